"""Texts: catalogues with stable ids, named parameters and one/other forms, in every language.

A package that has texts keeps them in `texts/LANG.toml`. Nested tables make dotted ids; a table with exactly the keys
`one` and `other` is one text with two forms, chosen by the parameter `n`. Apostrophes and the spaces that French keeps
unbroken are typed plainly there and set as a printer would when a catalogue is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from parlour.core.edition import LANGS

Entry = str | Mapping[str, str]
HOLE = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A hole `{name}` for a parameter; `{name:table}` for the text `table.VALUE` that the parameter names."""
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|\{)")
_UNBROKEN = re.compile(r" (?=[:;?!»%])|(?<=«) ")
_COMMA = ("it", "fr")
"""Languages that write decimals behind a comma."""


class Texts:
    """The texts of one language."""

    __slots__ = ("_entries", "lang")

    def __init__(self, lang: str, entries: Mapping[str, Entry]) -> None:
        self.lang = lang
        self._entries = entries

    def __contains__(self, text_id: object) -> bool:
        return text_id in self._entries

    def ids(self) -> set[str]:
        """All ids."""
        return set(self._entries)

    def raw(self, text_id: str) -> Entry:
        """The entry itself, for checks.

        :raises KeyError: when there is none.
        """
        return self._entries[text_id]

    def say(self, text_id: str, /, **params: Any) -> str:
        """The text with its holes filled; an unknown id comes back as itself, so that no page fails for a word."""
        entry = self._entries.get(text_id)
        if entry is None:
            return text_id
        if not isinstance(entry, str):
            entry = entry["one" if singular(self.lang, params.get("n", 2)) else "other"]
        return HOLE.sub(lambda hole: self._fill(hole, params), entry) if params else entry

    def _fill(self, hole: re.Match[str], params: Mapping[str, Any]) -> str:
        if hole[1] not in params:
            return hole[0]
        return self.say(f"{hole[2]}.{params[hole[1]]}") if hole[2] else str(params[hole[1]])

    def over(self, own: Mapping[str, Entry]) -> Texts:
        """These texts with some replaced or added."""
        return Texts(self.lang, {**self._entries, **own}) if own else self


def written(lang: str, value: float, digits: int = 0, sign: bool = False) -> str:
    """A number as the language writes it, with so many decimals; a minus is a true one.

    :param sign: write a plus too.
    """
    rounded = round(value, digits) + 0.0  # no minus before a zero
    text = f"{rounded:{'+' if sign else ''}.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if lang in _COMMA else text


def tenths(lang: str, value: float, sign: bool = False) -> str:
    """A number as the language writes it, to a tenth, and without decimals where that is whole."""
    tenth = round(value, 1)
    return written(lang, tenth, 0 if tenth == round(tenth) else 1, sign)


def singular(lang: str, n: Any) -> bool:
    """Whether the language uses the form `one` for this number."""
    return bool(n in (0, 1) if lang == "fr" else n == 1)


def holes(entry: Entry) -> set[str]:
    """The names of an entry's parameters, over all its forms."""
    forms = [entry] if isinstance(entry, str) else entry.values()
    return {name for form in forms for name, _ in HOLE.findall(form)}


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Entry]:
    """Nested tables as dotted ids."""
    entries: dict[str, Entry] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and set(value) != {"one", "other"}:
            entries.update(flat(value, f"{prefix}{key}."))
        else:
            entries[prefix + key] = value
    return entries


@cache
def catalogue(package: str, lang: str) -> Mapping[str, Entry]:
    """The texts that a package keeps; none when it has no folder `texts`.

    All TOML files `LANG.toml` and `LANG-*.toml` of the folder together are the catalogue.
    """
    folder = resources.files(package) / "texts"
    if not folder.is_dir():
        return {}
    entries: dict[str, Entry] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if re.fullmatch(rf"{lang}(-\w+)?\.toml", file.name):
            entries.update(flat(tomllib.loads(file.read_text("utf-8"))))
    return {text_id: printed(lang, entry) for text_id, entry in entries.items()}


def printed(lang: str, entry: Entry) -> Entry:
    """The entry with curved apostrophes inside words, and in French with no-break spaces beside its punctuation."""
    if not isinstance(entry, str):
        return {form: str(printed(lang, text)) for form, text in entry.items()}
    text = _APOSTROPHE.sub("’", entry)
    return _UNBROKEN.sub("\u00a0", text) if lang == "fr" else text


@cache
def texts(lang: str, *packages: str) -> Texts:
    """The texts of these packages in one language; a later package wins.

    :param lang: one of LANGS; anything else gives English.
    """
    lang = lang if lang in LANGS else LANGS[0]
    entries: dict[str, Entry] = {}
    for package in packages:
        entries.update(catalogue(package, lang))
    return Texts(lang, entries)
