"""Style, script and fonts: read once, served under an address that changes with their content, so kept for ever."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from parlour.core.game import Game

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """One file; `packed` is its gzip, empty where that saves nothing."""

    body: bytes
    packed: bytes
    media_type: str


class Assets:
    """All files of the folder `static`, under one hash over all of them: so their relative addresses hold.

    A game may have a style of its own, `page.css` beside its program, for what only its table has: its rules begin with
    `.of-NAME`, and it is linked on the pages of its tables, after the house's.
    """

    def __init__(self, games: Iterable[Game[Any, Any]] = ()) -> None:
        found = {*_walk(files("parlour.web") / "static"), *_styles(games)}
        self.files = {name: asset(name, body) for name, body in sorted(found)}
        total = hashlib.sha256()
        for name, (body, _, _) in self.files.items():
            total.update(f"{name} {len(body)} ".encode() + body)
        self.hash = total.hexdigest()[:12]

    def url(self, name: str) -> str:
        """Where the file is served."""
        return f"/static/{self.hash}/{name}"

    def style(self, game: str) -> str:
        """Where the style of a game is served; empty when it has none."""
        name = f"games/{game}.css"
        return self.url(name) if name in self.files else ""


def asset(name: str, body: bytes) -> Asset:
    """A file ready to be served."""
    packed = gzip.compress(body, mtime=0)
    return Asset(
        body,
        packed if len(packed) < 0.95 * len(body) else b"",
        TYPES.get(name.rpartition(".")[2], "application/octet-stream"),
    )


def _styles(games: Iterable[Game[Any, Any]]) -> Iterator[tuple[str, bytes]]:
    for game in games:
        file = files(game.package) / "page.css"
        if file.is_file():
            yield f"games/{game.name}.css", file.read_bytes()


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry.read_bytes()
