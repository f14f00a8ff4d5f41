"""A compiled build of core and games, from the same files: made, proved equal, measured.

    python bench/compiled.py build      # into build/compiled; nothing in src is touched
    python bench/compiled.py prove      # plain and compiled play the same 2,000 games of each title, and some of bots
    python bench/compiled.py measure    # decisions a second, plain and compiled, in the same run
    python bench/compiled.py            # all three

Nothing needs it. Whoever wants it puts the folder in front: PYTHONPATH=build/compiled parlour ... There the games that
were compiled play, and no others: an interpreted class cannot inherit from a compiled one.

The copies differ from the sources where mypyc cannot take them as they are. A dataclass with slots is made twice, and a
class with type parameters is an ordinary Python class to it: frames have their constructor written out and no type
parameters. An attribute cannot be narrower than in the base: the kind of a state's edition is told where it is used.
Slots are forgotten: a state's fields are named beside them. And constants are told to be such, for speed.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[1]
SOURCE, BUILD = ROOT / "src", ROOT / "build" / "compiled"
GAMES = 2000
RUNS = 10
SECONDS = 0.5
SEARCH = "search:8"

LEFT_PLAIN = {
    # Data of msgspec and other classes that metaclasses make, and what only edges need.
    "core": {"errors", "events", "files", "game", "match", "moves", "record", "scene", "sheet", "texts"},
    # Drawing and words, which only edges need; memories, which find their methods by the names of events.
    "games": {
        *("creeples", "drawing", "faces", "gallery", "game", "memory", "plane", "previews", "prospects", "reading"),
        *("scene", "setting", "shapes", "sheets", "stage", "words"),
    },
}

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
FILES = ["--config-file", "mypy.ini", *{files!r}]
setup(name="parlour-compiled", ext_modules=mypycify(FILES, opt_level="2", debug_level="0", multi_file=True))
"""
BARE = "@mypyc_attr(allow_interpreted_subclasses=True)  # else __new__ calls __init__\n"
KNOWN = "from mypy_extensions import mypyc_attr\n"
FUTURE = "from __future__ import annotations\n"
MYPY = "[mypy]\npython_version = {}\nfollow_imports = silent\nignore_missing_imports = true\n"


# -- build


def build(titles: list[str]) -> None:
    """Make the copies and compile core and these titles."""
    names = copy(titles, BUILD)
    (BUILD / "setup.py").write_text(SETUP.format(files=names), "utf-8")
    (BUILD / "mypy.ini").write_text(MYPY.format(f"{sys.version_info[0]}.{sys.version_info[1]}"), "utf-8")
    print(f"Compiling {len(names)} modules; this takes some minutes ...", flush=True)
    began = time.perf_counter()
    made = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=BUILD, capture_output=True, text=True
    )
    if made.returncode:
        sys.exit(f"{made.stdout[-6000:]}\n{made.stderr[-3000:]}\nThe compiler has refused; it says why above.")
    print(f"Done in {time.perf_counter() - began:.0f} seconds: PYTHONPATH={os.path.relpath(BUILD)}")


def copy(titles: list[str], to: Path) -> list[str]:
    """Copy the package, what is to be compiled written out; returns the paths of those files below `to`."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(SOURCE / "parlour", to / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    files = [path for path in sorted(to.rglob("*.py")) if compiled(path.relative_to(to / "parlour"), titles)]
    for path in files:
        path.write_text(written_out(path.relative_to(to), path.read_text("utf-8")), "utf-8")
    return [str(path.relative_to(to)) for path in files]


def compiled(path: Path, titles: list[str]) -> bool:
    """Whether a module, by its path below the package, is compiled."""
    floor, *below = path.parts
    if floor not in LEFT_PLAIN or path.stem in {"__init__", *LEFT_PLAIN[floor]}:
        return False
    return floor == "core" or below[0] in titles


def written_out(path: Path, text: str) -> str:
    """The text of a module with its frames as mypyc can take them."""
    module = importlib.import_module(".".join(path.with_suffix("").parts))
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.Assign):
            _tell_constants(node, module, lines)
        elif isinstance(node, ast.ClassDef) and any("slots=True" in ast.unparse(each) for each in node.decorator_list):
            _write_out(node, getattr(module, node.name), lines)
    text = "\n".join(lines).replace(FUTURE, f"{FUTURE}\nfrom typing import Any, ClassVar, Final\n", 1)
    text = re.sub(r"\b(Frame|Step|Choice|Deal|Commit)\[(?:Any|[A-Z][A-Za-z]*)\]", r"\1", text)
    text = text.replace("class Frame(Generic[S]):", "class Frame:")
    text = text.replace('S = TypeVar("S", bound="State")', "S = Any")
    for name in set(re.findall(r"\b(\w+)\.__new__\(\1\)", text)) - {"cls"}:
        text = text.replace(f"\nclass {name}:", f"\n{BARE}class {name}:").replace(FUTURE, f"{FUTURE}\n{KNOWN}", 1)
    if path.stem == "state":
        text = re.sub(r"^class \w*State\(", rf"{BARE}\g<0>", text, flags=re.M)
        text = text.replace(
            FUTURE, f"{FUTURE}\nfrom typing import ClassVar\n\nfrom mypy_extensions import mypyc_attr\n", 1
        )
        # A compiled class has slots without saying so, and forgets what it says.
        text = text.replace("    __slots__ = (", "    FIELDS: ClassVar[tuple[str, ...]] = (").replace(
            ".__slots__", ".FIELDS"
        )
    return _with_edition(path, text)


def _with_edition(path: Path, text: str) -> str:
    """The text of a game's module with the kind of its edition told where it is used, not where the state has it: a
    compiled class cannot have an attribute of a narrower kind than its base."""
    declared = re.search(r"^    edition: (\w+)$", (SOURCE / path.parent / "state.py").read_text("utf-8"), re.M)
    if declared is None:
        return text
    kind, line = declared[1], declared[0]
    own = path.stem == "state"
    owner, text = ("self|s|state", text.replace(f"{line}\n", "")) if own else ("s|state", text)
    found = re.sub(rf"\b({owner})\.edition\b(?! =)", rf"cast({kind}, \1.edition)", text)
    if found == text:
        return text
    package = ".".join(path.parts[:-1])
    known = "" if path.stem == "edition" else f"from {package}.edition import {kind}\n"
    return found.replace(FUTURE, f"{FUTURE}\nfrom typing import cast\n{known}", 1)


def _tell_constants(node: ast.Assign, module: Any, lines: list[str]) -> None:
    """Say of names in capitals that they never change: else they are looked up each time."""
    (target,) = node.targets
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    found = [name.id for name in names if isinstance(name, ast.Name) and name.id.isupper()]
    if any(isinstance(getattr(module, name), type | TypeVar) for name in found):
        return
    line = lines[node.lineno - 1]
    if isinstance(target, ast.Name) and found:
        lines[node.lineno - 1] = line.replace(" =", ": Final =", 1)
    elif len(found) == len(names) and all(type(getattr(module, name)) is int for name in found):
        told = [f"{name}: Final = {getattr(module, name)}" for name in found]
        lines[node.lineno - 1 : node.end_lineno] = told


def _write_out(node: ast.ClassDef, made: Any, lines: list[str]) -> None:
    """Replace a dataclass in these lines by a class with its constructor, its comparison and its fields' names."""
    own = {
        field.target.id
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }
    fields = dataclasses.fields(made)
    names = [field.name for field in fields]
    parameters = ", ".join(
        f"{field.name}: {field.type}" + ("" if field.default is dataclasses.MISSING else f" = {field.default!r}")
        for field in fields
    )
    body = [f"    __match_args__: ClassVar[tuple[str, ...]] = {tuple(names)!r}"]
    if names:
        body += ["", f"    def __init__(self, {parameters}) -> None:"]
        body += [f"        self.{name} = {name}" for name in names]
    same = " and ".join(["type(other) is type(self)", *(f"self.{name} == other.{name}" for name in names)])
    body += ["", "    def __eq__(self, other: Any) -> bool:", f"        return {same}"]
    at = next((each.lineno - 1 for each in node.body[1:]), node.end_lineno or node.lineno)
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            at = min([statement.lineno, *(decorator.lineno for decorator in statement.decorator_list)]) - 1
            break
        at = statement.end_lineno or at
    lines[at:at] = [*body, ""]
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") in own and statement.value:
            line = statement.lineno - 1
            lines[line] = lines[line].partition(" = ")[0]
    lines[node.lineno - 1 - len(node.decorator_list)] = ""


# -- prove


def trace(name: str, games: int) -> str:
    """A hash of everything that happens in so many random games of a title, at every number of seats."""
    from parlour.core.errors import BadOption
    from parlour.core.game import game
    from parlour.core.state import DEALER

    title, found = game(name), hashlib.blake2b(digest_size=16)
    edition = title.edition()
    wishes = [{}, *({each: value} for each, option in title.options.items() for value in option.values[1:])]
    for number in range(games):
        seats = title.seats[number % len(title.seats)]
        rng = Random(number)
        wish = wishes[number // len(title.seats) % len(wishes)]
        try:
            options = title.checked(seats, wish)
        except BadOption:  # not with so many seats
            options = title.checked(seats, None)
        state = title.start(edition, seats, options)
        state.heard = []
        state.go()
        while not state.over:
            if state.who == DEALER:
                move = state.draw(rng.random)
            else:
                legal = state.legal()
                move = legal[int(rng.random() * len(legal))]
                found.update(repr((state.who, legal)).encode())
                if rng.random() < 0.02:
                    state, listening = state.copy(), state.heard
                    state.heard = listening
            state.play(move)
            found.update(b"%d " % move)
        seen = [title.view(state, seat) for seat in range(seats)]
        sheets = [repr(title.sheet(view, edition, seat)) for seat, view in enumerate(seen)]
        found.update(repr((state.to_data(), state.heard, seen, sheets, title.winners(state))).encode())
    return found.hexdigest()


def thoughts(name: str, games: int) -> str:
    """A hash of what bots that search choose in so many games, in worlds that they imagine."""
    from parlour.bots import bot
    from parlour.core.game import game
    from parlour.lab.playing import Table

    title, found, edition = game(name), hashlib.blake2b(digest_size=16), game(name).edition()
    for number in range(games):
        seats = title.seats[number % len(title.seats)]
        options, specs = title.checked(seats, None), [SEARCH] * seats
        table = Table(
            title, edition, options, specs, {SEARCH: bot(SEARCH)}, [Random(f"{number}/{seat}") for seat in range(seats)]
        )
        rng, state = Random(number), title.start(edition, seats, options)
        table.play(state, lambda s, rng=rng: s.draw(rng.random))
        found.update(repr((state.to_data(), table.decisions)).encode())
    return found.hexdigest()


def prove(names: list[str], games: int) -> bool:
    """Whether plain and compiled build play the same games, by chance and with bots that search."""
    same = True
    for name in names:
        for what, count, kind in ("trace", games, "random games"), ("thoughts", 1 + games // 100, "games of bots"):
            plain, fast = (ask(where, what, name, str(count))["found"] for where in (SOURCE, BUILD))
            same = same and plain == fast
            print(f"{name}: {count} {kind}, {'equal' if plain == fast else 'DIFFERENT'} ({plain}, {fast})", flush=True)
    return same


# -- measure


def speed(name: str, run: int) -> float:
    """Decisions a second of random play."""
    from parlour.core.game import game
    from parlour.lab.bench import own_play

    title = game(name)
    play = own_play(title, [(seats, title.checked(seats, None)) for seats in title.seats])
    play(Random(0).random)
    random = Random(run).random
    began, decisions = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        decisions += play(random)
    return decisions / spent


def measure(names: list[str]) -> None:
    """Speeds of both builds, in turns."""
    for name in names:
        found: dict[Path, list[float]] = {SOURCE: [], BUILD: []}
        for run in range(RUNS):
            for where in found:
                found[where].append(ask(where, "speed", name, str(run))["found"])
        plain, fast = (sorted(found[where])[RUNS // 2] for where in (SOURCE, BUILD))
        print(f"{name}: {plain:,.0f} decisions a second, compiled {fast:,.0f}: {fast / plain:.1f} times", flush=True)


def ask(where: Path, *arguments: str) -> dict[str, Any]:
    """What this very script answers in a process that imports from there."""
    env = {**os.environ, "PYTHONPATH": str(where), "PYTHONHASHSEED": "0"}
    told = subprocess.run([sys.executable, __file__, *arguments], env=env, capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"{told.stderr[-3000:]}\n{' '.join(arguments)} failed in {where}.")
    answer: dict[str, Any] = json.loads(told.stdout)
    if not Path(answer["state"]).is_relative_to(where):
        sys.exit(f"Parlour was found in {answer['state']}, not in {where}.")
    if where == BUILD and answer["state"].endswith(".py"):
        sys.exit("There is no compiled build; make it with: python bench/compiled.py build")
    return answer


ANSWERS: dict[str, Callable[[str, int], Any]] = {"trace": trace, "thoughts": thoughts, "speed": speed}


def answer(question: str, name: str, number: int) -> None:
    """In the process: carry out what is asked, and say which build it was."""
    from parlour.core import state

    found = ANSWERS[question](name, number)
    print(json.dumps({"found": found, "state": str(Path(state.__file__).resolve())}))


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in ANSWERS:
        answer(sys.argv[1], sys.argv[2], int(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("build", "prove", "measure"), help="all three when left out")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each title to prove by; {GAMES}")
    parser.add_argument("--title", action="append", help="a title; all of them when left out")
    given = parser.parse_args()
    sys.path.insert(0, str(SOURCE))
    from parlour.core.game import games

    titles = given.title or list(games())
    if given.what in (None, "build"):
        build(titles)
    if given.what in (None, "prove") and not prove(titles, given.games):
        sys.exit("The builds differ: do not use the compiled one.")
    if given.what in (None, "measure"):
        measure(titles)


if __name__ == "__main__":
    main()
