"""The line of the results to which a ruling's measures apply, and their effect on the field."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from federation.errors import RuleError
from rulings.log.selectors.table_lines import (
    line_at_table,
    match_at_table,
    place_played_now,
    seated_at_table,
    values_at_table,
)
from rulings.models import Incident, RulingMeasure
from rulings.penalties.selectors import late_amount
from rulings.rules.measures import (
    BLAME_OF_SHARE,
    Measure,
    MeasureKind,
    Weighted,
    measure_read,
    tricks_after,
)
from scoring.adjustments.services.adjustments import BoardAct, refuse_board_acts
from scoring.adjustments.services.entry_adjustments import has_unit
from scoring.adjustments.services.ruling_previews import (
    LineChange,
    RulingPreview,
    lines_tried,
    previewed,
)
from scoring.engine import EngineError
from scoring.engine.contract_score import contract_score
from scoring.engine.line_rulings import LineRuling
from scoring.engine.types import Outcome
from scoring.engine.vulnerability import is_vulnerable
from scoring.engine_input.counting import EventValues
from scoring.engine_input.stated_result import stated_result
from scoring.engine_input.values import Fine, Ruled, TableKey, TableResult
from scoring.live.rules.lines import barred
from scoring.live.selectors.postponed_boards import lines_put_off
from scoring.live.services.book_cache import read_lines
from scoring.live.services.public_standing import rounds_done
from scoring.live.services.rulings import is_played_now
from scoring.models import EventBook, Match
from tournaments.models import Entry, EventKind, ScoringMethod, Session

# Refusals that only mean that it is too early: the measure is stored and offered again.
TOO_EARLY = frozenset(
    {"event_without_results", "measure_waits_for_line", "loss_in_unknown_session"}
)
LAW_OF: Mapping[MeasureKind, str] = {
    MeasureKind.TRICKS: "Law 64",
    MeasureKind.ARTIFICIAL: "Law 12 C2",
    MeasureKind.WEIGHTED: "Law 12 C1",
    MeasureKind.DELETED: "Law 12 C2",
}


@contextmanager
def engine_refusals() -> Iterator[None]:
    """Turn refusals of the engine into refusals of the rules."""
    try:
        yield
    except EngineError as fault:
        raise RuleError(fault.code, article=fault.article, **fault.values) from fault


@dataclass(frozen=True, slots=True)
class MeasuresShown:
    """The effect of measures: preview None, and a code, if they cannot be applied yet.

    unfinished: the round that counts here as far as it is entered, while the public standing counts
    complete rounds; 0 if there is none. is_alone: there is no other result on the board with which
    to compare an artificial score, so that it counts for nobody yet.
    """

    preview: RulingPreview | None
    waits_for: str = ""
    unfinished: int = 0
    is_alone: bool = False


@engine_refusals()
def preview_measures(
    incident: Incident,
    measures: Sequence[Measure],
    names: Mapping[str, str],
    *,
    article: str = "",
    standing: Sequence[Measure] = (),
) -> MeasuresShown:
    """Return the effect of measures on everyone concerned; nothing is written.

    standing: those of the same ruling that they replace. Raises: RuleError as giving them would.
    """
    measures = with_amounts(incident, measures)
    try:
        values = values_at_table(incident)
        acts = board_acts(incident, measures, article=article)
    except RuleError as refusal:
        if refusal.code not in TOO_EARLY:
            raise
        return MeasuresShown(None, refusal.code)
    refuse_board_acts(incident.event, acts, values)
    after = values
    for one in standing:
        after = _ended(after, incident, one)
    ended = {place for place, _ruled in values.rulings} - {place for place, _ in after.rulings}
    after = after.with_rulings([(act.place, Ruled(act.ruling, act.article)) for act in acts])
    for measure in measures:
        if not measure.is_on_board:
            entry = entry_of_side(incident, measure.side)
            fine = Fine(Fraction(measure.amount), measure.unit, incident.session)
            after = _fined(after, entry.key, fine)
    boards = {act.place[:3] for act in acts} | {place[:3] for place in ended}
    tried = lines_tried(values, after)
    shown = previewed(values.counted(), after.counted(), names, boards, tried)
    is_alone = incident.event.method == ScoringMethod.MATCHPOINTS and any(
        map(_is_alone, shown.lines)
    )
    return MeasuresShown(shown, unfinished=_round_in_play(incident), is_alone=is_alone)


def is_ready(row: RulingMeasure) -> bool:
    """Return whether a waiting measure can be put into the score now."""
    if row.late_change is not None:
        return False
    call, measure = row.ruling.incident, measure_read(row.values)
    if not measure.is_on_board:
        return has_unit(call.event, call.session, measure.unit)
    try:
        board_acts(call, [measure])
    except RuleError:
        return False
    return True


def with_amounts(incident: Incident, measures: Sequence[Measure]) -> list[Measure]:
    """Return measures with the amount of the regulation for a delay, if none is given.

    Raises: RuleError if there is none. Source: RTP 2.1.11.2.
    """
    result = []
    for measure in measures:
        with_amount = measure
        if measure.minutes and not measure.amount:
            entry = entry_of_side(incident, measure.side)
            amount = late_amount(entry, minutes=measure.minutes, unit=measure.unit)
            if amount is None:
                raise RuleError("penalty_amount_needed", article="RTP 2.1.11.2")
            with_amount = replace(measure, amount=amount)
        result.append(with_amount)
    return result


def board_acts(
    incident: Incident, measures: Sequence[Measure], *, article: str = ""
) -> list[BoardAct]:
    """Return the rulings on the board that measures make at the table of a call.

    Raises: RuleError "measure_waits_for_line" while the table has no verified result to rule on.
    """
    acts = []
    for measure in measures:
        if not measure.is_on_board:
            continue
        if incident.board is None:
            raise RuleError("call_without_board")
        line = line_at_table(incident, values_at_table(incident))
        place = line.place if line is not None else _place_without_result(incident)
        if place is None or (measure.needs_a_result and (line is None or line.not_played)):
            raise RuleError("measure_waits_for_line")
        ruling = line_ruling(measure, line, board=incident.board)
        acts.append(BoardAct(place, ruling, (article or LAW_OF[measure.kind])[:40]))
    return acts


def line_ruling(measure: Measure, line: TableResult | None, *, board: int) -> LineRuling:
    """Return the ruling of a measure on a line. Raises: RuleError.

    Source: Laws 12C1, 12C2, 64A (2007).
    """
    if measure.kind is MeasureKind.ARTIFICIAL:
        ns, ew = measure.shares
        return LineRuling("artificial", blame=(BLAME_OF_SHARE[ns], BLAME_OF_SHARE[ew]))
    if measure.kind is MeasureKind.DELETED:
        return LineRuling("not_counted")
    if measure.kind is MeasureKind.WEIGHTED:
        ns_outcomes = _outcomes(measure.outcomes, board)
        ew_outcomes = _outcomes(measure.ew_outcomes, board)
        if len(ns_outcomes) == 1 and not ew_outcomes:
            return LineRuling("assigned", score=ns_outcomes[0].score)
        return LineRuling("weighted", outcomes=ns_outcomes, ew_outcomes=ew_outcomes)
    if line is None or line.tricks is None or not line.declarer or line.contract in {"", "P"}:
        raise RuleError("measure_needs_contract", article="Law 64A")
    tricks = tricks_after(measure, declarer=line.declarer, made=line.tricks)
    points = contract_score(line.contract, tricks, is_vulnerable(board, line.declarer))
    return LineRuling("assigned", score=points if line.declarer in "NS" else -points)


def _is_alone(change: LineChange) -> bool:
    """Return whether an artificial score is not yet a share of any top. Source: Law 12C2, 78A."""
    ruled = change.after.result.ruled
    return ruled is not None and ruled.ruling.form == "artificial" and not change.after.available


def _round_in_play(incident: Incident) -> int:
    """Return the first round of a call's session still in play; 0 once the session is closed."""
    event, number = incident.event, incident.session
    if not is_played_now(event, number, match_at_table(incident)):
        return 0
    session = Session.objects.get(event=event, number=number)
    lines = read_lines(EventBook.objects.get(event=event).pk)
    own = [line for line in lines if line.session_id == session.pk]
    done, rounds = rounds_done(own, lines_put_off(session) | barred(own))
    return done + 1 if done < rounds else 0


def entry_of_side(incident: Incident, side: str) -> Entry:
    """Return the contestant of a side at the table of a call. Raises: RuleError."""
    entries = {
        entry.pk: entry for seat, entry in seated_at_table(incident) if seat and seat in side
    }
    if len(entries) != 1:
        raise RuleError("measure_side_unknown")
    return next(iter(entries.values()))


def _place_without_result(incident: Incident) -> TableKey | None:
    return place_played_now(incident) or _place_by_players(incident)


def _place_by_players(incident: Incident) -> TableKey | None:
    """Return the line of a table without a result, as far as its players are known."""
    sides = {seat: entry for seat, entry in seated_at_table(incident) if seat}
    ns, ew = sides.get("N") or sides.get("S"), sides.get("E") or sides.get("W")
    if ns is None or ew is None or incident.board is None:
        return None
    match, south, west = "", "", ""
    if incident.event.kind == EventKind.TEAMS:
        teams = {ns.pk, ew.pk}
        met = Match.objects.filter(event=incident.event_id, session=incident.session)
        keys = [row.key for row in met if {row.home_id, row.away_id} == teams]
        if len(keys) != 1:
            return None
        match = keys[0]
    elif incident.event.kind == EventKind.INDIVIDUAL:
        if not {"S", "W"} <= sides.keys():
            return None
        south, west = sides["S"].key, sides["W"].key
    return TableKey(incident.session, incident.board, match, ns.key, ew.key, south, west)


def _outcomes(written: Sequence[Weighted], board: int) -> tuple[Outcome, ...]:
    outcomes = []
    for weighted in written:
        stated = stated_result(weighted.result, board=board)
        if stated is None:
            raise RuleError("measure_result_unreadable", written=weighted.result)
        outcomes.append(Outcome(stated.score, weighted.weight / 100))
    return tuple(outcomes)


def _ended(values: EventValues, incident: Incident, measure: Measure) -> EventValues:
    """Return the event without the effect of a measure of the call's ruling."""
    if measure.is_on_board:
        call = f"#{incident.number}"
        rulings = (
            ruling
            for ruling in values.rulings
            if (ruling[0][0], ruling[1].reference) != (incident.session, call)
        )
        return replace(values, rulings=tuple(rulings))
    key = entry_of_side(incident, measure.side).key
    amount_key = (Fraction(measure.amount), measure.unit, incident.session)
    contestants = []
    for contestant in values.contestants:
        fines = list(contestant.fines)
        alike = [one for one in fines if (one.amount, one.unit, one.session) == amount_key]
        if contestant.key == key and alike:
            fines.remove(alike[0])
        contestants.append(replace(contestant, fines=tuple(fines)))
    return replace(values, contestants=tuple(contestants))


def _fined(values: EventValues, key: str, fine: Fine) -> EventValues:
    pair_substitutions = (
        replace(contestant, fines=(*contestant.fines, fine))
        if contestant.key == key
        else contestant
        for contestant in values.contestants
    )
    return replace(values, contestants=tuple(pair_substitutions))
