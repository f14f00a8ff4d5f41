"""Whether all texts are there, in every language, well formed and used: `python -m parlour.textcheck`.

Every package with a folder `texts` has a catalogue. An id counts as used where it stands as a whole in source or
template, or where an f-string there can make it (`f"card.{slug}"`). Of the kinds that a game declares (`Game.text_ids`)
every id must be there and no other. The rulebook (`rule.`, `section.`, `summary.`) is read as a whole; in return, every
rule that a game cites must be in it.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import NamedTuple

from parlour.core.edition import LANGS
from parlour.core.texts import HOLE, Entry, flat, holes

SAME = frozenset({"game.title", "edition.whole"})
"""Texts that may read alike in all languages, besides those without a word outside their holes."""
NAMES = "person."
"""How the ids of people's names begin: they may read alike too."""

_ID = re.compile(r"[a-z][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_QUOTED = re.compile(r"""["']([a-z][A-Za-z0-9_.-]*)["'](\s*~)?""")
_RULE = re.compile(r"\b[A-Z]{2}-(?:\d+|E)\.\d+\b")
_BOOK = ("rule", "section", "summary")
_FILES = (".toml", ".html", ".css", ".js", ".svg", ".json", ".py", ".txt", ".woff2", ".log")


class Use(NamedTuple):
    """A place where a text is asked for: its id, or the pattern of ids that an f-string can make."""

    where: str
    name: str
    pattern: bool = False

    def meets(self, text_id: str) -> bool:
        """Whether this use asks for that text."""
        return bool(re.fullmatch(self.name, text_id)) if self.pattern else self.name == text_id


class Package(NamedTuple):
    """A package with its catalogues by language, and what its source asks for."""

    name: str
    texts: dict[str, dict[str, Entry]]
    uses: list[Use]
    cited: dict[str, str]
    declared: Set[str]

    @property
    def ids(self) -> set[str]:
        """All ids that some language has."""
        return set().union(*self.texts.values())


def problems(root: Path, declared: Mapping[str, Set[str]] | None = None) -> list[str]:
    """All that is wrong with the texts of the packages under `root`, a sentence each.

    :param root: the folder of the top package.
    :param declared: composed ids by package (`games.menestrels`); of the kinds that they begin with they are all.
    """
    found: list[str] = []
    packages = [_read(root, folder, declared or {}, found) for folder in _folders(root)]
    for package in packages:
        found += _compare(package)
        found += _asked(package, packages)
        found += _idle(package, packages)
    return found


# -- reading


def _folders(root: Path) -> list[Path]:
    """The folders of packages: those with texts, and the top package for all others."""
    return [*sorted({path.parent for path in root.rglob("texts") if path.is_dir()}), root]


def _read(root: Path, folder: Path, declared: Mapping[str, Set[str]], found: list[str]) -> Package:
    name = ".".join(folder.relative_to(root).parts)
    texts: dict[str, dict[str, Entry]] = {lang: {} for lang in LANGS}
    for file in sorted((folder / "texts").glob("*.toml")):
        lang = file.stem.partition("-")[0]
        where = file.relative_to(root)
        if lang not in LANGS:
            found.append(f"{where}: no language of this name, write one of {', '.join(LANGS)}")
            continue
        try:
            entries = flat(tomllib.loads(file.read_text("utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            found.append(f"{where}: {error}")
            continue
        found += [f"{where}: {text_id} stands in another file already" for text_id in entries if text_id in texts[lang]]
        for text_id, entry in entries.items():
            faults = [f"{where}: {fault}" for fault in _ill_formed(text_id, entry)]
            found += faults
            if not faults:
                texts[lang][text_id] = entry
    uses, cited = _source(root, folder)
    return Package(name, texts, uses, cited, declared.get(name, frozenset()))


def _ill_formed(text_id: str, entry: object) -> Iterator[str]:
    forms = list(entry.values()) if isinstance(entry, Mapping) else [entry]
    last = text_id.rpartition(".")[2]
    if last == "one" or (last == "other" and isinstance(entry, str) and "{n}" in entry):
        yield f"{text_id} needs both forms, one and other, and nothing beside them"
    for form in forms:
        if not isinstance(form, str) or not form.strip():
            yield f"{text_id} is no text"
        elif re.search(r"[{}]", HOLE.sub("", form)):
            yield f"{text_id} has a brace too many or too few"


def _source(root: Path, folder: Path) -> tuple[list[Use], dict[str, str]]:
    """What the source of a package asks for, that of packages inside it with own texts left out; the rules it cites."""
    uses: list[Use] = []
    cited: dict[str, str] = {}
    inner = [other for other in _folders(root) if folder in other.parents]
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".py", ".html", ".js") or file.name == "textcheck.py":
            continue
        if "vendor" in file.parts or any(other in file.parents for other in inner):
            continue
        text, where = file.read_text("utf-8"), str(file.relative_to(root))
        cited |= dict.fromkeys(_RULE.findall(text), where)
        uses += _python(text, where) if file.suffix == ".py" else _template(text, where)
    return uses, cited


def _python(text: str, where: str) -> Iterator[Use]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Use(f"{where}:{node.lineno}", node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            yield from _composed(f"{where}:{node.lineno}", parts)


def _template(text: str, where: str) -> Iterator[Use]:
    for number, line in enumerate(text.split("\n"), 1):
        for name, joined in _QUOTED.findall(line):
            yield from _composed(f"{where}:{number}", [name, None] if joined else [name])


def _composed(where: str, parts: Sequence[str | None]) -> Iterator[Use]:
    """A text put together from these parts, of which None may be anything; none unless its kind or its end is known."""
    text = "".join("\0" if part is None else part for part in parts)
    if "\0" not in text:
        yield Use(where, text)
    elif re.match(r"[a-z][a-z0-9_-]*\.|\0[.-]\w", text):
        yield Use(where, "".join(".+" if part is None else re.escape(part) for part in parts), True)


# -- judging


def _compare(package: Package) -> Iterator[str]:
    """Missing in a language, other holes than in the first, the same words everywhere."""
    for text_id in sorted(package.ids):
        entries = {lang: texts[text_id] for lang, texts in package.texts.items() if text_id in texts}
        for lang in LANGS:
            if lang not in entries:
                yield f"{package.name}: {text_id} is missing in {lang}"
        first, *others = entries.values()
        if any(holes(entry) != holes(first) for entry in others):
            yield f"{package.name}: {text_id} has other holes in one language than in another"
        if others and all(entry == first for entry in others) and _has_words(first) and not _name(text_id):
            yield f"{package.name}: {text_id} is the same in all languages"


def _name(text_id: str) -> bool:
    return text_id in SAME or text_id.startswith(NAMES)


def _has_words(entry: Entry) -> bool:
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    return any(re.search(r"[^\W\d_]{2}", HOLE.sub("", form)) for form in forms)


def _asked(package: Package, packages: list[Package]) -> Iterator[str]:
    """Texts that the package asks for and nobody has: a game may use its own and the core's, others all."""
    game = package.name.startswith("games.")
    seen = [other for other in packages if not game or other.name in (package.name, "core")]
    ids = set().union(*(other.ids for other in seen))
    spaces = {text_id.partition(".")[0] for text_id in ids if "." in text_id}
    for use in package.uses:
        if use.name.partition(".")[0].rstrip("\\") not in spaces or use.name.endswith(_FILES):
            continue
        if use.pattern:
            if not any(use.meets(text_id) for text_id in ids):
                yield f"{use.where}: no text fits {use.name}"
        elif (
            _ID.fullmatch(use.name) and use.name not in ids and not any(each.startswith(use.name + ".") for each in ids)
        ):
            yield f"{use.where}: there is no text {use.name}"
    for text_id in sorted(package.declared - ids):
        yield f"{package.name}: there is no text {text_id}, which the game declares"
    if game and package.ids:
        for rule, where in sorted(package.cited.items()):
            if f"rule.{rule}" not in ids:
                yield f"{where}: cites {rule}, which is not in the rulebook"


def _idle(package: Package, packages: list[Package]) -> Iterator[str]:
    """Texts that nobody asks for."""
    uses = [use for other in packages for use in other.uses]
    plain = {use.name for use in uses if not use.pattern} | package.declared
    patterns = [use for use in uses if use.pattern]
    whole = {text_id.partition(".")[0] for text_id in package.declared}
    for text_id in sorted(package.ids - plain):
        kind = text_id.partition(".")[0]
        if kind in _BOOK or (kind not in whole and any(use.meets(text_id) for use in patterns)):
            continue
        yield f"{package.name}: nobody uses {text_id}"


def declared_ids(root: Path) -> dict[str, Set[str]]:
    """The composed ids that the games under `root`, this package's folder, declare for their house editions."""
    ids: dict[str, Set[str]] = {}
    for folder in sorted((root / "games").iterdir()):
        if (folder / "texts").is_dir() and (folder / "__init__.py").is_file():
            game = importlib.import_module(f"parlour.games.{folder.name}").GAME
            ids[f"games.{folder.name}"] = frozenset(game.text_ids(game.edition()))
    return ids


def main() -> int:
    """Check this package's own texts; 1 when anything is wrong."""
    root = Path(__file__).parent
    found = problems(root, declared_ids(root))
    print("\n".join(found) or "All texts are there, in every language, well formed and used.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
