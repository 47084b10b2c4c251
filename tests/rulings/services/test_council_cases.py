"""Cases before the bodies: opened once, heard, decided; suspensions that lower apps act on."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone, translation

from federation.errors import ImporterError, RuleError
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.requests import RequestLine, line_refusals
from federation.mail.services.sending import send_notices
from federation.models import Account, AuditEvent, CouncilSeat, FeeClass, IssuedDocument, Notice
from federation.selectors.suspensions import suspended_until
from federation.texts.dates import date_format
from rulings.appeals.selectors.contested import votes_text
from rulings.councils.api.cases import decision_data
from rulings.councils.selectors.appeal_terms import council_votes_text
from rulings.councils.selectors.cases import casebook
from rulings.councils.services.case_decisions import issue_council_decision
from rulings.councils.services.case_sanctions import lift_sanction
from rulings.councils.services.cases import (
    Party,
    add_party,
    call_hearing,
    cancel_hearing,
    close_case,
    file_document,
    open_case,
    set_deadline,
    write_minutes,
)
from rulings.councils.services.decision_sources import refuse_unknown_articles
from rulings.models import CaseDocument, CouncilCase, RegulationArticle, RegulationText
from tests.factories.cases import decide, hear, make_case, suspension
from tests.factories.federation import make_account
from tests.factories.rows import need
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.entries.selectors.checks import checks_of_people

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20
FIRST, LAST = dt.date(2026, 12, 1), dt.date(2026, 12, 31)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refusal:
        act()
    return refusal.value.code


def test_cases_are_numbered_by_body_and_a_source_opens_one(world: World) -> None:
    first = make_case(source="report:7")
    again = make_case(source="report:7")
    other = make_case(source="report:7", council="JUSTICE")
    second = make_case()

    assert again == first
    assert [(item.council, item.number, item.year) for item in (first, second, other)] == [
        ("DISCIPLINARY", 1, 2026), ("DISCIPLINARY", 2, 2026), ("JUSTICE", 1, 2026),
    ]  # fmt: skip
    assert refused(lambda: make_case(title=" ")) == "case_without_title"
    assert (
        refused(
            lambda: (
                add_party(case=first, party=Party(world.members["1001"]), account=None, now=NOW)
                and add_party(case=first, party=Party(world.members["1001"]), account=None, now=NOW)
            )
        )
        == "case_party_twice"
    )


def test_files_are_taken_by_what_they_are(world: World) -> None:
    case = make_case()

    def file(name: str, data: bytes) -> object:
        return file_document(
            case=case, name=name, data=data, note="", is_for_parties=False, account=None, now=NOW
        )

    file("../../etc/photo.exe", PNG)

    assert case.documents.get().name == "photo.exe"
    assert case.documents.get().media_type == "image/png"
    assert refused(lambda: file("again.png", PNG)) == "case_file_twice"
    with pytest.raises(ImporterError):
        file("page.html", b"<html><script>alert(1)</script>")
    with pytest.raises(ImporterError):
        file("empty.pdf", b"")


def test_a_hearing_is_called_ahead_and_minuted_once_held(world: World) -> None:
    party = world.members["1001"]
    make_account("abilio@clube.example", person=party)
    case = make_case(party)
    later = NOW + dt.timedelta(days=3)

    assert (
        refused(lambda: call_hearing(case=case, held_at=NOW, place="Sala 1", account=None, now=NOW))
        == "hearing_in_the_past"
    )
    hearing = call_hearing(case=case, held_at=later, place="Sala 1", account=None, now=NOW)

    def minute(now: dt.datetime, text: str = "Both were heard.") -> None:
        write_minutes(hearing=hearing, minutes=text, account=None, now=now)

    notice = Notice.objects.get()
    assert (notice.email, notice.link) == ("abilio@clube.example", f"/cases/{case.pk}/")
    assert "Words" not in str(notice.values)
    send_notices(now=timezone.now())
    with translation.override(notice.language or settings.LANGUAGE_CODE):
        told = date_format(timezone.localtime(later), "DATETIME_FORMAT")
    assert told in mail.outbox[-1].body
    assert refused(lambda: minute(NOW)) == "minutes_before_hearing"
    assert refused(lambda: minute(later, " ")) == "minutes_empty"
    minute(later)
    assert refused(lambda: minute(later)) == "minutes_written_before"


def test_no_case_is_decided_before_its_hearing_unless_called_off(world: World) -> None:
    party = world.members["1001"]
    make_account("abilio@clube.example", person=party)
    case, later = make_case(party), NOW + dt.timedelta(days=3)
    hearing = call_hearing(case=case, held_at=later, place="Sala 1", account=None, now=NOW)

    def call_off(reason: str) -> None:
        cancel_hearing(hearing=hearing, reason=reason, account=None, now=NOW)

    assert refused(lambda: decide(case)) == "decision_before_hearing"
    assert refused(lambda: call_off(" ")) == "hearing_cancel_reason_missing"
    call_off("The parties waived it")
    assert refused(lambda: call_off("Once more")) == "hearing_called_off"
    decide(case)

    told = AuditEvent.objects.get(act="hearing_cancelled").details
    assert told == {"held_at": later.isoformat(), "reason": "The parties waived it"}
    assert Notice.objects.filter(code="notice_hearing_cancelled").exists()
    assert case.hearings.get().called_off_reason == "The parties waived it"


def test_a_hearing_that_was_minuted_is_not_called_off(world: World) -> None:
    case, later = make_case(world.members["1001"]), NOW + dt.timedelta(days=3)
    hearing = call_hearing(case=case, held_at=later, place="Sala 1", account=None, now=NOW)
    write_minutes(hearing=hearing, minutes="Both were heard.", account=None, now=later)

    def call_off() -> None:
        cancel_hearing(hearing=hearing, reason="x", account=None, now=later)

    assert refused(call_off) == "minutes_written_before"


def test_a_decision_is_whole_printed_and_made_once(world: World) -> None:
    party = world.members["1001"]
    case = make_case(party)

    assert refused(lambda: decide(case, grounds=" ")) == "decision_incomplete"
    decision = decide(case, suspension(party, FIRST, LAST), laws="16b, 74A2", articles="RTP 1.3.3")
    first = issue_council_decision(decision_id=decision.pk)
    again = issue_council_decision(decision_id=decision.pk)

    assert first == again
    paper = IssuedDocument.objects.get(series__kind="council_decision")
    assert not paper.is_public
    assert paper.content["rests_on"] == ["Lei 16B", "Lei 74A2", "RTP 1.3.3"] or (
        paper.content["rests_on"][0].endswith("16B")
    )
    assert refused(lambda: decide(case)) == "case_is_closed"
    assert refused(lambda: close_case(case=case, reason="x", account=None, now=NOW)) == (
        "case_is_closed"
    )


def test_the_paper_says_who_was_called_to_the_hearing_and_who_wrote(world: World) -> None:
    party, late = world.members["1001"], world.members["1002"]
    case = make_case(party)
    hear(case)
    other = add_party(case=case, party=Party(late), account=None, now=NOW + dt.timedelta(days=1))
    CaseDocument.objects.create(
        case=case, name="x.txt", media_type="text/plain", file=b"x", size=1, sha256="0" * 64,
        from_party=other, added_at=NOW,
    )  # fmt: skip
    issue_council_decision(decision_id=decide(case, panel="Rui Mesa\nEva Naipe").pk)

    content = IssuedDocument.objects.get(series__kind="council_decision").content
    heard, panel = content["heard"], content["panel"]

    assert panel[0].startswith("Rui Mesa, ")  # who presided
    assert panel[1:] == ["Eva Naipe"]
    assert len(heard) == 2
    assert "Sala 1" in heard[0]
    assert heard[0].endswith(f": {party.name}")
    assert heard[1].endswith(f": {late.name}")


def test_nobody_decides_an_own_case(world: World, ana: Account) -> None:
    case = make_case(need(ana.person))
    from rulings.councils.services.case_decisions import DecisionDraft, decide_case

    draft = DecisionDraft(facts="a", grounds="b", outcome="c")

    assert refused(lambda: decide_case(case=case, draft=draft, account=ana, now=NOW)) == (
        "decision_by_party"
    )


def test_suspensions_are_for_two_bodies_for_parties_and_end(world: World) -> None:
    party, stranger = world.members["1001"], world.members["1002"]

    def given(council: str, *sanctions: object) -> str:
        case = make_case(party, council=council)
        return refused(lambda: decide(case, *sanctions))  # type: ignore[arg-type]

    assert given("TECHNICAL", suspension(party, FIRST, LAST)) == "sanction_only_disciplinary"
    assert given("DISCIPLINARY", suspension(stranger, FIRST, LAST)) == "sanction_not_a_party"
    assert given("DISCIPLINARY", suspension(party, LAST, FIRST)) == "sanction_days_turned"
    assert given("DISCIPLINARY", suspension(party, FIRST, None)) == "sanction_needs_end"  # type: ignore[arg-type]
    assert CouncilCase.objects.filter(decision__isnull=False).count() == 0


def test_a_suspended_player_neither_enters_nor_is_licensed_until_it_is_lifted(
    world: World,
) -> None:
    party = world.members["1001"]
    decision = decide(make_case(party), suspension(party, FIRST, LAST))
    during = make_event(club=world.club, name="Natal", day=dt.date(2026, 12, 20))
    after = make_event(club=world.club, name="Outro", day=dt.date(2026, 11, 30))
    line = RequestLine(position=1, fee_class=FeeClass.values[0], person=party)

    def refusals(event: object) -> list[str]:
        lines = checks_of_people(event, [party, world.members["1002"]])  # type: ignore[arg-type]
        return [line.refusal.code for line in lines if line.refusal is not None]

    def asked() -> str:
        rule_errors = line_refusals(
            [line], season=world.season, body=body_of(world.club), on=dt.date(2026, 12, 5)
        )
        return rule_errors[1].code

    assert "player_suspended" in refusals(during)
    assert "player_suspended" not in refusals(after)
    assert asked() == "player_suspended"
    assert suspended_until({party.pk}, first=LAST, last=LAST) == {party.pk: LAST}
    lift_sanction(sanction=decision.sanctions.get(), reason="appeal", account=None, now=NOW)
    assert "player_suspended" not in refusals(during)
    assert asked() != "player_suspended"
    assert (
        refused(
            lambda: lift_sanction(
                sanction=decision.sanctions.get(), reason="x", account=None, now=NOW
            )
        )
        == "sanction_lifted_before"
    )


def test_an_appeal_says_whether_it_had_merit(world: World) -> None:
    first = make_case()
    from rulings.councils.services.cases import open_case

    def appeal() -> CouncilCase:
        return open_case(
            council="JUSTICE", title="Appeal", source="", parties=[], opened_by=None, now=NOW,
            appeal_of=first,
        )  # fmt: skip

    assert refused(appeal) == "case_appealed_undecided"
    decide(first)
    case = appeal()
    assert refused(lambda: decide(case)) == "decision_needs_merit"
    assert decide(case, has_merit=False).has_merit is False


def test_the_casebook_names_nobody_and_is_searched_by_law_and_words(world: World) -> None:
    party = world.members["1003"]

    def put(summary: str, **kwargs: Any) -> object:
        return decide(make_case(party), is_in_casebook=True, summary=summary, **kwargs)

    assert refused(lambda: put("")) == "casebook_needs_summary"
    assert refused(lambda: put("Carla Amostra hesitated.")) == "casebook_names_a_party"
    assert refused(lambda: put("What Amostra did.")) == "casebook_names_a_party"
    assert refused(lambda: put("What Carla did.")) == "casebook_names_a_party"
    assert refused(lambda: put("Player 1003 hesitated.")) == "casebook_names_a_party"
    text = f"A pair of {world.club.name} hesitated."
    assert refused(lambda: put(text)) == "casebook_names_a_party"
    put("Hesitação antes de passar.", laws="16B")
    put("Words about a director.", laws="74A2")

    assert [casebook_entry.laws for casebook_entry in casebook("hesitacao")] == [" 16B "]
    assert [casebook_entry.laws for casebook_entry in casebook(law="74A2")] == [" 74A2 "]
    assert casebook("nothing").count() == 0


def test_a_decision_names_who_voted_of_those_in_office(world: World) -> None:
    party = world.members["1001"]
    case = make_case(party)
    CouncilSeat.objects.create(person=party, council="DISCIPLINARY", valid_from=dt.date(2025, 1, 1))

    assert refused(lambda: decide(case, panel=" ")) == "decision_without_panel"
    assert refused(lambda: decide(case, panel="Olga Sá")) == "decision_by_non_member"
    assert refused(lambda: decide(case, panel=party.name)) == "decision_by_party_named"
    assert refused(lambda: decide(case, votes_for=2, votes_against=1)) == (
        "decision_votes_over_panel"
    )
    assert refused(lambda: decide(case, panel="Rui Mesa\nRui Mesa", votes_for=2)) == (
        "decision_member_twice"
    )
    assert decide(case, votes_for=2, votes_against=0).panel == "Rui Mesa\nEva Naipe"


@pytest.mark.parametrize(
    ("votes_for", "votes_against", "code"),
    [
        (0, 1, "decision_outvoted"),
        (None, 1, "decision_outvoted"),
        (1, 1, "decision_votes_tied"),
        (1, 0, "decision_votes_missing"),
        (1, None, "decision_votes_missing"),
        (0, 0, "decision_votes_tied"),
        (0, None, "decision_votes_tied"),
    ],
)
def test_a_decision_needs_more_votes_for_it_than_against(
    world: World, votes_for: int | None, votes_against: int | None, code: str
) -> None:
    case = make_case(world.members["1001"])

    assert refused(lambda: decide(case, votes_for=votes_for, votes_against=votes_against)) == code
    assert not case.__class__.objects.filter(decision__isnull=False).exists()


def test_abstentions_are_told_with_the_votes_or_not_at_all(world: World) -> None:
    case = make_case(world.members["1001"])

    assert refused(lambda: decide(case, abstentions=1)) == "decision_votes_missing"
    assert refused(lambda: decide(case, abstentions=2)) == "decision_votes_tied"
    decision = decide(case, votes_for=1, abstentions=1)

    decision.refresh_from_db()
    told = {name: decision_data(decision)[name] for name in ("votes_for", "votes_against")}
    assert told == {"votes_for": 1, "votes_against": 0}
    assert decision_data(decision)["abstentions"] == 1
    with translation.override("en"):
        assert council_votes_text(decision) == "1 vote for, 0 against, 1 abstention"
    uncounted = decide(make_case(world.members["1002"]))
    assert decision_data(uncounted)["abstentions"] is None


@pytest.mark.parametrize("law", ["Lei 999Z", "999Z", "94", "16B 0", "74Z", "RTP 1.3.3", "Lei"])
def test_a_decision_cites_no_law_that_does_not_exist(world: World, law: str) -> None:
    case = make_case(world.members["1001"])

    assert refused(lambda: decide(case, laws=law)) == "law_address_unreadable"


@pytest.mark.parametrize(
    ("written", "stored"),
    [("Lei 16 B1 e", None), ("Lei 16 B1, Law 74A2", " 16B1 74A2 "), ("16b 73 C", " 16B 73C ")],
)
def test_laws_are_written_with_or_without_their_word(
    world: World, written: str, stored: str | None
) -> None:
    case = make_case(world.members["1001"])

    if stored is None:
        assert refused(lambda: decide(case, laws=written)) == "law_address_unreadable"
    else:
        assert decide(case, laws=written).laws == stored


def test_an_article_the_library_lacks_is_not_cited(world: World) -> None:
    case, other = make_case(world.members["1001"]), make_case(world.members["1002"])
    unread = decide(other, articles="RTP 9.9.9")
    text = RegulationText.objects.create(
        code="RTP",
        name="RTP",
        language="pt",
        in_force_from=dt.date(2025, 1, 1),
        imported_at=NOW,
        in_use_since=NOW,
    )
    RegulationArticle.objects.create(text=text, place=1, number="1.3.3", title="Conduct")

    wrong = refused(lambda: decide(case, articles="RTP 1.3.3, 9.9.9"))
    for plain in ("RTP 2026, 1.3.3", "RTP 1.3.3, 12C2", "RTP 1.3.3, 99", "RTP 1.3.3, 31.12.2026"):
        refuse_unknown_articles(plain, on=NOW.date())
    right = decide(case, articles="RTP 1.3.3 e 3.8; Regulamento Disciplinar 99")

    assert unread.articles == "RTP 9.9.9"
    assert wrong == "decision_article_unknown"
    assert right.articles.startswith("RTP 1.3.3")


def test_a_vote_of_the_body_is_told_with_its_plural(world: World) -> None:
    decision = decide(make_case(world.members["1001"]), votes_for=1, votes_against=0, abstentions=1)

    with translation.override("en"):
        assert votes_text(decision.votes_for, decision.votes_against) == "1 vote for, 0 against"
        assert council_votes_text(decision) == "1 vote for, 0 against, 1 abstention"
        assert votes_text(2, 1) == "2 votes for, 1 against"
        assert votes_text(None, None) == ""


def test_where_nobody_is_in_office_nothing_is_decided(world: World) -> None:
    case = make_case(world.members["1001"])
    CouncilSeat.objects.update(valid_until=NOW.date() - dt.timedelta(days=1))

    assert refused(lambda: decide(case)) == "decision_body_without_members"


def test_a_case_is_not_due_before_it_was_opened(world: World) -> None:
    before = NOW.date() - dt.timedelta(days=1)
    case = make_case(world.members["1001"])
    data: dict[str, Any] = {
        "council": "TECHNICAL",
        "title": "Words",
        "source": "",
        "parties": [],
        "now": NOW,
    }

    assert refused(lambda: set_deadline(case=case, due_on=before, account=None)) == (
        "case_due_before_opened"
    )
    assert refused(lambda: open_case(opened_by=None, due_on=before, **data)) == (
        "case_due_before_opened"
    )
