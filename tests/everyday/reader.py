"""A reader of the site in Chromium, whose clicks, fields and pages are counted."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

MOST_CLICKS = 4  # from home to the page of a task


@dataclass
class Effort:
    """What a task took: clicks, fields filled in, pages seen after home."""

    clicks: int = 0
    fields: int = 0
    pages: int = 0


class Reader:
    """One account at its home, or a visitor at the front page: it knows only the words it reads."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.effort = Effort()

    @property
    def main(self) -> Locator:
        return self.page.locator("main")

    @property
    def counted(self) -> tuple[int, int, int]:
        """Return clicks, fields and pages."""
        return self.effort.clicks, self.effort.fields, self.effort.pages

    # --- what is clicked ------------------------------------------------------------------------
    def by_menu(self, name: str) -> None:
        """Follow an entry of the menu, which may have a count after it."""
        words = re.compile("^" + re.escape(name) + r"( \d+.*)?$")
        menu = self.page.locator("nav[aria-label]").get_by_role("link", name=words)
        self._arrive(menu.locator("visible=true").first)

    def follow(self, name: str, within: Locator | None = None) -> None:
        """Follow the first link that begins with these words."""
        words = re.compile("^" + re.escape(name))
        links = (within or self.main).get_by_role("link", name=words)
        self._arrive(links.locator("visible=true").first)

    def follow_day(self) -> None:
        """Follow the first link that is a day, such as "5 de dezembro de 2026"."""
        links = self.main.get_by_role("link", name=re.compile(r"^\d+ de [a-zç]+ de \d{4}$"))
        self._arrive(links.locator("visible=true").first)

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press the first button that begins with these words, and arrive at the next page."""
        words = re.compile("^" + re.escape(name))
        buttons = (within or self.main).get_by_role("button", name=words)
        self._arrive(buttons.locator("visible=true").first)

    def take(self, name: str) -> None:
        """Follow the first link that begins with these words and fills in a field of the page."""
        words = re.compile("^" + re.escape(name))
        self.main.get_by_role("link", name=words).locator("visible=true").first.click()
        self.effort.clicks += 1

    def open(self, name: str) -> None:
        """Open the first part of the page that is folded under these words."""
        words = re.compile(r"^\s*" + re.escape(name))
        self.main.locator("summary").filter(has_text=words).first.click()
        self.effort.clicks += 1

    def tick(self, field: Locator) -> None:
        """Tick a box or choose an option."""
        field.check()
        self.effort.clicks += 1

    # --- what is filled in ----------------------------------------------------------------------
    def fill(self, name: str, value: str) -> None:
        """Fill in the first field of this name."""
        self.main.locator(f"[name={name}]").locator("visible=true").first.fill(value)
        self.effort.fields += 1

    def choose(self, name: str, option: str | re.Pattern[str]) -> None:
        """Choose in the first list of this name."""
        field = self.main.locator(f"select[name={name}]").locator("visible=true").first
        texts = field.locator("option").all_inner_texts()
        value = next(text for text in texts if re.search(option, text))
        field.select_option(label=value)
        self.effort.fields += 1

    def hand_over(self, file: Path) -> None:
        """Choose a file in the page's first file field."""
        field = self.main.locator("input[type=file]").locator("visible=true").first
        field.set_input_files(file)
        self.effort.fields += 1

    def search(self, text: str) -> None:
        """Write in the search of each page's head, and search."""
        field = self.page.locator("header [name=q]").locator("visible=true").first
        field.fill(text)
        self.effort.fields += 1
        with self.page.expect_navigation():
            field.press("Enter")
        self.effort.clicks += 1
        self.effort.pages += 1

    # --- what is read ---------------------------------------------------------------------------
    def is_at(self, address: str) -> None:
        """Check that this is the page of the task, few clicks from home."""
        path = urlsplit(self.page.url).path
        assert re.fullmatch(address, path), path
        assert self.effort.clicks <= MOST_CLICKS

    @property
    def text(self) -> str:
        """Return what the page says, on one line."""
        return " ".join(self.main.inner_text().split())

    def reads(self, *words: str) -> None:
        """Check that the page says all this; a star stands for anything, such as a number."""
        missing = [
            asked
            for asked in words
            if not re.search(re.escape(asked).replace(r"\*", r"\S+"), self.text)
        ]
        assert missing == [], f"{self.page.url} does not say {missing}"

    def _arrive(self, target: Locator) -> None:
        with self.page.expect_event("framenavigated"):
            target.click()
        self.page.wait_for_load_state()
        self.effort.clicks += 1
        self.effort.pages += 1
