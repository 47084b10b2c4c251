"""The menu on every page: one list a role, every page of it open to whoever holds the role."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from federation.acts.registry import all_acts
from federation.config.menus import FOOT_OF_PHONE, MENUS
from federation.config.parts_of_pages import PARTS_BY_NAME, PARTS_OF_PAGES
from federation.models import Account, Council, CouncilSeat, Position
from tests.factories.federation import give_mandate, give_treasurers_seat, make_account
from tests.factories.pages import AssertQueries
from tests.factories.scoring import send_file
from tests.personas import World

As = Callable[[Account], Client]

# Pages that need no row, and where they are found: a page of the menu has them as a tab or part.
ELSEWHERE = {
    "calendar-planner": "calendar",
    "comparison-start": "ranking",
    "ranking-clubs": "ranking",
    "ranking-rules": "ranking",
    "bank-line-list": "bank-lines",
    "ranking-regions": "ranking",
    "calendar-ics": "calendar",
    "calendar-feeds": "calendar",
    "casebook-feed": "casebook",
    "reservation-create": "reservation-list",
    "reservation-clashes": "reservation-list",
    "hosting-list": "calendar",
    "appointments-leave": "desk",
    "event-create-check": "event-create",
    "convention-glossary": "my-cards",
    "shared-cards": "my-cards",
    "players-unlicensed": "licence-office",
    "players-written": "every field for players",
    "licence-check": "document-check",
    "licence-keys": "document-check",
    "licence-card-paper": "licence-card",
    "person-create": "admin:federation_person_changelist",
    "person-compare-start": "duplicate-list",
    "api-keys": "desk",
    "second-factor": "desk",
    "open-data": "home",
    "my-consents": "my-data",
    "erasure-list": "retention",
    "withdrawn-list": "library",
    "library-add": "library",
    "paper-sitemap": "library",
    "bulk-mail-list": "notice-list",
    "question-ask": "every page",
    "federation-begin": "federation-settings",
    "federation-rules": "federation-settings",
    "federation-fees": "federation-settings",
    "search": "every page",
    "display": "every page",
    "menu": "every page of a phone",
    "account-claim": "account_login",
    "account-claimed": "account-claim",
    "appeals-decided": "casebook",
    "flow-checks": "flow-index",
    "rule-map": "law-index",
    "regulation-texts": "law-index",
    "law-texts": "law-index",
    "homologated-checked": "result-list",
    "homologation-ready": "homologation-queue",
    "homologation-effect": "homologation-queue",
    "passed-over": "result-list",
    "result-template": "every event's results to be sent",
    "healthz": "no page",
    "readyz": "no page",
    "service-worker": "no page",
    "table-worker": "no page",
}
# Acts of their own, sent by a form, and what programs of a library ask for.
FORMS = {
    "acting-end",
    "calendar-feed-renew",
    "data-upload",
    "federation-logo-change",
    "guarding-end",
    "role-choose",
    "set_language",
}


def test_visitor_finds_the_menu_without_a_query(
    db: None, client: Client, django_assert_num_queries: AssertQueries
) -> None:
    with django_assert_num_queries(1):  # the federation's name and logo
        client.get("/menu/", headers={"accept-language": "en"})
    page = client.get("/menu/", headers={"accept-language": "en"})

    assert page.status_code == 200
    assert [group.heading for group in page.context["menu"].groups] == [
        "", "Play", "Results", "Federation",
    ]  # fmt: skip
    assert not page.cookies


@pytest.fixture
def holders(
    world: World, ana: Account, bruno: Account, carla: Account, diego: Account, olga: Account
) -> dict[str, Account]:
    region = make_account("regiao@associacao.example")
    give_mandate(region, "SECRETARY", association=world.association)
    return {
        "player": ana,
        "club": bruno,
        "director": carla,
        "council": diego,
        "office": olga,
        "association": region,
        "treasurer": make_treasurer(world),
    }


def make_treasurer(world: World) -> Account:
    """Return an account of the office whose person is treasurer of the board."""
    account = make_account("tesoureira@federacao.example", person=world.members["1005"])
    give_mandate(account, "OFFICE")
    give_treasurers_seat(world.members["1005"])
    return account


@pytest.mark.parametrize("kind", [kind for kind in MENUS if kind != "visitor"])
def test_each_page_of_a_menu_opens_for_whoever_holds_the_role(
    kind: str, holders: dict[str, Account], as_account: As
) -> None:
    if kind == "office":
        holders[kind].is_superuser = holders[kind].is_staff = True
        holders[kind].save()
    client = as_account(holders[kind])
    menu = client.get("/menu/").context["menu"]

    if kind == "office":
        assert [role.kind for role in menu.roles] == ["office"]
    assert menu.role.kind == kind
    lines = [line for group in menu.groups for line in group.lines]
    assert len(lines) == sum(len(group.entries) for group in MENUS[kind])
    status_codes_by_page = {line.page: client.get(line.href).status_code for line in lines}
    assert set(status_codes_by_page.values()) == {200}, status_codes_by_page


def test_foot_of_a_phone_names_pages_of_the_menu() -> None:
    for kind, names in FOOT_OF_PHONE.items():
        pages = {entry.page: entry for group in MENUS[kind] for entry in group.entries}
        assert len(names) == 4
        assert all(pages[name].icon for name in names), kind


def test_page_says_where_in_the_menu_it_stands(world: World, ana: Account, as_account: As) -> None:
    client = as_account(ana)

    def here(address: str) -> list[tuple[str, str]]:
        groups = client.get(address).context["menu"].groups
        return [(line.page, line.here) for group in groups for line in group.lines if line.here]

    assert here("/ranking/") == [("ranking", "page")]
    assert here(f"/clubs/{world.club.code}/") == [("club-list", "true")]
    assert here(f"/events/{world.event.pk}/start-list/") == [("calendar", "true")]
    assert here("/my/consents/") == [("my-data", "true")]
    assert here("/menu/") == []


def test_a_page_outside_the_menu_stands_in_the_one_it_is_a_part_of(
    world: World, olga: Account, reader: Client, as_account: As
) -> None:
    file = send_file(world.event)

    def here(client: Client, address: str) -> list[tuple[str, str]]:
        groups = client.get(address).context["menu"].groups
        return [(line.page, line.here) for group in groups for line in group.lines if line.here]

    assert here(as_account(olga), f"/files/{file.pk}/") == [("result-list", "true")]
    assert here(reader, "/appeals/decided/") == [("law-index", "true")]
    assert here(reader, "/flows/") == [("law-index", "true")]
    assert here(reader, "/hosting/") == [("calendar", "true")]
    assert here(reader, "/licences/check/") == [("document-check", "true")]


def test_asking_a_debtor_for_its_fees_stands_in_the_list_of_fees_still_to_be_asked_for(
    world: World, olga: Account, as_account: As
) -> None:
    client = as_account(olga)

    def here(address: str) -> list[tuple[str, str]]:
        groups = client.get(address).context["menu"].groups
        return [(line.page, line.here) for group in groups for line in group.lines if line.here]

    assert here(f"/federation/money/clubs/{world.club.pk}/fees-due/") == [("fee-due-list", "true")]
    assert here(f"/federation/money/associations/{world.association.pk}/fees-due/") == [
        ("fee-due-list", "true")
    ]
    assert here(f"/federation/money/clubs/{world.club.pk}/") == [("money-overview", "true")]


def test_parts_of_pages_name_addresses_and_pages_that_exist() -> None:
    addresses = [address.split("/") for address, _name, _view in _pages(get_resolver())]
    first = {"/".join(parts[:length]) for parts in addresses for length in (1, 2)}
    pages = {entry.page for groups in MENUS.values() for group in groups for entry in group.entries}

    assert PARTS_OF_PAGES.keys() <= first
    assert {page for names in PARTS_OF_PAGES.values() for page in names} <= pages
    assert PARTS_BY_NAME.keys() <= {name for _address, name, _view in _pages(get_resolver())}
    assert set(PARTS_BY_NAME.values()) <= pages


def test_whoever_holds_several_roles_changes_between_them(
    world: World, bruno: Account, as_account: As
) -> None:
    give_mandate(bruno, "DIRECTOR", event_number=world.event.pk)
    give_mandate(bruno, "SECRETARY", club=world.other_club)
    client = as_account(bruno)

    menu = client.get("/menu/").context["menu"]
    assert [role.word for role in menu.roles] == [
        world.club.name, world.other_club.name, "Director",
    ]  # fmt: skip
    assert menu.role.kind == "club"

    client.post("/role/", {"role": "director"})
    assert client.get("/menu/").context["menu"].role.kind == "director"
    client.post("/role/", {"role": "office"})
    assert client.get("/menu/").context["menu"].role.kind == "director"


def test_the_treasurer_begins_with_money_and_changes_to_the_office(
    world: World, as_account: As
) -> None:
    client = as_account(make_treasurer(world))

    menu = client.get("/menu/").context["menu"]
    assert [role.kind for role in menu.roles] == ["treasurer", "office", "player"]
    assert menu.role.kind == "treasurer"
    assert [line.page for line in menu.groups[1].lines][:3] == [
        "debtor-list", "money-overview", "bank-lines",
    ]  # fmt: skip

    client.post("/role/", {"role": "office"})
    assert client.get("/menu/").context["menu"].role.kind == "office"


def test_the_seat_alone_opens_nothing(world: World, ana: Account, as_account: As) -> None:
    give_treasurers_seat(ana.person)
    member = make_account("vogal@federacao.example", person=world.members["1006"])
    give_mandate(member, "OFFICE")
    CouncilSeat.objects.create(
        person=world.members["1006"], council=Council.JUSTICE, position=Position.TREASURER,
        valid_from="2025-01-01",
    )  # fmt: skip

    roles = [
        [role.kind for role in as_account(account).get("/menu/").context["menu"].roles]
        for account in (ana, member)
    ]

    assert roles == [["player"], ["office", "player"]]
    assert as_account(ana).get("/federation/money/debtors/").status_code == 403


def test_a_page_with_a_filter_is_marked_in_the_menu(world: World, as_account: As) -> None:
    client = as_account(make_treasurer(world))

    groups = client.get("/documents/papers/?kind=receipt").context["menu"].groups

    here = [(line.page, line.here) for group in groups for line in group.lines if line.here]
    assert here == [("paper-list", "page")]


def test_role_that_ended_gives_no_menu(world: World, bruno: Account, as_account: As) -> None:
    give_mandate(bruno, "DIRECTOR", event_number=world.event.pk)
    client = as_account(bruno)
    client.post("/role/", {"role": f"club-{world.club.pk}"})
    bruno.mandates.filter(role="SECRETARY").delete()

    assert client.get("/menu/").context["menu"].role.kind == "director"


def _pages(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str, object]]:
    for url_pattern in resolver.url_patterns:
        address = before + str(url_pattern.pattern)
        if isinstance(url_pattern, URLPattern):
            yield address, url_pattern.name or "", url_pattern.callback
        elif not address.startswith(("admin", "api", "accounts")):
            yield from _pages(url_pattern, address)


def test_every_page_that_needs_no_row_is_found_by_the_menu() -> None:
    listed = {entry.page for menu in MENUS.values() for group in menu for entry in group.entries}
    acts = {act.name for act in all_acts()}
    free = {
        name
        for address, name, _view in _pages(get_resolver())
        if "<" not in address and name not in acts | FORMS
    }

    assert free - listed - set(ELSEWHERE) == set()
    assert set(ELSEWHERE) <= free, "no longer a page"
    assert not set(ELSEWHERE) & listed
