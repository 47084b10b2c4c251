"""Matters of directing: gaps in the regulation, settlements by players, who may begin."""

from federation.errors import RuleError
from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    offence,
    report_entry,
)
from rulings.rules.director_powers import gap_decision, settled_without_director
from tournaments.rules.line_ups import Room
from tournaments.rules.playing_rooms import refuse_start
from tournaments.rules.table_settings import may_speak_calls


def _gap(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    decision = gap_decision(has_delegate=facts.yes("has_delegate"))
    follows = (report_entry("j"),) if decision.federation_reviews else ()
    return Finding(f"gap_{decision.made_for.lower()}", follows)


def _settled(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    settled = settled_without_director()
    return Finding("settlement_void", (offence(settled.suggested_offence, figures),))


def _room(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    try:
        refuse_start(Room(facts.words["room"]), closed_is_seated=facts.yes("closed_seated"))
    except RuleError as refusal:
        return Finding(refusal.code)
    return Finding("room_may_begin")


def _boxes(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    may = may_speak_calls(is_unable=facts.yes("unable"))
    return Finding("calls_spoken" if may else "boxes_used")


MATTERS = (
    Matter(
        "settled_at_table",
        MatterKind.DIRECTING,
        "2.1.1.1",
        (),
        _settled,
        ("settlement_void",),
    ),
    Matter(
        "regulation_gap",
        MatterKind.DIRECTING,
        "2.1.1.1",
        (MatterQuestion("has_delegate"),),
        _gap,
        ("gap_delegate", "gap_organiser"),
    ),
    Matter(
        "room_start",
        MatterKind.DIRECTING,
        "2.3.1",
        (
            MatterQuestion("room", options=tuple(Room)),
            MatterQuestion("closed_seated", only_if=lambda g: g.words["room"] == Room.OPEN),
        ),
        _room,
        ("closed_room_first", "room_may_begin"),
    ),
    Matter(
        "spoken_calls",
        MatterKind.DIRECTING,
        "2.1.6.1",
        (MatterQuestion("unable"),),
        _boxes,
        ("calls_spoken", "boxes_used"),
    ),
)
