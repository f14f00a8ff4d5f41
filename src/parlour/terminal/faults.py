"""Errors in the user's words."""

from __future__ import annotations

from pathlib import Path

from parlour.core.errors import BadEdition, ParlourError, Refusal
from parlour.core.texts import Texts

MOST = 20
"""Faults of an edition that are told at once."""


class NoFile(ParlourError):
    """A file cannot be read or written: field `path`, and others by `text_id`, which says what is the matter."""

    def __init__(self, path: Path, text_id: str = "error.file", **params: object) -> None:
        super().__init__(path=str(path)[:200], **params)
        self.text_id = text_id


def sentences(error: ParlourError, words: Texts) -> list[str]:
    """What went wrong, the first sentence alone or with one more for each fault of an edition."""
    lines = [words.say(error.text_id, **error.params)]
    if isinstance(error, BadEdition):
        for problem in error.problems[:MOST]:
            fault = words.say(problem.text_id, **problem.params)
            where = "edition.at" if problem.line else "edition.whole"
            lines.append(words.say(where, line=problem.line, field=problem.field or "-", fault=fault))
        if len(error.problems) > MOST:
            lines.append(words.say("edition.more", n=len(error.problems) - MOST))
    return lines


def refusal(refused: Refusal, words: Texts) -> str:
    """A refusal in words, its rule behind it."""
    return f"{words.say(refused.reason, **refused.params)} ({refused.rule})"
