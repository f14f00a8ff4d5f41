"""Scripts of `bench/` as modules, for tests; they lie beside the sources only."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import parlour

BENCH = Path(__file__).parents[2] / "bench"

needs_sources = pytest.mark.skipif(
    Path(parlour.__file__).suffix != ".py" or not BENCH.is_dir(), reason="needs the sources"
)


def script_of(name: str) -> ModuleType:
    """The script of this name; workers of its own find it again."""
    known = f"bench_{name}"
    spec = importlib.util.spec_from_file_location(known, BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[known] = module
    spec.loader.exec_module(module)
    return module
