"""Issuing the papers of events: regulations and hosting contracts."""

import datetime as dt

from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext

from federation.models import Account, IssuedDocument, LibrarySubject
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.library import LibraryEntry, shelve_published
from federation.papers.services.papers import federation_on_paper, lines_of
from federation.rules.money import Money
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts import spoken_value
from tournaments.calendar.documents.hosting_contract import HOSTING_CONTRACT, HostingContractPaper
from tournaments.events.documents import (
    EVENT_REGULATION,
    EventRegulationPaper,
    item_titles,
    regulation_sections,
)
from tournaments.events.selectors.regulations import conditions_of
from tournaments.models import Event, EventRegulation, HostingAgreement, RegulationState
from tournaments.rules.hosting import ARTICLE, percent_text
from tournaments.selectors.rule_sets import regulation_of


def issue_event_regulation(
    *, regulation_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a published version; if it is already issued, do nothing."""
    row = EventRegulation.objects.select_related(
        "event__season", "event__rule_set", "event__club", "event__association"
    ).get(pk=regulation_id, state=RegulationState.PUBLISHED)
    document = issue_once(
        PaperIdentity(EVENT_REGULATION, f"event:{row.event_id}", f"version {row.version}"),
        lambda: _regulation(row),
        account=account,
        now=timezone.now(),
    )
    _shelve(row, document, account)
    return {"document": document.code}


def _regulation(row: EventRegulation) -> PaperDraft:
    name, is_demo = federation_on_paper()
    language = language_of()
    with translation.override(language):
        title = gettext("Event regulation")
        content = EventRegulationPaper(
            federation=name,
            title=title,
            is_sample=is_demo,
            event=row.event.name,
            facts=(_kind(row.event), _organiser(row.event, name)),
            version=row.version,
            state=gettext("Version %(n)s, published on %(day)s")
            % {"n": row.version, "day": spoken_value(_day(row))},
            sections=regulation_sections(conditions_of(row)),
            changes=item_titles(row.changed),
            reason=row.reason,
        )
    issued = IssuedDocument.objects.filter(
        kind=EVENT_REGULATION.code, subject=f"event:{row.event_id}", replaced_by__isnull=True
    )
    return PaperDraft(
        content=content,
        title=f"{title}: {row.event.name} ({row.version})",
        season=row.event.season,
        is_public=True,
        replaces=issued.filter(content__version__lt=row.version).first(),
        language=language,
    )


def _shelve(row: EventRegulation, paper: IssuedDocument, account: Account | None) -> None:
    """Add the paper to the public documents: one entry for each event, with dated versions."""
    with translation.override(language_of()):
        entry = LibraryEntry(
            f"event-regulation-{row.event_id}",
            f"{gettext('Event regulation')}: {row.event.name}"[:160],
            LibrarySubject.REGULATION,
            gettext("Season %(year)s") % {"year": row.event.season.year},
        )
    shelve_published(entry=entry, paper=paper, in_force_from=_day(row), account=account)


def issue_hosting_contract(
    *, agreement_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the contract of a hosting agreement; if it is already issued, do nothing."""
    document = issue_once(
        PaperIdentity(HOSTING_CONTRACT, f"hosting_agreement:{agreement_id}"),
        lambda: _contract(agreement_id),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _contract(agreement_id: int) -> PaperDraft:
    agreement = HostingAgreement.objects.select_related(
        "bid",
        "delegation__club",
        "delegation__association",
        "delegation__event__season",
        "delegation__event__rule_set",
    ).get(pk=agreement_id)
    delegation, bid = agreement.delegation, agreement.bid
    event = delegation.event
    name, is_demo = federation_on_paper()
    body = delegation.club or delegation.association
    figures = regulation_of(event).delegation
    language = language_of(body)
    with translation.override(language):
        title = gettext("Hosting contract")
        content = HostingContractPaper(
            federation=name,
            title=title,
            is_sample=is_demo or agreement.is_sample,
            event=event.name,
            facts=(_kind(event), _days(event)),
            host=delegation.body_name,
            host_code=body.code if body else "",
            delegated_on=delegation.delegated_on,
            share=percent_text(agreement.share),
            least_share=percent_text(figures.min_share_of_entry_fees),
            price=Money(agreement.price_cents, agreement.currency).as_decimal,
            currency=agreement.currency,
            due_on=agreement.due_on,
            venue=bid.venue,
            timetable=lines_of(bid.timetable),
            promotion=lines_of(bid.promotion),
            support=lines_of(bid.support),
            article=ARTICLE,
        )
    return PaperDraft(
        content=content,
        title=f"{title}: {event.name}",
        season=event.season,
        language=language,
    )


def _kind(event: Event) -> str:
    displays = [
        event.get_kind_display(),
        event.get_event_type_display(),
        event.get_method_display(),
    ]
    return capfirst(", ".join(displays))


def _organiser(event: Event, federation: str) -> str:
    body = event.club or event.association
    return body.name if body is not None else federation


def _days(event: Event) -> str:
    if event.starts_on == event.ends_on:
        return spoken_value(event.starts_on)
    words = gettext("%(first)s to %(last)s")
    return words % {"first": spoken_value(event.starts_on), "last": spoken_value(event.ends_on)}


def _day(row: EventRegulation) -> dt.date:
    return timezone.localdate(row.published_at)
