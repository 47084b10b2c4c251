"""What journeys share of calls and appeals: a committee, its hearing, the flow of a revoke."""

from playwright.sync_api import Page, expect

from federation.models import Account
from tests.factories.federation import make_account, make_member
from tests.in_chromium import act, press
from tests.personas import World

# What is answered to the flow of a revoke, question by question.
REVOKE = (
    ("could", "yes"), ("illegal_ask", "normal"), ("established", "yes"), ("exempt12", "no"),
    ("exempt", "none"), ("winner", "revoker"), ("later", "3"), ("nos_table", "3"),
    ("nos_fair", "5"),
)  # fmt: skip


def make_judges(world: World) -> list[Account]:
    """Return the accounts of three members of another club, 2001 to 2003: a committee."""
    return [
        make_account(
            f"juiz{n}@ccc.example",
            person=make_member(
                f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season
            ),
        )
        for n in (1, 2, 3)
    ]


def sits_in_committee(page: Page, here: str) -> None:
    """Accept a seat in the committee of an appeal."""
    page.goto(here)
    press(page, "form[action*='/appeals/seats/'][action$='/accept/'] button")


def accepts_report(page: Page) -> None:
    """Accept the first report of the inbox."""
    page.goto("/reports/inbox/")
    press(page, "tbody a")
    press(page, "form[action$='/accept/'] button")


def appeals(page: Page, world: World, ruling: int) -> str:
    """Appeal against a ruling; return the address of the appeal."""
    page.goto(f"/events/{world.event.pk}/")
    press(page, f"a[href='/rulings/{ruling}/appeal/']")
    for box in page.locator('input[name="backers"]').all():
        box.check()
    page.fill('textarea[name="grounds"]', "A pausa nada dizia.")
    press(page, "main form button.btn:visible")
    expect(page.locator("h1")).to_contain_text("R1")
    return page.url


def hears(page: Page, here: str) -> None:
    """Hear an appeal step by step, and uphold the ruling."""
    page.goto(here)
    for _letter in "abcdefg":
        act(page, "/step/")
    form = page.locator('form[action$="/decision/"]')
    form.locator("xpath=..").locator("summary").first.click()
    form.locator('input[name="outcome"][value="UPHELD"]').check()
    form.locator('input[name="without_merit"][value="no"]').check()
    data = {"text": "Mantém-se.", "reasons": "A pausa dizia."}
    act(page, "/decision/", **data, votes_for="2", votes_against="1")
