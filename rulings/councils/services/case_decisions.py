"""Deciding a case: the decision, its sanctions, its paper, and e-mails to the parties."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.bodies.selectors.mandates import seats_on
from federation.errors import RuleError
from federation.models import Account, Council
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper, lines_of
from federation.rules.money import Money
from federation.selectors.currency import currency_of_federation
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job
from federation.texts import long_date, spoken_value
from rulings.appeals.services.decisions import Decision, preview_decision
from rulings.appeals.services.hearings import notify_of_decision, write_case_decision
from rulings.councils.documents import COUNCIL_DECISION, CouncilDecisionPaper, DecisionParty
from rulings.councils.rules import refuse_merit_unsaid, refuse_ruling_unsaid, refuse_votes
from rulings.councils.selectors.appeal_terms import (
    appeal_term,
    contested_texts,
    council_votes_text,
    means_text,
    result_texts,
    score_texts,
)
from rulings.councils.selectors.case_parties import (
    heard_texts,
    own_parties,
    panel_names,
    parties_with_names,
    role_text,
    sanctions_with_names,
)
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.services.case_sanctions import SanctionDraft, lay_sanctions, refuse_sanctions
from rulings.councils.services.casebook import NOTHING_TOLD, BookTexts, add_case, refuse_names
from rulings.councils.services.cases import notify_parties
from rulings.councils.services.decision_sources import laws_written, refuse_unknown_articles
from rulings.models import (
    PENDING,
    Appeal,
    AppealBody,
    AppealOutcome,
    CaseDecision,
    CaseParty,
    CaseState,
    CouncilCase,
    Sanction,
)
from rulings.rules.measures import Measure
from rulings.rulings.selectors.measures import MeasuresShown

# Stored with a space on both sides, so that one Law is found among others.
LONGEST_LAWS = 198
NO_EFFECT = "reason:no_effect"  # its words are in rulings.appeals.texts


@dataclass(frozen=True, slots=True)
class DecisionDraft:
    """The body's decision. laws: "16B 73C".

    has_merit, changes_ruling: of an appeal, None where it is none. measures: what counts in the
    score from then on, none where it is the result made at the table; None in words only.
    panel: the names of those who voted, a line each, who presided first. abstentions: of them, who
    voted neither for nor against. book: grounds and outcome
    as the casebook tells them.
    """

    facts: str
    grounds: str
    outcome: str
    laws: str = ""
    articles: str = ""
    panel: str = ""
    votes_for: int | None = None
    votes_against: int | None = None
    abstentions: int = 0
    has_merit: bool | None = None
    changes_ruling: bool | None = None
    summary: str = ""
    is_in_casebook: bool = False
    book: BookTexts = NOTHING_TOLD
    measures: Sequence[Measure] | None = None
    sanctions: Sequence[SanctionDraft] = ()


@transaction.atomic
def decide_case(
    *, case: CouncilCase, draft: DecisionDraft, account: Account, now: dt.datetime
) -> CaseDecision:
    """Decide an open case; its paper is issued and sanctions apply from their days on.

    What counts in the score with it is put there at once, with the ruling as it then reads.
    Raises: RuleError for a case that is closed or whose hearing is still to be held, a decision of
    a party, one that is incomplete or does not name who voted (`refuse_panel`), a summary for the
    casebook that names a party, or a sanction the body cannot give.
    """
    case = CouncilCase.objects.select_for_update().get(pk=case.pk)
    if case.state != CaseState.OPEN:
        raise RuleError("case_is_closed", state=case.get_state_display())
    for check in _checks(case, draft, account, now):
        check()
    term = appeal_term(Council(case.council), told_on=timezone.localdate(now))
    laws = laws_written(draft.laws)
    decision = CaseDecision.objects.create(
        case=case,
        facts=draft.facts.strip(),
        grounds=draft.grounds.strip(),
        outcome=draft.outcome.strip(),
        laws=f" {laws} " if laws else "",
        articles=draft.articles.strip(),
        panel=draft.panel.strip(),
        votes_for=draft.votes_for,
        votes_against=draft.votes_against if draft.votes_for is None else draft.votes_against or 0,
        has_merit=draft.has_merit,
        decided_at=now,
        decided_by=account,
        appeal_until=term.until,
        appeal_article=term.article,
    )
    lay_sanctions(decision, draft.sanctions, account=account, now=now)
    if draft.is_in_casebook:
        pair_substitution = replace(draft.book, summary=draft.summary, laws=decision.laws)
        add_case(decision=decision, texts=pair_substitution, account=account, now=now)
    case.state, case.closed_at = CaseState.DECIDED, now
    case.save(update_fields=["state", "closed_at"])
    record_event("case_decided", subject=f"case:{case.pk}", account=account)
    appeal = appeal_of_case(case)
    is_dated = (
        appeal is not None
        and appeal.state in PENDING
        and _decide_appeal(appeal, draft, account, now)
    )
    if not is_dated:
        notify_parties(case, "notice_case_decided", {}, now)
    request_job(
        "issue_council_decision",
        arguments={"decision_id": decision.pk},
        subject=f"case:{case.pk}",
        account=account,
    )
    return decision


def preview_case_decision(*, case: CouncilCase, draft: DecisionDraft) -> MeasuresShown | None:
    """Return the effect of a decision on everyone's place, None if it is in words.

    Raises: RuleError as deciding would.
    """
    appeal = appeal_of_case(case)
    if appeal is None or draft.changes_ruling is None:
        raise RuleError("decision_silent_on_ruling", article="RTP 3.8.1")
    return preview_decision(appeal=appeal, decision=_decision_on(draft))


def issue_council_decision(
    *, decision_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a decision; a second run finds the existing paper."""
    decision = CaseDecision.objects.select_related("case__event").get(pk=decision_id)
    document = issue_once(
        PaperIdentity(COUNCIL_DECISION, f"case:{decision.case_id}"),
        lambda: _draft(decision),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _draft(decision: CaseDecision) -> PaperDraft:
    language = language_of(*(case_party.who for case_party in parties_with_names(decision.case)))
    with translation.override(language):
        content = _paper(decision, decision.case)
    return PaperDraft(
        content=content,
        title=f"{content.title}: {decision.case.number}/{decision.case.year}",
        season=season_of(timezone.localdate(decision.decided_at)),
        language=language,
    )


def decision_refusals(
    *, case: CouncilCase, draft: DecisionDraft, account: Account | None, now: dt.datetime
) -> list[RuleError]:
    """Return everything for which a decision would be refused, so that it is told at once."""
    refusals = []
    for check in _checks(case, draft, account, now):
        try:
            check()
        except RuleError as refusal:
            refusals.append(refusal)
    return refusals


def _checks(
    case: CouncilCase, draft: DecisionDraft, account: Account | None, now: dt.datetime
) -> Iterator[Callable[[], object]]:
    """Yield each check of a decision; it raises RuleError."""
    parties = parties_with_names(case)
    on = timezone.localdate(now)
    yield partial(_refuse_party, case, parties, account, on=on)
    yield partial(_refuse_incomplete, draft)
    yield partial(refuse_panel, case, draft, on=on)
    yield partial(refuse_unknown_articles, draft.articles, on=on)
    yield partial(_refuse_on_appeal, case, draft)
    yield partial(_refuse_before_hearing, case, now)
    if draft.is_in_casebook:
        yield partial(refuse_names, draft.summary, [party.who for party in parties])
    yield partial(refuse_sanctions, case, draft.sanctions, draft.articles)


def _refuse_party(
    case: CouncilCase, parties: Sequence[CaseParty], account: Account | None, *, on: dt.date
) -> None:
    if account is not None and (
        (account.person_id is not None and account.person_id in [row.person_id for row in parties])
        or case.parties.filter(own_parties(account, on=on)).exists()
    ):
        raise RuleError("decision_by_party")


def _refuse_incomplete(draft: DecisionDraft) -> None:
    if not (draft.facts.strip() and draft.grounds.strip() and draft.outcome.strip()):
        raise RuleError("decision_incomplete")


def _refuse_before_hearing(case: CouncilCase, now: dt.datetime) -> None:
    coming = case.hearings.filter(
        minutes_at__isnull=True, called_off_at__isnull=True, held_at__gt=now
    )
    if hearing := coming.first():
        raise RuleError("decision_before_hearing", held_at=hearing.held_at)


def refuse_panel(case: CouncilCase, draft: DecisionDraft, *, on: dt.date) -> None:
    """Return if a decision names who voted, and more of them were for it than against.

    Those who vote are members of the body in office, none of them a party.

    Raises: RuleError. Source: none, convention: the regulation leaves it to the federation's
    statutes.
    """
    named = lines_of(draft.panel)
    seats = list(seats_on(on).filter(council=case.council))
    if not seats:
        raise RuleError("decision_body_without_members", body=Council(case.council), on=on)
    if not named:
        raise RuleError("decision_without_panel")
    parties = {party.person_id for party in case.parties.all() if party.person_id}
    members = {seat.person.name: seat.person_id for seat in seats}
    seats_by_name = Counter(seat.person.name for seat in seats)
    for name, times in Counter(named).items():
        if name not in members:
            raise RuleError("decision_by_non_member", name=name, body=Council(case.council), on=on)
        if members[name] in parties:
            raise RuleError("decision_by_party_named", name=name)
        if times > seats_by_name[name]:
            raise RuleError("decision_member_twice", name=name)
    refuse_votes(draft.votes_for, draft.votes_against, draft.abstentions, named=len(named))


def _refuse_on_appeal(case: CouncilCase, draft: DecisionDraft) -> None:
    """Refuse an appeal decided without its merit, and fields of appeals in other cases."""
    appeal = appeal_of_case(case)
    is_on_appeal = case.appeal_of_id is not None or appeal is not None
    if is_on_appeal:
        refuse_merit_unsaid(draft.has_merit)
    if not is_on_appeal and draft.has_merit is not None:
        raise RuleError("decision_not_on_appeal")
    contests = appeal is not None and appeal.state in PENDING
    if contests:
        refuse_ruling_unsaid(draft.changes_ruling)
    elif draft.changes_ruling is not None or draft.measures is not None:
        raise RuleError("decision_not_on_ruling")


def _decide_appeal(
    appeal: Appeal, draft: DecisionDraft, account: Account, now: dt.datetime
) -> bool:
    """Write the decision on the appeal of the case; return whether it was also told.

    A ruling that is changed in words only waits until its director has corrected the results.
    Source: RTP 2.1.1.1, 3.8.1.1, 3.8.1.2, 3.8.3.
    """
    decision = _decision_on(draft)
    write_case_decision(appeal=appeal, decision=decision, account=account, now=now)
    no_effect = appeal.body == AppealBody.DISCIPLINE
    has_effect = decision.outcome == AppealOutcome.UPHELD or no_effect or draft.measures is not None
    if has_effect:
        note = NO_EFFECT if no_effect else ""
        notify_of_decision(
            appeal=appeal, results_note=note, ranking_at_once=False, account=account, now=now
        )
    return has_effect


def _decision_on(draft: DecisionDraft) -> Decision:
    return Decision(
        AppealOutcome.CHANGED if draft.changes_ruling else AppealOutcome.UPHELD,
        draft.outcome[:4000],
        draft.grounds[:4000],
        without_merit=not draft.has_merit,
        measures=draft.measures,
    )


def _paper(decision: CaseDecision, case: CouncilCase) -> CouncilDecisionPaper:
    name, is_demo = federation_on_paper()
    appeal = appeal_of_case(case)
    decided = long_date(timezone.localdate(decision.decided_at))
    facts = [gettext("Decided, and told to the parties, on %(day)s") % {"day": decided}]
    if case.event is not None:
        facts.append(case.event.name)
    laws = [gettext("Law %(law)s") % {"law": part} for part in decision.laws.split()]
    return CouncilDecisionPaper(
        federation=name,
        title=gettext("Decision"),
        is_sample=is_demo,
        council=str(Council(case.council).label).capitalize(),
        case=gettext("case %(number)s") % {"number": f"{case.number}/{case.year}"},
        subject=case.shown_title,
        facts_line=tuple(facts),
        parties=tuple(
            DecisionParty(name=case_party.name, role=role_text(case_party))
            for case_party in parties_with_names(case)
        ),
        facts=lines_of(decision.facts),
        grounds=lines_of(decision.grounds),
        outcome=lines_of(decision.outcome),
        sanctions=tuple(_sanction_text(sanction) for sanction in sanctions_with_names(decision.pk)),
        rests_on=(*laws, *([decision.articles] if decision.articles else [])),
        panel=panel_names(decision),
        votes=council_votes_text(decision),
        in_score=tuple(score_texts(appeal)),
        appeal=means_text(decision),
        contested=tuple(contested_texts(case)),
        pleaded=lines_of(appeal.grounds) if appeal is not None else (),
        result=tuple(result_texts(decision)),
        heard=tuple(heard_texts(case)),
    )


def _sanction_text(sanction: Sanction) -> str:
    text = f"{sanction.who.name}: {sanction.get_kind_display()}"
    if sanction.amount_cents is not None:
        amount = Money(sanction.amount_cents, currency_of_federation())
        text = f"{text} {spoken_value(amount)}"
    if sanction.ends_on is not None:
        days = gettext("from %(first)s to %(last)s") % {
            "first": long_date(sanction.starts_on),
            "last": long_date(sanction.ends_on),
        }
        text = f"{text} {days}"
    if sanction.probation_until is not None:
        held = gettext("held back until %(day)s, on probation") % {
            "day": long_date(sanction.probation_until)
        }
        text = f"{text}, {held}"
    return text
