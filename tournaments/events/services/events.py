"""Creating events within the organiser's rights, under the figures in force that day."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Association, Club, Season
from federation.rules.names import searchable_name
from federation.selectors.rule_sets import ranking_row, regulation, regulation_row, season_of
from federation.services.audit import record_event
from tournaments.models import Event
from tournaments.preflight.rules import Finding, with_entries_refused
from tournaments.preflight.selectors.event_rules import rules_of_event
from tournaments.preflight.selectors.preflight import preflight
from tournaments.rules.editions import admitted_edition
from tournaments.selectors.rule_sets import is_official


@dataclass(frozen=True, slots=True)
class EventDraft:
    """The input of an organiser. At most one of club and association is set."""

    name: str
    kind: str
    event_class: str
    organiser_kind: str
    method: str
    starts_on: dt.date
    ends_on: dt.date
    club: Club | None = None
    association: Association | None = None
    event_type: str = "OPEN"
    age_group: str = "NONE"
    category_limit: str = "NONE"
    venue: str = ""
    director_name: str = ""
    is_online: bool = False
    is_open_to_all: bool = False
    is_advertised: bool = False
    has_prizes: bool = False
    planned_sessions: int = 1
    planned_boards: int = 0
    correction_minutes: int | None = None  # the organiser's own deadline; None: the regulation's
    law_edition: int | None = None  # of the Laws; None: the regulation's
    is_triplets: bool = False
    wants_homologation: bool = True


@transaction.atomic
def create_event(*, draft: EventDraft, account: Account | None, now: dt.datetime) -> Event:
    """Create an event in the calendar. Raises: RuleError with the article against it."""
    event = drafted_event(draft)
    refuse_broken_rules(event)
    event.created_by, event.created_at = account, now
    event.save()
    record_event("event_created", subject=f"event:{event.pk}", account=account)
    return event


@transaction.atomic
def enter_event(
    *, draft: EventDraft, account: Account | None, now: dt.datetime, is_another: bool = False
) -> Event:
    """Create an event that somebody fills in.

    is_another: confirmed that it is another event than one of the same name on these days.
    Raises: RuleError with the article against it, or because it seems to be there already.
    """
    # Two that arrive at once are looked at one after the other.
    Season.objects.select_for_update().get(year=season_of(draft.starts_on).year)
    event = create_event(draft=draft, account=account, now=now)
    if not is_another and (alike := event_alike(draft, but=event)):
        raise RuleError("event_there_already", event=alike.name, first=alike.starts_on)
    return event


def event_alike(draft: EventDraft, *, but: Event | None = None) -> Event | None:
    """Return an event of the same organiser and name on some of the days of a draft."""
    held = Event.objects.filter(
        organiser_kind=draft.organiser_kind,
        club=draft.club,
        association=draft.association,
        starts_on__lte=draft.ends_on,
        ends_on__gte=draft.starts_on,
        cancelled_at__isnull=True,
    )
    if but is not None:
        held = held.exclude(pk=but.pk)
    name = searchable_name(draft.name)
    return next((event for event in held if searchable_name(event.name) == name), None)


def check_draft(
    draft: EventDraft, *, instead_of: Event | None, on: dt.date, takes_entries: bool = False
) -> tuple[Finding, ...]:
    """Return the pre-flight lines of a draft; nothing is stored.

    instead_of: the existing event that would be changed to the draft. takes_entries: a new event is
    to take entries at once, which an official one does not before its regulation.
    Raises: RuleError if there is no regulation or season for its first day.
    """
    event = drafted_event(draft, instead_of=instead_of)
    lines = preflight(event, on=on)
    return with_entries_refused(lines) if takes_entries and is_official(event) else lines


def drafted_event(draft: EventDraft, *, instead_of: Event | None = None) -> Event:
    """Return the event of a draft, unsaved, under the rules of its first day.

    instead_of: the event that would be changed; it keeps its season and its rules.
    Raises: RuleError if there is no season or no rule set.
    """
    values_by_field = {field: getattr(draft, field) for field in EventDraft.__dataclass_fields__}
    values_by_field["name"] = draft.name.strip()
    edition = values_by_field.pop("law_edition")
    if instead_of is not None:
        return Event(
            pk=instead_of.pk,
            season=season_of(draft.starts_on),
            rule_set=instead_of.rule_set,
            ranking_rule_set=instead_of.ranking_rule_set,
            law_edition=instead_of.law_edition,
            **values_by_field,
        )
    rule_set = regulation_row(on=draft.starts_on)
    return Event(
        season=season_of(draft.starts_on),
        rule_set=rule_set,
        ranking_rule_set=ranking_row(on=draft.starts_on),
        law_edition=admitted_edition(edition, figures=regulation(rule_set)),
        **values_by_field,
    )


def proposed_event(draft: EventDraft) -> Event | None:
    """Return the event of a draft, unsaved; None if there is no season or no rule set."""
    try:
        return drafted_event(draft)
    except RuleError:
        return None


def refuse_broken_rules(event: Event) -> None:
    """Refuse an event contrary to the regulations. Raises: RuleError with the article."""
    for rule in rules_of_event(event):
        rule.ask()
