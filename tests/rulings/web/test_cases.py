"""Pages of cases: who opens which, what parties read, and the road to the decision."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, IssuedDocument, Notice, PaymentRequest
from federation.selectors.suspensions import suspended_until
from rulings.councils.services.case_decisions import (
    DecisionDraft,
    decide_case,
    issue_council_decision,
)
from rulings.councils.services.casebook import refuse_names
from rulings.councils.services.cases import call_hearing, file_document
from rulings.models import CaseDecision, CouncilCase
from tests.factories.cases import decide, hear, make_case, sanction_lines, suspension, voted
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.pages import LET_THROUGH, words
from tests.factories.rows import need
from tests.factories.tournaments import NOW
from tests.personas import World

As = Callable[[Account], Client]
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


@pytest.fixture
def people(
    world: World, ana: Account, bruno: Account, carla: Account, diego: Account, olga: Account
) -> dict[str, Account]:
    judge = make_account("juiz@conselho.example")
    give_mandate(judge, "COUNCIL", council="JUSTICE")
    return {
        "party": ana, "secretary": bruno, "director": carla, "member": diego, "other": judge,
        "office": olga,
    }  # fmt: skip


def statuses(people: dict[str, Account], as_account: As, act: str, where: str) -> dict[str, int]:
    return {
        name: getattr(as_account(account), act)(where).status_code
        for name, account in people.items()
    }


def test_who_reads_a_case_and_its_papers(people: dict[str, Account], as_account: As) -> None:
    case = make_case(need(people["party"].person))

    def file(data: bytes, *, shared: bool) -> int:
        return file_document(
            case=case, name="x.png", data=data, note="", is_for_parties=shared, account=None,
            now=NOW,
        ).pk  # fmt: skip

    closed, shared = file(PNG, shared=False), file(PNG + b"1", shared=True)
    nobody = {"secretary": 404, "director": 404, "other": 404, "office": 404}

    assert statuses(people, as_account, "get", f"/cases/{case.pk}/") == {
        "party": 200, "member": 200, **nobody,
    }  # fmt: skip
    assert statuses(people, as_account, "get", f"/case-documents/{closed}/") == {
        "party": 404, "member": 200, **nobody,
    }  # fmt: skip
    assert statuses(people, as_account, "get", f"/case-documents/{shared}/") == {
        "party": 200, "member": 200, **nobody,
    }  # fmt: skip
    response = as_account(people["member"]).get(f"/case-documents/{shared}/")
    assert response["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert "no-store" in response["Cache-Control"]


def test_only_who_answers_for_something_is_still_to_be_heard(
    people: dict[str, Account], as_account: As
) -> None:
    person = need(people["party"].person)
    assert person is not None
    case = make_case(person)
    for role in ("DIRECTOR", "WITNESS", "COMPLAINANT"):
        other = make_person(f"Told as {role.lower()}")
        case.parties.create(person=other, name=other.name, role=role)

    page = words(as_account(people["member"]).get(f"/cases/{case.pk}/"))

    unheard = page.partition("Not heard yet")[2].partition("before a sanction")[0]
    assert person.name in unheard
    assert "Told as" in page
    assert "Told as" not in unheard


@pytest.mark.parametrize(
    "act",
    ["party", "document", "hearing", "deadline", "decide", "close", "minutes", "lift", "enforce"],
)
def test_only_members_of_the_body_act(act: str, people: dict[str, Account], as_account: As) -> None:
    case = make_case(need(people["party"].person))
    where = f"/cases/{case.pk}/{act}/"
    if act == "minutes":
        later = NOW + dt.timedelta(days=1)
        hearing = call_hearing(case=case, held_at=later, place="Sala", account=None, now=NOW)
        where = f"/hearings/{hearing.pk}/minutes/"
    if act in {"lift", "enforce"}:
        sanction = suspension(
            need(people["party"].person), dt.date(2026, 12, 1), dt.date(2026, 12, 9)
        )
        where = f"/sanctions/{decide(case, sanction).sanctions.get().pk}/{act}/"

    answers = statuses(people, as_account, "post", where)

    assert answers.pop("member") in LET_THROUGH
    assert answers.pop("party") == (404 if act in {"minutes", "lift", "enforce"} else 403)
    assert set(answers.values()) == {404}


def test_a_case_from_opening_to_decision(
    world: World, people: dict[str, Account], as_account: As, reader: Client
) -> None:
    client = as_account(people["member"])
    person = need(people["party"].person)
    assert person is not None

    client.post("/councils/cases/new/disciplinary/", {"title": "Words at table 4"})
    case = CouncilCase.objects.get()
    page = f"/cases/{case.pk}/"
    client.post(f"{page}party/", {"person": person.number, "role": "CONCERNED"})
    client.post(
        f"{page}document/",
        {"file": SimpleUploadedFile("a.png", PNG), "note": "slip", "is_for_parties": "on"},
    )
    soon = timezone.localtime() + dt.timedelta(days=2)
    client.post(f"{page}hearing/", {"held_at": f"{soon:%Y-%m-%dT%H:%M}", "place": "Sala 2"})
    client.post(f"{page}deadline/", {"due_on": "2030-01-31"})
    desk = words(client.get("/desk/"))
    inbox = words(client.get("/councils/disciplinary/"))
    half = {"who": f"person:{person.pk}", "amount_cents": "5"}
    wrong = client.post(f"{page}decide/", {"facts": "a", **sanction_lines(half)})
    line = {
        "who": f"person:{person.pk}", "kind": "SUSPENSION", "starts_on": "2030-01-01",
        "ends_on": "2030-01-31",
    }  # fmt: skip
    decision = {
        "facts": "Words.", "grounds": "Heard.", "outcome": "Suspended.", "laws": "74A2",
        "summary": "A player insulted another.", "is_in_casebook": "on", **sanction_lines(line),
        **voted(),
    }  # fmt: skip
    over = client.post(f"{page}decide/", {**decision, "votes_for": "2", "votes_against": "1"})
    early = client.post(f"{page}decide/", decision)
    off = f"/hearings/{case.hearings.get().pk}/cancel/"
    client.post(off, {"reason": "The parties waived it"})
    outvoted = client.post(f"{page}decide/", {**decision, "votes_for": "0", "votes_against": "2"})
    unheard = client.post(f"{page}decide/", decision)
    answer = SimpleUploadedFile("answer.txt", b"I said nothing of the kind.")
    client.post(f"{page}document/", {"file": answer, "from_party": case.parties.get().pk})
    carried = {**decision, "votes_for": "1", "votes_against": "0", "abstentions": "1"}
    done = client.post(f"{page}decide/", carried, follow=True)

    assert "Words at table 4" in desk
    assert "1/" in inbox
    assert "This field is required." in words(wrong)
    assert "There are more votes (3) than members named as having voted (2)." in words(over)
    assert "A hearing is called for" in words(early)
    assert "this was voted down" in words(outvoted)
    assert "Rui Mesa, who presided · Eva Naipe 1 vote for, 0 against" in words(done)
    assert "was neither heard nor answered in writing" in words(unheard)
    assert "Suspended." in words(done)
    assert "slip" in words(as_account(people["party"]).get(page))
    text = words(reader.get("/casebook/?law=74a2"))
    assert "A player insulted another." in text
    entry = case.decision.casebook_entry.pk
    assert person.name not in words(reader.get(f"/casebook/{entry}/"))


def test_a_hearing_is_called_off_beside_the_decision_that_is_being_written(
    people: dict[str, Account], as_account: As
) -> None:
    client = as_account(people["member"])
    case = make_case(need(people["party"].person))
    later = timezone.now() + dt.timedelta(days=2)
    hearing = call_hearing(case=case, held_at=later, place="Sala", account=None, now=NOW)
    page, who = f"/cases/{case.pk}/decide/", f"person:{case.parties.get().person_id}"
    typed = {"facts": "Words.", "grounds": "Heard.", "votes_for": "2", **voted(),
             **sanction_lines({"who": who, "kind": "FINE", "amount_cents": "5"})}  # fmt: skip
    off = {"call_off": hearing.pk, f"call_off_reason_{hearing.pk}": "The parties waived it"}

    asked = client.get(page)
    unsaid = client.post(page, {**typed, **off, f"call_off_reason_{hearing.pk}": " "})
    done = client.post(page, {**typed, **off})
    more = client.post(page, {**typed, "add_sanction": "1"})

    assert "Call off the hearing" in words(asked)
    assert "Say why the hearing is called off." in words(unsaid)
    assert "The hearing is called off; the parties are told." in words(done)
    for shown in (unsaid, done, more):
        form, lines = shown.context["form"], shown.context["lines"]
        assert {name: form[name].value() for name in ("facts", "grounds", "votes_for")} == {
            "facts": "Words.", "grounds": "Heard.", "votes_for": "2",
        }  # fmt: skip
        assert form["voted"].value() == [str(pk) for pk in typed["voted"]]
        assert (lines[0]["who"].value(), lines[0]["amount_cents"].value()) == (who, "5")
        assert not form.errors
    hearing.refresh_from_db()
    assert hearing.called_off_reason == "The parties waived it"
    assert not CaseDecision.objects.exists()


def test_a_hearing_called_off_stays_in_the_case_with_its_reason(
    people: dict[str, Account], as_account: As
) -> None:
    client = as_account(people["member"])
    case = make_case(need(people["party"].person))
    later = timezone.now() + dt.timedelta(days=2)
    hearing = call_hearing(case=case, held_at=later, place="Sala", account=None, now=NOW)
    where = f"/hearings/{hearing.pk}/"

    unsaid = client.post(f"{where}cancel/", {"reason": " "}, follow=True)
    done = client.post(f"{where}cancel/", {"reason": "The parties waived it"}, follow=True)
    again = client.post(f"{where}cancel/", {"reason": "Once more"}, follow=True)

    hearing.refresh_from_db()
    assert "This field is required." in words(unsaid)
    assert hearing.called_off_at is not None
    assert hearing.called_off_by == people["member"]
    assert "Called off" in words(done)
    assert "The parties waived it" in words(done)
    assert "This hearing was called off." in words(again)
    assert hearing.called_off_reason == "The parties waived it"


def test_a_party_is_marked_as_heard_by_what_happened(
    people: dict[str, Account], as_account: As
) -> None:
    client = as_account(people["member"])
    case = make_case(need(people["party"].person))
    where, later = f"/cases/{case.pk}/", timezone.now() + dt.timedelta(days=2)
    off = call_hearing(case=case, held_at=later, place="Sala", account=None, now=NOW)

    client.post(f"/hearings/{off.pk}/cancel/", {"reason": "The parties waived it"})
    unheard = words(client.get(where))
    file_document(
        case=case, name="answer.txt", data=b"I said nothing.", note="", is_for_parties=True,
        account=None, now=NOW, from_party=case.parties.get(),
    )  # fmt: skip
    wrote = words(client.get(where))
    hear(case)
    both = words(client.get(where))

    assert "Not heard yet" in unheard
    assert "heard in writing alone" in wrote
    assert "Not heard yet" not in wrote
    assert "heard at the hearing and in writing" in both
    assert "heard" not in words(as_account(people["party"]).get(where))


def test_bodies_open_cases_of_their_own_only(people: dict[str, Account], as_account: As) -> None:
    where = "/councils/cases/new/disciplinary/"

    assert statuses(people, as_account, "get", where) == {
        "party": 403, "secretary": 403, "director": 403, "member": 200, "other": 404,
        "office": 403,
    }  # fmt: skip
    assert as_account(people["member"]).get("/councils/cases/new/nobody/").status_code == 404


def test_bad_input_is_told(world: World, people: dict[str, Account], as_account: As) -> None:
    case = make_case()
    client = as_account(people["member"])

    def post(act: str, **sent: object) -> str:
        return words(client.post(f"/cases/{case.pk}/{act}/", sent, follow=True))

    assert "Nobody has the number 99999" in post("party", person="99999", role="CONCERNED")
    junk = SimpleUploadedFile("a.png", b"<svg onload=alert(1)>")
    assert case.documents.count() == 0
    post("document", file=junk)
    assert case.documents.count() == 0
    assert "A hearing is called for a time to come." in post(
        "hearing", held_at="2020-01-01T10:00", place="Sala"
    )
    assert "This field is required." in post("close", reason=" ")


@pytest.fixture
def heard(world: World, people: dict[str, Account]) -> CouncilCase:
    """Return a case of two players and a club, all of them heard."""
    case = make_case(need(people["party"].person), world.members["1002"], world.club)
    hear(case)
    return case


DECIDED = {"facts": "Words.", "grounds": "Heard.", "outcome": "As below.", "articles": "RTP 1.3.3"}


def test_a_decision_lays_several_sanctions_each_with_its_effect(
    world: World, people: dict[str, Account], as_account: As, heard: CouncilCase
) -> None:
    first, second = need(people["party"].person), world.members["1002"]
    assert first is not None
    days = {"kind": "SUSPENSION", "starts_on": "2026-12-01", "ends_on": "2026-12-31"}
    lines = sanction_lines(
        {"who": f"person:{first.pk}", **days},
        {"who": f"person:{first.pk}", "kind": "FINE", "amount_cents": "60.00"},
        {},
        {"who": f"person:{second.pk}", "kind": "WARNING"},
        {"who": f"club:{world.club.pk}", "kind": "FINE", "amount_cents": "150.00"},
    )
    where = f"/cases/{heard.pk}/"

    done = as_account(people["member"]).post(
        f"{where}decide/", {**DECIDED, **voted(), **lines}, follow=True
    )

    laid = list(heard.decision.sanctions.order_by("pk"))
    assert [(sanction.who, sanction.kind) for sanction in laid] == [
        (first, "SUSPENSION"), (first, "FINE"), (second, "WARNING"), (world.club, "FINE"),
    ]  # fmt: skip
    assert suspended_until(
        {first.pk, second.pk}, first=dt.date(2026, 12, 5), last=dt.date(2026, 12, 5)
    ) == {first.pk: dt.date(2026, 12, 31)}
    billed = {
        sanction.request.person or sanction.request.club: sanction.request
        for sanction in laid[1::2]
    }
    assert billed[first].lines.get().amount_cents == 6000
    assert billed[world.club].lines.get().amount_cents == 15000
    page = words(done)
    for told in (f"{first.name}: suspension", f"{second.name}: warning", "Clube Um: fine"):
        assert told.replace("Clube Um", world.club.name) in page
    issue_council_decision(decision_id=heard.decision.pk)
    paper = IssuedDocument.objects.get(series__kind="council_decision")
    assert [line.split(":")[0] for line in paper.content["sanctions"]] == [
        first.name, first.name, second.name, world.club.name,
    ]  # fmt: skip


def test_lines_of_sanctions_are_added_and_left_out_by_buttons_alone(
    world: World, people: dict[str, Account], as_account: As, heard: CouncilCase
) -> None:
    client, where = as_account(people["member"]), f"/cases/{heard.pk}/decide/"
    told = {
        **DECIDED,
        **sanction_lines(
            {"kind": "WARNING", "who": f"club:{world.club.pk}"}, {"kind": "FINE", "ends_on": "x"}
        ),
    }

    more = client.post(where, {**told, "add_sanction": "1"})
    fewer = client.post(where, {**told, "leave_out_sanction": "0"})

    assert "Sanction 3" in words(more)
    assert "Sanction 2" not in words(fewer)
    assert [form.initial.get("kind") for form in more.context["lines"]] == ["WARNING", "FINE", None]
    assert [form.initial.get("kind") for form in fewer.context["lines"]] == ["FINE"]
    assert "As below." in more.content.decode()
    assert "Not saved" not in words(more)
    heard.refresh_from_db()
    assert heard.state == "OPEN"


def test_lines_that_cannot_be_are_refused_and_nothing_is_decided(
    world: World, people: dict[str, Account], as_account: As, heard: CouncilCase
) -> None:
    person = need(people["party"].person)
    assert person is not None
    client, one = as_account(people["member"]), {"who": f"person:{person.pk}"}
    days = {"kind": "SUSPENSION", "starts_on": "2026-12-01", "ends_on": "2026-12-31"}
    fine = {**one, "kind": "FINE", "amount_cents": "60.00"}

    def told(*lines: dict[str, str]) -> str:
        sent = {**DECIDED, **voted(), **sanction_lines(*lines)}
        return words(client.post(f"/cases/{heard.pk}/decide/", sent))

    assert "Only people are suspended" in told({"who": f"club:{world.club.pk}", **days})
    assert "The same sanction stands twice" in told(fine, fine)
    late = {**one, **days, "starts_on": "2026-12-20", "ends_on": "2027-01-20"}
    assert "share days" in told({**one, **days}, late)
    assert "Say from which day to which day." in told({**one, "kind": "SUSPENSION"})
    assert "Say how much the fine is." in told({**one, "kind": "FINE"})
    assert "is not one of the available choices" in told({"who": "person:0", "kind": "WARNING"})
    heard.refresh_from_db()
    assert (heard.state, PaymentRequest.objects.count()) == ("OPEN", 0)


def test_all_faults_of_a_decision_are_told_at_once(
    world: World, people: dict[str, Account], as_account: As, heard: CouncilCase
) -> None:
    party = need(people["party"].person)
    assert party is not None
    client, where = as_account(people["member"]), f"/cases/{heard.pk}/decide/"
    club = f"club:{world.club.pk}"
    suspended = {"kind": "SUSPENSION", "starts_on": "2026-12-01", "ends_on": "2026-12-31"}
    now = timezone.now()
    soon = now + dt.timedelta(days=3)
    heard.hearings.create(held_at=soon, place="Sede", called_at=now, called_by=people["member"])

    faulty = client.post(
        where,
        {
            **DECIDED, **voted(), "facts": "", "votes_for": "9", "is_in_casebook": "on",
            "summary": f"{party.name} disse que sim.",
            **sanction_lines({"kind": "FINE", "who": club}),
        },
    )  # fmt: skip
    refused = client.post(where, {**DECIDED, **voted(), **sanction_lines(
        {"who": club, **suspended}
    )})  # fmt: skip

    top = words(faulty).partition("Not saved")[2].partition("Sanctions, where")[0]
    assert faulty.status_code == 422
    for told in ("Facts: This field is required.", "Votes for: ", "Say how much the fine is.",
                 party.name):  # fmt: skip
        assert told in top
    assert refused.status_code == 409
    assert "Only people are suspended" in words(refused)
    assert "hearing" in words(refused).partition("Not done")[2].partition("Only people")[0]
    heard.refresh_from_db()
    assert heard.state == "OPEN"


def test_a_club_in_a_case_is_written_to_and_read_by_its_secretary(
    world: World, people: dict[str, Account], as_account: As
) -> None:
    secretary, client = people["secretary"], as_account(people["member"])
    case = make_case(need(people["party"].person))
    page = f"/cases/{case.pk}/"
    both = {"person": "1002", "club": world.club.pk, "role": "CONCERNED"}
    assert "Name one person, club or association." in words(
        client.post(f"{page}party/", both, follow=True)
    )
    assert as_account(secretary).get(page).status_code == 404

    client.post(f"{page}party/", {"club": world.club.pk, "role": "RESPONDENT"})
    soon = timezone.localtime() + dt.timedelta(days=2)
    client.post(f"{page}hearing/", {"held_at": f"{soon:%Y-%m-%dT%H:%M}", "place": "Sala 2"})

    assert as_account(secretary).get(page).status_code == 200
    assert secretary.email in Notice.objects.values_list("email", flat=True)
    assert as_account(people["office"]).get(page).status_code == 404
    draft = DecisionDraft(facts="a", grounds="b", outcome="c")
    with pytest.raises(RuleError) as refusal:
        decide_case(case=case, draft=draft, account=secretary, now=timezone.now())
    assert refusal.value.code == "decision_by_party"
    with pytest.raises(RuleError) as named:
        refuse_names(f"What {world.club.name} did.", [world.club])
    assert named.value.code == "casebook_names_a_party"
    refuse_names("What a clube did.", [world.club])


def test_a_party_is_written_by_name_and_chosen_among_people_of_one_name(
    world: World, people: dict[str, Account], as_account: As
) -> None:
    client, case = as_account(people["member"]), make_case(need(people["party"].person))
    berta, page = world.members["1002"], f"/cases/{case.pk}/party/"
    other = make_person(berta.name, "1902")

    asked = client.post(page, {"person": berta.name, "role": "RESPONDENT"})
    unknown = client.post(page, {"person": "Xavier Nunca", "role": "CONCERNED"})
    chosen = {"person": berta.name, f"person-{berta.name}": "1902", "role": "RESPONDENT"}
    client.post(page, chosen)
    client.post(page, {"person": world.members["1003"].name, "role": "CONCERNED"})

    form = asked.content.decode()
    assert (asked.status_code, unknown.status_code) == (422, 422)
    assert f"Choose whom “{berta.name}” means." in form
    assert form.count(f'name="person-{berta.name}"') == 2
    assert f'value="{berta.name}"' in form
    assert '<option value="RESPONDENT" selected>' in form
    assert "Nobody is found by “Xavier Nunca”" in words(unknown)
    parties = {(party.person, party.role) for party in case.parties.exclude(person=None)}
    assert {(other, "RESPONDENT"), (world.members["1003"], "CONCERNED")} <= parties
    assert (berta, "RESPONDENT") not in parties


def test_a_program_adds_a_party_by_a_whole_name(
    world: World, people: dict[str, Account], as_account: As
) -> None:
    client, case = as_account(people["member"]), make_case(need(people["party"].person))
    address = f"/api/v1/cases/{case.pk}/party/"
    berta = world.members["1002"]

    def sent(person: str) -> int:
        data = {"person": person, "role": "CONCERNED"}
        return client.post(address, data, content_type="application/json").status_code

    assert sent(berta.name) == 201
    assert sent("1004") == 201
    make_person(berta.name, "1902")
    assert sent(berta.name) == 400
    assert {party.person.number for party in case.parties.exclude(person=None)} == {
        need(people["party"].person).number, "1002", "1004",
    }  # fmt: skip
