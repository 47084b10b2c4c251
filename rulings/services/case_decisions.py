"""Deciding a case: the decision, its sanctions, its paper, and telling the parties."""

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Council, Person
from federation.rules.names import folded
from federation.selectors.papers import papers_about
from federation.selectors.rule_sets import season_of
from federation.services.audit import record_event
from federation.services.documents import issue_document
from federation.services.jobs import request_job
from federation.services.papers import federation_on_paper
from federation.texts import long_date
from rulings.documents.council_decision import CouncilDecisionPaper, DecisionParty
from rulings.models import (
    CaseDecision,
    CaseState,
    CouncilCase,
    Sanction,
    SanctionKind,
)
from rulings.services.council_cases import tell_parties

Progress = Callable[[int, int], None]
SUSPENDING = {Council.DISCIPLINARY, Council.JUSTICE}
_SHORTEST_NAME = 3


@dataclass(frozen=True, slots=True)
class SanctionDraft:
    """What is laid on a party. ends_on: None for a warning."""

    person: Person
    kind: str
    starts_on: dt.date
    ends_on: dt.date | None = None


@dataclass(frozen=True, slots=True)
class DecisionDraft:
    """What a body decides. laws: "16B 73C"; has_merit: of an appeal, None where it is none."""

    facts: str
    grounds: str
    outcome: str
    laws: str = ""
    articles: str = ""
    has_merit: bool | None = None
    summary: str = ""
    is_in_casebook: bool = False
    appeal_until: dt.date | None = None
    sanctions: Sequence[SanctionDraft] = ()


@transaction.atomic
def decide_case(
    *, case: CouncilCase, draft: DecisionDraft, account: Account | None, now: dt.datetime
) -> CaseDecision:
    """Decide an open case; its paper is issued and sanctions hold from their days on.

    Raises: RuleError for a case that is closed, a decision of a party, one that is incomplete, a
    summary for the casebook that names a party, or a sanction the body cannot give.
    """
    case = CouncilCase.objects.select_for_update().get(pk=case.pk)
    if case.state != CaseState.OPEN:
        raise RuleError("case_is_closed", state=case.get_state_display())
    _refuse(case, draft, account)
    for each in draft.sanctions:
        _refuse_sanction(case, each)
    laws = " ".join(draft.laws.upper().replace(",", " ").split())
    decision = CaseDecision.objects.create(
        case=case,
        facts=draft.facts.strip(),
        grounds=draft.grounds.strip(),
        outcome=draft.outcome.strip(),
        laws=f" {laws} " if laws else "",
        articles=draft.articles.strip(),
        has_merit=draft.has_merit,
        summary=draft.summary.strip(),
        is_in_casebook=draft.is_in_casebook,
        search_text=folded(f"{draft.summary} {laws} {draft.articles}"),
        decided_at=now,
        decided_by=account,
        appeal_until=draft.appeal_until,
    )
    Sanction.objects.bulk_create(
        Sanction(
            decision=decision,
            person=each.person,
            kind=each.kind,
            starts_on=each.starts_on,
            ends_on=each.ends_on,
        )
        for each in draft.sanctions
    )
    case.state, case.closed_at = CaseState.DECIDED, now
    case.save(update_fields=["state", "closed_at"])
    record_event("case_decided", subject=f"case:{case.pk}", account=account)
    tell_parties(case, "notice_case_decided", {}, account, now)
    request_job(
        "issue_council_decision",
        arguments={"decision_id": decision.pk},
        subject=f"case:{case.pk}",
        account=account,
    )
    return decision


@transaction.atomic
def lift_sanction(
    *, sanction: Sanction, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Take away what is left of a suspension. Raises: RuleError without a reason, or when over."""
    sanction = Sanction.objects.select_for_update().get(pk=sanction.pk)
    over = sanction.ends_on is None or sanction.ends_on < timezone.localdate(now)
    if sanction.lifted_at is not None or over:
        raise RuleError("sanction_lifted_before")
    if not reason.strip():
        raise RuleError("sanction_lift_reason_missing")
    sanction.lifted_at, sanction.lifted_by = now, account
    sanction.lift_reason = reason.strip()[:300]
    sanction.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    record_event(
        "sanction_lifted",
        subject=f"case:{sanction.decision.case_id}",
        account=account,
        details={"reason": sanction.lift_reason, "person": sanction.person_id},
    )


def issue_council_decision(
    *, decision_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a decision; a second run finds the paper there."""
    decision = CaseDecision.objects.select_related("case__event").get(pk=decision_id)
    case = decision.case
    subject = f"case:{case.pk}"
    papers = papers_about(subject).filter(series__kind="council_decision")
    if (known := papers.first()) is not None:
        return {"document": known.code}
    with translation.override(settings.LANGUAGE_CODE):
        content = _paper(decision, case)
    document = issue_document(
        "council_decision",
        content,
        season=season_of(timezone.localdate(decision.decided_at)),
        language=settings.LANGUAGE_CODE,
        subject=subject,
        title=f"{content.title}: {content.case}",
        account=account,
        now=timezone.now(),
        is_public=False,
    )
    return {"document": document.code}


def _refuse(case: CouncilCase, draft: DecisionDraft, account: Account | None) -> None:
    parties = list(case.parties.select_related("person"))
    if account is not None and account.person_id in {each.person_id for each in parties}:
        raise RuleError("decision_by_party")
    if not (draft.facts.strip() and draft.grounds.strip() and draft.outcome.strip()):
        raise RuleError("decision_incomplete")
    if case.appeal_of_id is not None and draft.has_merit is None:
        raise RuleError("decision_needs_merit")
    if not draft.is_in_casebook:
        return
    if not draft.summary.strip():
        raise RuleError("casebook_needs_summary")
    told = set(re.findall(r"\w+", folded(draft.summary)))
    for party in parties:
        names = set(re.findall(r"\w+", folded(party.person.name)))
        last = folded(party.person.name).split()[-1:]
        if len(names & told) > 1 or (last and len(last[0]) > _SHORTEST_NAME and last[0] in told):
            raise RuleError("casebook_names_a_party", name=party.person.name)


def _refuse_sanction(case: CouncilCase, draft: SanctionDraft) -> None:
    if not case.parties.filter(person=draft.person).exists():
        raise RuleError("sanction_not_a_party", person=draft.person.name)
    if draft.kind != SanctionKind.SUSPENSION:
        return
    if Council(case.council) not in SUSPENDING:
        raise RuleError("sanction_only_disciplinary")
    if draft.ends_on is None:
        raise RuleError("sanction_needs_end")
    if draft.ends_on < draft.starts_on:
        raise RuleError("sanction_days_turned")


def _paper(decision: CaseDecision, case: CouncilCase) -> CouncilDecisionPaper:
    name, is_demo = federation_on_paper()
    decided = date_format(timezone.localtime(decision.decided_at), "DATE_FORMAT")
    facts = [gettext("Decided on %(day)s") % {"day": decided}]
    if case.event is not None:
        facts.append(case.event.name)
    laws = [gettext("Law %(law)s") % {"law": each} for each in decision.laws.split()]
    return CouncilDecisionPaper(
        federation=name,
        title=gettext("Decision"),
        is_sample=is_demo,
        council=str(Council(case.council).label).capitalize(),
        case=f"{case.number}/{case.year}",
        subject=case.title,
        facts_line=tuple(facts),
        parties=tuple(
            DecisionParty(name=each.name, role=each.get_role_display())
            for each in case.parties.all()
        ),
        facts=_lines(decision.facts),
        grounds=_lines(decision.grounds),
        outcome=_lines(decision.outcome),
        sanctions=tuple(
            _sanction_told(each) for each in decision.sanctions.select_related("person")
        ),
        rests_on=(*laws, *([decision.articles] if decision.articles else [])),
        appeal=gettext("May be appealed until %(day)s.") % {"day": long_date(decision.appeal_until)}
        if decision.appeal_until
        else "",
    )


def _sanction_told(sanction: Sanction) -> str:
    told = f"{sanction.person.name}: {sanction.get_kind_display()}"
    if sanction.ends_on is None:
        return told
    days = gettext("from %(first)s to %(last)s") % {
        "first": long_date(sanction.starts_on),
        "last": long_date(sanction.ends_on),
    }
    return f"{told} {days}"


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())
