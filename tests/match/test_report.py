"""The report: what it says, read as a browser would; and that it needs nothing but itself."""

import re
from html.parser import HTMLParser

import pytest

from kagetsu.match import report
from kagetsu.match.overview import Overview
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.report import report_html
from kagetsu.match.sprt import Sprt
from tests.match.records import game, settings

VOID = {"meta"}


class Page(HTMLParser):
    """Gathers the rows of tables, the paragraphs, the links and the headings; fails on tags that do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: dict[str, list[list[str]]] = {}
        self.texts: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.section = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append((tag, values))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "section":
            self.section = values["id"] or ""
        if tag == "tr":
            self.rows.setdefault(self.section, []).append([])
        if tag in ("td", "th"):
            self.rows[self.section][-1].append("")
        if tag in ("p", "dt", "dd", "h1", "h2", "text"):
            self.texts.append("")
        if tag == "a":
            self.links.append(values["href"] or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open or "th" in self.open:
            self.rows[self.section][-1][-1] += " ".join(data.split())
        elif self.texts:
            self.texts[-1] += data


def files(record: GameRecord) -> dict[str, str]:
    return {"SGF": f"games/{record.game:05d}.sgf", "PSQ": f"games/{record.game:05d} x.psq"}


def tournament() -> Overview:
    return Overview(
        settings("a", "<b> & c", "bot"),
        [
            game(1, "a", "<b> & c", "a", ms=(0, 0, 0, 1, 2)),
            game(2, "<b> & c", "a", None, ms=(0,) * 3 + (5,) * 20),
            game(
                3, "a", "bot", "a", ending=Ending.CRASH, detail="bot has ended, with exit status 1; it said last: <x>"
            ),
            game(4, "bot", "a", "a", ending=Ending.GARBAGE, detail="bot wrote 'thinking' where a move belongs."),
        ],
    )


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(report_html(tournament(), files))


def test_standings(page: Page) -> None:
    head, *rows = page.rows["standings"]
    assert head[:3] == ["place", "engine", "points"]
    assert [row[1:5] for row in rows] == [
        ["a", "3½", "4", "87.5 %"], ["<b> & c", "½", "2", "25.0 %"], ["bot", "0", "2", "0.0 %"],
    ]  # fmt: skip
    assert rows[2][9] == "crash 1, no move 1"


def test_crosstable(page: Page) -> None:
    assert page.rows["crosstable"][1:] == [
        ["1", "a", "", "1½ / 2", "2 / 2", "3½"],
        ["2", "<b> & c", "½ / 2", "", "", "½"],
        ["3", "bot", "0 / 2", "", "", "0"],
    ]


def test_each_cause_is_told(page: Page) -> None:
    told = " ".join(page.texts)
    assert "It crashed in 1 of 2 games. Game 3: bot has ended, with exit status 1; it said last: <x>" in told
    assert "1 of 2 games. Game 4: bot wrote 'thinking' where a move belongs." in told
    assert [row[:3] for row in page.rows["faults"][1:]] == [["3", "bot", "crash"], ["4", "bot", "no move"]]


def test_colours_openings_and_times(page: Page) -> None:
    assert page.rows["colours"][1][:6] == ["a", "as Black", "2", "0", "0", "100.0 %"]
    assert page.rows["colours"][-1][:5] == ["all games, for Black", "2", "1", "1", "62.5 %"]
    assert page.rows["openings"][1:] == [["h8h9i10", "4", "2", "1", "1", "62.5 %", "9.5"]]
    # a moved in 2 ms, ten times in 5 (as White), in 2 and in 4: 58 ms in 13 moves.
    assert page.rows["times"][1] == ["a", "13", "4.5", "5.0", "5.0", "5.0"]
    assert page.rows["endings"][1:] == [["five", "1"], ["full board", "1"], ["crash", "1"], ["no move", "1"]]


def test_games_have_links(page: Page) -> None:
    assert [row[:6] for row in page.rows["games"][1:3]] == [
        ["1", "1", "a", "<b> & c", "a", "five"], ["2", "1", "<b> & c", "a", "draw", "full board"],
    ]  # fmt: skip
    assert page.links[-2:] == ["games/00004.sgf", "games/00004%20x.psq"]
    assert len(page.links) == 2 * (4 + 2)


def test_charts(page: Page) -> None:
    """An engine of three without an Elo would be missing; a bar for each length that came, and those between."""
    assert sum(tag == "circle" for tag, _ in page.tags) == 3
    heights = [float(values["height"] or 0) for tag, values in page.tags if tag == "rect" and values["class"] == "mark"]
    assert max(heights) == 160
    assert sum(height > 0 for height in heights) == 2


def test_it_needs_nothing_but_itself(page: Page) -> None:
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not [name for _, values in page.tags for name in values if name.startswith("on") or name == "src"]
    text = report_html(tournament(), files)
    assert not re.search(r"https?:|url\(|@import", text)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


@pytest.mark.parametrize(("lang", "name"), [("en", "en"), (None, "en"), ("zh", "zh-Hans")])
def test_the_language_is_named(lang: str | None, name: str) -> None:
    tags = Page(report_html(tournament(), files, lang)).tags
    assert dict(tags)["html"] == {"lang": name}


def test_two_engines() -> None:
    overview = Overview(
        settings("a", "b", sprt=Sprt(0, 5), programs=["random", "random"], games=10),
        [game(n, *(("a", "b") if n % 2 else ("b", "a")), "a" if n % 2 else "b") for n in range(1, 11)],
    )
    page = Page(report_html(overview, files))
    told = " ".join(page.texts)
    assert "Pairs with 0, ½, 1, 1½, 2 points: 0, 0, 5, 0, 0" in told
    assert "The test is not decided yet." in told
    assert "The openings are not balanced." in told
    assert "All engines played without a fault." in told
    assert "crosstable" not in page.rows
    assert "10 of 10 games have been played." in told


def test_before_the_first_game() -> None:
    page = Page(report_html(Overview(settings("a", "b", "c")), files))
    assert [row[1] for row in page.rows["standings"][1:]] == ["a", "b", "c"]
    assert len(page.rows["games"]) == 1


def test_long_lists_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "_MOST_ROWS", 3)
    page = Page(report_html(tournament(), files))
    assert len(page.rows["games"]) == 1 + 3
    assert "The first 3 of 4 are listed; all are in games.jsonl." in " ".join(page.texts)
