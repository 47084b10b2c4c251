"""Matters of information and of systems: explanations, alerts, unauthorised information."""

from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.flows.walk import Consequence
from rulings.assistant.rules.information import (
    Adjustment,
    InformationCall,
    RulingForm,
    SystemMaterial,
    information_call,
    late_alert,
    leak_must_be_penalised,
    misinformation_form,
    unauthorised_information_form,
)
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    adjusted_score,
    offence,
    report_entry,
)
from rulings.reports.rules.psychics import (
    LoggedPsychic,
    PsychicRuling,
    psychic_offence,
    psychic_record,
)
from rulings.rules.director_powers import Answered, classification_request

SEATS = ("1", "2", "3", "4")


def _from_form(form: RulingForm, figures: RuleSetFigures) -> tuple[Consequence, ...]:
    adjusts = () if form.adjustment == Adjustment.NONE else (adjusted_score(form.law),)
    return (*adjusts, offence(form.offence, figures)) if form.offence else adjusts


def _defective_card(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    material = SystemMaterial(facts.words["material"])
    form = misinformation_form(material, opponents_missed_best=facts.yes("missed_best"))
    if material is SystemMaterial.AGREES:
        return Finding("card_agrees", ())
    outcome = "damage_presumed" if form.damage_presumed else "damage_looked_into"
    return Finding(outcome, _from_form(form, figures))


def _information_used(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    form = unauthorised_information_form(
        used_deliberately=facts.yes("deliberate"), by_accident=facts.yes("by_accident")
    )
    follows = _from_form(form, figures)
    if facts.yes("by_accident"):
        return Finding("learnt_by_accident", follows)
    must = leak_must_be_penalised(
        explanation_differed_from_hand=facts.yes("differed"), pair_gained=facts.yes("gained")
    )
    if must:
        if not form.offence:  # no row of the catalogue: the article itself demands a penalty
            due = Consequence("procedural_penalty", {"who": "offending", "article": "2.1.5"})
            follows = (*follows, due)
        return Finding("leak_penalised", follows)
    return Finding("used_on_purpose" if form.offence else "given_unmeant", follows)


def _information_call(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    taken = information_call(
        accidental=facts.yes("accidental"),
        agreed=facts.yes("agreed"),
        play_over=facts.yes("play_over"),
    )
    return Finding(taken.lower())


def _late_alert(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = late_alert(
        next_opponent_called=facts.yes("called"),
        call_prompted=facts.yes("prompted"),
        seen=facts.yes("seen"),
        damaged=facts.yes("damaged"),
    )
    if ruling.may_change_call:
        return Finding("call_may_change")
    if ruling.adjust_for_innocent:
        return Finding("unseen_and_damaged", (adjusted_score("21B3"),))
    return Finding("alert_without_harm")


def _record(facts: MatterFacts) -> tuple[str, ...]:
    """Return the director's options, as suggested by the pair's psychics of the season."""
    seat = int(facts.words.get("seat", "1"))
    earlier = [LoggedPsychic(seat, fielded=False)] if facts.yes("same_seat_before") else []
    logged = [*earlier, LoggedPsychic(seat, facts.yes("fielded"))]
    return tuple(choice.value for choice in psychic_record(logged).choices)


def _psychic(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    artificial = facts.yes("artificial_opening")
    ruling = PsychicRuling(facts.words.get("ruling", PsychicRuling.LEGAL))
    row = psychic_offence(opening_is_artificial=artificial, ruling=ruling)
    penalty = (offence(row, figures),) if row else ()
    outcome = "psychic_of_artificial_opening" if artificial else f"psychic_{ruling.lower()}"
    return Finding(outcome, (*penalty, report_entry("g")))


def _classification(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    in_play = facts.yes("during_play")
    classification = classification_request(
        during_play=in_play,
        answered=in_play or facts.yes("answered"),
        contested=facts.yes("contested"),
    )
    if classification.state is not Answered.RULED_BY_DIRECTOR:
        return Finding(
            "classification_answered" if classification.shown_on_card else "classification_asked"
        )
    entries = (report_entry(classification.report_item),) if classification.report_item else ()
    return Finding("classified_by_director", entries)


def _not_by_accident(facts: MatterFacts) -> bool:
    return not facts.yes("by_accident")


def _may_be_agreement(facts: MatterFacts) -> bool:
    return not facts.yes("artificial_opening") and len(_record(facts)) > 1


MATTERS = (
    Matter(
        "defective_card",
        MatterKind.SYSTEMS,
        "2.1.3.6",
        (
            MatterQuestion("material", options=tuple(SystemMaterial)),
            MatterQuestion(
                "missed_best", only_if=lambda g: g.words["material"] != SystemMaterial.AGREES
            ),
        ),
        _defective_card,
        ("card_agrees", "damage_presumed", "damage_looked_into"),
    ),
    Matter(
        "information_used",
        MatterKind.INFORMATION,
        "2.1.5",
        (
            MatterQuestion("by_accident"),
            MatterQuestion("deliberate", only_if=_not_by_accident),
            MatterQuestion("differed", only_if=_not_by_accident),
            MatterQuestion("gained", only_if=lambda g: g.yes("differed")),
        ),
        _information_used,
        ("learnt_by_accident", "leak_penalised", "used_on_purpose", "given_unmeant"),
    ),
    Matter(
        "information_call",
        MatterKind.INFORMATION,
        "2.1.5",
        (
            MatterQuestion("accidental"),
            MatterQuestion("agreed", only_if=lambda g: not g.yes("accidental")),
            MatterQuestion("play_over", only_if=lambda g: g.words.get("agreed") == "no"),
        ),
        _information_call,
        tuple(call.lower() for call in InformationCall),
    ),
    Matter(
        "late_alert",
        MatterKind.INFORMATION,
        "2.1.6.3",
        (
            MatterQuestion("seen"),
            MatterQuestion("called"),
            MatterQuestion("prompted", only_if=lambda g: g.yes("called")),
            MatterQuestion("damaged", only_if=lambda g: not g.yes("seen")),
        ),
        _late_alert,
        ("call_may_change", "unseen_and_damaged", "alert_without_harm"),
    ),
    Matter(
        "psychic",
        MatterKind.SYSTEMS,
        "2.1.2.4",
        (
            MatterQuestion("artificial_opening"),
            MatterQuestion("seat", options=SEATS),
            MatterQuestion("fielded"),
            MatterQuestion("same_seat_before"),
            MatterQuestion(
                "ruling",
                options=tuple(PsychicRuling),
                only_if=_may_be_agreement,
                offered=_record,
            ),
        ),
        _psychic,
        (
            "psychic_of_artificial_opening",
            *(f"psychic_{ruling.lower()}" for ruling in PsychicRuling),
        ),
    ),
    Matter(
        "classification",
        MatterKind.SYSTEMS,
        "2.1.2.6",
        (
            MatterQuestion("during_play"),
            MatterQuestion("contested", only_if=lambda g: g.yes("during_play")),
            MatterQuestion("answered", only_if=lambda g: not g.yes("during_play")),
        ),
        _classification,
        ("classified_by_director", "classification_answered", "classification_asked"),
    ),
)
