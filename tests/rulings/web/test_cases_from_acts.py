"""Cases that open from what happened, through pages; what is like them; who sees which."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from federation.models import Account, Person
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import notify_of_decision, write_decision
from rulings.councils.services.casebook import BookTexts, add_case
from rulings.models import (
    Appeal,
    AppealOutcome,
    CasebookEntry,
    CouncilCase,
    Penalty,
    Ruling,
    SessionTimes,
)
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from rulings.reports.services.reports import accept_report
from tests.factories.appeals import hear as hear_appeal
from tests.factories.appeals import make_appeal, make_ready, make_ruling, note_times
from tests.factories.cases import decide, hear, make_case, sanction_lines, suspension, voted
from tests.factories.federation import give_mandate, make_account, make_member
from tests.factories.pages import words
from tests.factories.reports import send_report
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.entries.selectors.checks import checks_of_people
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Entry

As = Callable[[Account], Client]


@pytest.fixture
def pair(world: World) -> Entry:
    publish_results(world.event)
    return Entry.objects.get(event=world.event, players__person__number="1001")


@pytest.fixture
def penalty(world: World, pair: Entry, carla: Account) -> Penalty:
    player = pair.players.get(person__number="1001")
    draft = PenaltyDraft(pair, "phones", "It rang.", "top", player=player, next_may_exclude=True)
    return give_penalty(draft=draft, account=carla, now=timezone.now())


@pytest.fixture
def judge(world: World) -> Account:
    account = make_account("juiz@conselho.example")
    give_mandate(account, "COUNCIL", council="JUSTICE")
    return account


def statuses(act: str, where: str, as_account: As, *accounts: Account) -> list[int]:
    return [getattr(as_account(account), act)(where).status_code for account in accounts]


@pytest.mark.rule("3.2.2.2-a")
def test_a_report_that_was_forwarded_opens_a_case_by_one_click(
    world: World, ana: Account, carla: Account, diego: Account, judge: Account, olga: Account,
    penalty: Penalty, as_account: As,
) -> None:  # fmt: skip
    revision = send_report(world.event, director=carla, added={"g": "She apologised."})
    accept_report(revision=revision, account=olga, now=NOW)
    forwarding = revision.forwardings.get(council="DISCIPLINARY")
    where = f"/reports/forwarded/{forwarding.pk}/case/"

    assert statuses("post", where, as_account, ana, carla, judge, olga) == [404, 404, 404, 404]
    assert "To take up" in words(as_account(diego).get("/councils/disciplinary/"))
    page = words(as_account(diego).post(where, follow=True))
    as_account(diego).post(where)

    case = CouncilCase.objects.get()
    assert "The case is open; the report is taken up." in page
    assert "Director's report: Torneio de Outono" in page
    assert case.shown_title == "Director's report of Torneio de Outono (g)"
    assert set(case.parties.values_list("person__number", "role")) == {("1001", "CONCERNED")}
    assert "To take up" not in words(as_account(diego).get("/councils/disciplinary/"))
    own = words(as_account(ana).get(f"/cases/{case.pk}/"))
    assert "Where it comes from" not in own
    text = words(as_account(diego).get(f"/reports/{revision.pk}/"))
    assert "The case: disciplinary council 1/2026" in text
    assert "The case:" not in words(as_account(olga).get(f"/reports/{revision.pk}/"))


@pytest.mark.rule("2.1.11.1-f", "3.8.1.1-d")
def test_a_penalty_is_appealed_where_it_is_told_and_decided_in_its_case(
    world: World, ana: Account, bruno: Account, carla: Account, diego: Account, penalty: Penalty,
    as_account: As,
) -> None:  # fmt: skip
    where = f"/penalties/{penalty.pk}/appeal/"
    assert statuses("get", where, as_account, bruno, diego) == [404, 404]
    assert "keeps its effect meanwhile" in words(as_account(ana).get(where))
    assert where in as_account(ana).get(f"/events/{world.event.pk}/").content.decode()
    sent = {"entry": penalty.entry_id, "backers": ["1001"], "grounds": "It was off."}
    as_account(ana).post(where, sent)
    appeal = Appeal.objects.get()
    as_account(carla).post(f"/appeals/{appeal.pk}/deposit/", {"paid_by": "cash"})
    case = CouncilCase.objects.get()
    assert case.shown_title == "Appeal R1, Torneio de Outono"
    listed = words(as_account(carla).get(f"/events/{world.event.pk}/penalties/"))
    assert "the penalty keeps its effect" in listed
    assert "It rang." in words(as_account(diego).get(f"/cases/{case.pk}/"))
    assert "It was off." in words(as_account(ana).get(f"/cases/{case.pk}/"))
    decision = {"facts": "It rang.", "grounds": "Seen.", "outcome": "It stands.", **voted()}
    silent = as_account(diego).post(f"/cases/{case.pk}/decide/", {**decision, "has_merit": "yes"})
    assert "Say whether what was contested stands or is changed. (RTP 3.8.1)" in words(silent)
    as_account(diego).post(
        f"/cases/{case.pk}/decide/", {**decision, "has_merit": "no", "changes_ruling": "no"}
    )

    appeal.refresh_from_db()
    assert (appeal.state, appeal.outcome, appeal.without_merit) == ("DECIDED", "UPHELD", True)
    assert appeal.results_note == "reason:no_effect"
    for language, note in (("en", "None: event and ranking stay"), ("pt-pt", "Nenhum")):
        answer = as_account(ana).get(
            f"/appeals/{appeal.pk}/", headers={"accept-language": language}
        )
        assert note in words(answer)
    assert appeal.deposit is not None
    assert appeal.deposit.moves.get().kind == "FORFEITED"


@pytest.mark.rule("3.8.1.1-a")
def test_one_minute_late_is_told_with_the_article(
    world: World, ana: Account, carla: Account, pair: Entry, as_account: As
) -> None:
    ruling = make_ruling(world.event, made_by=carla, made_at=timezone.now())
    results_at = timezone.now() - dt.timedelta(minutes=31)
    SessionTimes.objects.create(
        event=world.event, session=1, ended_at=results_at, results_at=results_at,
        noted_at=results_at,
    )  # fmt: skip
    type(ruling.revisions.get()).objects.update(made_at=results_at)
    people = [player.person.number for player in pair.players.all()]

    response = as_account(ana).post(
        f"/rulings/{ruling.pk}/appeal/",
        {"entry": pair.pk, "backers": people, "grounds": "No."},
        follow=True,
    )

    assert "(RTP 3.8.1.1)" in words(response)
    assert "is not considered" in words(response)


@pytest.mark.rule("3.8.2-a")
def test_who_is_of_the_appellants_club_does_not_sit_on_the_committee(
    world: World, ana: Account, carla: Account, pair: Entry, as_account: As
) -> None:
    ruling = make_ruling(world.event, made_by=carla, made_at=timezone.now())
    appeal = make_appeal(ruling, account=ana, at=timezone.now())
    for place, club in enumerate((world.other_club, world.other_club, world.club)):
        make_member(f"Juiz {place} Alheio", str(2001 + place), club=club, season=world.season)

    response = as_account(carla).post(
        f"/appeals/{appeal.pk}/committee/", {"numbers": "2001 2002 2003"}, follow=True
    )

    assert "May not be impartial: Juiz 2 Alheio." in words(response)
    assert "(RTP 3.8.2)" in words(response)
    assert not appeal.members.exists()


@pytest.mark.rule("3.2.2-a")
def test_no_report_of_an_event_that_is_still_open(
    world: World, carla: Account, as_account: As
) -> None:
    response = as_account(carla).post(
        f"/events/{world.event.pk}/report/", {"send": "1"}, follow=True
    )

    assert "The event is still open" in words(response)
    assert "(RTP 3.2.2)" in words(response)


def test_a_suspension_held_back_lets_play_until_it_is_put_into_force(
    world: World, diego: Account, as_account: As
) -> None:
    person = world.members["1001"]
    day = world.event.starts_on
    draft = suspension(person, day - dt.timedelta(days=2), day + dt.timedelta(days=28))
    probation = type(draft)(
        person, "SUSPENSION", draft.starts_on, draft.ends_on,
        probation_until=timezone.localdate() + dt.timedelta(days=300),
    )  # fmt: skip
    case = make_case(person)
    sanction = decide(case, probation).sanctions.get()
    assert refusals(world, person) == []

    response = as_account(diego).post(
        f"/sanctions/{sanction.pk}/enforce/",
        {"begins_on": timezone.localdate().isoformat(), "reason": "Again."},
        follow=True,
    )

    sanction.refresh_from_db()
    assert "The sanction is in force." in words(response)
    assert sanction.enforced_until == timezone.localdate() + dt.timedelta(days=30)


def refusals(world: World, person: Person) -> list[str]:
    lines = checks_of_people(world.event, [person])
    codes = [line.refusal.code for line in lines if line.refusal is not None]
    return [code for code in codes if code == "player_suspended"]


def test_a_fine_is_asked_for_and_taken_back_by_a_credit_note(
    world: World, diego: Account, as_account: As
) -> None:
    person = world.members["1001"]
    case = make_case(person)
    hear(case)
    where = f"/cases/{case.pk}/decide/"
    data = {
        "facts": "Words.", "grounds": "Heard.", "outcome": "Fined.",
        **voted(),
        **sanction_lines({"who": f"person:{person.pk}", "kind": "FINE", "amount_cents": "60.00"}),
    }  # fmt: skip
    refused = as_account(diego).post(where, data)
    assert "A fine names the article it rests on." in words(refused)
    page = as_account(diego).post(where, {**data, "articles": "RTP 1.3.3"}, follow=True)

    sanction = case.decision.sanctions.get()
    assert sanction.request is not None
    assert sanction.request.person == person
    assert sanction.request.lines.get().amount_cents == 6000
    assert sanction.request.reference in words(page)
    as_account(diego).post(f"/sanctions/{sanction.pk}/lift/", {"reason": "On appeal."})
    sanction.request.refresh_from_db()
    assert sanction.request.cancelled_by_entry_id is not None


@pytest.fixture
def known(world: World, diego: Account) -> CasebookEntry:
    """Add one decided case to the casebook; another, similar one is left out."""
    case = make_case(world.members["1005"], title="A pause")
    secret = make_case(world.members["1006"], title="Another pause before the double")
    decide(secret, laws="16B1", facts="A pause before the double, by Fausto.")
    decision = decide(case, laws="16B1", facts="Elsa thought for long.")
    summary = "A long pause was made before the double; partner then bid on."
    book_texts = BookTexts(summary, laws=decision.laws)
    return add_case(decision=decision, texts=book_texts, account=diego, now=NOW)


def test_similar_cases_are_shown_while_ruling_without_names(
    world: World, carla: Account, pair: Entry, known: CasebookEntry, as_account: As
) -> None:
    ruling: Ruling = make_ruling(world.event, made_by=carla)
    call = ruling.incident
    call.facts.create(kind="FOUND", voice="NS", text="A pause before the double.", noted_at=NOW)
    for revision in ruling.revisions.all():
        revision.citations.all().delete()
        revision.delete()
    ruling.delete()

    page = words(as_account(carla).get(f"/calls/{call.pk}/rule/"))

    assert "Similar cases" in page
    assert "A long pause was made before the double" in page
    assert "Alike in:" in page
    for secret in ("Elsa", "Fausto", "Another pause before the double", "1/2026"):
        assert secret not in page


def test_each_casebook_entry_is_public_and_nothing_else_of_its_case(
    known: CasebookEntry, reader: Client, olga: Account, as_account: As
) -> None:
    page = reader.get(f"/casebook/{known.pk}/")

    assert page.status_code == 200
    assert "A long pause was made" in words(page)
    assert "Elsa" not in words(page)
    assert "Fausto" not in words(reader.get("/casebook/"))
    assert known.decision is not None
    assert as_account(olga).get(f"/cases/{known.decision.case_id}/").status_code == 404


def test_the_casebook_asks_as_much_for_one_entry_as_for_many(
    world: World, known: CasebookEntry, diego: Account, reader: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            reader.get("/casebook/")
        return len(queries)

    queries()
    one = queries()
    for _time in range(3):
        decision = decide(make_case(world.members["1005"]), laws="16B1")
        add_case(decision=decision, texts=BookTexts("A pause was made."), account=diego, now=NOW)

    assert queries() == one


def test_similar_cases_of_a_case_are_for_its_body(
    world: World, ana: Account, diego: Account, known: CasebookEntry, as_account: As
) -> None:
    assert ana.person is not None
    case = make_case(ana.person, title="A pause before the double at table 2")

    assert "Similar cases" in words(as_account(diego).get(f"/cases/{case.pk}/"))
    assert "Similar cases" not in words(as_account(ana).get(f"/cases/{case.pk}/"))


def test_a_suspended_player_is_refused_at_the_entry_with_the_article(
    world: World, ana: Account, as_account: As
) -> None:
    assert ana.person is not None
    event, now, day = world.event, timezone.now(), timezone.localdate() + dt.timedelta(days=7)
    event.starts_on = event.ends_on = day
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    draft = suspension(ana.person, day - dt.timedelta(days=5), day + dt.timedelta(days=5))
    decide(make_case(ana.person), draft)
    data = {"numbers": "1002", "send": "1", "accepts": "on"}

    text = words(as_account(ana).post(f"/events/{event.pk}/enter/", data, follow=True))

    assert "Abílio Exemplo is suspended until" in text
    assert "(RTP 3.1.2)" in text


def test_a_committee_decision_goes_into_the_casebook_once_by_who_may(
    world: World, ana: Account, bruno: Account, carla: Account, diego: Account, pair: Entry,
    as_account: As,
) -> None:  # fmt: skip
    now = timezone.now()
    ruling = make_ruling(world.event, made_by=carla, made_at=now)
    note_times(world.event, ended_at=now, results_at=now)
    judges = [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]
    appeal = make_ready(make_appeal(ruling, account=ana, at=now), members=judges, account=carla)
    hear_appeal(appeal, account=carla)
    where = f"/appeals/{appeal.pk}/casebook/"
    data = {"summary": "A pause told; the score was adjusted.", "laws": "16B1, 12C1"}
    early = as_account(carla).post(where, data, follow=True)
    decision = Decision(AppealOutcome.UPHELD, "The ruling stands.", "The pause told.", False, 3, 0)
    write_decision(appeal=appeal, decision=decision, account=carla, now=now)
    notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=carla, now=now
    )

    assert "There is no decision to tell yet." in words(early)
    assert statuses("post", where, as_account, ana, bruno, diego) == [403, 403, 404]
    named = as_account(carla).post(where, {**data, "summary": "Abílio Exemplo."}, follow=True)
    assert "The summary names a party: Abílio Exemplo." in words(named)
    done = words(as_account(carla).post(where, data, follow=True))
    assert "A pause told; the score was adjusted." in done
    again = as_account(carla).post(where, data, follow=True)
    assert "This decision is in the casebook already." in words(again)
    assert CasebookEntry.objects.get().laws == " 16B1 12C1 "


def test_a_decision_is_taken_to_the_council_of_justice_by_a_party_in_time(
    world: World, ana: Account, bruno: Account, diego: Account, judge: Account, as_account: As
) -> None:
    assert ana.person is not None
    today = timezone.localdate()
    case = make_case(ana.person)
    draft = suspension(ana.person, today, today + dt.timedelta(days=30))
    sanction = decide(case, draft, now=timezone.now()).sanctions.get()
    where, told = f"/cases/{case.pk}/appeal/", {"grounds": "I was not there."}

    assert statuses("post", where, as_account, bruno, judge, diego) == [404, 404, 403]
    assert "Appeal to the council of justice" in words(as_account(ana).get(f"/cases/{case.pk}/"))
    as_account(ana).post(where, told)
    as_account(ana).post(where, told)

    further = CouncilCase.objects.get(council="JUSTICE")
    assert further.shown_title == "Appeal against disciplinary council 1/2026"
    with override("pt-pt"):
        assert further.shown_title == "Recurso contra conselho de disciplina 1/2026"
    assert (further.appeal_of, further.documents.get().name) == (case, "grounds.txt")
    assert statuses("get", f"/cases/{case.pk}/", as_account, judge, bruno) == [200, 404]
    assert statuses("get", f"/cases/{further.pk}/", as_account, ana, judge, diego) == [
        200,
        200,
        404,
    ]
    assert "Lift it" in words(as_account(judge).get(f"/cases/{case.pk}/"))
    assert "Lift it" not in words(as_account(ana).get(f"/cases/{case.pk}/"))
    unsaid = as_account(judge).post(
        f"/cases/{further.pk}/decide/",
        {"facts": "a", "grounds": "b", "outcome": "c", **voted("JUSTICE")},
    )
    assert "Say whether the appeal had merit" in words(unsaid)
    lifted = as_account(judge).post(f"/sanctions/{sanction.pk}/lift/", {"reason": "On appeal."})
    sanction.refresh_from_db()
    assert lifted.status_code == 302
    assert sanction.lifted_at is not None
    type(case.decision).objects.filter(pk=case.decision.pk).update(
        appeal_until=today - dt.timedelta(days=1)
    )
    late = as_account(ana).post(where, told, follow=True)
    assert "This decision could be appealed until" in words(late)
