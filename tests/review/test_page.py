"""The page of a review: what stands in it, and what it does in a browser without a network."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kagetsu.review.page import review_html
from tests.review.review_cases import cases
from tests.review.test_review import reviewed

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
GAME = next(case for case in cases() if case.kind == "thrown_opening")

WATCH = """<script>
window.told = {errors: []};
addEventListener("error", (event) => told.errors.push(event.message));
console.error = console.warn = (...words) => told.errors.push(words.join(" "));
</script>"""

DRIVE = """<script>
(async () => {
  const byId = (id) => document.getElementById(id);
  const stones = () => document.querySelectorAll("#board .stone").length;
  const ply = () => Number(byId("slider").value);
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const key = (name) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
  told.start = [ply(), stones()];
  byId("first").click(); told.first = [ply(), stones()];
  byId("next").click(); byId("next").click(); told.next = [ply(), stones()];
  byId("back").click(); told.back = [ply(), stones()];
  byId("last").click(); told.last = [ply(), stones()];
  byId("first").click();
  byId("speed").value = "4"; byId("speed").dispatchEvent(new Event("change"));
  byId("play").click(); told.playing = byId("play").textContent;
  await wait(1100);
  byId("play").click(); told.played = ply(); told.paused = byId("play").textContent;
  await wait(1500);
  told.still = ply();
  byId("slider").value = 3; byId("slider").dispatchEvent(new Event("input")); told.slider = [ply(), stones()];
  document.querySelectorAll("#list button")[4].click(); told.list = [ply(), stones(), byId("now").textContent];
  told.hints = document.querySelectorAll("#board .hint").length;
  byId("line").click(); told.line = document.querySelectorAll("#board text").length;
  byId("line").click();
  key("Home"); told.home = ply(); key("ArrowRight"); told.right = ply(); key("End"); told.end = ply();
  key("ArrowLeft"); told.left = ply(); key(" "); told.space = byId("play").textContent; key(" ");
  document.querySelector(".show").click(); told.show = ply();
  const curve = byId("curve"), box = curve.getBoundingClientRect();
  const middle = {clientX: box.left + box.width / 2, clientY: box.top + 5, bubbles: true};
  curve.dispatchEvent(new MouseEvent("click", middle));
  told.curve = ply();
  byId("numbers").click(); told.numbers = [...document.querySelectorAll("#board text")].map((text) => text.textContent);
  told.wide = document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  told.cramped = [...document.querySelectorAll("body, body :is(p, li, ul, div, section, main, h1, button)")]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.outerHTML);
  const pre = document.createElement("pre");
  pre.id = "told"; pre.textContent = JSON.stringify(told); document.body.append(pre);
})().catch((fault) => { document.title = "failed: " + fault; });
</script>"""


def driven(page: str, folder: Path, width: int) -> dict[str, Any]:
    """What the page did in a browser without a network while its buttons were pressed."""
    if BROWSER is None:
        pytest.skip("NO BROWSER: Chromium is not installed, nobody has pressed the buttons of the page")
    file = folder / "page.html"
    file.write_text(page.replace("<head>", f"<head>{WATCH}").replace("</body>", f"{DRIVE}</body>"), encoding="utf-8")
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={folder / 'browser'}", f"--window-size={width},900", "--virtual-time-budget=30000",
            "--enable-logging=stderr", "--dump-dom", file.as_uri(),
        ],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    found = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stdout[-2000:] + done.stderr[-2000:]
    assert "CONSOLE" not in done.stderr, [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    answer: dict[str, Any] = json.loads(html.unescape(found[1]))
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_in_a_browser(tmp_path: Path, lang: str) -> None:
    review = reviewed(GAME.game)
    total = review.total
    told = driven(review_html(review, lang), tmp_path, 1200)
    assert told["errors"] == []
    assert told["start"] == told["last"] == [total, total]
    assert told["first"] == [0, 0]
    assert (told["next"], told["back"]) == ([2, 2], [1, 1])
    assert 3 <= told["played"] <= 5
    assert told["still"] == told["played"]
    assert (told["playing"], told["paused"]) == (("Pause", "Play") if lang == "en" else ("暂停", "播放"))
    assert told["slider"] == [3, 3]
    assert told["list"][:2] == [5, 5]
    assert ("blunder" if lang == "en" else "大失着") in told["list"][2]
    assert told["hints"] == 1
    assert told["line"] > 4 * 15
    assert (told["home"], told["right"], told["end"], told["left"]) == (0, 1, total, total - 1)
    assert told["space"] == told["playing"]
    assert told["show"] == review.marked[0].ply
    assert abs(told["curve"] - total / 2) <= 1
    assert {"1", "2", "3"} <= set(told["numbers"])
    assert told["wide"]


@pytest.mark.slow
def test_on_a_narrow_screen(tmp_path: Path) -> None:
    """A browser without a screen has windows of 500 pixels at least; the page is made narrower than that by itself, and
    every line of play as long as one that a proof may take.
    """
    page = review_html(reviewed(GAME.game)).replace("</head>", "<style>html { width: 360px; }</style></head>")
    page = re.sub(r"\b([a-o][0-9]+){4,}", lambda found: found[0] * 4, page)
    assert driven(page, tmp_path, 500)["cramped"] == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = review_html(reviewed(GAME.game))
    assert not re.search(r"""(?:src|href)=["'](?!data:)|@import|url\(|https?://(?!www\.w3\.org/2000/svg)""", page)


def test_names_cannot_break_the_page() -> None:
    review = reviewed("9:freestyle:e5")
    review.game.headers.update({"black": "</script><b>&", "white": '"><img src=x>'})
    page = review_html(review)
    assert "<img" not in page
    assert "<b>" not in page
    assert page.count("</script>") == 2


def test_every_move_is_in_its_data() -> None:
    review = reviewed(GAME.game)
    found = re.search(r'id="data">(.*?)</script>', review_html(review), re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert [move["name"] for move in data["moves"]] == re.findall(r"[a-o][0-9]+", GAME.game.split(":")[2])
    assert all(move["changes"] for move in data["moves"])
    assert data["moves"][GAME.ply - 1]["line"]
