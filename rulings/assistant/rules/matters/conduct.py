"""Matters of conduct in the room."""

from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.flows.walk import Consequence
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    clock,
    offence,
    report_entry,
    time,
)
from rulings.penalties.rules.conduct import CONDUCT, ConductList, conduct_breach
from rulings.rules.room_conduct import device_ban, device_offence, smoking_ban

BREACHES = tuple(key for keys in CONDUCT.values() for key in keys)


def _breach(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    breach = conduct_breach(facts.words["breach"])
    values = {"gravity": breach.gravity, "gravest": len(CONDUCT[ConductList.RISING])}
    return Finding(f"conduct_{breach.list.lower()}", (report_entry("g"),), values)


def _device(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ban = device_ban(
        starts_at=facts.time("starts_at"),
        ends_at=facts.time("ends_at", beside="starts_at"),
        figures=figures.room,
    )
    row = device_offence(
        facts.time("used_at", beside="starts_at"), ban, allowed_by_director=facts.yes("allowed")
    )
    values = {"since": clock(ban.starts_at), "until": clock(ban.ends_at)}
    if row is None:
        return Finding("device_free", (), values)
    return Finding("device_forbidden", (offence(row, figures),), values)


def _smoking(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ban = smoking_ban(
        starts_at=facts.time("starts_at"),
        results_at=facts.time("results_at", beside="starts_at"),
        figures=figures.room,
    )
    at = facts.time("smoked_at", beside="starts_at")
    values = {"since": clock(ban.starts_at), "until": clock(ban.ends_at)}
    if ban.starts_at <= at <= ban.ends_at:
        # No row of the catalogue: the article itself names the penalty.
        penalty = Consequence("disciplinary_penalty", {"who": "offender", "article": "3.3.1"})
        return Finding("smoking_forbidden", (penalty, report_entry("g")), values)
    return Finding("smoking_free", (), values)


MATTERS = (
    Matter(
        "conduct",
        MatterKind.CONDUCT,
        "1.3.3",
        (MatterQuestion("breach", options=BREACHES),),
        _breach,
        tuple(f"conduct_{conduct_list.lower()}" for conduct_list in ConductList),
    ),
    Matter(
        "device",
        MatterKind.CONDUCT,
        "3.4",
        (MatterQuestion("allowed"), time("used_at"), time("starts_at"), time("ends_at")),
        _device,
        ("device_free", "device_forbidden"),
    ),
    Matter(
        "smoking",
        MatterKind.CONDUCT,
        "3.3.1",
        (time("smoked_at"), time("starts_at"), time("results_at")),
        _smoking,
        ("smoking_free", "smoking_forbidden"),
    ),
)
