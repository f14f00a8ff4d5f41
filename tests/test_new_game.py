"""The example in docs/new-game.md works as it stands."""

from __future__ import annotations

import random
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.core.edition import LANGS
from parlour.textcheck import problems
from tests.toys import registered

PAGE = Path(__file__).parent.parent / "docs" / "new-game.md"


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The game as the page tells to write it."""
    folder = tmp_path_factory.mktemp("page") / "pig"
    for head, text in re.findall(r"^```\w+\n# (\S+\.\w+)\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S):
        (folder / head).parent.mkdir(parents=True, exist_ok=True)
        (folder / head).write_text(text, "utf-8")
    (folder / "__init__.py").write_text("from pig.game import GAME as GAME\n")
    sys.path.insert(0, str(folder.parent))
    try:
        with registered(("pig", "pig:GAME")):
            yield parlour.game("pig")
    finally:
        sys.path.remove(str(folder.parent))


def test_it_plays_to_the_goal_and_replays(pig: Any) -> None:
    for seats in pig.seats:
        match, rng = parlour.Match.new("pig", seats, seed=seats), random.Random(seats)
        texts = pig.texts("en")
        while not match.over:
            ((seat, decision),) = match.owed.items()
            assert [move for move in match.edition.moves if match.why_not(seat, move) is None] == list(decision.options)
            view = match.view(seat)
            scene = pig.scene(view, texts, match.edition, pig.names(view, texts), decision.options)
            assert scene.prompt.yours
            imagined = pig.imagine(view, match.memory(seat), rng)
            assert imagined.legal() == match.state.legal()
            match.play(seat, rng.choice(decision.options))
        assert max(sheet.total for sheet in match.result.sheets) >= match.edition.goal
        assert match.record().replay().view() == match.view()
        assert match.why_not(0, "roll").rule == "PG-1.4"


def test_its_texts_are_complete(pig: Any, tmp_path: Path) -> None:
    copy = tmp_path / "games" / "pig"
    shutil.copytree(Path(sys.modules["pig"].__file__ or "").parent, copy)
    for lang in LANGS:
        shutil.copy(copy / "texts/en.toml", copy / f"texts/{lang}-copy.toml")
    (copy / "texts/en.toml").unlink()
    found = problems(tmp_path, {"games.pig": pig.text_ids(pig.edition())})
    assert [line for line in found if "is the same in all languages" not in line] == []
