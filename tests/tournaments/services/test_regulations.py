"""Writing, publishing and replacing the regulation of an event."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent, IssuedDocument, LibraryDocument
from tests.factories.federation import make_association
from tests.factories.hosting import (
    BEFORE,
    FIRST_DAY,
    TIMETABLE,
    make_national,
    publish,
    write_draft,
)
from tests.personas import World
from tournaments.calendar.services.event_papers import issue_event_regulation
from tournaments.calendar.services.representation import set_quota
from tournaments.events.selectors.regulations import (
    conditions_of,
    outdated_items,
    published_regulation,
    refuse_opening_entries,
    without_regulation,
)
from tournaments.events.services.regulations import (
    drop_regulation,
    publish_regulation,
    save_regulation,
    write_regulation,
)
from tournaments.models import EventRegulation
from tournaments.selectors.rule_sets import is_official


def test_a_new_regulation_starts_from_the_event_and_the_fees(world: World) -> None:
    event = make_national()

    draft = write_regulation(event=event, account=None, now=BEFORE)

    conditions = conditions_of(draft)
    assert (conditions.venue, conditions.dates.starts_on if conditions.dates else None) == (
        "Sala de Exemplo",
        FIRST_DAY,
    )
    assert conditions.fee is not None
    assert conditions.fee.cents == 6000
    assert conditions.timetable == ()
    assert write_regulation(event=event, account=None, now=BEFORE) == draft


@pytest.mark.rule("3.1.2-c")
def test_entries_cannot_open_without_a_timetable_and_the_refusal_names_it(world: World) -> None:
    event = make_national()
    write_draft(event, timetable=[])

    with pytest.raises(RuleError) as refused:
        refuse_opening_entries(event)

    assert refused.value.code == "regulation_incomplete"
    assert refused.value.values == {"items": ("timetable",)}


@pytest.mark.rule("3.1.2-c")
def test_publication_names_each_missing_item(world: World) -> None:
    event = make_national(venue="")
    write_draft(event, timetable=[], entry_conditions="")

    with pytest.raises(RuleError) as refused:
        publish_regulation(event=event, reason="", account=None, now=BEFORE)

    assert refused.value.values == {"items": ("entry_conditions", "venue", "timetable")}
    assert published_regulation(event) is None


def test_a_published_regulation_opens_entries(world: World) -> None:
    event = make_national()

    publish(event)

    refuse_opening_entries(event)
    assert AuditEvent.objects.filter(act="regulation_published").count() == 1


def test_a_change_is_a_new_version_with_its_reason(world: World, olga: object) -> None:
    event = make_national()
    first = publish(event)
    later = [{**TIMETABLE[0], "starts_at": "16:00"}, TIMETABLE[1]]

    with pytest.raises(RuleError, match="regulation_reason_missing"):
        publish(event, timetable=later)
    second = publish_regulation(event=event, reason="Sala ocupada", account=None, now=BEFORE)

    first.refresh_from_db()
    assert conditions_of(first).timetable[0].starts_at == dt.time(15, 0)
    assert (second.version, second.changed, second.reason) == (2, ["timetable"], "Sala ocupada")
    assert published_regulation(event) == second


def test_a_version_that_says_the_same_is_refused(world: World) -> None:
    event = make_national()
    publish(event)

    with pytest.raises(RuleError) as refused:
        publish(event, reason="De novo")

    assert refused.value.code == "regulation_unchanged"


def test_a_published_version_cannot_be_edited_or_deleted(world: World) -> None:
    row = publish(make_national())
    stored = EventRegulation.objects.get(pk=row.pk)
    stored.conditions = {}

    for attempt in (row.save, stored.save, stored.delete):
        with pytest.raises(RuleError, match="regulation_is_final"):
            attempt()


def test_of_two_who_save_the_same_draft_the_second_is_told(world: World) -> None:
    event = make_national()
    draft = write_regulation(event=event, account=None, now=BEFORE)
    save_regulation(
        event=event, conditions={"prizes": "Taça"}, saves=draft.saves, account=None, now=BEFORE
    )

    with pytest.raises(RuleError) as refused:
        save_regulation(
            event=event, conditions={"prizes": "Medalha"}, saves=1, account=None, now=BEFORE
        )

    assert refused.value.code == "regulation_changed_meanwhile"
    assert conditions_of(EventRegulation.objects.get()).prizes == "Taça"


def test_a_draft_can_be_thrown_away_and_a_missing_one_is_named(world: World) -> None:
    event = make_national()
    write_draft(event)

    drop_regulation(event=event, account=None)

    assert EventRegulation.objects.count() == 0
    with pytest.raises(RuleError, match="regulation_not_written"):
        drop_regulation(event=event, account=None)


def test_venue_and_places_changed_since_are_told(world: World) -> None:
    event = make_national()
    row = publish(event)
    event.venue = "Outra Sala"
    event.save()
    set_quota(event=event, association=world.association, places=12, account=None)

    assert outdated_items(event, row) == ("venue", "quotas")


def test_official_events_without_regulation_are_found(world: World) -> None:
    missing, written = make_national(name="Sem"), make_national(name="Com")
    publish(written)

    events = without_regulation(on=dt.date(2026, 5, 1), until=dt.date(2026, 12, 31))
    selected_events = [event for event in events if is_official(event)]

    assert selected_events == [missing]  # the club's own tournament is private


def test_the_paper_of_a_version_is_issued_once_and_replaces_the_one_before(world: World) -> None:
    make_association("LIS", "Associação de Lisboa")
    event = make_national()
    first = publish(event)
    issue_event_regulation(regulation_id=first.pk)
    issue_event_regulation(regulation_id=first.pk)
    second = publish(event, reason="Prémios", prizes="Taça")

    issue_event_regulation(regulation_id=second.pk)

    papers = list(IssuedDocument.objects.filter(series__kind="event_regulation").order_by("number"))
    assert [paper.code for paper in papers] == ["RG-2026-00001", "RG-2026-00002"]
    assert papers[1].replaces == papers[0]
    assert papers[0].is_public
    shelved = LibraryDocument.objects.get(slug=f"event-regulation-{event.pk}")
    assert [version.paper for version in shelved.versions.order_by("number")] == papers
