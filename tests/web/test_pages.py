"""What one reads, how one likes to read it, files, and what a page says when something is wrong."""

import gzip
import re
from html.parser import HTMLParser

import httpx
import pytest

import parlour
from parlour.core.edition import LANGS
from parlour.web.site import Site
from tests.web.help import House, make_table


class Outline(HTMLParser):
    """What a page asks for and what is inline in it."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.inline.append(f"<{tag} {name}>")
            if value and ((name == "src") or (name == "href" and tag in ("link", "use", "script"))):
                self.wanted.append(value)
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.inline.append(tag)


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_has_every_rule(house: House, lang: str) -> None:
    with house.player(lang) as client:
        page = client.get("/rules/menestrels").text
    shown = set(re.findall(r'<p id="(MN-[\dE.]+)"', page))
    texts = parlour.game("menestrels").texts(lang)
    assert shown == {text.removeprefix("rule.") for text in texts.ids() if text.startswith("rule.")}
    for target in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{target}"' in page, target


@pytest.mark.parametrize("lang", LANGS)
def test_the_gallery_shows_every_card(house: House, lang: str) -> None:
    edition = parlour.game("menestrels").edition()
    with house.player(lang) as client:
        page = client.get("/cards/menestrels").text
        sprite = re.search(r'href="(/sprite/[^#"]+)#', page)
        assert sprite
        faces = set(re.findall(r'<symbol id="([^"]+)"', client.get(sprite[1]).text))
    drawn = set(re.findall(r'href="/sprite/[^#"]+#([^"]+)"', page))
    assert set(edition.slugs) <= drawn <= faces
    assert not re.search(r">\s*(card|effect|noble)\.[\w-]+", page)


def test_pages_of_unknown_games(ann: httpx.Client) -> None:
    assert ann.get("/rules/chess").status_code == 404
    assert ann.get("/cards/chess").status_code == 404
    assert ann.get("/?game=chess").status_code == 200


def test_language_and_theme_are_remembered(ann: httpx.Client) -> None:
    answer = ann.post("/preferences", data={"lang": "fr", "back": "/rules/menestrels#MN-1.1"})
    assert answer.headers["location"] == "/"
    answer = ann.post("/preferences", data={"lang": "fr", "back": "/rules/menestrels"})
    assert answer.headers["location"] == "/rules/menestrels"
    assert '<html lang="fr"' in ann.get("/about").text
    ann.post("/preferences", data={"theme": "dark"})
    page = ann.get("/about").text
    assert 'lang="fr" data-theme="dark"' in page
    ann.post("/preferences", data={"lang": "xx", "theme": "<b>", "back": "//evil.example/"})
    assert ann.get("/about").text == page


@pytest.mark.parametrize("seat", [-1, 0, 1, 7])
def test_replay(house: House, finished: tuple[str, dict[str, str]], seat: int) -> None:
    table, _ = finished
    with house.player() as client:
        page = client.get(f"/table/{table}/replay?at=3&seat={seat}")
        assert page.status_code == 200
        assert f'href="?at=4&amp;seat={seat if seat in (0, 1) else -1}"' in page.text
        assert 'name="move"' not in page.text
        last = client.get(f"/table/{table}/replay?at=100000").text
        assert re.search(r'<section id="score"(?! class="score" hidden)', last)
        assert client.get(f"/table/{table}/replay?at=x").status_code == 400
        assert client.get(f"/table/{table}/replay?at=-5").status_code == 200


def test_replay_and_record_only_at_the_end(ann: httpx.Client) -> None:
    table = make_table(ann, "me", "friend")
    for path in ("replay", "record"):
        answer = ann.get(f"/table/{table}/{path}")
        assert answer.status_code == 409
        assert "over" in answer.text


def test_the_record_as_a_file(house: House, finished: tuple[str, dict[str, str]]) -> None:
    with house.player() as client:
        answer = client.get(f"/table/{finished[0]}/record")
    assert answer.headers["content-disposition"].startswith('attachment; filename="menestrels-')
    assert parlour.Record.loads(answer.text).replay().over


def test_a_game_s_own_style_is_on_its_tables_and_says_nothing_of_others(house: House, ann: httpx.Client) -> None:
    styled = 0
    for name in parlour.games():
        page = ann.get(f"/table/{make_table(ann, game=name)}").text
        url = house.site.assets.style(name)
        assert len(re.findall(r"/games/\w+\.css", page)) == bool(url)
        if url:
            assert f'href="{url}"' in page
            styled += 1
            text = re.sub(r"/\*.*?\*/", "", ann.get(url).text, flags=re.S)
            for rule in re.findall(r"([^{};]+)\{", text):
                assert rule.strip().startswith((f".of-{name}", "@")), rule
    assert styled
    assert not re.search(r"\.of-\w", house.site.assets.files["table.css"].body.decode())


def test_static_files(house: House, ann: httpx.Client) -> None:
    url = house.site.assets.url("parlour.css")
    answer = ann.get(url)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/css")
    plain = ann.get(url, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content == house.site.assets.files["parlour.css"].body
    assert ann.get("/static/old/parlour.css").headers["cache-control"] == "no-cache"
    for path in (
        "/static/x/nix.css",
        "/static/x/../app.py",
        "/static/x/%2e%2e/app.py",
        "/sprite/nix.svg",
        "/sprite/en-0.svg",
    ):
        assert ann.get(path).status_code == 404, path


def test_every_font_of_the_style_is_there(house: House) -> None:
    css = house.site.assets.files["parlour.css"].body.decode()
    for name in re.findall(r'url\("([^"]+)"\)', css):
        assert name in house.site.assets.files


def test_the_first_page_is_small_and_asks_nobody_else(ann: httpx.Client) -> None:
    table = make_table(ann)
    for path in ("/", f"/table/{table}"):
        page = ann.get(path)
        found = outline(page.text)
        assert not found.inline
        assert all(url.startswith("/") for url in found.wanted)
        files = {url.partition("#")[0] for url in found.wanted}
        total = len(gzip.compress(page.content))
        for url in files:
            answer = ann.get(url)
            assert answer.status_code == 200, url
            total += int(answer.headers["content-length"])
        css = next(url for url in files if url.endswith("parlour.css"))
        for name in set(re.findall(r'url\("([^"]+)"\)', ann.get(css).text)):
            total += int(ann.get(css.replace("parlour.css", name)).headers["content-length"])
        assert total < 150_000


HEADERS = {
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-security-policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
}


@pytest.mark.parametrize(
    "path", ["/", "/about", "/nix", "/api/games", "/api/nix", "/schema", "/robots.txt", "/static/x/y"]
)
def test_headers_on_everything(ann: httpx.Client, path: str) -> None:
    answer = ann.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_head_is_get_without_body(ann: httpx.Client) -> None:
    for path in ("/", "/about", "/rules/menestrels", "/nix", "/api/games"):
        head = ann.head(path)
        assert head.status_code == ann.get(path).status_code
        assert head.content == b""


def test_what_is_wrong_in_words(ann: httpx.Client) -> None:
    for answer, status in (
        (ann.get("/nix"), 404),
        (ann.get("/about/"), 200),
        (ann.put("/"), 405),
        (ann.post("/about"), 405),
        (ann.post("/tables", data={"nickname": "x" * 1_200_000}), 413),
    ):
        assert answer.status_code == status
        assert "<h1>" in answer.text
        assert "page.error" not in answer.text
        assert "Traceback" not in answer.text


def test_posts_of_other_sites_are_refused(ann: httpx.Client) -> None:
    table = make_table(ann)
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}, {"origin": "null"}):
        for path in ("/tables", f"/table/{table}/move", "/preferences", "/api/tables", f"/table/{table}/seats/0/bot"):
            answer = ann.post(path, data={"lang": "fr"}, headers=headers)
            assert answer.status_code == 403, path
    assert ann.post("/preferences", data={"lang": "it"}, headers={"origin": str(ann.base_url)}).status_code == 303


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"a=%ff%00&nickname=%ed%a0%80&game=menestrels", "application/x-www-form-urlencoded"),
        (b"&" * 5000, "application/x-www-form-urlencoded"),
        (b"nonsense", "multipart/form-data"),
        (b"nonsense", "multipart/form-data; boundary=x"),
        (
            b'--x\r\nContent-Disposition: form-data; name="game"; filename="a"\r\n\r\nq\r\n--x--',
            "multipart/form-data; boundary=x",
        ),
        (b"{}", "application/json"),
        (b"", "text/plain"),
    ],
)
def test_nonsense_for_forms(ann: httpx.Client, content: bytes, kind: str) -> None:
    table = make_table(ann)
    for path in ("/tables", f"/table/{table}/move", f"/table/{table}/name", "/preferences", f"/join/{table}/x"):
        answer = ann.post(path, content=content, headers={"content-type": kind})
        assert answer.status_code < 500, path
        assert "Traceback" not in answer.text


def test_a_fault_of_ours_apologises(house: House, ann: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ann.get("/about").status_code == 200
    real = Site.page

    def page_or_fault(self: Site, template: str, *args: object, **context: object) -> object:
        if template == "about.html":
            raise RuntimeError("secret-detail")
        return real(self, template, *args, **context)  # type: ignore[arg-type]

    monkeypatch.setattr(Site, "page", page_or_fault)
    answer = ann.get("/about")
    assert answer.status_code == 500
    assert "Your games are safe" in answer.text
    assert "secret-detail" not in answer.text
    assert "Traceback" not in answer.text
