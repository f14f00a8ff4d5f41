"""Files that somebody names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from parlour.terminal.faults import NoFile
from parlour.terminal.files import read_text


def test_a_mark_of_the_byte_order_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfone\r\ntwo")
    assert read_text(tmp_path / "a") == "one\ntwo"


def test_files_without_an_end_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b"x" * 11)
    (tmp_path / "latin").write_bytes(b"\xe9")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path, tmp_path / "large", tmp_path / "latin", Path("a\0b")):
        with pytest.raises(NoFile):
            read_text(path, 10)
