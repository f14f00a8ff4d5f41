"""How bots judge: a declaration that may be wrong has its price, and stacking the deck is worth something."""

from __future__ import annotations

import pytest

from parlour.bots import Question, think
from parlour.games.blood_mansion.estimate import READY, estimate
from parlour.games.blood_mansion.outlook import outlook
from tests.games.blood_mansion.table import Table

SUSPECTS = ["lady-blood", "lucious", "demetrius", "meriwether", "tabitha", "van-molder", "dame-heather", "zona"]


def ready(seen: int) -> Table:
    """MB-8.6: Zona may accuse, and so many Suspects have been discarded."""
    t = Table("zona stella", hands={"zona": "mace wagon-15 bicycle-15 buggy-15"})
    t.settle()
    for suspect in SUSPECTS[:seen]:
        name = t.who
        t.draws(name, suspect)
        t.play(name, f"discard {suspect}", "end")
        t.settle()
    t.to("zona")
    return t


def chosen(t: Table, seed: str) -> str:
    """What the greedy bot plays for Zona."""
    view, events = t.sees("zona"), t.match.events(t.seat("zona"))
    return think(Question("greedy", "blood_mansion", None, view, events, t.legal("zona"), seed))


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_nobody_accuses_by_chance(seed: str) -> None:
    """Two may have done it, or three: a wrong name gives the game away."""
    for seen in (6, 7):
        assert not chosen(ready(seen), seed).startswith(("accuse", "escape"))


def test_who_knows_accuses() -> None:
    assert chosen(ready(8), "1") == "accuse stella"


def test_a_wrong_name_is_worse_than_a_lost_game() -> None:
    t = ready(7)
    t.play("zona", "accuse stella")
    right = t.fork()
    t.deal("killer dame-heather" if "killer dame-heather" in t.chances() else "killer zona")
    right.deal("killer stella")
    values = [estimate(table.sees(name), t.ed, t.seat(name)) for table in (t, right) for name in ("zona", "stella")]
    wrong, other, won, lost = values
    assert won > 0 > lost > wrong
    assert other == won
    assert 7 * won + wrong > 0 > 5 * won + wrong, "seven in eight are enough, five in six are not"


def test_the_deck_is_stacked_for_oneself() -> None:
    """MB-5.6: Guilt where Zona will draw, what nobody needs where others will."""
    t = Table("zona stella lucious")
    t.to("zona")
    t.play("zona", "scheme")
    worth = {}
    for order in ("guilt action action guilt", "action guilt guilt action"):
        table = t.fork()
        table.play("zona", *(f"next {back}" for back in order.split()), "done")
        table.settle()
        worth[order] = estimate(table.sees("zona"), t.ed, 0)
    assert worth["guilt action action guilt"] > worth["action guilt guilt action"]


def test_with_two_players_slams_are_not_hoarded() -> None:
    """MB-8.6: the weapon and a hand of Slams never win; the weapon, one Slam and Guilt come nearer to 40 points."""
    worth = []
    for cards in ("slam-the-door " * 4, "slam-the-door balloon-10 train-10 bicycle-5"):
        t = Table("zona stella", hands={"zona": f"mace {cards}"}, weapon="mace")
        t.settle()
        state = t.match.state
        worth.append(t.match.game.outlook(state, [t.seat("zona")])[0])
    assert worth[0] < worth[1]


def test_with_two_players_who_knows_less_is_less_ready() -> None:
    """MB-8.6: the weapon and 40 points are worth the more, the fewer Suspects may still be the killer."""
    worth = [t.match.game.outlook(t.match.state, [t.seat("zona")])[0] for t in map(ready, (0, 4, 7))]
    assert worth == sorted(worth)
    assert worth[2] - worth[1] > worth[1] - worth[0] > 0


def test_with_two_players_nobody_is_named_by_chance() -> None:
    """MB-8.6: behind the tree nothing is played; with three and more a declaration is right (MB-6.3), and it is."""
    title = Table("zona stella").match.game
    assert title.ahead(2).behind == 0
    assert title.ahead(3).behind == title.lookahead.behind > 0


def test_with_two_players_only_what_may_be_declared_makes_ready() -> None:
    """MB-8.6: nobody accuses the own character, nor in a way that was wrong before; an opened envelope tells the other
    players no more than whom it does not hold."""
    t = ready(7)
    state, seat = t.match.state.copy(), t.seat("zona")
    plain = outlook(state, seat)
    state.barred = 1 << 2 * seat
    assert outlook(state, seat) < plain - READY / 3
    state = t.match.state.copy()
    (killer, *_) = [kind for kind in state.pools[0][0] if kind < state.edition.dead_end]
    state.pools[0][0].remove(killer)
    state.killer = killer
    assert outlook(state, seat) == plain
    state = t.match.state.copy()
    state.pools[0][0] = [kind for kind in state.pools[0][0] if kind >= state.edition.dead_end]
    state.pools[0][0].insert(0, state.characters[seat])
    state.pools.append(state.pools[0])
    assert outlook(state, seat) < plain
