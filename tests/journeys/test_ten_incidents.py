"""In Chromium, on a phone: an event with ten calls, from the first to the council's sanction."""

import datetime as dt
import re
from collections.abc import Iterable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from federation.models import Account, IssuedDocument
from rulings.models import (
    Appeal,
    AppealState,
    CouncilCase,
    DirectorReport,
    Penalty,
    ReportState,
    Ruling,
    Sanction,
)
from rulings.rulings.selectors.rulings import revision_in_force
from scoring.models import BoardRuling
from tests.factories.cases import seat_members
from tests.factories.reports import name_visitors
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.in_chromium import PHONE, SignIn, act, press
from tests.journeys.appeals_heard import (
    REVOKE,
    accepts_report,
    appeals,
    hears,
    make_judges,
    sits_in_committee,
)
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.events.services.law_editions import state_edition
from tournaments.models import Event, Registration

pytestmark = pytest.mark.browser
Answers = Iterable[tuple[str, str]]

TAPS_FOR_A_REVOKE = 13


def test_ten_incidents_from_the_call_to_the_sanction(
    world: World, ana: Account, carla: Account, diego: Account, olga: Account, as_: SignIn
) -> None:
    event, next_one = world.event, coming_event(world)
    page = as_(olga)
    page.set_viewport_size(PHONE)
    eve = timezone.now() - dt.timedelta(days=400)
    event = state_edition(
        event=event, edition=2007, reason="Regulamento da prova", account=olga, now=eve
    )
    publish_results(event)
    name_visitors(event)
    judges = make_judges(world)

    hesitation = at_the_tables(as_(carla), event)
    ends_session(page, event)
    here = appeals(as_(ana), world, hesitation)
    makes_ready(as_(carla), here)
    for judge in judges:
        sits_in_committee(as_(judge), here)
    hears(as_(judges[0]), here)
    as_(carla).goto(here)
    act(page, "/told/")
    assert Appeal.objects.get().state == AppealState.DECIDED
    report(page, event)
    accepts_report(as_(olga))
    assert DirectorReport.objects.get().state == ReportState.ACCEPTED
    council(as_(diego), next_one)
    is_barred(as_(ana), next_one)


# --- ten calls -----------------------------------------------------------------------------------
def at_the_tables(page: Page, event: Event) -> int:
    """Rule on ten calls. Returns: the ruling on the hesitation."""
    opens(page, event, 1, "Saída fora da vez")
    by_flow(page, "opening_lead_out_of_turn", [
        ("side", "defender"), ("faced", "yes"), ("misled", "no"), ("partner_led", "no"),
        ("saw_dummy", "no"), ("decl", "accept"),
    ])  # fmt: skip
    assert revokes(page, event) == TAPS_FOR_A_REVOKE
    adjusts(page)
    opens(page, event, 3, "Voz insuficiente", ns="2", ew="4")
    by_flow(page, "insufficient_bid", [
        ("in_turn", "yes"), ("lho", "no"), ("early", "no"), ("repl", "other_bid"),
        ("meaning", "no"),
    ])  # fmt: skip
    opens(page, event, 4, "Não estava na carta", ns="2", ew="1")
    by_flow(page, "defective_card", [("material", "CALL_ABSENT"), ("missed_best", "yes")],
            words="2.1.3.6")  # fmt: skip
    opens(page, event, 5, "Hesitação", ns="1", ew="2", noted=True, with_board=True)
    polls(page)
    by_flow(page, "unauthorised_information", [
        ("source", "partner"), ("made_available", "yes"), ("in_progress", "no"),
        ("alternatives", "yes"), ("suggested", "yes"), ("gain", "yes"),
    ])  # fmt: skip
    hesitation = Ruling.objects.latest("pk").pk
    opens(page, event, 6, "Cartas da carteira errada", ns="1", ew="2")
    by_flow(
        page, "wrong_board", [("what", "board"), ("when", "after"), ("played_before", "nobody")]
    )
    opens(page, event, 4, "Chegaram tarde", ns="3", ew="4", noted=True)
    in_words(page, "Doze minutos de atraso.", "RTP 2.1.11.2")
    penalises(page, "late_or_slow", minutes="12")
    opens(page, event, 1, "Psíquica", ns="2", ew="3")
    by_flow(page, "psychic", [
        ("artificial_opening", "no"), ("seat", "3"), ("fielded", "no"),
        ("same_seat_before", "no"),
    ])  # fmt: skip
    describes_the_psychic(page)
    opens(page, event, 2, "Palavras", ns="1", ew="4", noted=True)
    by_flow(page, "conduct", [("breach", "insinuation_or_rudeness")], words="1.3.3")
    penalises(page, "offensive_to_others", player="Abílio Exemplo")
    opens(page, event, 3, "Tocou um telefone", ns="3", ew="1", noted=True)
    by_flow(page, "device", [
        ("allowed", "no"), ("used_at", "15:30"), ("starts_at", "15:00"), ("ends_at", "18:00"),
    ])  # fmt: skip
    penalises(page, "phones")
    assert Ruling.objects.count() == 10
    return hesitation


def opens(
    page: Page,
    event: Event,
    board: int,
    about: str,
    *,
    ns: str = "1",
    ew: str = "4",
    noted: bool = False,
    with_board: bool = False,
) -> None:
    """Enter a call and go to the assistant, or stay to note the director's findings."""
    page.goto(f"/events/{event.pk}/log/new/")
    data = {"table": ns, "board": str(board), "ns": ns, "ew": ew, "about": about}
    for name, value in data.items():
        page.fill(f"[name={name}]", value)
    if not noted:
        press(page, "button[name=then]")
        return
    press(page, "main form button.btn:visible >> nth=0")
    act(page, "/facts/found/", **{"found-text": f"Foi assim: {about}."})
    if with_board:
        press(page, "a[href$='/board/']")
        page.fill("[name=auction]", "1♠ P 4♠~ AP")
        page.locator("main form > details > summary").click()
        page.fill("[name=north]", "AKQJ T98 765 432")
        press(page, "main form button.btn:visible >> nth=-1")


def by_flow(page: Page, key: str, answers: Answers, *, words: str = "") -> None:
    """Find a flow or a matter, answer it, and rule as it proposes."""
    if not page.url.endswith("/flows/"):
        press(page, "main a[href$='/flows/']")
    if words:
        page.fill("main [name=q]", words)
        press(page, "form[role=search] button")
    elif not page.locator(f"form[action$='/flows/{key}/']").count():
        press(page, "a[href='?by=regulation']")
    press(page, f"form[action$='/flows/{key}/'] button >> nth=0")
    for node, value in answers:
        expect(page.locator("[name=node]")).to_have_value(node)
        button = page.locator(f"button[name=answer][value='{value}']")
        if not button.count():
            page.fill("[name=answer]", value)
            button = page.locator("main form button.btn:visible").first
        with page.expect_navigation():
            button.click()
    press(page, "form[action$='/rule/'] button")
    expect(page.locator("h1")).to_contain_text(re.compile("Decisão|Ruling"))


def revokes(page: Page, event: Event) -> int:
    """Rule on a revoke as quickly as can be. Returns: the taps, from the log to the ruling."""
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        press(page, selector)
        taps += 1

    page.goto(f"/events/{event.pk}/log/")
    tap("a[href$='/log/new/']")
    for name, value in {"table": "2", "board": "2", "ns": "2", "ew": "3"}.items():
        page.fill(f"[name={name}]", value)
    tap("button[name=then]")
    tap("form[action$='/flows/revoke/'] button >> nth=0")
    # nine tricks were noted: four are the other side's
    for _node, value in (("nos_table", "4") if node[0] == "nos_table" else node for node in REVOKE):
        tap(f"button[name=answer][value='{value}']")
    tap("form[action$='/rule/'] button")
    measures = revision_in_force(Ruling.objects.latest("pk")).measures
    assert [
        measure["details"]["count"] for measure in measures if measure["kind"] == "transfer_tricks"
    ] == [2]
    return taps


def adjusts(page: Page) -> None:
    """Enter the score of the table after the transfer of tricks."""
    press(page, "a[href*='/boards/2/rule/']")
    press(page, "main ul.list a >> nth=1")
    press(page, "a[href*='form=assigned']")
    page.fill("[name=result]", "4♠S=")
    page.fill("[name=article]", "64A1")
    page.fill("[name=reason]", "Duas vazas por renúncia")
    press(page, "button[name=apply]")
    assert BoardRuling.objects.count() == 1


def in_words(page: Page, decision: str, citations: str) -> None:
    press(page, "p.acts a[href*='/rule/']")
    page.fill("[name=decision]", decision)
    page.fill("[name=citations]", citations)
    press(page, "main form button.btn:not(.quiet)")


def polls(page: Page) -> None:
    """Ask two peers, note one answer, count."""
    here = page.url
    press(page, "a[href$='/polls/']")
    page.select_option("[name=seat]", "N")
    page.fill("[name=question]", "E agora?")
    page.fill("[name=peers]", "2001, 2002")
    press(page, "main form button.btn:visible")
    form = page.locator("form[action*='/note/']").first
    page.locator("li details summary").first.click()
    form.locator("[name=answer]").fill("P")
    with page.expect_navigation():
        form.locator("button").click()
    press(page, "form[action$='/close/'] button")
    page.goto(here)


def penalises(page: Page, offence: str, *, minutes: str = "", player: str = "") -> None:
    """Penalise the first contestant at the table of the call by the catalogue."""
    press(page, "main a[href*='/penalties/new/'] >> nth=0")
    press(page, "main ul.list a[href*='entry='] >> nth=0")
    if f"offence={offence}" not in page.url:
        row = page.locator(f"a[href*='offence={offence}']").first
        page.locator("details.group", has=row).locator("summary").click()
        press(page, f"a[href*='offence={offence}'] >> nth=0")
    if minutes:
        page.fill("[name=minutes]", minutes)
    if player:
        named = page.locator("[name=player] option", has_text=player)
        page.select_option("[name=player]", named.get_attribute("value"))
    if page.locator("[name=next_may_exclude]").count():
        page.locator("[name=next_may_exclude][value=yes]").check()
    expect(page.locator("[name=facts]")).to_have_value(re.compile("Foi assim"))
    count = Penalty.objects.count()
    press(page, "main form button.btn:visible")
    assert Penalty.objects.count() == count + 1


def describes_the_psychic(page: Page) -> None:
    press(page, "a[href$='/psychic/']")
    page.select_option("[name=player]", index=1)
    page.select_option("[name=turn]", "3")
    page.fill("[name=description]", "1♠ com 4 pontos e duas cartas.")
    press(page, "main form button.btn:visible")


# --- after play ----------------------------------------------------------------------------------
def ends_session(page: Page, event: Event) -> None:
    now = timezone.localtime()
    page.goto(f"/events/{event.pk}/log/")
    at = f"{now:%Y-%m-%dT%H:%M}"
    act(page, "/log/times/", ended_at=at, results_at=at)


def makes_ready(page: Page, here: str) -> None:
    """Note the partner's consent, take the deposit, finish the form, name the committee."""
    page.goto(here)
    act(page, "/consent/spoken/", witnesses="Carla")
    act(page, "/deposit/")
    page.goto(f"{here}form/")
    expect(page.locator("textarea[name=facts]")).to_have_value(re.compile("Hesitação"))
    for field in page.locator("main form textarea, main form input[type=text]").all():
        if not field.input_value():
            field.fill("–")
    press(page, "button[name=complete]")
    act(page, "/committee/", numbers="2001, 2002, 2003")


def report(page: Page, event: Event) -> None:
    page.goto(f"/events/{event.pk}/report/")
    expect(page.locator("#g")).to_contain_text("Abílio Exemplo (1001)")
    for box in page.locator('main input[type="checkbox"]').all():
        box.check()
    press(page, "button[name=send]")
    expect(page.locator("main")).to_contain_text("R1")


def council(page: Page, next_one: Event) -> None:
    """Open the case from the report, hear the player in writing, decide."""
    page.goto("/councils/disciplinary/")
    press(page, "form[action$='/case/'] button")
    case = CouncilCase.objects.get()
    if not case.parties.filter(person__number="1001").exists():
        act(page, "/party/", person="1001")
    form = page.locator("form[action$='/document/']")
    page.locator("details", has=form).locator("summary").click()
    form.locator("input[type=file]").set_input_files(
        {"name": "resposta.txt", "mimeType": "text/plain", "buffer": b"Pedi desculpa."}
    )
    party = case.parties.get(person__number="1001")
    form.locator("[name=from_party]").select_option(str(party.pk))
    with page.expect_navigation():
        form.locator("button.btn").click()
    seat_members()
    press(page, "a[href$='/decide/']")
    data = {
        "facts": "Insinuou que o adversário fez sinais.",
        "grounds": "Ouvido por escrito.",
        "outcome": "Suspensão.",
        "articles": "1.3.3",
        "sanctions-0-starts_on": timezone.localdate().isoformat(),
        "sanctions-0-ends_on": (next_one.ends_on + dt.timedelta(days=30)).isoformat(),
    }
    for name, value in data.items():
        page.fill(f"[name={name}]", value)
    page.locator("[name=voted]").first.check()
    page.select_option("[name=sanctions-0-who]", label="Abílio Exemplo")
    page.select_option("[name=sanctions-0-kind]", "SUSPENSION")
    press(page, "main form button.btn:not([name])")
    assert Sanction.objects.count() == 1
    assert IssuedDocument.objects.filter(series__kind="council_decision").count() == 1


def is_barred(page: Page, next_one: Event) -> None:
    page.goto(f"/events/{next_one.pk}/enter/")
    page.fill("[name=numbers]", "1002")
    page.check("[name=accepts]")
    press(page, "button[name=send]")
    expect(page.locator("main")).to_contain_text("Abílio Exemplo")
    expect(page.locator("main")).to_contain_text("(RTP 3.1.2)")
    assert not Registration.objects.exists()


def coming_event(world: World) -> Event:
    """Return an event of next week that is open for entries."""
    day, now = timezone.localdate() + dt.timedelta(days=7), timezone.now()
    event = make_event(club=world.club, name="Torneio de Inverno", day=day)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), None, False, 0, "NOBODY")
    open_entries(event=event, terms=terms, account=None, now=now)
    return event
