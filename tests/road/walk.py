"""A new office in its browser, which uses only the words on the pages."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

from playwright.sync_api import Locator, Page, expect

JOBS_END_WITHIN = 60_000


def no_picture(_name: str) -> None:
    """Take no picture."""


class Office:
    """The office at a page: it follows links, fills in forms, reads messages.

    picture: called with a name where a picture of the page is useful.
    """

    def __init__(self, page: Page, *, picture: Callable[[str], None] = no_picture) -> None:
        self.page = page
        self.picture = picture

    @property
    def main(self) -> Locator:
        """The page's main part."""
        return self.page.locator("main")

    def desk(self) -> None:
        """Go to the desk by the link on each page."""
        self.by_menu("Today")

    def by_menu(self, name: str) -> None:
        """Follow an item of the menu, which may have a count after it."""
        menu = self.page.get_by_role("navigation", name="Main")
        words = re.compile("^" + re.escape(name) + r"( \d+.*)?$")
        with self._arrives():
            menu.get_by_role("link", name=words).click()

    def follow(self, name: str) -> None:
        """Follow a link by its text; hidden text may be separated by a space."""
        words = re.compile("^" + re.escape(name).replace(":", " ?:") + "$")
        link = self.main.get_by_role("link", name=words).first
        with self._arrives():
            link.click()

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button by its text and wait for the page after it."""
        button = (within or self.main).get_by_role("button", name=name, exact=True).first
        with self._arrives():
            button.click()

    def fill(self, **kwargs: str) -> None:
        """Fill in fields by their labels, with underscores for spaces."""
        for label, value in kwargs.items():
            self.main.get_by_label(label.replace("_", " "), exact=True).first.fill(value)

    def choose(self, label: str, option: str) -> None:
        """Choose an option by its text."""
        self.main.get_by_label(label, exact=True).first.select_option(label=option)

    def hand_over(self, name: str, data: bytes) -> None:
        """Upload a file in the page's only file field."""
        kind = {"xml": "text/xml", "pdf": "application/pdf"}.get(name[-3:], "text/csv")
        field = self.main.locator("input[type=file]").first
        field.set_input_files({"name": name, "mimeType": kind, "buffer": data})

    def reads(self, *told: str | re.Pattern[str]) -> None:
        """Check that the page contains a text."""
        for words in told:
            expect(self.main).to_contain_text(words)

    def waits_for(self, words: str) -> None:
        """Reload the page until it contains a text, while workers run."""
        for _try in range(60):
            if words in self.main.inner_text():
                return
            self.page.wait_for_timeout(500)
            self.page.reload()
        expect(self.main).to_contain_text(words)

    def _arrives(self) -> AbstractContextManager[object]:
        return self.page.expect_navigation()
