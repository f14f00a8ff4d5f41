"""The dealer's choices, derived from a seed and an index, so that neither reload nor undo can roll again."""

from __future__ import annotations

from hashlib import blake2b

Seed = int | str


def pick(seed: Seed, index: int, chances: list[tuple[int, int]]) -> int:
    """The dealer's move number `index` (0, 1, ...) under `seed`, one of `chances` (move, weight) by weight."""
    digest = blake2b(f"{seed}:{index}".encode("utf-8", "surrogatepass"), digest_size=16).digest()
    mark = int.from_bytes(digest, "big") % sum(weight for _, weight in chances)
    for move, weight in chances:
        mark -= weight
        if mark < 0:
            return move
    raise ValueError("no chances")
