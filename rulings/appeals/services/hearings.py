"""Appeals before their body: form, committee, hearing, decision, and its consequences."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Person
from federation.money.services.deposits import forfeit_deposit, return_deposit
from federation.services.jobs import request_job
from federation.texts.stored import Composed
from rulings.appeals.selectors.appeals import candidates, parties_of, seated_members
from rulings.appeals.selectors.contested import contested_by, measures_of
from rulings.appeals.selectors.forms import form_fields, is_of_teams
from rulings.appeals.services.appeals import (
    concerned_by,
    held_appeal,
    record_appeal,
    release_event,
)
from rulings.appeals.services.consents import refuse_unbacked
from rulings.appeals.services.decisions import Decision, refuse_odd_measures
from rulings.councils.selectors.case_sources import cases_of
from rulings.models import (
    Appeal,
    AppealBody,
    AppealMember,
    AppealOutcome,
    AppealState,
    HearingStep,
    MemberState,
    Ruling,
)
from rulings.penalties.services.penalties import take_back_penalty
from rulings.rules.appeals import (
    DepositState,
    carried_by,
    conflicts,
    deposit_state,
    missing_on_form,
    next_hearing_step,
    refuse_conflicts,
    refuse_odd_committee,
)
from rulings.rules.measures import measure_written
from rulings.rulings.selectors.rulings import revision_in_force
from rulings.rulings.services.rulings import RulingDraft, change_on_appeal
from tournaments.selectors.addressees import reached
from tournaments.selectors.rule_sets import regulation_of

WRITTEN, TOLD = "h", "i"  # the steps of the decision on the form and of telling the parties


@transaction.atomic
def save_form(
    *,
    appeal: Appeal,
    fields: Mapping[str, str],
    complete: bool,
    account: Account,
    now: dt.datetime,
) -> Appeal:
    """Save the form of an appeal; as complete only if nothing is missing. Raises: RuleError.

    Source: RTP 3.8.1.1.
    """
    appeal = held_appeal(appeal)
    if appeal.decided_at is not None:
        raise RuleError("appeal_decided_before", article="RTP 3.8.2")
    names = (*form_fields(appeal), "appellants_words", "others_words")
    appeal.form = {name: fields.get(name, "").strip() for name in names}
    missing = missing_on_form(appeal.form, of_teams=is_of_teams(appeal))
    if complete and missing:
        codes = tuple(f"appeal_field_{name}" for name in missing)
        raise RuleError("appeal_form_incomplete", article="RTP 3.8.1.1", fields=codes)
    appeal.form_completed_at = now if complete else None
    appeal.save(update_fields=["form", "form_completed_at"])
    record_appeal("appeal_form_kept", appeal, account, complete=complete)
    if complete:
        request_job(
            "issue_appeal_form",
            arguments={"appeal_id": appeal.pk},
            subject=f"appeal:{appeal.pk}",
            account=account,
        )
    return appeal


@transaction.atomic
def name_committee(
    *,
    appeal: Appeal,
    people: Sequence[Person],
    chair: Person,
    account: Account,
    now: dt.datetime,
    reason: str = "",
) -> list[AppealMember]:
    """Invite three or five people to the committee; those tied to the appeal are refused.

    reason: why a club-mate of the parties, or another contestant, is invited all the same. Earlier
    invitations not repeated are replaced; repeated ones keep their answer. Raises: RuleError.
    Source: RTP 3.8.2.
    """
    appeal = held_appeal(appeal)
    _refuse_unless_committee(appeal)
    if appeal.steps.exists():
        raise RuleError("appeal_decided_before", article="RTP 3.8.2")
    figures = regulation_of(appeal.event).appeals
    members = candidates(people, appeal.event)
    refuse_odd_committee(members, figures)
    names = {person.pk: person.name for person in people}
    conflicting = conflicts(members, parties_of(appeal))
    refuse_conflicts(conflicting, names, reason=reason)
    by_person = {row.person_id: row for row in appeal.members.filter(left_at__isnull=True)}
    for row in by_person.values():
        row.is_chair = False
        if row.person_id not in names:
            row.left_at = now
        row.save(update_fields=["is_chair", "left_at"])
    for person in people:
        row = by_person.get(person.pk) or AppealMember(appeal=appeal, person=person, invited_at=now)
        row.is_chair = person.pk == chair.pk
        row.interests = [conflict.code for conflict in conflicting if conflict.person == person.pk]
        row.let_pass = reason.strip() if row.interests else ""
        row.save()
    record_appeal("appeal_committee_named", appeal, account, members=sorted(names.values()))
    new = [person for person in people if person.pk not in by_person]
    _notify("notice_appeal_member", appeal, reached(new), now)
    return list(appeal.members.filter(left_at__isnull=True))


@transaction.atomic
def answer_invitation(
    *, member: AppealMember, accepts: bool, account: Account, now: dt.datetime
) -> AppealMember:
    """Accept a seat on a committee, or decline it without a reason. Raises: RuleError.

    Source: RTP 3.8.2.
    """
    held_appeal(member.appeal)
    member = AppealMember.objects.select_for_update().get(pk=member.pk)
    member.state = MemberState.ACCEPTED if accepts else MemberState.DECLINED
    member.answered_at = now
    member.save(update_fields=["state", "answered_at"])
    record_appeal("appeal_member_answered", member.appeal, account, accepts=accepts)
    return member


@transaction.atomic
def note_spoken_answer(
    *, member: AppealMember, witnesses: str, account: Account, now: dt.datetime
) -> AppealMember:
    """Note a spoken acceptance of a seat, with its witnesses. Raises: RuleError.

    Source: RTP 3.8.2.
    """
    held_appeal(member.appeal)
    member = AppealMember.objects.select_for_update().get(pk=member.pk)
    if member.state != MemberState.INVITED:
        raise RuleError("seat_answered_before", article="RTP 3.8.2")
    member.state, member.answered_at = MemberState.ACCEPTED, now
    member.witnesses = witnesses.strip()
    member.save(update_fields=["state", "answered_at", "witnesses"])
    record_appeal("appeal_member_answered", member.appeal, account, accepts=True)
    return member


def next_step(appeal: Appeal) -> str | None:
    """Return the next step of the hearing, None at its end; the decision while there is none.

    Raises: RuleError.
    """
    figures = regulation_of(appeal.event).appeals
    done = appeal.steps.order_by("pk").values_list("step", flat=True).last() or ""
    return next_hearing_step(done, decision_written=appeal.decided_at is not None, figures=figures)


@transaction.atomic
def take_step(
    *, appeal: Appeal, step: str, note: str, account: Account, now: dt.datetime
) -> HearingStep:
    """Note one step of the hearing as done, in the order of the procedure. Raises: RuleError.

    The decision (h) and telling it (i) have acts of their own. Source: RTP 3.8.2, 2.4.11.
    """
    appeal = held_appeal(appeal)
    _refuse_unready(appeal)
    step_name = next_step(appeal)
    if step != step_name or step in {WRITTEN, TOLD}:
        raise RuleError("appeal_step_out_of_turn", article="RTP 3.8.2", step=step_name or "–")
    return _step(appeal, step, note, account, now)


@transaction.atomic
def write_decision(
    *, appeal: Appeal, decision: Decision, account: Account, now: dt.datetime
) -> Appeal:
    """Write the decision on the form; a committee needs a majority. Raises: RuleError.

    A council decides in the case opened for the appeal. Source: RTP 3.8.1.1, 3.8.2.
    """
    if cases_of(appeal).exists():
        raise RuleError("appeal_decided_in_its_case", article="RTP 3.8.1")
    return write_case_decision(appeal=appeal, decision=decision, account=account, now=now)


@transaction.atomic
def write_case_decision(
    *, appeal: Appeal, decision: Decision, account: Account, now: dt.datetime
) -> Appeal:
    """Write a decision on an appeal: a committee's, or a council's from its case.

    Raises: RuleError. Source: RTP 3.8.1.1, 3.8.2.
    """
    appeal = held_appeal(appeal)
    if appeal.decided_at is not None:
        raise RuleError("appeal_decided_before", article="RTP 3.8.2")
    refuse_unbacked(appeal)
    if appeal.deposit is None:
        raise RuleError("appeal_without_deposit", article="RTP 3.8.1.1")
    deposit_state(received=True, decided=True, without_merit=decision.without_merit)
    if not (decision.text.strip() and decision.reasons.strip()):
        raise RuleError("decision_not_on_form", article="RTP 3.8.2")
    refuse_odd_measures(appeal, decision)
    is_committee = appeal.body == AppealBody.COMMITTEE
    if is_committee:
        _refuse_unready(appeal)
        if (step_name := next_step(appeal)) != WRITTEN:
            raise RuleError("appeal_step_out_of_turn", article="RTP 3.8.2", step=step_name or "–")
        _refuse_unless_carried(appeal, decision)
    appeal.outcome, appeal.decision = decision.outcome, decision.text.strip()
    appeal.decision_reasons = decision.reasons.strip()
    appeal.without_merit = decision.without_merit
    appeal.votes_for, appeal.votes_against = decision.votes_for, decision.votes_against
    if decision.measures is not None:
        appeal.measures = [measure_written(measure) for measure in decision.measures]
    appeal.decided_at, appeal.decided_by = now, account
    appeal.save()
    if is_committee:
        _step(appeal, WRITTEN, "", account, now)
    record_appeal("appeal_decision_written", appeal, account, outcome=decision.outcome.value)
    return appeal


@transaction.atomic
def notify_of_decision(
    *,
    appeal: Appeal,
    results_note: str,
    ranking_at_once: bool,
    account: Account,
    now: dt.datetime,
) -> Appeal:
    """Tell the parties the decision: ruling, results, deposit and homologation follow.

    If the ruling is changed, the results must be corrected first, or a reason given why nothing
    changes. Raises: RuleError. Source: RTP 2.1.1.1, 3.8.1, 3.8.1.1, 3.8.2.
    """
    appeal = held_appeal(appeal)
    if appeal.decided_at is None:
        raise RuleError("appeal_not_decided", article="RTP 3.8.2")
    changed = appeal.outcome == AppealOutcome.CHANGED
    if (
        changed
        and appeal.measures is None
        and not results_note.strip()
        and not (appeal.penalty is not None or _results_corrected(appeal))
    ):
        raise RuleError("appeal_results_unchanged", article="RTP 3.8.2")
    appeal.state, appeal.notified_at, appeal.closed_at = AppealState.DECIDED, now, now
    appeal.results_note, appeal.ranking_at_once = results_note.strip(), ranking_at_once
    written = ["state", "notified_at", "closed_at", "results_note", "ranking_at_once"]
    appeal.save(update_fields=written)
    if appeal.body == AppealBody.COMMITTEE:
        _step(appeal, TOLD, results_note, account, now)
    if changed:
        _change(appeal, account, now)
    _end_deposit(appeal, account, now)
    if appeal.body != AppealBody.DISCIPLINE:
        release_event(appeal.event, account, now)
    record_appeal("appeal_decided", appeal, account, outcome=appeal.outcome)
    if not cases_of(appeal).exists():  # a council's decision has a separate paper
        request_job(
            "issue_appeal_decision",
            arguments={"appeal_id": appeal.pk},
            subject=f"appeal:{appeal.pk}",
            account=account,
        )
    _notify("notice_appeal_decided", appeal, concerned_by(appeal), now)
    return appeal


def _refuse_unless_committee(appeal: Appeal) -> None:
    if appeal.body != AppealBody.COMMITTEE:
        raise RuleError("appeal_of_another_body", article="RTP 3.8.1")


def _refuse_unready(appeal: Appeal) -> None:
    _refuse_unless_committee(appeal)
    refuse_unbacked(appeal)
    if appeal.deposit is None:
        raise RuleError("appeal_without_deposit", article="RTP 3.8.1.1")
    if appeal.ends_at is None:
        raise RuleError("appeal_times_missing", article="RTP 3.8.1.1")
    if appeal.form_completed_at is None:
        raise RuleError("appeal_form_not_ready", article="RTP 3.8.1.1")
    sizes = regulation_of(appeal.event).appeals.committee_sizes
    if seated_members(appeal) not in sizes:
        text = ", ".join(map(str, sizes))
        raise RuleError("committee_not_complete", article="RTP 3.8.2", sizes=text)


def _refuse_unless_carried(appeal: Appeal, decision: Decision) -> None:
    members = seated_members(appeal)
    votes_for, votes_against = decision.votes_for or 0, decision.votes_against or 0
    if votes_for + votes_against != members:
        raise RuleError("votes_missing", article="RTP 3.8.2", members=members)
    if not carried_by(votes_for, votes_against):
        raise RuleError("decision_not_carried", article="RTP 3.8.2")


def _step(appeal: Appeal, step: str, note: str, account: Account, now: dt.datetime) -> HearingStep:
    row = HearingStep.objects.create(
        appeal=appeal, step=step, note=note.strip(), done_at=now, done_by=account
    )
    record_appeal("appeal_step_taken", appeal, account, step=step)
    return row


def _results_corrected(appeal: Appeal) -> bool:
    latest = appeal.event.revisions.aggregate(at=Max("made_at"))["at"]
    return bool(latest and appeal.decided_at and latest >= appeal.decided_at)


def _change(appeal: Appeal, account: Account, now: dt.datetime) -> None:
    """Change the ruling to the decision, or take back the penalty; the old one remains readable.

    A decision of the disciplinary council on a penalty does not change event and ranking.
    Source: RTP 2.1.1.1, 3.8.1.2.
    """
    if appeal.penalty is not None:
        if _takes_back(appeal):
            reason = f"R{appeal.number}: {appeal.decision}"
            take_back_penalty(penalty=appeal.penalty, account=account, now=now, reason=reason)
        return
    ruling = contested_by(appeal)
    if not isinstance(ruling, Ruling):
        raise TypeError(appeal.pk)
    cited = revision_in_force(ruling).citations.order_by("place")
    change_on_appeal(
        ruling=ruling,
        draft=RulingDraft(
            accepted=(),
            decision=appeal.decision,
            citations=", ".join(str(citation) for citation in cited),
            departure_reason=Composed("decided_on_appeal", {"number": appeal.number}),
            measures=measures_of(appeal),
        ),
        reason=appeal.decision_reasons[:600],
        account=account,
        now=now,
    )


def _takes_back(appeal: Appeal) -> bool:
    """Return whether the decision takes back a penalty in force, by a body for results."""
    return (
        appeal.penalty is not None
        and appeal.penalty.taken_back_at is None
        and appeal.body != AppealBody.DISCIPLINE
    )


def _end_deposit(appeal: Appeal, account: Account, now: dt.datetime) -> None:
    if appeal.deposit is None:
        raise RuleError("appeal_without_deposit", article="RTP 3.8.1.1")
    ends = deposit_state(received=True, decided=True, without_merit=appeal.without_merit)
    act = forfeit_deposit if ends is DepositState.KEPT else return_deposit
    reason = f"R{appeal.number}: {appeal.get_outcome_display()}"
    act(deposit=appeal.deposit, reason=reason, account=account, on=localdate(now))


def _notify(code: str, appeal: Appeal, to: Collection[object], now: dt.datetime) -> None:
    notify(
        code,
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=to,  # type: ignore[arg-type]
        now=now,
    )
