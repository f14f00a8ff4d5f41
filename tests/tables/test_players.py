"""Nicknames, tokens and links."""

from __future__ import annotations

import pytest

from parlour.tables import BadNickname, Player, nickname
from parlour.tables.players import LONGEST_NAME, alike


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n\r the   Hill ", "Ann of the Hill"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("'; DROP TABLE seats; --", "'; DROP TABLE seats; --"),
        ("{n} %s {{x}}", "{n} %s {{x}}"),
        ("evil\u202eeman\u2066\u200f", "evileman"),
        ("nul\x00bell\x07esc\x1b[31m", "nulbellesc[31m"),
        ("no\u00a0break\u2003em\u2028line", "no break em line"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("e\u0301", "é"),
        ("\ud800lone", "lone"),
        ("👩‍🎤", "👩‍🎤"),
        ("नमस्ते", "नमस्ते"),
        ("A\u200dn\u200cn\u200d", "Ann"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d\u200d\u200d", "👩"),
        ("An\u3164n\u034f", "Ann"),
        ("x" + "\u0332" * 20 + "y", "x" + "\u0332" * 3 + "y"),
        ("a\u2800b", "a b"),
        ("😀" * LONGEST_NAME, "😀" * LONGEST_NAME),
    ],
)
def test_nicknames_are_tidied_up(given: str, kept: str) -> None:
    assert nickname(given) == kept
    assert nickname(kept) == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        *"\u3164\u115f\u1160\uffa0\u2800",
        "\u3164 \u2800",
        "\u200b",
        "\u202e\u202c",
        "\x00\x01",
        "\u200d",
        "\u0301",
        "x" * (LONGEST_NAME + 1),
        "y" * 10**6,
    ],
)
def test_nicknames_that_are_none(given: str) -> None:
    with pytest.raises(BadNickname) as caught:
        nickname(given)
    assert caught.value.params == {"most": LONGEST_NAME}


def test_a_player_does_not_hold_the_token() -> None:
    player = Player.of("secret-token")
    assert player == Player.of("secret-token")
    assert player.id != Player.of("secret-tokeN").id
    assert "secret-token" not in f"{player!r}{player.id}{player.key!r}"
    assert player.key.hex() not in repr(player)


def test_links_differ_by_everything() -> None:
    player = Player.of("a")
    links = {player.link("t", 1, 0), player.link("t", 1, 1), player.link("t", 2, 0), player.link("u", 1, 0)}
    links |= {Player.of("b").link("t", 1, 0)}
    assert len(links) == 5
    assert all(len(link) == 24 and link.replace("-", "").replace("_", "").isalnum() for link in links)


@pytest.mark.parametrize("other", ["ANN", "Ａｎｎ", "Ann\ufe0f", "𝐀nn"])
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert alike(nickname(other)) == alike("Ann")
    assert alike("Anne") != alike("Ann")
