"""Who may do what: every role at every door that asks, both answers."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest
from django.test import Client

from federation.figures.services.drafts import begin_draft
from federation.models import Account, AccountClaim, FigureTrial, Guardianship, Job, RuleSet
from scoring.homologation.services.paper_reports import receive_paper_report
from scoring.models import RankingList
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import give_mandate, make_account
from tests.factories.laws import regulation_text
from tests.factories.pages import LET_THROUGH
from tests.factories.scoring import FOUR_PAIRS, ask_for_payment, publish_results, send_file
from tests.factories.tournaments import NOW, make_event
from tests.kept_rows import KeptRows, keep_rows
from tests.personas import (
    World,
    make_ana,
    make_bruno,
    make_carla,
    make_diego,
    make_eve,
    make_olga,
    make_world,
)

As = Callable[[Account], Client]

ANOTHER_FILE = FOUR_PAIRS.replace(b"<PERCENTAGE>58.33<", b"<PERCENTAGE>58.34<")
ROLES = ("player", "secretary", "other secretary", "director", "council", "nobody", "office")
CARERS = {"secretary", "director", "office"}
BODY = {"secretary", "office"}
OFFICE = {"office"}

# act -> method, address, who may; who may not is told 403 where the row is public, else 404.
DOORS: dict[str, tuple[str, str, set[str], int]] = {
    "open the desk": ("get", "/desk/", set(ROLES), 403),
    "look as another of one's roles": ("post", "/role/", set(ROLES), 403),
    "see e-mails of the site": ("get", "/federation/messages/", OFFICE, 403),
    "see messages to many": ("get", "/federation/messages/many/", OFFICE, 403),
    "see the delegates": ("get", "/federation/assembly/delegates/", OFFICE, 403),
    "record delegates": ("get", "/federation/assembly/delegates/elect/", OFFICE, 403),
    "write to many": ("get", "/federation/messages/write/", OFFICE, 403),
    "add a device": ("get", "/my/messages/devices/add/", set(ROLES), 403),
    "read own messages": ("get", "/my/messages/", set(ROLES), 403),
    "choose own e-mails": ("post", "/my/messages/choose/", set(ROLES), 403),
    "see own clubs": ("get", "/my/clubs/", {"player"}, 403),
    "keep the list of a club": ("get", "/federation/clubs/{club}/people/", {"secretary"}, 404),
    "send a test message": ("post", "/federation/messages/test/", OFFICE, 403),
    "send failed messages again": ("post", "/federation/messages/again/", OFFICE, 403),
    "open the form of a new event": (
        "get", "/events/new/", {"secretary", "other secretary", "office"}, 403,
    ),
    "check a new event": (
        "post", "/events/new/check/", {"secretary", "other secretary", "office"}, 403,
    ),
    "check a changed event": ("post", "/events/{event}/edit/check/", BODY, 403),
    "enter an event": ("post", "/events/new/", {"secretary", "other secretary", "office"}, 403),
    "see the edition of the Laws": ("get", "/events/{event}/laws/", OFFICE, 403),
    "state the edition of the Laws": ("post", "/events/{event}/laws/", OFFICE, 403),
    "see the texts of the regulations": ("get", "/laws/regulations/", OFFICE, 403),
    "bring a text of a regulation": ("post", "/laws/regulations/", OFFICE, 403),
    "see a text of a regulation": ("get", "/laws/regulations/{regulation}/", OFFICE, 403),
    "put a regulation in use": ("post", "/laws/regulations/{regulation}/use/", OFFICE, 403),
    "manage an event": ("get", "/events/{event}/manage/", CARERS, 403),
    "send a file": ("post", "/events/{event}/files/", CARERS, 403),
    "bring a session played elsewhere": (
        "post", "/events/played/", {"secretary", "other secretary", "office"}, 403,
    ),
    "take a session along": ("post", "/events/{event}/played/", CARERS, 403),
    "see a file": ("get", "/files/{file}/", CARERS, 404),
    "say who plays": ("post", "/files/{file}/people/{match}/", CARERS, 404),
    "confirm a file": ("post", "/files/{file}/confirm/", CARERS, 404),
    "discard a file": ("post", "/files/{file}/discard/", CARERS, 404),
    "see the line of the gate": ("get", "/events/{event}/conditions/line/", CARERS, 403),
    "see the checklist": ("get", "/events/{event}/homologation/", CARERS, 403),
    "record a report received": (
        "post", "/events/{event}/homologation/report/received/", OFFICE, 403,
    ),
    "record a report returned": (
        "post", "/events/{event}/homologation/report/returned/", OFFICE, 403,
    ),
    "record a report accepted": (
        "post", "/events/{event}/homologation/report/accepted/", OFFICE, 403,
    ),
    "save a report on paper": ("get", "/homologation/papers/{paper}/", OFFICE, 403),
    "record appeals decided": (
        "post", "/events/{event}/homologation/appeals/decided/", OFFICE, 403,
    ),
    "record an appeal": ("post", "/events/{event}/homologation/appeals/lodged/", OFFICE, 403),
    "request the payment": ("post", "/events/{event}/homologation/payment/", BODY, 403),
    "homologate": ("post", "/events/{event}/homologation/homologate/", OFFICE, 403),
    "see the queue of homologation": (
        "get", "/homologation/", CARERS | {"other secretary"}, 403,
    ),
    "see how many events are ready": ("get", "/homologation/ready/", OFFICE, 403),
    "see what homologating would do": ("get", "/homologation/effect/", OFFICE, 403),
    "homologate several": ("post", "/homologation/homologate/", OFFICE, 403),
    "see the cases of one's bodies": ("get", "/cases/", {"council"}, 403),
    "book a payment": ("post", "/payment-requests/{request}/receive/", OFFICE, 404),
    "note an invoice": ("post", "/payment-requests/{request}/invoice/", OFFICE, 404),
    "see who owes": ("get", "/federation/money/debtors/", OFFICE, 403),
    "see what is to be asked for": ("get", "/federation/money/fees-due/", OFFICE, 403),
    "remind debtors": ("post", "/federation/money/debtors/remind/", OFFICE, 403),
    "see payments online": ("get", "/federation/money/online/", OFFICE, 403),
    "open the ranking's office": ("get", "/ranking/manage/", OFFICE, 403),
    "see a version of the ranking": ("get", "/ranking/versions/{ranking}/", OFFICE, 404),
    "compute the ranking": ("post", "/ranking/manage/2026/compute/", OFFICE, 403),
    "publish a ranking": ("post", "/ranking/lists/{ranking}/publish/", OFFICE, 404),
    "see the figures": ("get", "/federation/figures/", OFFICE, 403),
    "see a version of figures": ("get", "/federation/figures/versions/{rules}/", OFFICE, 404),
    "save a version of figures": (
        "get", "/federation/figures/versions/{rules}/file/", OFFICE, 404,
    ),
    "see fees as figures": ("get", "/federation/figures/fees/{fees}/", OFFICE, 404),
    "save fees as a file": ("get", "/federation/figures/fees/{fees}/file/", OFFICE, 404),
    "begin a draft of figures": ("post", "/federation/figures/begin/", OFFICE, 403),
    "bring figures from a file": ("post", "/federation/figures/import/", OFFICE, 403),
    "see a draft of figures": ("get", "/federation/figures/drafts/{draft}/", OFFICE, 404),
    "save a draft of figures as a file": (
        "get", "/federation/figures/drafts/{draft}/file/", OFFICE, 404,
    ),
    "see a chapter of figures": (
        "get", "/federation/figures/drafts/{draft}/chapters/corrections/", OFFICE, 404,
    ),
    "change a chapter of figures": (
        "post", "/federation/figures/drafts/{draft}/chapters/corrections/", OFFICE, 404,
    ),
    "try figures": ("post", "/federation/figures/drafts/{draft}/try/", OFFICE, 404),
    "ask to put figures in force": (
        "post", "/federation/figures/drafts/{draft}/agree/", OFFICE, 404,
    ),
    "drop a draft of figures": ("post", "/federation/figures/drafts/{draft}/drop/", OFFICE, 404),
    "see a trial of figures": ("get", "/federation/figures/trials/{trial}/", OFFICE, 404),
    "see claims of accounts": (
        "get", "/federation/claims/", {"secretary", "other secretary", "office"}, 403,
    ),
    "confirm a claim": ("post", "/federation/claims/{claim}/confirm/", BODY, 404),
    "refuse a claim": ("post", "/federation/claims/{claim}/refuse/", BODY, 404),
    "see accounts of a club": ("get", "/federation/clubs/{club}/accounts/", BODY, 404),
    "invite members": ("post", "/federation/clubs/{club}/accounts/invite/", BODY, 404),
    "see guardians": ("get", "/federation/people/{minor}/guardians/", BODY, 404),
    "name a guardian": ("post", "/federation/people/{minor}/guardians/add/", BODY, 404),
    "end a guardian's power": ("post", "/federation/guardians/{guardianship}/end/", BODY, 404),
    "see own contact data": ("get", "/my/contact/", {"player"}, 403),
    "change own contact data": ("post", "/my/contact/change/", {"player"}, 403),
    "give a new address": ("post", "/my/contact/address/", {"player"}, 403),
    "see the office's work": ("get", "/jobs/{job}/", OFFICE, 404),
}  # fmt: skip


@dataclass(frozen=True)
class Site:
    """The small world with results, and one row of each kind that a door leads to."""

    world: World
    accounts: dict[str, Account]
    rows: dict[str, int]


@cache
def kept_site() -> KeptRows[Site]:
    """Store the rows: each of hundreds of tests would otherwise publish results again."""
    return keep_rows(make_site)


@pytest.fixture
def site(db: None) -> Site:
    return kept_site().put_in()


@pytest.fixture
def world(site: Site) -> World:
    return site.world


@pytest.fixture
def accounts(site: Site) -> dict[str, Account]:
    return site.accounts


@pytest.fixture
def bruno(accounts: dict[str, Account]) -> Account:
    return accounts["secretary"]


@pytest.fixture
def rows(site: Site) -> dict[str, int]:
    return site.rows


def make_site() -> Site:
    world = make_world()
    people = (
        make_ana(world),
        make_bruno(world),
        make_account("vizinha@clube.example"),
        make_carla(world),
        make_diego(),
        make_eve(),
        make_olga(),
    )
    accounts = dict(zip(ROLES, people, strict=True))
    give_mandate(accounts["other secretary"], "SECRETARY", club=world.other_club)
    return Site(world, accounts, make_rows(world, accounts["office"]))


def make_rows(world: World, olga: Account) -> dict[str, int]:
    event = world.event
    publish_results(event)
    request = ask_for_payment(event)
    other = make_event(club=world.other_club, name="Outro")
    publish_results(other)
    file = send_file(event, data=ANOTHER_FILE, name="outro.xml")
    compute_ranking(year=2026)
    draft = begin_draft(use="regulation", valid_from=dt.date(2027, 1, 1), account=olga, now=NOW)
    return {
        "draft": draft.pk,
        "trial": FigureTrial.objects.create(draft=draft, season=world.season).pk,
        "rules": RuleSet.objects.get(code="fpb-rtp").pk,
        "fees": world.season.fee_schedules.get().pk,
        "event": event.pk,
        "club": world.club.pk,
        "minor": world.members["1002"].pk,
        "claim": AccountClaim.objects.create(
            number="1002", person=world.members["1002"], state="WAITING", email="b@x.example"
        ).pk,
        "guardianship": Guardianship.objects.create(
            account=make_account("mae@x.example"), person=world.members["1002"]
        ).pk,
        "paper": receive_paper_report(
            event=event, evidence="carta", paper=b"%PDF-1.7", account=olga, now=NOW
        ).pk,
        "file": file.pk,
        "match": file.person_matches.order_by("pk")[0].pk,
        "request": request.pk,
        "regulation": regulation_text().pk,
        "ranking": RankingList.objects.get().pk,
        "job": Job.objects.create(act="compute_ranking", requested_by=olga).pk,
    }


@pytest.mark.parametrize("act", DOORS)
def test_doors_let_through_whom_they_should_and_nobody_else(
    act: str, accounts: dict[str, Account], rows: dict[str, int], as_account: As
) -> None:
    method, template, allowed, refusal = DOORS[act]
    address = template.format(**rows)

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }

    refused = {role: status for role, status in status_codes_by_role.items() if role not in allowed}
    assert {
        role for role, status in status_codes_by_role.items() if status in LET_THROUGH
    } == allowed
    assert {status for role, status in refused.items() if role != "secretary"} <= {refusal, 403}
    assert refused.get("nobody", refusal) == refusal


@pytest.mark.parametrize("act", DOORS)
def test_strangers_are_asked_to_sign_in(act: str, rows: dict[str, int], reader: Client) -> None:
    method, template, _allowed, _refusal = DOORS[act]
    address = template.format(**rows)

    too_large = getattr(reader, method)(address)

    assert too_large.status_code == 302
    assert too_large["Location"].startswith("/accounts/login/?next=")


def test_mandate_that_ended_opens_nothing(
    world: World, rows: dict[str, int], as_account: As
) -> None:
    account = make_account("antiga@clube.example")
    give_mandate(account, "SECRETARY", club=world.club, valid_until=world.event.starts_on)
    account.mandates.update(valid_from="2025-01-01", valid_until="2025-12-31")

    assert as_account(account).get(f"/events/{rows['event']}/manage/").status_code == 403


def test_association_keeps_its_own_events_only(world: World, as_account: As) -> None:
    account = make_account("secretaria@norte.example")
    give_mandate(account, "SECRETARY", association=world.association)
    own = make_event(association=world.association, name="Campeonato Regional")
    client = as_account(account)

    assert client.get(f"/events/{own.pk}/manage/").status_code == 200
    assert client.get(f"/events/{world.event.pk}/manage/").status_code == 403


def test_account_that_was_closed_opens_nothing(
    rows: dict[str, int], bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    bruno.is_active = False
    bruno.save()

    assert client.get(f"/events/{rows['event']}/manage/").status_code == 302
