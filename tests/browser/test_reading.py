"""Reading results: asking why, searching, also without scripts."""

import re

from playwright.sync_api import Browser, Page, Route, expect

from federation.models import Club, Person
from tests.browser.conftest import Site
from tournaments.models import Event


def test_why_opens_beside_the_number(site: Site, page: Page) -> None:
    address = f"{site.url}/events/{site.world.event.pk}/"
    page.goto(address)

    page.locator("td .why").first.click()

    expect(page.locator("#why .trace")).to_be_visible()
    expect(page.locator("#why h2")).to_be_focused()
    expect(page.locator("#why .src").first).to_be_visible()
    assert page.url == address
    expect(page.locator(".why[aria-current]")).to_have_count(1)


def test_why_is_answered_by_keyboard(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/events/{site.world.event.pk}/")

    page.locator("td .why").first.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#why .trace")).to_be_visible()


def test_why_comes_into_view_on_a_phone_and_leads_back(site: Site, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 500}, locale="pt-PT")
    page.goto(f"{site.url}/events/{site.world.event.pk}/")

    page.locator("td .why").first.click()

    expect(page.locator("#why .trace")).to_be_visible()
    expect(page.locator("#why h2")).to_be_in_viewport()
    page.locator("#why .slim a").click()
    assert re.search(r"#e\d+$", page.url)
    page.close()


def test_why_is_a_page_where_scripts_are_off(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="pt-PT")
    page = context.new_page()
    page.goto(f"{site.url}/events/{site.world.event.pk}/")

    page.locator("td .why").first.click()

    assert page.url.endswith("/why/")
    expect(page.locator(".trace")).to_be_visible()
    context.close()


def test_ranking_is_searched_while_typing(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/ranking/")

    page.locator("#q").press_sequentially("abilio")

    expect(page.locator("#list tbody tr")).to_have_count(1)
    expect(page.locator("#list tbody tr")).to_contain_text("Abílio Exemplo")
    expect(page).to_have_url(re.compile(r"q=abilio"))


def test_ranking_is_searched_without_scripts(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="pt-PT")
    page = context.new_page()
    page.goto(f"{site.url}/ranking/")

    page.locator("#q").fill("abilio")
    page.locator("main form button").click()

    expect(page.locator("#list tbody tr")).to_have_count(1)
    context.close()


def test_language_is_switched_in_place(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/clubs/")

    page.locator("footer button[value=en]").click()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url == f"{site.url}/clubs/"


def test_skip_link_is_the_first_stop_of_the_keyboard(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/clubs/")

    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_nothing_moves_when_the_typeface_comes_late(site: Site, page: Page) -> None:
    """Layout shift below 0.05 where fonts take half a second. Source: Web Vitals, CLS."""

    def late(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.set_viewport_size({"width": 390, "height": 844})
    page.route("**/*.woff2", late)
    page.add_init_script(
        """window.shifted = 0; new PerformanceObserver((list) => {
          for (const each of list.getEntries()) window.shifted += each.value;
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    for address in (f"/events/{site.world.event.pk}/", "/ranking/", "/results/"):
        page.goto(f"{site.url}{address}")
        page.wait_for_timeout(900)
        assert page.evaluate("window.shifted") < 0.05, address


def test_what_is_pressed_on_a_phone_is_24_pixels_high(site: Site, page: Page) -> None:
    """Source: WCAG 2.2, 2.5.8; lists begin on the first screen, their filters fold."""
    page.set_viewport_size({"width": 390, "height": 844})
    low = """() => [...document.querySelectorAll("main a, .foot a, main button, main summary")]
      .filter((each) => each.offsetParent && !each.closest(".sr"))
      .filter((each) => each.getBoundingClientRect().height < 23.9)
      .map((each) => each.innerText)"""
    for address in (f"/events/{site.world.event.pk}/", "/ranking/", "/calendar/"):
        page.goto(f"{site.url}{address}")
        assert page.evaluate(low) == [], address

    assert page.locator("#q").is_hidden()
    page.get_by_text("Filtrar", exact=True).click()
    assert page.locator("#q").is_visible()


def test_a_long_name_without_a_space_pushes_no_page_and_no_table(site: Site, page: Page) -> None:
    name = "Torneiodonomecompridosemespacosnenhunsquenaoquebradelinhaaqu"
    assert len(name) == 60
    club, person = site.world.club, site.world.members["1001"]
    Event.objects.update(name=name)
    Club.objects.filter(pk=club.pk).update(name=name.replace("Torneio", "Cluubee"))
    Person.objects.filter(pk=person.pk).update(name=name.replace("Torneio", "Pessoaa"))
    page.set_viewport_size({"width": 390, "height": 844})
    wide = """() => [document.documentElement, ...document.querySelectorAll("main .table")]
      .filter((each) => each.checkVisibility() && each.innerText)
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.innerText.slice(0, 60))"""

    for address in (
        f"/events/{site.world.event.pk}/",
        "/results/",
        "/calendar/",
        f"/clubs/{club.code}/",
        "/clubs/",
        "/",
        "/ranking/",
        "/ranking/clubs/",
        f"/players/{person.pk}/",
        "/search/?q=torneio",
    ):
        page.goto(f"{site.url}{address}")
        assert page.evaluate(wide) == [], address
