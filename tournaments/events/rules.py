"""Which fields of an event may still change, and by whom."""

from collections.abc import Collection
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.1.2"

DESCRIPTION = frozenset({"name", "venue", "director_name", "is_online"})
PLAN = frozenset(
    {
        "starts_on",
        "ends_on",
        "planned_sessions",
        "planned_boards",
        "correction_minutes",
        "is_open_to_all",
        "is_advertised",
        "has_prizes",
        "wants_homologation",
    }
)
KIND = frozenset(
    {"kind", "is_triplets", "method", "event_class", "event_type", "age_group", "category_limit"}
)
AT_THE_TABLE = frozenset({"venue", "director_name"})


@dataclass(frozen=True, slots=True)
class EventSituation:
    """The state of an event that somebody wants to change."""

    by_office: bool
    official: bool
    begun: bool
    played: bool
    published: bool
    cancelled: bool


def changeable_fields(situation: EventSituation) -> frozenset[str]:
    """Return the fields that may change.

    Before its first day an event is described and planned by its organiser; the days of an official
    event belong to the calendar, so to the office. The format is fixed once the regulation is
    published; from the first day on only room and director may change, and nothing after the
    results or a cancellation. Source: RTP 3.1.2, 3.1.7.
    """
    if situation.cancelled or situation.played:
        return frozenset()
    if situation.begun:
        return AT_THE_TABLE
    open_fields = DESCRIPTION | PLAN
    if situation.official and not situation.by_office:
        open_fields -= {"starts_on", "ends_on"}
    if not situation.published and (situation.by_office or not situation.official):
        open_fields |= KIND
    return open_fields


def refuse_changes(changed: Collection[str], *, situation: EventSituation) -> None:
    """Refuse changes of fields that are fixed.

    Raises: RuleError("event_fields_settled") with the fields. Source: RTP 3.1.2, 3.1.7.
    """
    settled = tuple(sorted(set(changed) - changeable_fields(situation)))
    if settled:
        raise RuleError("event_fields_settled", article=ARTICLE, fields=settled)
