"""The writer: what comes together is written together, each gets its own answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.tables import Conflict, StoreTrouble
from parlour.tables.store import Update, Write
from parlour.tables.writer import MOST, Writer
from tests.tables.help import run


class Paper:
    """A store that notes which writes come together; `faults` are raised for single ones, `trouble` for all."""

    def __init__(self, faults: dict[int, Exception] | None = None, trouble: StoreTrouble | None = None) -> None:
        self.faults, self.trouble = faults or {}, trouble
        self.batches: list[list[int]] = []

    def save(self, write: Write) -> None:
        version = write.updates[0].version
        self.batches.append([version])
        if self.trouble:
            raise self.trouble
        if version in self.faults:
            raise self.faults[version]

    def save_all(self, writes: list[Write]) -> list[Conflict | None]:
        versions = [write.updates[0].version for write in writes]
        self.batches.append(versions)
        faults = [self.faults.get(version) for version in versions]
        if self.trouble:
            raise self.trouble
        for fault in faults:
            if fault is not None and not isinstance(fault, Conflict):
                raise fault
        return [fault if isinstance(fault, Conflict) else None for fault in faults]


async def saved(paper: Paper, count: int) -> list[Any]:
    writer = Writer(paper)  # type: ignore[arg-type]
    first = asyncio.create_task(writer.save(Write([Update("t", 0)])))
    await asyncio.sleep(0)
    answers = await asyncio.gather(
        *(writer.save(Write([Update("t", n)])) for n in range(1, count)), return_exceptions=True
    )
    await asyncio.gather(first, return_exceptions=True)
    await writer.stop()
    return answers


def test_what_waits_is_written_together() -> None:
    async def test() -> None:
        paper = Paper()
        assert await saved(paper, MOST + 3) == [None] * (MOST + 2)
        assert sorted(version for batch in paper.batches for version in batch) == list(range(MOST + 3))
        assert max(map(len, paper.batches)) > 1
        assert max(map(len, paper.batches)) <= MOST

    run(test)


@pytest.mark.parametrize("fault", [Conflict(), ValueError("nonsense")])
def test_the_fault_of_one_is_its_own(fault: Exception) -> None:
    async def test() -> None:
        answers = await saved(Paper({3: fault}), 6)
        assert [type(answer) for answer in answers] == [type(None)] * 2 + [type(fault)] + [type(None)] * 2

    run(test)


def test_trouble_reaches_all_and_is_not_tried_once_more_for_each() -> None:
    async def test() -> None:
        paper = Paper(trouble=StoreTrouble("error.store-full"))
        answers = await saved(paper, 6)
        assert {answer.text_id for answer in answers} == {"error.store-full"}
        assert len(paper.batches) <= 2

    run(test)
