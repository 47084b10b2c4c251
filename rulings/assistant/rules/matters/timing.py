"""Matters of time in team matches, and of play online."""

import datetime as dt

from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.flows.walk import Consequence, Shown
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    clock,
    number,
    offence,
    time,
)
from rulings.rules.penalties import LATE
from tournaments.rules.attendance import segment_clock
from tournaments.rules.table_settings import (
    is_void_after_outage,
    match_clock,
    shown_to_spectators_from,
    undo_decided_by,
)

MOST_BOARDS = 64
MOST_MINUTES = 240


def _slow_segment(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    timing = segment_clock(
        facts.time("seated_at"),
        boards=facts.numbers["boards"],
        further_minutes=facts.numbers["further_minutes"],
        with_screens=facts.yes("with_screens"),
        figures=figures.pace,
    )
    finished_at = facts.time("finished_at", beside="seated_at")
    over = max(0, (finished_at - timing.ends_at) // dt.timedelta(minutes=1))
    values: dict[str, Shown] = {
        "due": clock(timing.ends_at),
        "tolerated": clock(timing.tolerated_until),
        "minutes": over,
    }
    if finished_at <= timing.ends_at:
        return Finding("segment_in_time", (), values)
    if finished_at <= timing.tolerated_until:
        return Finding("segment_tolerated", (), values)
    return Finding("segment_slow", (offence(LATE, figures),), values)


def _late_team(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    timing = match_clock(
        facts.numbers["boards"],
        with_screens=facts.yes("with_screens"),
        pace=figures.pace,
        attendance=figures.attendance,
    )
    late = facts.numbers["late_by"]
    values = {"limit": int(timing.no_show_after), "minutes": timing.minutes}
    if late > timing.no_show_after:
        return Finding("team_no_show", (), values)
    return Finding("team_late", (offence(LATE, figures),) if late else (), values)


def _outage(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    void = is_void_after_outage(
        facts.time("began_at"), facts.time("solved_at", beside="began_at"), figures=figures.online
    )
    values = {"limit": figures.online.outage_max_minutes}
    if not void:
        return Finding("outage_goes_on", (), values)
    return Finding("outage_void", (Consequence("play_later", {"article": "2.4.1"}),), values)


def _undo(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    decided_by = undo_decided_by(
        opponents_agree=facts.yes("opponents_agree"), is_slip=facts.yes("slip")
    )
    return Finding(f"undo_{decided_by.lower()}")


def _viewing(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    played = facts.yes("all_played")
    at = facts.time("last_played_at") if played else None
    shown = shown_to_spectators_from(
        [at], allowed=facts.yes("viewing_allowed"), figures=figures.online
    )
    if shown is None:
        return Finding("viewing_not_yet" if facts.yes("viewing_allowed") else "viewing_never")
    return Finding("viewing_from", (), {"since": clock(shown)})


MATTERS = (
    Matter(
        "slow_segment",
        MatterKind.TIME,
        "2.3.7",
        (
            number("boards", MOST_BOARDS),
            MatterQuestion("with_screens"),
            time("seated_at"),
            number("further_minutes", MOST_MINUTES),
            time("finished_at"),
        ),
        _slow_segment,
        ("segment_in_time", "segment_tolerated", "segment_slow"),
    ),
    Matter(
        "late_team",
        MatterKind.TIME,
        "2.3.5.1",
        (
            number("boards", MOST_BOARDS),
            MatterQuestion("with_screens"),
            number("late_by", MOST_MINUTES),
        ),
        _late_team,
        ("team_no_show", "team_late"),
    ),
    Matter(
        "outage",
        MatterKind.ONLINE,
        "2.4.1",
        (time("began_at"), time("solved_at")),
        _outage,
        ("outage_goes_on", "outage_void"),
    ),
    Matter(
        "undo",
        MatterKind.ONLINE,
        "2.4.5",
        (
            MatterQuestion("slip"),
            MatterQuestion("opponents_agree", only_if=lambda g: g.yes("slip")),
        ),
        _undo,
        ("undo_opponents", "undo_director"),
    ),
    Matter(
        "delayed_viewing",
        MatterKind.ONLINE,
        "2.4.10",
        (
            MatterQuestion("viewing_allowed"),
            MatterQuestion("all_played", only_if=lambda g: g.yes("viewing_allowed")),
            time("last_played_at", only_if=lambda g: g.yes("all_played")),
        ),
        _viewing,
        ("viewing_never", "viewing_not_yet", "viewing_from"),
    ),
)
