"""Several servers on one PostgreSQL: the database is the only truth."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from donjon.table.errors import Unusable
from donjon.table.messages import FORMS
from donjon.table.store import Change, Failed, Store, is_away
from tests.table.serving import House, free_port, play_out, serving, until
from tests.table.test_store import row, write

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("postgres")]


def programs() -> Path:
    """Where PostgreSQL's own programs are; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else Path(shutil.which("initdb") or "initdb").parent


class Postgres:
    """A PostgreSQL of our own, on loopback, in a folder that goes away again."""

    def __init__(self) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="donjon-pg-")), free_port()
        self.prefix: list[str] = []
        if os.getuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres")
            self.prefix = ["runuser", "-u", "postgres", "--"]
        self.data = str(self.folder / "data")
        self.url = f"postgresql://donjon@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-D", self.data, "-U", "donjon", "--auth=trust", "--no-sync")

    def start(self) -> None:
        flags = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -F"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self.data, "-o", flags, "-l", log, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    @contextlib.contextmanager
    def away(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.prefix, str(programs() / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    made = Postgres()
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.url


@pytest.fixture
def houses(database: str) -> Iterator[tuple[House, House]]:
    with serving(database) as one, serving(database) as two:
        until(lambda: one.inside.notices.listening and two.inside.notices.listening, "news")
        yield one, two


def test_two_servers_play_one_game(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    until(lambda: ann.look(table)["status"] == "play")
    told = play_out(table, {"blue": ann, "red": bob})
    assert told["status"] == "over"
    until(lambda: bob.look(table)["status"] == "over")
    assert bob.look(table)["result"] == told["result"]


def test_news_travel_between_servers(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    with ann.open(table, "blue") as line:
        bob.sit(table, "red")
        line.take("news", check=lambda m: m["table"]["status"] == "play")
        with bob.open(table, "red") as other:
            line.move(ann.look(table, "blue")["moves"][0])
            assert other.take("news")["log"][0]["kind"] == "move"
            bob.act(table, do="say", text="hello")
            assert line.take("said")["text"] == "hello"


def test_a_rematch_is_offered_at_one_server_and_accepted_at_another(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    with ann.open(table, "blue") as line, bob.open(table, "red") as other:
        line.say(do="resign", seat="blue")
        other.take("news", check=lambda m: m["table"]["status"] == "over")
        line.say(do="rematch")
        assert other.take("again")["wanted"] == ["blue"]
        other.say(do="rematch")
        again = other.take("rematch")["table"]
        assert line.take("rematch")["table"] == again


def test_who_is_slower_is_refused_and_sees_the_others_move(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    until(lambda: ann.look(table)["status"] == "play")
    move = ann.look(table, "blue")["moves"][0]
    phone = two.person("Ann")
    phone.token = ann.token
    phone.http.headers["authorization"] = f"Bearer {ann.token}"
    assert phone.look(table, "blue")["moves"]
    two.inside.notices.heard = lambda _: None  # this one hears no news
    assert ann.act(table, do="move", seat="blue", move=move).status_code == 200
    late = phone.act(table, do="move", seat="blue", move=move)
    assert late.status_code == 409
    assert "faster" in late.json()["say"]
    assert phone.look(table)["lines"] == ann.look(table)["lines"]


def test_changes_of_many_tables_are_sorted(houses: tuple[House, House]) -> None:
    one, two = (house.inside.store for house in houses)
    names = [f"s{i:02}" for i in range(20)]
    write(one, *(Change(name, create=row(name)) for name in names))
    forth = write(one, *(Change(name, [(1, "{}")]) for name in names))
    back = write(two, *(Change(name, [(2, "{}")]) for name in reversed(names)))
    assert forth == back == [None] * 20


def test_a_seat_moves_to_another_device(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, phone = one.person("Ann"), two.person("Ann")
    table = ann.create("me", "bot")
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    assert phone.act(table, do="claim", token=token).json()["seat"] == "blue"


def test_a_former_holder_hears_nothing_more_through_another_server(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    ann, phone, bob = one.person("Ann"), two.person("Ann"), two.person("Bob")
    table = ann.create("me", "open", game="holland")
    bob.sit(table, "red")
    until(lambda: ann.look(table)["status"] == "play")
    with ann.open(table, "blue") as old:
        token = ann.act(table, do="hand-over", seat="blue").json()["token"]
        assert phone.act(table, do="claim", token=token).status_code == 200
        assert old.take("moved")["seat"] == "blue"
        assert old.take("all")["you"]["seat"] is None
        move = phone.look(table, "blue")["moves"][0]
        assert phone.act(table, do="move", seat="blue", move=move).status_code == 200
        told = old.take("news", check=lambda m: m["log"] and m["log"][0]["kind"] == "move")
        assert "move" not in told["log"][0]


def test_whoever_sat_down_elsewhere_just_now_has_the_seat(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """News of it may still be on the way."""
    one, two = houses
    ann, bob = one.person("Ann"), one.person("Bob")
    table = ann.create("me", "open", options={"first": "red"})
    elsewhere = two.person("Bob")
    elsewhere.token, elsewhere.http.headers = bob.token, bob.http.headers

    async def deaf(_table: str) -> None:
        pass

    monkeypatch.setattr(two.inside.hearing, "_hear_of", deaf)
    assert elsewhere.look(table)["status"] == "open"
    bob.sit(table, "red")
    with elsewhere.open(table, "red") as line:
        assert line.all["you"]["seat"] == "red"


def test_an_append_after_a_seat_changed_hands_elsewhere_is_refused(
    houses: tuple[House, House],
) -> None:
    """A server that has not heard of it yet tells a former holder nothing by its own moves."""
    one, two = houses
    ann, phone, bob = one.person("Ann"), two.person("Ann"), one.person("Bob")
    table = ann.create("me", "open", options={"first": "red"})
    bob.sit(table, "red")
    until(lambda: phone.look(table)["status"] == "play")
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    move = bob.look(table, "red")["moves"][0]
    one.inside.notices.heard = lambda _: None  # this one hears no news
    assert phone.act(table, do="claim", token=token).status_code == 200
    assert bob.act(table, do="move", seat="red", move=move).status_code == 409


def test_a_zero_in_a_name_is_no_table(houses: tuple[House, House]) -> None:
    ann = houses[0].person()
    for path in ("/t/%00", "/api/tables/a%00b", "/join/%00/x", "/seat/%00/x"):
        assert ann.http.get(path).status_code == 404
    assert ann.act("%00", do="say").status_code == 404
    table = ann.create("me", "me")
    for command in ("sit", "claim", "say", "why", "hand-over", "bot"):
        fields = {"seat": "\0", "token": "\0", "text": "\0", "name": "\0", "level": "\0"}
        own = {name: value for name, value in fields.items() if name in FORMS[command].names}
        assert ann.act(table, do=command, **own).status_code < 500


def test_while_the_database_is_away_everybody_is_told_and_goes_on_after(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(postgres.url) as house:
        ann = house.person()
        table, other = ann.create("me", "me"), ann.create("me", "me")
        until(lambda: house.inside.notices.listening, "news")
        with ann.open(table, "blue") as line:
            with postgres.away():
                for _ in range(5):
                    for path in ("/", f"/t/{other}", f"/api/tables/{other}"):
                        assert ann.http.get(path).status_code == 503
                    assert ann.act(table, do="say", text="hello").status_code == 503
                line.say(do="say", text="hello", ref="a")
                assert "again" in line.take("no")["say"]
                with pytest.raises(ConnectionClosed) as closed:
                    ann.open(other)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
                assert len(caplog.records) <= 8  # of each kind one, whoever asks however often
                assert not any(record.exc_info for record in caplog.records)
            assert ann.http.get(f"/t/{other}").status_code == 200
            line.say(do="say", text="hello", ref="b")
            assert line.take("done", "no")["is"] == "done"


def test_a_row_that_another_program_has_locked_is_not_waited_for_without_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.store.database.BUSY", 0.05)
    store, other = Store(database), Store(database)
    try:
        assert write(store, Change("locked", create=row("locked"))) == [None]
        with other.engine.begin() as db:
            db.exec_driver_sql("SELECT * FROM tables WHERE id = 'locked' FOR UPDATE")
            (refused,) = write(store, Change("locked", touch={"status": "over"}))
        assert isinstance(refused, Failed)
        assert is_away(refused)
        assert write(store, Change("locked", touch={"status": "over"})) == [None]
    finally:
        store.close()
        other.close()


def test_old_tables_are_cleared_while_people_leave_them(database: str) -> None:
    """Whoever deletes rows of several people takes them in one order, so nobody is deadlocked."""
    store, other = Store(database), Store(database)
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    take = "SELECT * FROM connected WHERE id = 'old' AND device = '{}' FOR UPDATE"
    try:
        write(store, Change("old", create=row("old", touched=0.0)))
        for device in ("b", "a"):  # as they lie on disk
            store.note_people([("old", device)], [], [])
        with ThreadPoolExecutor() as beside, other.engine.begin() as db:
            db.exec_driver_sql(take.format("a"))
            clearing = beside.submit(store.clear, 1.0, 1.0)
            until(lambda: db.exec_driver_sql(waits).scalar(), "a wait for what is taken")
            db.exec_driver_sql(take.format("b"))
            db.rollback()
            assert clearing.result() == 1
    finally:
        store.close()
        other.close()


def test_who_has_heard_everything_is_told_nothing_again(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = houses
    ann, eve = one.person("Ann"), two.person("Eve")
    table = ann.create("me", "open")
    assert eve.look(table)["status"] == "open"
    live, told = two.inside.lives[table], []
    monkeypatch.setattr(live, "tell_news", lambda: told.append(len(live.sitting.entries)))
    assert eve.act(table, do="resign", seat="blue").status_code == 403  # it has to look for that
    assert not told
    ann.act(table, do="mute", seat="blue", on=True)
    until(lambda: told, "what is new")


def test_news_that_were_half_read_when_the_line_was_cut_are_told_later(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    ann, eve = one.person("Ann"), two.person("Eve")
    table = ann.create("me", "open")
    cut = "SELECT pg_terminate_backend(pg_backend_pid())"
    left = ["connected"]

    def cut_off(db: sa.Connection, _: object, statement: str, *_rest: object) -> None:
        if "FROM holders" in statement and left:
            left.clear()
            with contextlib.suppress(Failed):
                db.exec_driver_sql(cut)

    with eve.open(table) as line:
        sa.event.listen(two.inside.store.engine, "before_cursor_execute", cut_off)
        ann.act(table, do="mute", seat="blue", on=True)
        line.take("news", check=lambda m: m["log"][-1]["say"] == ["The host mutes Ann."])
    assert not left


def test_a_database_that_can_only_be_read_is_refused_at_the_start(database: str) -> None:
    Store(database).close()  # what is missing could not be made either
    with pytest.raises(Unusable, match="read-only"):
        Store(f"{database}?options=-c%20default_transaction_read_only%3Don")
