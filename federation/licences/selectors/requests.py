"""Licence requests: waiting, open, and reasons against a line."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, Q, QuerySet

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE
from federation.licences.selectors.bodies import Body, body_of, of_body
from federation.models import (
    OPEN_STATES,
    Association,
    FeeClass,
    Licence,
    LicenceBatch,
    LicenceRequest,
    PaymentRequest,
    Person,
    RequestState,
    Season,
)
from federation.rules.figures_federation import LicenceFigures
from federation.rules.names import folded
from federation.rules.person_data import refuse_birth, refuse_name, refuse_nationality
from federation.selectors.rule_sets import regulation_on
from federation.selectors.suspensions import suspended_until


@dataclass(frozen=True, slots=True)
class PersonData:
    """The data of a new person."""

    name: str
    full_name: str = ""
    birth_date: dt.date | None = None
    sex: str = ""
    nationality: str = ""
    email: str = ""
    phone: str = ""


def refuse_person_data(new: PersonData, *, on: dt.date) -> None:
    """Refuse data that nobody can have. Raises: RuleError."""
    refuse_name(new.name)
    refuse_birth(new.birth_date, on=on)
    refuse_nationality(new.nationality)


@dataclass(frozen=True, slots=True)
class RequestLine:
    """One licence request: for a person of the register, or a new person."""

    position: int
    person: Person | None = None
    new: PersonData | None = None
    fee_class: str = FeeClass.NORMAL

    @property
    def name(self) -> str:
        """Return the person's name."""
        if self.person is not None:
            return self.person.name
        return self.new.name if self.new else ""


@dataclass(frozen=True, slots=True)
class Held:
    """The people licensed in a season, and those with waiting requests: person -> body."""

    licensed: Mapping[int, Licence]
    requests: Mapping[int, LicenceRequest]
    new_people: frozenset[tuple[str, dt.date | None]] = field(default_factory=frozenset)


def licence_figures(season: Season) -> LicenceFigures:
    """Return the figures of a season's licences. Raises: RuleError without a rule set."""
    return regulation_on(season.starts_on).licences


def licence_figures_or_defaults(season: Season) -> LicenceFigures:
    """Return the figures of a season's licences; the defaults before the first rule set."""
    try:
        return licence_figures(season)
    except RuleError:
        return LicenceFigures(required_for=(), tolerance_days=0, source="default")


def held_in(season: Season, people: Collection[int]) -> Held:
    """Return who of some people is licensed or requested in a season, in two queries."""
    bodies = ("club", "association")
    licences = Licence.objects.filter(
        season=season, person__in=people, cancelled_at__isnull=True
    ).select_related("person", "season", *bodies)
    requests = LicenceRequest.objects.filter(
        season=season, state__in=OPEN_STATES, person__in=people
    ).select_related("person", "batch", "batch__club", "batch__association")
    return Held(
        {licence.person_id: licence for licence in licences},
        {request.person_id: request for request in requests if request.person_id is not None},
    )


def is_licence_to_come(request: LicenceRequest) -> bool:
    """Return whether the person of a request has the licence, or another request for it."""
    assert request.person_id is not None  # noqa: S101 -- for the types
    held = held_in(request.season, [request.person_id])
    return bool(held.licensed or held.requests)


def requested_new_people(season: Season, body: Body) -> frozenset[tuple[str, dt.date | None]]:
    """Return the folded names and birth dates of new people in a body's open requests."""
    rows = LicenceRequest.objects.filter(
        season=season, state__in=OPEN_STATES, person__isnull=True, batch__in=batches_of(body)
    )
    return frozenset((folded(name), born) for name, born in rows.values_list("name", "birth_date"))


def line_refusals(
    lines: Sequence[RequestLine], *, season: Season, body: Body, on: dt.date
) -> dict[int, RuleError]:
    """Return the refusal of each faulty line, by position."""
    people = {line.person.pk for line in lines if line.person is not None}
    held = held_in(season, people)
    requested_people = requested_new_people(season, body)
    first = max(on, season.starts_on)
    suspended = suspended_until(people, first=first, last=first)
    refused: dict[int, RuleError] = {}
    seen: dict[object, int] = {}
    for line in lines:
        try:
            _refuse_suspended(line, suspended)
            _refuse_line(line, season=season, held=held, requested=requested_people, on=on)
            _refuse_second(line, seen)
        except RuleError as refusal:
            refused[line.position] = refusal
    return refused


def _refuse_suspended(line: RequestLine, suspended: Mapping[int, dt.date]) -> None:
    if line.person is not None and line.person.pk in suspended:
        until = suspended[line.person.pk]
        raise RuleError("player_suspended", article=ARTICLE, person=line.name, until=until)


def _refuse_second(line: RequestLine, seen: dict[object, int]) -> None:
    """Record a line's person. Raises: RuleError if an earlier line is about the same one."""
    first = seen.setdefault(_key(line), line.position)
    if first != line.position:
        raise RuleError("licence_person_twice", article=ARTICLE, person=line.name, line=first)


def _key(line: RequestLine) -> object:
    if line.person is not None:
        return line.person.pk
    assert line.new is not None  # noqa: S101 -- refused before
    return (folded(line.new.name), line.new.birth_date)


def _refuse_line(
    line: RequestLine,
    *,
    season: Season,
    held: Held,
    requested: Collection[tuple[str, dt.date | None]],
    on: dt.date,
) -> None:
    """Refuse a line that cannot be sent. Raises: RuleError."""
    if line.fee_class not in FeeClass.values:
        raise RuleError("licence_fee_class_unknown", article=ARTICLE, fee_class=line.fee_class)
    if line.person is None:
        if line.new is None or not folded(line.new.name):
            raise RuleError("licence_name_missing", article=ARTICLE, line=line.position)
        refuse_person_data(line.new, on=on)
        if _key(line) in requested:
            raise RuleError(
                "licence_asked_before", article=ARTICLE, person=line.name, season=season.year
            )
        return
    if line.person.deceased_on is not None:
        raise RuleError("licence_person_deceased", article=ARTICLE, person=line.name)
    refuse_licensed(line.person, held.licensed.get(line.person.pk))
    if (licence_request := held.requests.get(line.person.pk)) is not None:
        raise RuleError(
            "licence_asked_through",
            article=ARTICLE,
            person=line.name,
            season=season.year,
            body=body_of(licence_request.batch).name,
        )


def refuse_licensed(person: Person, licence: Licence | None) -> None:
    """Refuse a person who already has a licence. Raises: RuleError that names the body."""
    if licence is not None:
        raise RuleError(
            "licence_held_through",
            article=ARTICLE,
            person=person.name,
            season=licence.season.year,
            body=body_of(licence).name,
        )


def licences_of_season(body: Body, season: Season) -> QuerySet[Licence]:
    """Return the licences in force through a body in a season, by name."""
    rows = Licence.objects.filter(of_body(body), season=season, cancelled_at__isnull=True)
    return rows.select_related("person").order_by("person__sort_name", "person_id")


def licences_held_through(body: Body, season: Season) -> QuerySet[Licence]:
    """Return the licences in force of a club; for an association, including its clubs."""
    through = of_body(body)
    if isinstance(body, Association):
        through |= Q(club__association=body)
    rows = Licence.objects.filter(through, season=season, cancelled_at__isnull=True)
    return rows.select_related("person", "club").order_by("person__sort_name", "person_id")


def batches_of(body: Body) -> QuerySet[LicenceBatch]:
    """Return the batches of one body, latest first."""
    return LicenceBatch.objects.filter(of_body(body)).select_related("season", "requested_by")


def with_counts(batches: QuerySet[LicenceBatch]) -> QuerySet[LicenceBatch]:
    """Annotate each batch with its number of lines by state."""
    counts = {
        state.lower(): Count("requests", filter=Q(requests__state=state))
        for state in RequestState.values
    }
    return batches.annotate(lines=Count("requests"), **counts)


def batches_waiting() -> QuerySet[LicenceBatch]:
    """Return the batches with lines the office has not decided."""
    waiting = LicenceRequest.objects.filter(state=RequestState.REQUESTED)
    rows = LicenceBatch.objects.filter(pk__in=waiting.values("batch"))
    return rows.select_related("season", "club", "association")


def requests_of(batch: LicenceBatch) -> QuerySet[LicenceRequest]:
    """Return the lines of a batch, with their people and payment requests."""
    return batch.requests.select_related(
        "person", "payment_request", "licence", "decided_by", "season"
    ).order_by("position")


def payment_requests_of(batches: Iterable[LicenceBatch]) -> QuerySet[PaymentRequest]:
    """Return the payment requests of some batches, with their lines and payments."""
    rows = PaymentRequest.objects.filter(licence_requests__batch__in=batches).distinct()
    return rows.prefetch_related("lines", Prefetch("payments")).order_by("pk")
