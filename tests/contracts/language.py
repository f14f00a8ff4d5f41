"""Contract 6: one text for every move, records that replay, copies that are copies; and words for all that happens."""

from __future__ import annotations

import json
from typing import Any

import parlour
from parlour.core.errors import BadRecord, IllegalMove
from parlour.core.record import Record
from tests.contracts.tables import Chance, Table, differences, dump, match_walk, snapshot, walk, whole

LANGS = ("en", "it", "fr")


def texts(table: Table, seed: int = 0) -> None:
    """Text -> move -> text over the whole table of moves, however it is typed."""
    seen: dict[str, int] = {}
    for move in table.edition.moves:
        text = str(move)
        assert seen.setdefault(text, move.id) == move.id, f"{table}: two moves are called «{text}»"
        assert table.edition.moves[move.id] is move, f"{table}: «{text}» stands at another place than {move.id}"
        for typed in (text, f"  {text.upper()} ", text.replace(" ", "   ")):
            found = table.edition.moves.find(typed)
            assert found is not None, f"{table}: «{typed}» is not found"
            assert found.id == move.id, f"{table}: «{typed}» is read as «{found}»"


def record(table: Table, seed: int) -> None:
    """A record replays to the same match, whole or in part, and a part goes on to the same end."""
    match = table.match(seed)
    half = None
    for step, (playing, _, _) in enumerate(match_walk(match, Chance(seed))):
        if step == 20:
            half = playing.copy()
    text = match.record().dumps()
    try:
        again = Record.loads(text).replay()
    except BadRecord as error:
        raise AssertionError(f"{table}: a replay differs: {error}") from None
    end = snapshot(match)
    assert not differences(end, snapshot(again)), f"{table}: a replay differs in {differences(end, snapshot(again))}"
    assert again.result == match.result, f"{table}: a replay has another result: {again.result}, was {match.result}"
    assert again.record().dumps() == text, f"{table}: a replay is recorded otherwise"
    assert Record.loads(text).replay(upto=0).number == 0
    if half is not None:
        part = Record.loads(text).replay(upto=half.number)
        same = snapshot(part)
        same["paths"] = snapshot(half)["paths"]  # a record has final paths only
        if not half.paths():
            assert not differences(snapshot(half), same), (
                f"{table}: replay(upto) differs: {differences(snapshot(half), same)}"
            )
        resumed = parlour.Match.resume(half.record(), seed, half.paths())
        assert snapshot(resumed) == snapshot(half), (
            f"{table}: resumed: {differences(snapshot(half), snapshot(resumed))}"
        )


def copies(table: Table, seed: int) -> None:
    """Whatever becomes of a copy, the original stays as it was; and what is given away shares nothing with it."""
    rng = Chance(f"copies {seed}", 0)
    for s, play in walk(table, Chance(seed)):
        if play is None:
            return
        before, copy = whole(s), s.copy()
        assert whole(copy) == before, f"{table}: a copy is another state"
        for _ in range(12):
            if not copy.over:
                seat, move = rng.answer(copy)
                copy.play(move, seat)
        assert whole(s) == before, f"{table}: playing a copy changed the original"
        for seat in table.viewers:
            spoil(table.game.view(s, seat))
        spoil(s.to_data())
        spoil(s.legal())
        assert whole(s) == before, f"{table}: what was given away is part of the state"


def match_copies(table: Table, seed: int) -> None:
    """The same for matches."""
    chance = Chance(f"copies {seed}", 0)
    for number, (match, _, _) in enumerate(match_walk(table.match(seed), Chance(seed))):
        if number % 2:
            continue
        before, copy = snapshot(match), match.copy()
        assert snapshot(copy) == before, f"{table}: a copy is another match: {differences(before, snapshot(copy))}"
        for _ in range(4):
            if not copy.over:
                seat = chance.rng.choice(list(copy.owed))
                if copy.can_undo(seat) and chance.rng.random() < 0.4:
                    copy.undo(seat)
                else:
                    copy.play(seat, chance.rng.choice(copy.legal(seat)))
        for seat in table.viewers:
            spoil(match.view(seat))
            spoil(match.events(seat))
        after = snapshot(match)
        assert after == before, (
            f"{table}: a copy, or what was given away, changed the match: {differences(before, after)}"
        )


def spoil(data: Any) -> None:
    """Destroy JSON data: nothing of the match may be part of it."""
    for each in data if isinstance(data, list) else data.values() if isinstance(data, dict) else ():
        spoil(each)
    if isinstance(data, list | dict):
        data.clear()


def words(table: Table, seed: int) -> None:
    """Every event, move and seat has words in every language: no id, no unfilled hole."""
    catalogues = {lang: table.game.texts(lang, table.edition) for lang in LANGS}
    ids = catalogues["en"].ids()
    for lang, texts in catalogues.items():
        for move in table.edition.moves:
            proper(f"{table} {lang} move {move}", table.game.move_words(move, texts, table.edition), ids)
    match = table.match(seed)
    for _ in match_walk(match, Chance(seed)):
        pass
    for seat in table.viewers:
        for lang, texts in catalogues.items():
            names = table.game.names(match.view(seat), texts)
            assert len(names) == table.seats
            for event in match.events(seat):
                told = json.loads(dump(event))
                line = table.game.line(told, texts, names)
                if line is not None:
                    proper(f"{table} {lang} {told}", line, ids)
                assert told == event, f"{table}: a line of the log changes its event"


def proper(what: str, text: str, ids: set[str]) -> None:
    """A text that can be shown."""
    assert text.strip(), f"{what}: no words"
    assert "{" not in text, f"{what}: a hole is left: {text}"
    assert text not in ids, f"{what}: the words are an id: {text}"
    assert not any(text.startswith(start) for start in ("log.", "move.", "card.")), f"{what}: no text {text}"


def chains(table: Table, seed: int) -> int:
    """Steps of a secret path can be sent as one text, all or none; other moves cannot be chained.

    :return: how many paths were sent whole.
    """
    sent = 0
    for number, (match, seat, move) in enumerate(match_walk(table.match(seed), Chance(seed))):
        if number % 3:
            continue
        before = snapshot(match)
        path = whole_path(match, seat)
        for text in (f"{move}; nonsense", f"nonsense; {move}", f"{move};"):
            try:
                match.play(seat, text)
            except IllegalMove:
                assert snapshot(match) == before, f"{table}: «{text}» was refused and changed the match"
            else:
                raise AssertionError(f"{table}: «{text}» was accepted")
        if len(path) > 1:
            one, two = match.copy(), match.copy()
            one.play(seat, "; ".join(path))
            for step in path:
                two.play(seat, step)
            assert snapshot(one) == snapshot(two), f"{table}: {path} at once and step by step differ"
            sent += 1
    return sent


def whole_path(match: parlour.Match, seat: int) -> list[str]:
    """Texts by which the seat completes its secret path."""
    trial, path = match.copy(), []
    number = trial.number
    while trial.number == number and trial.legal(seat):
        path.append(str(trial.legal(seat)[-1]))
        trial.play(seat, path[-1])
    return path
