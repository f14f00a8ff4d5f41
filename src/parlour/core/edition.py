"""Editions: the cards and numbers of a game as checked data, and the table of moves that they give."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from parlour.core.errors import BadEdition, Problem
from parlour.core.moves import MoveTable

LANGS = ("en", "it", "fr")
"""The languages that every text exists in."""

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""How cards, nobles and the like are named in data and in moves."""

LARGEST = 200_000
"""Bytes of an edition file, at most."""

LONGEST_LINE = 2_000
"""Characters of a line of an edition file, at most."""

MOST_DOTS = 30
"""Dots between names in one line, at most: the time that TOML takes grows with the square of a dotted name's length."""

DEEPEST = 40
"""Tables and lists inside each other, at most."""

MOST_FAULTS = 50
"""Faults that are told of one file; nobody reads more, and each costs a search for its line."""

LONGEST_FIELD = 80
"""Characters of a field's name that a fault repeats, at most."""

_SHOWN_ONLY = ("icon", "texts", "name")
# Strings and comments count too: to know where they end takes a parser, and no honest line has so many dots.
_DOT = re.compile(r"[\w\"'-][ \t]*\.[ \t]*(?=[\w\"'-])")
_NUMBER_IN_LIST = re.compile(r"\d\.\d+(?=[ \t]*[,\]])")


class Edition:
    """What every edition has.

    `game` and `name` say whose it is; `text` is its TOML source, which a record embeds; `moves` is the table of moves;
    `slugs` names the kinds of cards, by kind; `words` holds the edition's own texts by language; `digest` tells two
    editions apart whose play differs (icons, texts and the name do not count).
    """

    def __init__(self, reader: Reader) -> None:
        self.game = reader.string("game")
        self.name = reader.string("name")
        self.text = reader.text
        self.origin = reader.origin
        self.moves = MoveTable()
        self.slugs: list[str] = []
        self.words: dict[str, Mapping[str, Any]] = reader.words()
        self.digest = digest(reader.data)
        self.icons: dict[str, str] = {}

    @property
    def faces(self) -> list[str]:
        """What events call the faces that they show: the slugs, and behind them what can be turned up besides."""
        return self.slugs


def digest(data: Mapping[str, Any]) -> str:
    """Sixteen hex digits over all that matters for play."""
    plain = json.dumps(_without(data), sort_keys=True, ensure_ascii=False, default=str)
    return blake2b(plain.encode(), digest_size=8).hexdigest()


def _without(data: Any, top: bool = True) -> Any:
    if isinstance(data, Mapping):
        hidden = _SHOWN_ONLY if top else _SHOWN_ONLY[:2]
        return {key: _without(value, False) for key, value in data.items() if key not in hidden}
    if isinstance(data, list):
        return [_without(value, False) for value in data]
    return data


class Reader:
    """Reads an edition's TOML and collects every fault with its line, instead of stopping at the first.

    A field is named by a path of keys and list indices. Readers of fields return a harmless value of the right type
    after a fault, so that reading can go on; `finish` raises BadEdition when there were faults.
    """

    def __init__(self, text: str, origin: str, nameable: tuple[str, ...] = ("card.",)) -> None:
        """Parse the text.

        :param origin: how errors call the file.
        :param nameable: how ids of texts begin that the edition may give words to, see `Game.nameable`.
        :raises BadEdition: when it is too large or no TOML.
        """
        self.nameable = nameable
        self.text, self.origin = text.removeprefix("\ufeff"), origin
        self.problems: list[Problem] = []
        self._lines = self.text.split("\n")
        self._bounded()
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except RecursionError:
            raise BadEdition(origin, [Problem(0, "", "edition.toml", {"what": "too many brackets"})]) from None
        except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else len(self._lines)
            what = re.sub(r" \(at .*\)$", "", str(error))
            raise BadEdition(origin, [Problem(line, "", "edition.toml", {"what": what})]) from None
        self._sane()

    def _bounded(self) -> None:
        """Refuse, before it is parsed, what would take the parser long."""
        try:
            size = len(self.text.encode())
        except UnicodeEncodeError:  # half a character, as JSON can carry it
            raise BadEdition(self.origin, [Problem(0, "", "edition.utf8")]) from None
        if size > LARGEST:
            raise BadEdition(self.origin, [Problem(0, "", "edition.large", {"most": LARGEST})])
        for number, line in enumerate(self._lines, 1):
            if len(line) > LONGEST_LINE:
                raise BadEdition(self.origin, [Problem(number, "", "edition.long", {"most": LONGEST_LINE})])
            if line.count(".") > MOST_DOTS and len(_DOT.findall(_NUMBER_IN_LIST.sub("", line))) > MOST_DOTS:
                raise BadEdition(self.origin, [Problem(number, "", "edition.dots", {"most": MOST_DOTS})])

    def _sane(self) -> None:
        """Refuse what nests too deeply, and note numbers that do not fit into 64 bits; the digest could take neither.

        Goes through the data without recursion, which is what deep data would break.
        """
        waiting: list[tuple[Any, tuple[str | int, ...]]] = [(self.data, ())]
        while waiting:
            inside, path = waiting.pop()
            if len(path) > DEEPEST:
                raise BadEdition(self.origin, [self._problem(path, "edition.deep", {"most": DEEPEST})])
            for key, value in list(inside.items() if isinstance(inside, dict) else enumerate(inside)):
                if isinstance(value, dict | list):
                    waiting.append((value, (*path, key)))
                elif isinstance(value, int) and not -(2**63) <= value < 2**63:
                    self.fault((*path, key), "edition.integer", least=-(2**63), most=2**63 - 1)
                    inside[key] = 0

    def fault(self, path: tuple[str | int, ...], text_id: str, **params: Any) -> None:
        """Note a fault at this field; the text says what is wanted."""
        if len(self.problems) == MOST_FAULTS:
            return
        self.problems.append(self._problem(path, text_id, params))

    def _problem(self, path: tuple[str | int, ...], text_id: str, params: Mapping[str, Any]) -> Problem:
        name = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
        shown = "".join(char if char.isprintable() else "\ufffd" for char in name[: LONGEST_FIELD + 1])
        if len(shown) > LONGEST_FIELD:
            shown = shown[: LONGEST_FIELD - 1] + "…"
        return Problem(self.line(path), shown, text_id, params)

    def finish(self) -> None:
        """:raises BadEdition: when any fault was noted."""
        if self.problems:
            raise BadEdition(self.origin, sorted(self.problems, key=lambda problem: problem.line))

    def line(self, path: tuple[str | int, ...]) -> int:
        """The line (from 1) where the field stands; that of the nearest table around it when it is missing."""
        at, found = 0, 0
        for depth, part in enumerate(path):
            if isinstance(part, int):
                name = re.escape(str(path[depth - 1]))
                header = [i for i, line in enumerate(self._lines) if re.match(rf"\s*\[\[\s*{name}\s*\]\]", line)]
                starts = header or [i for i in range(at, len(self._lines)) if re.match(r"\s*\{", self._lines[i])]
                hit = starts[part] if part < len(starts) else None
            else:
                key = rf'(^|[\s{{,.\["]){re.escape(part)}"?\s*[=\].]'
                inside = depth > 0 and isinstance(path[depth - 1], int)
                end = min(at + 12, len(self._lines)) if inside else len(self._lines)
                hit = next((i for i in range(at, end) if re.search(key, self._lines[i].split("#")[0])), None)
                if inside and hit is not None and hit > at and self._lines[at].lstrip().startswith("{"):
                    hit = None
            if hit is None:
                break
            at = found = hit
        return found + 1

    def get(self, *path: str | int) -> Any:
        """The raw value, None when missing."""
        value: Any = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def string(self, *path: str | int) -> str:
        """A text that is not empty, 200 characters at most, without control characters."""
        value = self.get(*path)
        if isinstance(value, str) and 0 < len(value) <= 200 and plain(value):
            return value
        self.fault(path, "edition.plain" if isinstance(value, str) and not plain(value) else "edition.string")
        return "?"

    def slug(self, *path: str | int) -> str:
        """A short name of lower case letters, digits and single hyphens, 40 characters at most."""
        value = self.get(*path)
        if isinstance(value, str) and len(value) <= 40 and SLUG.fullmatch(value):
            return value
        self.fault(path, "edition.slug")
        return "?"

    def integer(self, *path: str | int, least: int, most: int, default: int | None = None) -> int:
        """A whole number in [least, most]; `default` when the field is missing and may be."""
        value = self.get(*path)
        if value is None and default is not None:
            return default
        if type(value) is int and least <= value <= most:
            return value
        self.fault(path, "edition.integer", least=least, most=most)
        return least

    def flag(self, *path: str | int) -> bool:
        """A truth value; false when missing."""
        value = self.get(*path)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fault(path, "edition.flag")
        return False

    def one_of(self, wanted: Iterable[str], *path: str | int, default: str | None = None) -> str:
        """One of the listed words; `default` when the field is missing and may be."""
        value = self.get(*path)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value in wanted:
            return value
        self.fault(path, "edition.one_of", wanted=", ".join(wanted))
        return default or next(iter(wanted))

    def some_of(self, wanted: Iterable[str], *path: str | int) -> list[str]:
        """A list of different words among those listed; empty when missing."""
        value = self.get(*path)
        if value is None:
            return []
        if (
            isinstance(value, list)
            and all(isinstance(v, str) and v in wanted for v in value)
            and len(set(value)) == len(value)
        ):
            return list(value)
        self.fault(path, "edition.some_of", wanted=", ".join(wanted))
        return []

    def integers(self, *path: str | int, count: int, least: int, most: int) -> list[int]:
        """A list of exactly `count` whole numbers in [least, most]."""
        value = self.get(*path)
        good = isinstance(value, list) and len(value) == count
        if good and all(type(each) is int and least <= each <= most for each in value):
            return list(value)
        self.fault(path, "edition.integers", count=count, least=least, most=most)
        return [least] * count

    def by_seats(
        self, seats: Iterable[int], *path: str | int, least: int, most: int, default: int | None = None
    ) -> dict[int, int]:
        """A table with a whole number for each number of seats, `default` where it is missing and may be."""
        value = self.get(*path)
        if value is not None and not isinstance(value, dict):
            self.fault(path, "edition.table")
            return dict.fromkeys(seats, least)
        self.known([str(n) for n in seats], *path)
        return {n: self.integer(*path, str(n), least=least, most=most, default=default) for n in seats}

    def rows(self, key: str, least: int, most: int) -> range:
        """The indices of a list of tables with `least` to `most` entries."""
        value = self.get(key)
        if isinstance(value, list) and least <= len(value) <= most and all(isinstance(row, dict) for row in value):
            return range(len(value))
        self.fault((key,), "edition.rows", least=least, most=most)
        return range(0)

    def known(self, allowed: Iterable[str], *path: str | int) -> None:
        """Note a fault for every key of this table that no reader knows: a misspelt field must not pass unseen."""
        table = self.get(*path) if path else self.data
        if isinstance(table, dict):
            for key in table:
                if key not in allowed:
                    self.fault((*path, key), "edition.unknown", wanted=", ".join(allowed))

    def words(self) -> dict[str, Mapping[str, Any]]:
        """The edition's own texts, by language: `[texts.en]` and so on, each a table of texts."""
        table = self.get("texts")
        if table is None:
            return {}
        if not (isinstance(table, dict) and all(lang in LANGS and isinstance(table[lang], dict) for lang in table)):
            self.fault(("texts",), "edition.texts", wanted=", ".join(LANGS))
            return {}
        for lang, texts in table.items():
            for key, text in texts.items():
                if not isinstance(text, str) or len(text) > 500:
                    self.fault(("texts", lang, key), "edition.string")
                elif not key.startswith(self.nameable):
                    self.fault(("texts", lang, key), "edition.names", wanted=", ".join(self.nameable))
                elif not plain(text):
                    self.fault(("texts", lang, key), "edition.plain")
        return dict(table)


def plain(text: str) -> bool:
    """Whether a text shows all that is in it: no control characters, no turning of the direction of writing.

    The joiners of some scripts may be there.
    """
    return all(unicodedata.category(char)[0] != "C" or char in "\u200c\u200d" for char in text)
