"""Appeals to the council of justice against decisions of committees."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db import transaction
from django.urls import reverse

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Person
from federation.services.audit import record_event
from rulings.appeals.rules import is_in_time, justice_appeal_ends
from rulings.appeals.selectors.contested import contested_by, entries_concerned, last_version
from rulings.appeals.services.appeals import (
    concerned_by,
    next_number,
    note_pending,
    refuse_unsupported,
    who_must_want,
    with_partners,
)
from rulings.appeals.services.consents import ask_consents, back_appeal
from rulings.models import PENDING, Appeal, AppealBody, AppealState
from rulings.rules.appeals import (
    JusticeGrounds,
    forwarding_to_justice,
    refuse_unless_justice_hears,
)
from tournaments.models import Entry
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class JusticeDraft:
    """The statement of a contestant against a committee's decision, and its ground."""

    against: Appeal
    entry: Entry
    backers: Collection[Person]
    text: str
    grounds: JusticeGrounds


@transaction.atomic
def appeal_to_justice(*, draft: JusticeDraft, account: Account, now: dt.datetime) -> Appeal:
    """Forward an appeal to the council of justice; a late one too, marked as late.

    Raises: RuleError if the council does not hear such an appeal. Source: RTP 3.8.3.
    """
    against = Appeal.objects.select_for_update().get(pk=draft.against.pk)
    if against.body != AppealBody.COMMITTEE or against.state != AppealState.DECIDED:
        raise RuleError("appeal_not_decided", article="RTP 3.8.3")
    if against.notified_at is None:
        raise RuleError("appeal_not_decided", article="RTP 3.8.3")
    if draft.entry not in entries_concerned(contested_by(against)):
        raise RuleError("appeal_not_theirs", article="RTP 3.8.3")
    if not draft.text.strip():
        raise RuleError("appeal_grounds_missing", article="RTP 3.8.3")
    draft = replace(draft, backers=with_partners(draft.entry, draft.backers, account))
    refuse_unsupported(draft.entry, draft.backers)
    refuse_unless_justice_hears(draft.grounds, ranking_at_once=against.ranking_at_once)
    if against.further.filter(entry=draft.entry, state__in=PENDING).exists():
        raise RuleError("appeal_made_before", article="RTP 3.8.3")
    figures = regulation_of(against.event).appeals
    ends_at = justice_appeal_ends(against.notified_at, ad_hoc=against.is_ad_hoc, figures=figures)
    sent = forwarding_to_justice(in_time=is_in_time(now, ends_at))
    appeal = _made(draft, against, account, now)
    appeal.ends_at, appeal.is_late = ends_at, sent.marked_late
    appeal.save(update_fields=["ends_at", "is_late"])
    back_appeal(
        appeal,
        backers=draft.backers,
        needed=who_must_want(draft.entry),
        account=account,
        now=now,
    )
    record_event(
        "appeal_stated",
        subject=f"appeal:{appeal.pk}",
        account=account,
        details={"body": appeal.body, "is_late": appeal.is_late},
    )
    note_pending(appeal, account, now)
    notify(
        "notice_appeal_late" if appeal.is_late else "notice_appeal_stated",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=concerned_by(appeal),
        now=now,
    )
    ask_consents(appeal, now)
    return appeal


def _made(draft: JusticeDraft, against: Appeal, account: Account, now: dt.datetime) -> Appeal:
    newest = last_version(against.ruling) if against.ruling is not None else None
    return Appeal.objects.create(
        event=against.event,
        number=next_number(against.event),
        body=AppealBody.JUSTICE,
        ruling=against.ruling,
        version=newest or against.version,
        penalty=against.penalty,
        against=against,
        entry=draft.entry,
        grounds=draft.text.strip(),
        point_of_law=draft.grounds.point_of_law,
        no_committee_formed=draft.grounds.no_committee_formed,
        against_its_facts=draft.grounds.decision_against_its_facts,
        stated_at=now,
        stated_by=account,
    )
