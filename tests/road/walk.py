"""A new office in its browser: it knows nothing but the words on the pages."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

from playwright.sync_api import Locator, Page, expect

JOBS_END_WITHIN = 60_000


def no_picture(_name: str) -> None:
    """Take no picture."""


class Office:
    """Whoever keeps the office, at a page: follows links, fills in forms, reads what is said.

    picture: called with a name where a picture of the page tells something.
    """

    def __init__(self, page: Page, *, picture: Callable[[str], None] = no_picture) -> None:
        self.page = page
        self.picture = picture

    @property
    def main(self) -> Locator:
        """The page's main part."""
        return self.page.locator("main")

    def desk(self) -> None:
        """Go to the desk by the link that stands on each page."""
        self.by_menu("Today")

    def by_menu(self, name: str) -> None:
        """Follow a word of the menu on each page; how much waits may stand behind it."""
        menu = self.page.get_by_role("navigation", name="Main")
        words = re.compile("^" + re.escape(name) + r"( \d+.*)?$")
        with self._arrives():
            menu.get_by_role("link", name=words).click()

    def follow(self, name: str) -> None:
        """Follow a link of the page by its words; a space may part what is only heard."""
        words = re.compile("^" + re.escape(name).replace(":", " ?:") + "$")
        link = self.main.get_by_role("link", name=words).first
        with self._arrives():
            link.click()

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button by its words; what it leads to is open afterwards."""
        button = (within or self.main).get_by_role("button", name=name, exact=True).first
        with self._arrives():
            button.click()

    def fill(self, **answers: str) -> None:
        """Fill in fields by their labels, blanks written as underscores."""
        for label, value in answers.items():
            self.main.get_by_label(label.replace("_", " "), exact=True).first.fill(value)

    def choose(self, label: str, option: str) -> None:
        """Choose by the words of an option."""
        self.main.get_by_label(label, exact=True).first.select_option(label=option)

    def hand_over(self, name: str, data: bytes) -> None:
        """Choose a file in the page's one field for files."""
        kind = {"xml": "text/xml", "pdf": "application/pdf"}.get(name[-3:], "text/csv")
        field = self.main.locator("input[type=file]").first
        field.set_input_files({"name": name, "mimeType": kind, "buffer": data})

    def reads(self, *told: str | re.Pattern[str]) -> None:
        """See that the page says something."""
        for words in told:
            expect(self.main).to_contain_text(words)

    def waits_for(self, words: str) -> None:
        """Look at the page again until it says something: work is done meanwhile."""
        for _try in range(60):
            if words in self.main.inner_text():
                return
            self.page.wait_for_timeout(500)
            self.page.reload()
        expect(self.main).to_contain_text(words)

    def _arrives(self) -> AbstractContextManager[object]:
        return self.page.expect_navigation()
