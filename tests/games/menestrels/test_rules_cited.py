"""Every rule of the rulebook is named by a test that proves it."""

import re
from pathlib import Path

from parlour import game

HERE = Path(__file__).parent
MEASURED = {"MN-E.5"}
"""Balance is no rule of play: it is measured with bots over thousands of games, not tested."""


def test_every_rule_has_a_test() -> None:
    """A rule's id stands in the docstring of a test."""
    texts = game("menestrels").texts("en").ids()
    rules = {found[0] for text in texts if (found := re.search(r"MN-[1-5E]\.\d+$", text))}
    assert len(rules) == 48
    docs = [doc for path in HERE.glob("test_*.py") for doc in re.findall(r'    """(.*?)"""', path.read_text(), re.S)]
    named = {rule for doc in docs for rule in re.findall(r"MN-[1-5E]\.\d+", doc)}
    assert rules - named == MEASURED
    assert named <= rules
