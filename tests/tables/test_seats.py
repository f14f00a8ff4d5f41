"""Tables are made, friends come by link, seats change hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.bots import UnknownBot
from parlour.core.errors import BadEdition, BadOption, BadSeats, UnknownGame
from parlour.tables import (
    AlreadySeated,
    BadInvitation,
    BadNickname,
    BadSeatPlan,
    NicknameUsed,
    NoSeat,
    NoTable,
    NotHost,
    NotSeated,
    NotStarted,
    SeatSpec,
    SeatTaken,
)
from tests.tables import vote
from tests.tables.help import ANN, BEA, CYD, EVE, FirstBots, pair, run, service, until

ME, FRIEND, BOT = SeatSpec("me", nickname="Ann"), SeatSpec("friend"), SeatSpec("bot")


def test_a_table_waits_for_friends_and_begins_with_the_last(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await tables.create("vote", [FRIEND, ME, FRIEND], {}, ANN)
            assert (table.status, table.match, table.version) == ("waiting", None, 1)
            assert table.names("en") == ["Seat 1", "Ann", "Seat 3"]
            assert [table.seat_of(ANN), table.seat_of(BEA), table.seat_of(None)] == [1, None, None]
            assert [table.is_host(ANN), table.is_host(BEA), table.is_host(None)] == [True, False, False]
            with pytest.raises(NotStarted):
                await tables.play(table.id, ANN, "say word1")
            links = [await tables.invitation(table.id, ANN, seat) for seat in (0, 2)]
            assert table.version == 1, "a link that is there already changes nothing"
            assert links == [table.link(ANN, 0), table.link(ANN, 2)]
            assert table.link(BEA, 0) is None
            assert await tables.join(table.id, links[1], BEA, " Bea ") == 2
            assert (table.status, table.version) == ("waiting", 2)
            assert await tables.join(table.id, links[0], CYD, "Cyd") == 0
            assert (table.status, table.names()) == ("running", ["Cyd", "Ann", "Bea"])
            assert table.match is not None
            assert list(table.match.owed) == [0]

    run(test)


def test_secrets_are_strong_and_links_are_not_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            made = [await tables.create("vote", [ME, FRIEND], {}, ANN) for _ in range(20)]
            assert len({table.id for table in made}) == len({table.head.seed for table in made}) == 20
            assert all(len(table.id) == 18 and len(table.head.seed) == 64 for table in made)
            links = [await tables.invitation(table.id, ANN, 1) for table in made]
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert made[0].id.encode() in stored
        assert not any(link.encode() in stored for link in links)

    run(test)


def test_joining_again_is_harmless_and_others_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            version, link = table.version, str(ANN.link(table.id, 1, 0))
            assert await tables.join(table.id, link, BEA, "whoever") == 1
            assert table.version == version
            with pytest.raises(SeatTaken):
                await tables.join(table.id, link, CYD, "Cyd")
            with pytest.raises(AlreadySeated):
                await tables.join(table.id, link, ANN, "Ann")
            for wrong in ("", "x", link[:-1], ANN.link(table.id, 0, 0), BEA.link(table.id, 1, 0), "\ud800"):
                with pytest.raises(BadInvitation):
                    await tables.join(table.id, wrong, CYD, "Cyd")
            with pytest.raises(NoTable):
                await tables.join("none", link, CYD, "Cyd")

    run(test)


def test_a_bad_nickname_takes_no_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await tables.create("vote", [ME, FRIEND], {}, ANN)
            link = await tables.invitation(table.id, ANN, 1)
            for name, error in (("\u202e", BadNickname), ("ANN", NicknameUsed), ("Ａｎｎ", NicknameUsed)):
                with pytest.raises(error):
                    await tables.join(table.id, link, BEA, name)
            assert table.version == 1
            await tables.join(table.id, link, BEA, "<script>alert(1)</script>")
            assert table.names() == ["Ann", "<script>alert(1)</script>"]
            await tables.rename(table.id, BEA, "B\x00ea")
            assert table.names() == ["Ann", "Bea"]
            for player, name, error in ((EVE, "Eve", NotSeated), (BEA, "ann", NicknameUsed), (BEA, "", BadNickname)):
                with pytest.raises(error):
                    await tables.rename(table.id, player, name)
            await tables.rename(table.id, BEA, "BEA")

    run(test)


def test_a_friend_without_cookie_gets_a_new_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            old = ANN.link(table.id, 1, 0)
            with pytest.raises(NotHost):
                await tables.invitation(table.id, BEA, 0)
            with pytest.raises(NotHost):
                await tables.invitation(table.id, EVE, 1)
            with pytest.raises(NoSeat):
                await tables.invitation(table.id, ANN, 2)
            link = await tables.invitation(table.id, ANN, 1)
            assert link != old
            assert await tables.invitation(table.id, ANN, 1) == link
            assert table.seat_of(BEA) == 1, "the seat stays until somebody comes"
            with pytest.raises(BadInvitation):
                await tables.join(table.id, old, CYD, "Cyd")
            assert await tables.join(table.id, link, CYD, "Bea") == 1
            assert (table.seat_of(BEA), table.seat_of(CYD)) == (None, 1)
            with pytest.raises(NotSeated):
                await tables.play(table.id, BEA, "say word1")
            with pytest.raises(SeatTaken):
                await tables.join(table.id, link, BEA, "Bea")

    run(test)


def test_a_seat_moves_to_another_device_by_its_owner(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            own = await tables.invitation(table.id, BEA, 1)
            by_host = await tables.invitation(table.id, ANN, 1)
            with pytest.raises(BadInvitation):
                await tables.join(table.id, own, CYD, "Cyd")
            fresh = await tables.invitation(table.id, ANN, 1, fresh=True)
            assert fresh != by_host
            assert await tables.join(table.id, fresh, CYD, "Bea") == 1

    run(test)


def test_a_bot_for_a_missing_friend_and_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a", FirstBots()) as tables:
            table = await tables.create("vote", [ME, FRIEND, FRIEND], {}, ANN)
            link = await tables.invitation(table.id, ANN, 1)
            await tables.join(table.id, await tables.invitation(table.id, ANN, 2), CYD, "Cyd")
            with pytest.raises(NotHost):
                await tables.replace_by_bot(table.id, CYD, 1)
            with pytest.raises(UnknownBot):
                await tables.replace_by_bot(table.id, ANN, 1, "genius")
            await tables.replace_by_bot(table.id, ANN, 1, "random")
            assert (table.status, table.seats[1].bot) == ("running", "random")
            version = table.version
            await tables.replace_by_bot(table.id, ANN, 1)
            assert table.version == version
            await tables.play(table.id, ANN, "say word3", 0)
            await until(lambda: table.match is not None and table.match.number == 2)
            assert await tables.join(table.id, link, BEA, "Bea") == 1, "who comes late takes over from the bot"
            assert table.names() == ["Ann", "Bea", "Cyd"]
            await tables.play(table.id, CYD, "say word3", 2)
            await tables.replace_by_bot(table.id, CYD, 2)
            assert table.seat_of(CYD) is None
            await until(lambda: table.match is not None and list(table.match.owed) == [0, 1])

    run(test)


def test_plans_that_do_not_work(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            wrong = [
                (("chess", [ME, BOT], {}), UnknownGame),
                (("vote", [ME], {}), BadSeats),
                (("vote", [ME, BOT], {"rounds": "3"}), BadOption),
                (("vote", [ME, BOT], {"speed": "3"}), BadOption),
                (("vote", [ME, ME], {}), BadSeatPlan),
                (("vote", [SeatSpec("me"), BOT], {}), BadNickname),
                (("vote", [ME, SeatSpec("bot", nickname="ann")], {}), NicknameUsed),
                (("vote", [ME, SeatSpec("bot", "../../etc/passwd")], {}), UnknownBot),
            ]
            for arguments, error in wrong:
                with pytest.raises(error):
                    await tables.create(*arguments, ANN)
            with pytest.raises(BadEdition):
                await tables.create("vote", [ME, BOT], {}, ANN, edition_text="words = 99")
            with pytest.raises(BadOption):
                await tables.create("vote", [ME, BOT], {}, ANN, edition="/etc/passwd")
            assert await tables.of_player(ANN) == []

    run(test)


def test_an_edition_of_ones_own_stays_with_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await tables.create("vote", [ME, BOT], {}, ANN, edition_text=vote.OTHER)
            await tables.play(table.id, ANN, "say word9")
        async with service(tmp_path / "a") as tables:
            again = await tables.get(table.id)
            assert again.match is not None
            assert again.match.edition.name == "wordy"
            assert again.match.lines[1] == ["0 say word9"]

    run(test)


def test_when_the_house_edition_changes_running_tables_keep_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            await tables.play(table.id, ANN, "say word3")
        monkeypatch.setattr(vote, "TEXT", vote.TEXT.replace("3", "2"))
        monkeypatch.setattr(vote.GAME, "_house", None)
        async with service(tmp_path / "a") as tables:
            again = await tables.get(table.id)
            assert again.match is not None
            assert again.match.lines[1] == ["0 say word3"]
            assert [str(move) for move in again.match.legal(1)] == ["say word1", "say word2", "say word3"]

    run(test)


def test_names_of_bots_are_in_the_reader_s_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            specs = [BOT, SeatSpec("bot", "random"), BOT, SeatSpec("bot", nickname="Bob")]
            table = await tables.create("vote", specs, {}, ANN, lang="it")
            assert table.names() == ["Bot normale 1", "Bot casuale", "Bot normale 2", "Bob"]
            assert table.names("en") == ["Normal bot 1", "Random bot", "Normal bot 2", "Bob"]
            assert (await tables.create("vote", [BOT, BOT], {}, ANN, lang="xx")).lang == "en"

    run(test)


def test_the_list_of_a_player(tmp_path: Path) -> None:
    async def test() -> None:
        async with service(tmp_path / "a") as tables:
            table = await pair(tables)
            await tables.create("vote", [BOT, FRIEND], {}, EVE)
            [mine] = await tables.of_player(BEA)
            assert (mine.id, mine.seat, mine.my_turn, mine.host, mine.status) == (table.id, 1, False, False, "running")
            assert mine.names == ["Ann", "Bea"]
            await tables.play(table.id, ANN, "say word1")
            assert [each.my_turn for each in await tables.of_player(BEA)] == [True]
            assert [each.my_turn for each in await tables.of_player(ANN)] == [False]
            [made] = await tables.of_player(EVE, "fr")
            assert (made.names, made.seat, made.host, made.status) == (
                ["Robot normal", "Place 2"],
                None,
                True,
                "waiting",
            )
            assert await tables.of_player(CYD) == []

    run(test)
