"""Matters behind screens."""

from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.information import DelayRuling, screen_delay, screen_explanations
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    adjusted_score,
    number,
)
from rulings.penalties.rules.screens import (
    IrregularCall,
    LeadRuling,
    ScreenCall,
    Tray,
    irregular_call,
    lead_out_of_turn,
    may_replace_call,
)

TEN_MINUTES = 600
EXPLAINED = {
    "": "explanations_no_fault",
    "RTP 2.1.2.4": "explanations_as_psychic",
    "RTP 2.1.3.6": "explanations_as_misinformation",
}


def _delay(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    delay_ruling = screen_delay(
        facts.numbers["seconds"],
        before_screen_opened=facts.yes("before_opening"),
        figures=figures.screens,
    )
    follows = (adjusted_score("16"),) if delay_ruling is DelayRuling.MAY_BE_UNAUTHORISED else ()
    limit = figures.screens.insignificant_delay_seconds
    return Finding(f"delay_{delay_ruling.lower()}", follows, {"limit": limit})


def _explanations(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    article = screen_explanations(
        same_on_both_sides=facts.yes("same"),
        match_card=facts.yes("match_card"),
        hand_agrees=facts.yes("hand_agrees"),
        confused=facts.yes("confused"),
    )
    return Finding(EXPLAINED[article])


def _call(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = irregular_call(IrregularCall(facts.words["call"]), Tray(facts.words["tray"]))
    outcome = f"screen_{ruling.call.lower()}"
    if ruling.rectified_by_law:
        return Finding("screen_returned_under_law")
    return Finding(outcome)


def _lead(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = lead_out_of_turn(
        faced=facts.yes("faced"),
        flap_open=facts.yes("flap_open"),
        opened_wrongly_by_declaring_side=facts.yes("opened_by_declarers"),
        right_lead_faced=facts.yes("right_lead_faced"),
    )
    return Finding(f"lead_{ruling.lower()}")


def _replace(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    may = may_replace_call(
        tray_moved=facts.yes("tray_moved"),
        unintended=facts.yes("unintended"),
        neighbour_agrees=facts.yes("neighbour_agrees"),
    )
    return Finding("call_may_be_replaced" if may else "call_is_final")


MATTERS = (
    Matter(
        "screen_delay",
        MatterKind.SCREENS,
        "2.1.8.2",
        (number("seconds", TEN_MINUTES), MatterQuestion("before_opening")),
        _delay,
        tuple(f"delay_{ruling.lower()}" for ruling in DelayRuling),
    ),
    Matter(
        "screen_explanations",
        MatterKind.SCREENS,
        "2.1.8.2",
        (
            MatterQuestion("same"),
            MatterQuestion("match_card"),
            MatterQuestion("hand_agrees", only_if=lambda g: g.yes("same") and g.yes("match_card")),
            MatterQuestion(
                "confused", only_if=lambda g: not (g.yes("same") and g.yes("match_card"))
            ),
        ),
        _explanations,
        tuple(EXPLAINED.values()),
    ),
    Matter(
        "screen_call",
        MatterKind.SCREENS,
        "2.1.8.4",
        (
            MatterQuestion("call", options=tuple(IrregularCall)),
            MatterQuestion("tray", options=tuple(Tray)),
        ),
        _call,
        (*(f"screen_{call.lower()}" for call in ScreenCall), "screen_returned_under_law"),
    ),
    Matter(
        "screen_lead",
        MatterKind.SCREENS,
        "2.1.8.4",
        (
            MatterQuestion("faced"),
            MatterQuestion("flap_open", only_if=lambda g: g.yes("faced")),
            MatterQuestion("opened_by_declarers", only_if=lambda g: g.yes("flap_open")),
            MatterQuestion(
                "right_lead_faced",
                only_if=lambda g: g.yes("flap_open") and not g.yes("opened_by_declarers"),
            ),
        ),
        _lead,
        tuple(f"lead_{ruling.lower()}" for ruling in LeadRuling),
    ),
    Matter(
        "screen_replacement",
        MatterKind.SCREENS,
        "2.1.8.4",
        (
            MatterQuestion("tray_moved"),
            MatterQuestion("unintended", only_if=lambda g: not g.yes("tray_moved")),
            MatterQuestion(
                "neighbour_agrees",
                only_if=lambda g: not g.yes("tray_moved") and not g.yes("unintended"),
            ),
        ),
        _replace,
        ("call_may_be_replaced", "call_is_final"),
    ),
)
