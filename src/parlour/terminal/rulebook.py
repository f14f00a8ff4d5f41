"""The rulebook of a game at the terminal."""

from __future__ import annotations

import difflib

from parlour.core.edition import Edition
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.texts import catalogue
from parlour.terminal.screen import Screen


class UnknownRule(ParlourError):
    """The rulebook has no such rule: fields `rule`, `near`."""

    text_id = "error.rule"


def rules_of(title: Game, lang: str, which: str | None = None) -> dict[str, str]:  # type: ignore[type-arg]
    """Rules by id, in the order of the rulebook: all, one, or those of a section (`MN-3`).

    :raises UnknownRule: when there is none of that id.
    """
    own = catalogue(title.package, lang)
    found = {text_id[5:]: str(text) for text_id, text in own.items() if text_id.startswith("rule.")}
    if which is None:
        return found
    wanted = which.strip().upper()
    some = {rule: text for rule, text in found.items() if wanted in (rule, rule.rpartition(".")[0])}
    if not some:
        near = difflib.get_close_matches(wanted, found, n=1, cutoff=0) or ["-"]
        raise UnknownRule(rule=which[:40], near=near[0])
    return some


def print_rules(title: Game, which: str | None, screen: Screen, edition: Edition | None = None) -> None:  # type: ignore[type-arg]
    """Print the rulebook, a section or one rule.

    :raises UnknownRule: when there is none of that id.
    """
    words = title.texts(screen.words.lang, edition)
    section, whole = "", which is None or "." not in which
    for rule, text in rules_of(title, screen.words.lang, which).items():
        if whole and section != rule.rpartition(".")[0]:
            section = rule.rpartition(".")[0]
            screen.heading(f"{section}  {words.say(f'section.{section}')}")
        screen.item(rule, text, 7, "cyan")
