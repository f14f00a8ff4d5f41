"""The command line's own words: help pages and usage errors from the catalogues.

Commands and parameters carry the ids of texts as their help, so that one program speaks every language.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from parlour.core.game import games
from parlour.core.texts import Texts
from parlour.terminal.screen import Screen

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel


class HelpPage:
    """Prints help as plain lines: usage, what the command does, its arguments and options, examples."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def render_usage(self, console: Any, options: Any, usage: Any) -> None:
        """The first line."""
        self.screen.say("cli.usage", "bold", usage=plain(usage))

    def render_description(self, console: Any, options: Any, description: Any) -> None:
        """What the command does; `description` is the id of its texts."""
        self.screen.line()
        self.screen.say(f"{plain(description)}.about")

    def __call__(self, console: Any, options: Any, panel: HelpPanel) -> None:
        """One group of entries."""
        if not panel.entries:
            return
        self.screen.heading(self.screen.words.say(str(panel.title)))
        about = self.brief if panel.format == "command" else self.about
        rows = [(self.label(entry), about(entry)) for entry in panel.entries]
        width = min(24, max(len(label) for label, _ in rows))
        for label, text in rows:
            self.screen.item(label, text, width, "cyan")

    def label(self, entry: HelpEntry) -> str:
        """What one writes."""
        if entry.positional_label:
            return entry.positional_label
        names = ", ".join((*entry.positive_shorts, *entry.positive_names, *entry.negative_names))
        return f"{names} {entry.metavar}" if entry.metavar else names

    def brief(self, entry: HelpEntry) -> str:
        """A command in a list of commands."""
        return self.screen.words.say(f"{plain(entry.description)}.brief")

    def about(self, entry: HelpEntry) -> str:
        """What it means."""
        return self.screen.words.say(plain(entry.description))


def plain(thing: Any) -> str:
    """The text inside what the library wraps for printing."""
    inner = getattr(thing, "primary_renderable", thing)
    return str(getattr(inner, "plain", inner if isinstance(inner, str) else "")).strip()


def sentence(error: CycloptsError, words: Texts, commands: Iterable[str]) -> str:
    """A usage error in one sentence that says what to do."""
    if isinstance(error, UnknownCommandError):
        name = (error.unused_tokens or ["?"])[0]
        if name.startswith("-"):
            return words.say("usage.option", name=name[:60])
        return _near("usage.command", name, commands, words)
    if isinstance(error, UnknownOptionError):
        known = [name for argument in error.argument_collection for name in argument.names if argument.parse]
        return _near("usage.option", error.token.keyword or error.token.value, known, words)
    name = _name(error)
    if isinstance(error, MissingArgumentError) and name == "GAME":
        return words.say("usage.missing-game", name=name, games=", ".join(games()))
    if isinstance(error, MissingArgumentError):
        return words.say("usage.missing" if error.keyword is None else "usage.no-value", name=error.keyword or name)
    if isinstance(error, RepeatArgumentError):
        return words.say("usage.repeated", name=error.token.keyword or name)
    if isinstance(error, UnusedCliTokensError):
        return words.say("usage.extra", text=" ".join(error.unused_tokens or ())[:80])
    if isinstance(error, CoercionError) and error.token is not None:
        kind = "usage.number" if error.target_type in (int, float) else "usage.value"
        return words.say(kind, name=error.token.keyword or name, value=error.token.value[:60])
    if isinstance(error, ValidationError) and error.argument is not None:
        value = " ".join(token.value for token in error.argument.tokens)
        return words.say("usage.negative", name=name, value=value[:60])
    return words.say("usage.other")


def _near(text_id: str, name: str, known: Iterable[str], words: Texts) -> str:
    near = difflib.get_close_matches(name.split("=")[0], list(known), n=1)
    return words.say(f"{text_id}-near" if near else text_id, name=name[:60], near=near[0] if near else "")


def _name(error: CycloptsError) -> str:
    if error.argument is None:
        return "?"
    token = next((token.keyword for token in error.argument.tokens if token.keyword), None)
    name = str(token or error.argument.name)
    positional = error.argument.field_info.is_positional and not error.argument.field_info.is_keyword
    return name.lstrip("-").upper() if positional else name
