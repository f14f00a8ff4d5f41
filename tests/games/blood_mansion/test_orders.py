"""MB-4, MB-5.3: standing orders answer as their player would, and ask wherever everybody can see something to ask."""

from __future__ import annotations

import pytest

from tests.games.blood_mansion.table import Table


def answer(t: Table, name: str, **orders: str) -> str | None:
    """How these orders answer what the player is asked; the others leave it to the player."""
    t.settle()
    game, seat = t.match.game, t.seat(name)
    given = {order: orders.get(order, option.default) for order, option in game.orders.items()}
    move = game.ordered(given, t.match.view(seat), t.match.legal(seat), t.ed)
    return None if move is None else str(move)


def attacked(action: str, *more: str, hand: str = "slam-the-door gun sword") -> Table:
    """Zona plays an Action against Stella."""
    t = Table("zona stella lucious", hands={"zona": action, "stella": hand})
    t.to("zona")
    t.play("zona", f"play {action}", "target stella", *more)
    assert t.asked("stella", "Door")
    return t


@pytest.mark.parametrize(("order", "move"), [("never", "allow"), ("two", "slam"), ("always", "slam"), ("ask", None)])
def test_two_cards_at_stake(order: str, move: str | None) -> None:
    t = attacked("quick-fingers", "back weapon", "back weapon")
    assert answer(t, "stella", slam=order) == move


@pytest.mark.parametrize(("order", "move"), [("never", "allow"), ("two", "allow"), ("always", "slam"), ("ask", None)])
def test_one_card_at_stake(order: str, move: str | None) -> None:
    t = attacked("sleight-of-hand", "back weapon")
    assert answer(t, "stella", slam=order) == move


@pytest.mark.parametrize(
    ("action", "hand", "move"),
    [
        ("turn-out-your-pockets", "slam-the-door", "slam"),
        ("locked-in-the-cellar", "slam-the-door", "allow"),
        ("house-search", "slam-the-door gun sword", "slam"),
        ("house-search", "slam-the-door gun", "allow"),
        ("house-search", "slam-the-door gun mace", "allow"),
    ],
)
def test_what_an_action_costs(action: str, hand: str, move: str) -> None:
    """MB-E.1: a search takes the false ones only, and who is searched knows which these are."""
    assert answer(attacked(action, hand=hand), "stella", slam="two") == move


def test_who_wants_to_be_asked_is_asked_without_a_slam_too() -> None:
    """MB-4.3: an A back is enough."""
    t = attacked("sleight-of-hand", "back weapon", hand="gun quick-fingers")
    assert t.legal("stella") == ["allow"]
    assert answer(t, "stella", slam="ask") is None
    assert answer(t, "stella", slam="always") == "allow"


def tabitha(hand: str = "slam-the-door gun sword") -> Table:
    """Zona plays an Action against Tabitha."""
    t = Table("zona tabitha lucious", hands={"zona": "quick-fingers", "tabitha": hand})
    t.to("zona")
    t.play("zona", "play quick-fingers", "target tabitha", "back weapon", "back weapon")
    assert t.asked("tabitha", "Door")
    return t


@pytest.mark.parametrize(
    ("slam", "door", "move"),
    [
        ("never", "always", "door"),
        ("always", "always", "slam"),
        ("never", "two", "door"),
        ("never", "never", "allow"),
        ("never", "ask", None),
        ("ask", "never", None),
    ],
)
def test_the_card_and_the_scheme(slam: str, door: str, move: str | None) -> None:
    assert answer(tabitha(), "tabitha", slam=slam, door=door) == move


def test_without_a_back_only_the_scheme_is_asked_about() -> None:
    t = tabitha(hand="gun sword")
    assert answer(t, "tabitha", slam="ask", door="never") == "allow"


@pytest.mark.parametrize(("order", "move"), [("never", "allow"), ("always", "door"), ("ask", None)])
def test_a_door_that_was_slammed(order: str, move: str | None) -> None:
    t = Table("tabitha stella lucious", hands={"tabitha": "sleight-of-hand", "stella": "slam-the-door gun"})
    t.to("tabitha")
    t.play("tabitha", "play sleight-of-hand", "target stella", "back weapon")
    t.play("stella", "slam")
    assert t.asked("tabitha", "OpenDoor")
    assert answer(t, "tabitha", open=order) == move


@pytest.mark.parametrize(
    ("who", "moves", "order", "move"),
    [
        ("demetrius", ("from tabitha", "from tabitha"), "two", "door"),
        ("demetrius", ("from tabitha", "enough"), "two", "allow"),
        ("demetrius", ("from tabitha", "enough"), "always", "door"),
        ("lucious", ("target tabitha",), "two", "door"),
        ("stella", ("target tabitha",), "two", "allow"),
        ("stella", ("target tabitha",), "ask", None),
    ],
)
def test_schemes(who: str, moves: tuple[str, ...], order: str, move: str | None) -> None:
    """MB-5.3"""
    t = Table(f"{who} tabitha zona")
    t.to(who)
    t.play(who, "scheme", *moves)
    assert t.asked("tabitha", "SchemeDoor")
    assert answer(t, "tabitha", door=order) == move


def test_the_ghost_has_an_order_of_its_own() -> None:
    """MB-8.5"""
    t = Table("zona stella", hands={"zona": "house-search", "stella": "slam-the-door"})
    t.to("zona")
    t.play("zona", "play house-search", "target ghost")
    assert t.asked("stella", "Door")
    assert answer(t, "stella", slam="never", ghost="two") == "slam"
    assert answer(t, "stella", slam="always", ghost="never") == "allow"


def test_orders_that_can_matter() -> None:
    two, three = Table("tabitha zona"), Table("tabitha zona stella")
    for table, name, wanted in (
        (two, "tabitha", ("slam", "ghost", "door", "open")),
        (two, "zona", ("slam", "ghost")),
        (three, "tabitha", ("slam", "door", "open")),
        (three, "stella", ("slam",)),
    ):
        assert table.match.game.orders_for(table.sees(name)) == wanted


def test_nothing_else_is_ordered() -> None:
    t = Table("zona stella lucious")
    t.to("zona")
    assert answer(t, "zona", slam="always", door="always", open="always", ghost="always") is None
