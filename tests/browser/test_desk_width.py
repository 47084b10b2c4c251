"""The figures at the top of a player's desk do not make the page wider than a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from federation.models import Account
from tests.browser.conftest import Site

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# As long as they come: a place shared far down, points of many years.
LONG = """() => {
  const figures = ["1 112 =", "14 543 <small>PE</small>", "1 157,4 <small>PM</small>"];
  const rows = [...document.querySelectorAll(".heroes")].filter(
    (each) => each.children.length === 3,
  );
  for (const row of rows) {
    row.querySelectorAll(".hero").forEach((each, at) => { each.innerHTML = figures[at]; });
    const label = row.querySelector(".lab");
    label.textContent = "classificações nacionais";
    label.insertAdjacentHTML("afterend", '<svg class="drawn spark" viewBox="0 0 160 38"></svg>');
  }
  return rows.length;
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_three_long_figures_fit_on_a_phone(
    site: Site, ana: Account, signed_in: Callable[[Account], Page], width: int
) -> None:
    page = signed_in(ana)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.url}/desk/")

    assert page.evaluate(LONG) > 0
    assert page.evaluate(WIDE) == 0


# A long role of several, in the letters of a device that does not load those of the site.
OTHER_LETTERS = """() => {
  document.body.style.fontFamily = '"DejaVu Sans", Verdana, sans-serif';
  document.querySelector(".tools .role").outerHTML =
    '<details class="roles"><summary>Sociedade de Bridge da Ponte da Lapa</summary></details>';
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_the_bar_fits_on_a_phone_whatever_the_letters(
    site: Site, ana: Account, signed_in: Callable[[Account], Page], width: int
) -> None:
    page = signed_in(ana)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.url}/laws/")
    page.evaluate(OTHER_LETTERS)

    assert page.evaluate(WIDE) == 0
