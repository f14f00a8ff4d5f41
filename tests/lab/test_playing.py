"""The dealer whose choices hang on the deal alone, as far as the moves allow."""

from collections import Counter
from random import Random

import pytest

import parlour
from parlour.core.state import DEALER
from parlour.lab.playing import FixedDealer
from tests.toys import registered


def dealt(name, seats, seed, moves):
    """The dealer's moves of a game in which chance plays with the generator `moves`; None: until the first choice."""
    title = parlour.game(name)
    s = title.start(title.edition(), seats, title.checked(seats, None))
    s.go()
    deals, found = FixedDealer(seed), []
    while not s.over:
        if s.who == DEALER:
            found.append(deals(s))
            s.play(found[-1])
        elif moves is None:
            break
        else:
            legal = s.legal()
            s.play(legal[int(moves.random() * len(legal))])
    return found


class Piles:
    """A state whose dealer is next: so many ways, with these weights."""

    def __init__(self, frame, chances):
        self.frame, self.given = frame, chances
        self.stack = [self]

    def to_data(self):
        return [self.frame]

    def chances(self):
        return self.given


def test_the_same_deal_gives_the_same_game_to_the_same_moves():
    one, again, other = (dealt("menestrels", 3, seed, Random(1)) for seed in ("a", "a", "b"))
    assert one == again != other


def test_what_is_dealt_before_the_first_choice_is_the_same_whoever_plays():
    first = dealt("menestrels", 3, "a", None)
    assert len(first) > 5
    for n in range(3):
        assert dealt("menestrels", 3, "a", Random(n))[: len(first)] == first


def test_a_card_that_is_gone_changes_nothing_else():
    """Two worlds, one without the card that came in the other: in most draws the same card comes all the same."""
    cards = [(card, 1) for card in range(20)]
    whole, parted = FixedDealer("x"), FixedDealer("x")
    pairs = [(whole(Piles("pile", cards)), parted(Piles("pile", cards[1:]))) for _ in range(400)]
    assert all(one == other for one, other in pairs if one != 0)
    assert 5 < sum(one == 0 for one, _ in pairs) < 45


def test_other_frames_do_not_disturb():
    cards = [(card, 1) for card in range(50)]
    alone, beside = FixedDealer("x"), FixedDealer("x")
    first = [alone(Piles("pile", cards)) for _ in range(20)]
    second = []
    for _ in range(20):
        beside(Piles("dice", cards))
        second.append(beside(Piles("pile", cards)))
    assert first == second


def test_chances_are_the_dealers_own():
    deals = FixedDealer("y")
    counts = Counter(deals(Piles("pile", [(3, 1), (5, 2), (9, 5)])) for _ in range(4000))
    for move, weight in ((3, 1), (5, 2), (9, 5)):
        assert counts[move] / 4000 == pytest.approx(weight / 8, abs=0.03)


@pytest.mark.parametrize("name", ["rooms", "doors"])
def test_every_form_of_game_can_be_dealt(name):
    with registered():
        assert dealt(name, max(2, parlour.game(name).seats[0]), "z", Random(3))
