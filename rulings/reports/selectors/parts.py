"""The system's facts of an event for its director's report, item by item."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import F, Q, Sum
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from federation.bodies.selectors.registers import grade_titles
from federation.models import Mandate, Register, Role
from federation.rules.figures_penalties import Sanction
from federation.texts import spoken_value
from federation.texts.dates import date_format
from rulings.assistant.selectors.matters_reported import matters_for_report
from rulings.models import Appeal, Incident, RulingMeasure
from rulings.penalties.selectors import reported_penalties, waiting_words
from rulings.penalties.texts import OFFENCES, SANCTIONS, measure_row_text
from rulings.reports.rules.reports import PsychicEntry, ReportedPlayer
from rulings.reports.selectors.attendance import Missed, missed_of
from rulings.reports.selectors.psychics import psychic_entries, psychics_of_event
from scoring.models import Standing
from scoring.selectors.knockout_places import teams_still_in
from scoring.selectors.results import result_of
from tournaments.models import (
    AppointmentState,
    DirectorAppointment,
    EntryPlayer,
    Event,
    PairSubstitution,
    Registration,
    RegistrationState,
)
from tournaments.texts.contestants import TRIPLETS, contestants_in_words

ARTICLE = "RTP 3.2.2.1"


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """One line of the final ranking: place, team, and each player with the licence number."""

    place: str
    name: str
    players: tuple[ReportedPlayer, ...]


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """Known facts, as lines by item in the reader's language; and the final ranking."""

    lines: Mapping[str, tuple[str, ...]]
    ranking: tuple[RankedEntry, ...] = ()
    psychics: tuple[PsychicEntry, ...] = ()
    must_be_in_g: tuple[str, ...] = field(default=())
    open_calls: tuple[Incident, ...] = ()

    @property
    def players(self) -> list[ReportedPlayer]:
        """Return every player of the final ranking."""
        return [player for entry in self.ranking for player in entry.players]


def report_facts(event: Event) -> ReportFacts:
    """Return the report of an event without its director's additions, in the reader's language."""
    sanctions = tuple(_sanctions(event))
    psychics = tuple(_psychics(event))
    ruled = matters_for_report(event)
    missed = missed_of(event)
    still_open = tuple(
        Incident.objects.filter(event=event, ruling__isnull=True, closed_at__isnull=True)
        .select_related("event")
        .order_by("number")
    )
    return ReportFacts(
        lines={
            "a": tuple(_directors(event)),
            "b": tuple(_event(event)),
            "c": (*_format(event), *_late(missed), *_on_scores(event, still_open)),
            "d": tuple(_substitutions(event)),
            "e": tuple(_absences(event, missed)),
            "g": (*sanctions, *psychics, *ruled.get("g", ())),
            "h": tuple(_appeals(event)),
            "i": ruled.get("i", ()),
            "j": ruled.get("j", ()),
        },
        ranking=tuple(_ranking(event)),
        psychics=tuple(psychic_entries(event)),
        must_be_in_g=(*sanctions, *psychics),
        open_calls=still_open,
    )


def _sanctions(event: Event) -> Iterable[str]:
    """Yield possible grounds for disciplinary proceedings. Source: RTP 2.1.11.3, 2.1.11.4."""
    for penalty in reported_penalties(event):
        concerned = EntryPlayer.objects.filter(entry=penalty.entry, left_at__isnull=True)
        if penalty.player is not None:
            concerned = EntryPlayer.objects.filter(pk=penalty.player.pk)
        who = " – ".join(
            _person(row.person.name, row.person.number)
            for row in concerned.select_related("person").order_by("position")
        )
        yield gettext("%(who)s: %(offence)s, %(sanction)s. %(facts)s") % {
            "who": who,
            "offence": OFFENCES[penalty.offence],
            "sanction": SANCTIONS[Sanction(penalty.sanction)],
            "facts": penalty.facts,
        }


def _on_scores(event: Event, still_open: Iterable[Incident]) -> Iterable[str]:
    """Yield the effects of rulings on scores, including those not in the score yet.

    Source: RTP 2.1.1.1, 3.2.2.1.
    """
    rows = RulingMeasure.objects.filter(ruling__incident__event=event, ended_in__isnull=True)
    rows = rows.select_related("ruling__incident", "late_change")
    for row in rows.order_by("ruling__incident__number", "pk"):
        call, waits = row.ruling.incident, waiting_words(row)
        parts = [
            gettext("call %(n)s") % {"n": call.number},
            gettext("board %(board)s") % {"board": call.board} if call.board else "",
            measure_row_text(row.values),
            gettext("not in the score yet: %(why)s") % {"why": waits} if waits else "",
        ]
        yield " · ".join(part for part in parts if part)
    for call in still_open:
        yield gettext("Call no. %(n)s is open: nothing was ruled") % {"n": call.number}


def _psychics(event: Event) -> Iterable[str]:
    """Yield every psychic call reported to the director, penalised or not.

    Source: RTP 2.1.2.4.
    """
    for row in psychics_of_event(event):
        board = row.incident.board
        where = gettext("board %(board)s") % {"board": board} if board else ""
        parts = [
            gettext("Psychic call"),
            gettext("call %(n)s") % {"n": row.incident.number},
            where,
            _person(row.player.person.name, row.player.person.number),
            row.description.rstrip("."),
            str(row.get_finding_display()),
            "RTP 2.1.2.4",
        ]
        yield " · ".join(part for part in parts if part)


def _directors(event: Event) -> Iterable[str]:
    held = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        role=Role.DIRECTOR,
        event_number=event.pk,
        valid_from__lte=event.ends_on,
    ).select_related("account__person")
    appointed = DirectorAppointment.objects.filter(event=event, state=AppointmentState.ACCEPTED)
    grades = grade_titles(Register.DIRECTOR, on=event.ends_on)
    texts_by_person_id = {
        row.person_id: " · ".join(
            text
            for text in (
                _person(row.person.name, row.person.number),
                str(row.get_post_display()),
                spoken_value(grades.get(row.grade, row.grade)),
            )
            if text
        )
        for row in appointed.select_related("person").order_by("preference", "post", "pk")
    }
    for mandate in held.order_by("valid_from", "pk"):
        if (person := mandate.account.person) is not None:
            texts_by_person_id.setdefault(person.pk, _person(person.name, person.number))
    yield from texts_by_person_id.values()
    if event.director_name and not texts_by_person_id:
        yield event.director_name


def _event(event: Event) -> Iterable[str]:
    yield event.name
    days = [event.starts_on, event.ends_on]
    yield " – ".join(dict.fromkeys(date_format(day) for day in days))
    if event.venue:
        yield event.venue
    elif event.is_online:
        yield gettext("online")
    for session in event.sessions.order_by("number"):
        yield gettext("session %(n)s: %(day)s") % {
            "n": session.number,
            "day": date_format(session.played_on),
        }


def _format(event: Event) -> Iterable[str]:
    texts = [event.played_by, event.get_event_type_display(), event.get_method_display()]
    yield capfirst(", ".join(str(text) for text in texts))
    entries = event.entries.filter(withdrawn_at__isnull=True).count()
    boards = event.sessions.aggregate(sum=Sum("boards"))["sum"] or 0
    if entries:
        kind = TRIPLETS if event.is_triplets else event.kind
        yield contestants_in_words(kind, entries)
    if boards:
        yield ngettext("%(n)s board", "%(n)s boards", boards) % {"n": boards}


def _substitutions(event: Event) -> Iterable[str]:
    changed = EntryPlayer.objects.filter(
        Q(left_at__isnull=False) | Q(is_substitute=True), entry__event=event
    ).select_related("entry", "person")
    for row in changed.order_by("entry__number", "position", "pk"):
        words = (
            gettext("%(player)s left entry %(entry)s")
            if row.left_at
            else gettext("%(player)s joined entry %(entry)s as a substitute")
        )
        yield words % {
            "player": _person(row.person.name, row.person.number),
            "entry": row.entry.name or row.entry.number,
        }
    replaced = PairSubstitution.objects.filter(registration__event=event).select_related(
        "replaced", "substitute"
    )
    for pair_substitution in replaced.order_by("session", "pk"):
        text = gettext("session %(n)s: %(substitute)s for %(replaced)s, %(boards)s boards") % {
            "n": pair_substitution.session,
            "substitute": _person(
                pair_substitution.substitute.name, pair_substitution.substitute.number
            ),
            "replaced": _person(pair_substitution.replaced.name, pair_substitution.replaced.number),
            "boards": pair_substitution.boards,
        }
        yield text if pair_substitution.is_legal else f"{text} · {gettext('against the rules')}"


def _absences(event: Event, missed: Sequence[Missed]) -> Iterable[str]:
    for entry in event.entries.filter(withdrawn_at__isnull=False).order_by("number", "pk"):
        yield gettext("Entry %(entry)s withdrew on %(when)s") % {
            "entry": entry.name or entry.number,
            "when": date_format(localtime(entry.withdrawn_at), "SHORT_DATETIME_FORMAT"),
        }
    for missed_item in missed:
        if missed_item.came_at is None:
            data = {
                "entry": _entry(missed_item),
                "n": missed_item.session,
                "article": missed_item.article,
            }
            yield gettext("Session %(n)s: entry %(entry)s was absent (%(article)s)") % data
    ended = Registration.objects.filter(
        Q(state=RegistrationState.DISQUALIFIED)
        | Q(state=RegistrationState.WITHDRAWN, ended_after_deadline=True),
        event=event,
        entry__isnull=True,
    ) | Registration.objects.filter(event=event, state=RegistrationState.DISQUALIFIED)
    for row in ended.select_related("captain").order_by("pk").distinct():
        yield " · ".join(
            text
            for text in (
                row.name or row.captain.name,
                str(row.get_state_display()),
                row.end_reason,
            )
            if text
        )


def _late(missed: Sequence[Missed]) -> Iterable[str]:
    """Yield who was absent at the check-in and came after all.

    It is with what was played: in item e it would send the report to the disciplinary council.
    """
    for missed_item in missed:
        if missed_item.came_at is None:
            continue
        data = {
            "entry": _entry(missed_item),
            "n": missed_item.session,
            "article": missed_item.article,
            "when": date_format(localtime(missed_item.came_at), "TIME_FORMAT"),
            "minutes": missed_item.minutes,
        }
        if missed_item.minutes is None:
            line = gettext("Session %(n)s: entry %(entry)s came late, at %(when)s (%(article)s)")
        else:
            line = gettext(
                "Session %(n)s: entry %(entry)s came late, at %(when)s, %(minutes)s minutes after "
                "the start (%(article)s)"
            )
        yield line % data


def _entry(missed: Missed) -> str:
    return missed.entry.name or missed.entry.number


def _appeals(event: Event) -> Iterable[str]:
    rows = Appeal.objects.filter(event=event).select_related(
        "ruling__incident", "penalty__incident", "entry"
    )
    for row in rows.order_by("number"):
        incident = row.incident
        parts = [
            f"R{row.number}",
            str(row.get_body_display()),
            gettext("board %(board)s") % {"board": incident.board}
            if incident is not None and incident.board
            else "",
            str(row.get_state_display()),
            str(row.get_outcome_display()) if row.outcome else "",
            gettext("late") if row.is_late else "",
        ]
        yield " · ".join(part for part in parts if part)


def _ranking(event: Event) -> Iterable[RankedEntry]:
    result = result_of(event)
    if result is None:
        return
    standings = list(
        Standing.objects.filter(revision=result.revision)
        .select_related("entry")
        .defer("steps")
        .order_by("-line", F("rank").asc(nulls_last=True), "pk")
    )
    still_in = teams_still_in(standings)
    people: dict[int, list[ReportedPlayer]] = {}
    seated = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    for row in seated.select_related("person").order_by("entry", "position", "pk"):
        player = ReportedPlayer(row.person.name, row.person.number or "")
        people.setdefault(row.entry_id, []).append(player)
    sides = {"NS": gettext("NS"), "EW": gettext("EW")}
    for standing in standings:
        is_placed = standing.rank is not None and standing.pk not in still_in
        place = f"{standing.rank}{'=' if standing.tied else ''}" if is_placed else "–"
        line = f" {sides.get(standing.line, standing.line)}" if standing.line else ""
        yield RankedEntry(
            f"{place}{line}", standing.entry.name, tuple(people.get(standing.entry_id, ()))
        )


def _person(name: str, number: str | None) -> str:
    return f"{name} ({number})" if number else name
