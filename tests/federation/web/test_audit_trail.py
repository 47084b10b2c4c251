"""The trail of acts: told in words, filtered, exported, each body's own part for its secretary."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.licences.services.licences import LicenceApplication, cancel_licence, issue_licence
from federation.models import Account, AuditEvent, ClubMembership, LicenceBatch, RuleSet
from federation.page_parts.acts_in_words import act_sentence
from federation.page_parts.audit_labels import subjects_named
from federation.services.audit import record_event
from tests.factories.cases import make_case
from tests.factories.federation import give_mandate, make_account, make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.scoring import ask_for_payment, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import CalendarCycle

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


def record(act: str, subject: str, account: Account | None = None, **details: object) -> None:
    record_event(act, subject=subject, account=account, details=details)
    AuditEvent.objects.filter(act=act).update(at=NOW)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("told", "spoken"),
    [
        ("2026-11-26T12:04:29.769030+00:00", "26 November 2026, 12:04"),
        ("2026-11-26T99:99:00+00:00", "2026-11-26T99:99:00+00:00"),
        ("2026-11-26T12:04x", "2026-11-26T12:04x"),
    ],
)
def test_a_moment_is_told_as_a_day_and_an_hour(told: str, spoken: str) -> None:
    sentence = act_sentence("session_opened", {"session": 1, "starts_at": told})

    assert sentence == f"Session 1 set for {spoken}"


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-13-45"])
def test_a_day_nobody_can_reckon_with_narrows_nothing(
    world: World, olga: Account, as_account: As, day: str
) -> None:
    response = as_account(olga).get("/federation/audit-trail/", {"from": day, "until": day})

    assert response.status_code == 200


@pytest.mark.usefixtures("english")
def test_acts_are_sentences_with_their_values() -> None:
    act_sentences = [
        act_sentence("licence_issued", {"season": 2026}),
        act_sentence("payment_received", {"amount_cents": 12_050}),
        act_sentence("club_closed", {"last_day": "2026-12-31"}),
        act_sentence("club_closed", {"last_day": "2026-13-45"}),
        act_sentence("licence_issued", {}),
        act_sentence("something_newer", {}),
        act_sentence("table_result_noted", {"board": 3, "table": "A1", "reason": ""}),
    ]

    assert act_sentences == [
        "Licence of season 2026 issued",
        "Payment of 120.50 recorded",
        "Club closed, last day 31 December 2026",
        "Club closed, last day 2026-13-45",
        "Licence of season – issued",
        "something newer",
        "Result of board 3 entered for table A1",
    ]


def test_office_reads_who_did_what_for_whom_and_why(
    world: World, olga: Account, as_account: As
) -> None:
    AuditEvent.objects.all().delete()
    licence = world.members["1001"].licences.get()
    cancel_licence(licence=licence, reason="engano", account=olga, now=NOW)
    AuditEvent.objects.update(at=NOW, on_behalf_of=f"club:{world.club.pk}")

    page = as_account(olga).get("/federation/audit-trail/")

    assert rows(page) == [
        [
            "20 Nov 2026, 10:00",
            "Licence cancelled on behalf of Clube da Ribeira engano Abílio Exemplo ·"
            " olga@federacao.example",
            "Abílio Exemplo",
            "olga@federacao.example",
        ]
    ]


def test_filters_narrow_by_act_account_row_and_days(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    AuditEvent.objects.all().delete()
    person = world.members["1001"].pk
    record("photo_stored", f"person:{person}", bruno)
    record("photo_removed", f"person:{person}", olga)
    record("person_created", "person:9999", olga)
    client = as_account(olga)

    parts_by_query = {
        query: [row[1].split(f" {row[2]} ·")[0] for row in rows(client.get(query))]
        if "<table" in client.get(query).content.decode()
        else []
        for query in (
            "/federation/audit-trail/?act=photo_stored",
            "/federation/audit-trail/?q=BRUNO",
            "/federation/audit-trail/?q=person:9999",
            "/federation/audit-trail/?q=Person no. 9999",
            "/federation/audit-trail/?from=2026-11-20&until=2026-11-20&act=photo_removed",
            "/federation/audit-trail/?until=2026-11-19",
            "/federation/audit-trail/?from=2026-99-99&act=photo_stored",
        )
    }

    assert list(parts_by_query.values()) == [
        ["Photo stored"],
        ["Photo stored"],
        ["Entered in the register"],
        ["Entered in the register"],
        ["Photo removed"],
        [],
        ["Photo stored"],
    ]


def test_it_is_exported_as_shown(world: World, olga: Account, as_account: As) -> None:
    AuditEvent.objects.all().delete()
    record("photo_stored", f"person:{world.members['1001'].pk}", olga)

    file = as_account(olga).get("/federation/audit-trail/?export=csv").content.decode("utf-8-sig")

    assert file == (
        "When;What;About;By whom;On behalf of;Reason\r\n"
        "2026-11-20 10:00:00;Photo stored;Abílio Exemplo;olga@federacao.example;;\r\n"
    )


def test_secretary_reads_the_own_body_only(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    AuditEvent.objects.all().delete()
    theirs = make_event(club=world.other_club, name="Torneio do Castelo")
    publish_results(world.event)
    publish_results(theirs)
    ask_for_payment(world.event)
    ask_for_payment(theirs)
    person = world.members["1001"]
    make_member("Gil Exemplo", "2001", club=world.other_club, season=world.season)
    record("licence_cancelled", f"person:{person.pk}", olga)
    record("photo_stored", f"person:{person.pk}", olga)
    record("club_closed", f"club:{world.other_club.pk}", olga)

    page = words(as_account(bruno).get("/federation/audit-trail/"))

    assert "Torneio de Outono" in page
    assert "Licence cancelled" in page
    assert "Payment of" in page
    assert "Castelo" not in page
    assert "Photo stored" not in page


def test_who_may_read_it(
    world: World,
    olga: Account,
    bruno: Account,
    ana: Account,
    carla: Account,
    eve: Account,
    as_account: As,
) -> None:
    person = world.members["1001"].pk
    people = (olga, bruno, ana, carla, eve)

    trails = [as_account(person).get("/federation/audit-trail/").status_code for person in people]
    histories = [
        as_account(each).get(f"/federation/history/person/{person}/").status_code for each in people
    ]

    assert trails == [200, 200, 403, 403, 403]
    assert histories == [200, 403, 403, 403, 403]


def test_history_of_a_person_joins_changes_and_acts(
    world: World, olga: Account, as_account: As
) -> None:
    person = world.members["1001"]
    person.phone = "210 000 000"
    person.save()
    membership = ClubMembership.objects.get(person=person)
    membership.club = world.other_club
    membership.save()
    record("photo_stored", f"person:{person.pk}", olga)

    page = words(as_account(olga).get(f"/federation/history/person/{person.pk}/"))

    assert "Club membership: changed" in page
    assert "Club: Clube da Ribeira → became Clube do Castelo" in page
    assert "Telephone: – → became 210 000 000" in page
    assert "Photo stored olga@federacao.example" in page
    assert "Person: entered" in page


def test_histories_of_what_is_not_there_are_not_found(
    world: World, olga: Account, as_account: As
) -> None:
    client = as_account(olga)

    statuses = [
        client.get(f"/federation/history/{item}/").status_code
        for item in ("person/999999", "job/1", "nonsense/1")
    ]

    assert statuses == [404, 404, 404]


@pytest.mark.parametrize("number", [1, 5])
def test_queries_do_not_grow_with_the_rows(
    world: World,
    olga: Account,
    as_account: As,
    number: int,
    django_assert_num_queries: AssertQueries,
) -> None:
    AuditEvent.objects.all().delete()
    for member in list(world.members.values())[:number]:
        record_event("photo_stored", subject=f"person:{member.pk}", account=olga)
    client = as_account(olga)

    with django_assert_num_queries(12):
        client.get("/federation/audit-trail/")


@pytest.mark.parametrize("number", [1, 5])
def test_queries_of_a_history_do_not_grow_with_its_changes(
    world: World,
    olga: Account,
    as_account: As,
    number: int,
    django_assert_num_queries: AssertQueries,
) -> None:
    membership = world.members["1001"].memberships.get()
    for change in range(number):
        membership.club = world.club if change % 2 else world.other_club
        membership.save()
    client = as_account(olga)

    with django_assert_num_queries(17):
        client.get(f"/federation/history/person/{membership.person_id}/")


def test_licence_issued_for_the_club_is_in_its_trail(
    world: World, bruno: Account, as_account: As
) -> None:
    AuditEvent.objects.all().delete()
    person = make_member("Gil Exemplo", "2001", club=world.club, season=world.season)
    cancel_licence(licence=person.licences.get(), reason="x", account=None, now=NOW)
    issue_licence(
        application=LicenceApplication(
            person=person, season=world.season, issued_on=NOW.date(), club=world.club
        ),
        account=None,
    )

    page = words(as_account(bruno).get("/federation/audit-trail/"))

    assert "Licence of season 2026 issued" in page


@pytest.mark.usefixtures("english", "db")
def test_codes_of_consents_and_grades_are_told_in_words() -> None:
    assert act_sentence("consent_given", {"what": "NEWSLETTER"}) == "Consent given: news by e-mail"
    told = act_sentence("qualification_granted", {"grade": "REGIONAL"})
    assert told == "Qualification granted: Regional director"


def test_the_trail_leads_only_to_the_cases_that_the_reader_opens(
    world: World, olga: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"])
    record("case_decided", f"case:{case.pk}")
    council = make_account("conselho@federacao.example")
    give_mandate(council, "COUNCIL", council="DISCIPLINARY")
    give_mandate(council, "OFFICE")

    seen = [as_account(item).get("/federation/audit-trail/") for item in (olga, council)]

    assert [f'href="/cases/{case.pk}/"' in response.content.decode() for response in seen] == [
        False,
        True,
    ]
    assert all(str(case) in words(response) for response in seen)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("act", "details", "told"),
    [
        ("team_play_set", {"format": "KNOCKOUT", "boards": 16}, "knock-out, 16 boards"),
        ("match_ended", {"ending": "PLAYED", "note": ""}, "Match ended: played"),
        ("match_ended", {"ending": "OLDER", "note": ""}, "Match ended: OLDER"),
    ],
)
def test_codes_of_choices_are_told_in_words(
    act: str, details: dict[str, object], told: str
) -> None:
    assert told in act_sentence(act, details)


@pytest.mark.usefixtures("english")
def test_subjects_have_names(world: World) -> None:
    batch = LicenceBatch.objects.create(club=world.club, season=world.season)
    rule_set = RuleSet.objects.earliest("pk")
    cycle = CalendarCycle.objects.create(season=world.season, rule_set=rule_set)
    subjects = [f"licence_batch:{batch.pk}", f"calendar:{cycle.pk}", "bank_file:7"]

    named = subjects_named(subjects, for_office=True)

    assert [named[subject].label for subject in subjects] == [
        "licences of 2026, Clube da Ribeira",
        "calendar of 2026",
        "bank file no. 7, no longer kept",
    ]
