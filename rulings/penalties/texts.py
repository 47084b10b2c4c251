"""Texts of the catalogue of sanctions, of conduct, and of measures on the score."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.rules.figures_penalties import Sanction
from federation.texts import Catalogue
from federation.texts.dates import date_format
from rulings.rules.measures import Measure, MeasureKind, Weighted, measure_read
from scoring.engine_input.stated_result import stated_result
from scoring.models import AdjustmentUnit, LateChangeState
from scoring.page_parts.ruling_words import percent_of
from scoring.rules.late_changes import Needed
from tournaments.texts.notation import contract_in_words, direction, score_in_words

SANCTIONS: Catalogue = {
    Sanction.WARNING: _("Warning"),
    Sanction.PROCEDURAL_PENALTY: _("Procedural penalty"),
    Sanction.DISCIPLINARY_PENALTY: _("Disciplinary penalty"),
    Sanction.SUSPENSION_OR_DISQUALIFICATION: _("Suspension or disqualification"),
}

# By the key of a row of the catalogue.
OFFENCES: Catalogue = {
    "late_or_slow": _("Late at the table, or slow"),
    "not_shuffled_or_dup_error": _("Board not shuffled, or duplicated wrongly"),
    "record_missing_or_wrong": _("Result not recorded, or recorded wrongly"),
    "fouled_hands_swapped": _("Hands of a board exchanged"),
    "fouled_card_missing": _("A hand left without a card"),
    "rotated_90": _("Right board, turned by a quarter"),
    "wrong_movement": _("Pair or boards moved wrongly, and boards lost by it"),
    "cards_not_counted": _("Cards not counted, and a board lost by it"),
    "card_face_up": _("Card put back face up"),
    "audible_comment": _("Remark that another table could hear"),
    "left_table": _("Left the table without need"),
    "slips_swapped": _("Slips exchanged, and boards lost by it"),
    "incomplete_disclosure": _("Agreements not told in full"),
    "no_alert": _("Call not alerted"),
    "deliberate_ui": _("Unauthorised information used deliberately"),
    "card_incomplete": _("Convention card wrong or not complete"),
    "system_not_permitted": _("System or convention that is not permitted"),
    "stop_not_respected": _("Pause after a jump not kept"),
    "undisclosed_psychic": _("Psychic call on a hidden agreement, or of an artificial opening"),
    "wrong_announcement": _("Announcement wrong"),
    "dt_not_called": _("Director not called to an irregularity"),
    "deliberate_deception": _("Opponent misled on purpose, by tempo for instance"),
    "deliberate_irregularity": _("Irregularity committed on purpose"),
    "dummy_limits": _("Dummy beyond dummy's limits"),
    "deliberate_breach": _("Law or regulation broken on purpose"),
    "rude_to_partner": _("Rude to partner before others"),
    "offensive_to_others": _("Offensive to director, opponents or committee"),
    "improper_protest": _("Ruling contested outside the rules"),
    "shouting": _("Shouting at somebody"),
    "violence": _("Violence or threat of it"),
    "postmortem_delay": _("Next board held up by talk on the last"),
    "phones": _("Telephone or other device used"),
}

# By the note of a row.
NOTES: Catalogue = {
    "LATENESS_SCHEDULE": _("The amount follows the minutes."),
    "NOT_IF_FOUND_BEFORE_HARM": _("In pairs nothing if it was found before it did harm."),
    "ALSO_WHEN_ANOTHER_PAIR_IS_HARMED": _("In pairs also when another pair was harmed."),
    "ONLY_IF_SEEN_BY_ANOTHER_HAND": _("In pairs only if somebody saw it who will not hold it."),
    "ONLY_IF_NEXT_ROUND_IS_DELAYED": _("Only if the next round was held up."),
    "MAY_GO_HIGHER": _("The director may go higher."),
    "BESIDE_ADJUSTMENT_IF_DAMAGE": _("Beside an adjusted score where there was damage."),
    "PENALTY_AT_ONCE_IF_KNOWN": _("At once a penalty if the pair should have known."),
    "MUST_BE_REPORTED": _("Goes into the director's report."),
    "LAW_73_IS_SERIOUS": _("Breaches of Law 73 weigh most."),
}

# For the pages of figures, which know neither table.
TEXTS: Catalogue = {
    **{f"offence:{key}": text for key, text in OFFENCES.items()},
    **{f"offence_note:{note}": text for note, text in NOTES.items()},
}

CONDUCT: Catalogue = {
    "inattention": _("Inattention"),
    "gratuitous_remark": _("Needless remark"),
    "card_detached_early": _("Card pulled before the turn to play"),
    "play_prolonged_to_upset": _("Play drawn out to unsettle"),
    "rude_summons": _("Director called rudely"),
    "call_wording_varied": _("The same call in different words"),
    "approval_shown": _("Approval or displeasure shown"),
    "hope_for_trick_shown": _("Hope for a trick shown before it was complete"),
    "tricks_needed_signalled": _("Tricks still needed signalled"),
    "staring": _("Staring at somebody, or at the place a card came from"),
    "lack_of_interest_shown": _("Lack of interest shown"),
    "tempo_varied_to_upset": _("Tempo varied to unsettle"),
    "left_table_early": _("Left the table too early"),
    "boasting": _("Boasting"),
    "delaying_post_mortem": _("Talk on the last board that holds up play"),
    "misleading_remark": _("Misleading remark"),
    "belittling_remark": _("Belittling remark"),
    "left_room_without_leave": _("Left the room without leave"),
    "arguing_a_ruling": _("Arguing with a ruling"),
    "insinuation_or_rudeness": _("Insinuation or rudeness"),
    "discrimination": _("Discrimination"),
    "threat_or_violence": _("Threat or violence"),
}

REPORT_ITEMS: Catalogue = {
    "a": _("The director"),
    "b": _("Event, dates, place and times"),
    "c": _("Format, and boards played"),
    "d": _("Substitutes and reserves"),
    "e": _("No-shows, withdrawals, exclusions"),
    "f": _("Final ranking, with names and licences"),
    "g": _("For disciplinary action"),
    "h": _("Appeals, with their papers"),
    "i": _("For the technical council"),
    "j": _("Other decisions of note"),
    "k": _("What the refereeing council asks besides"),
}

HEARING_STEPS: Catalogue = {
    "a": _("The committee chooses who presides."),
    "b": _("Director in the middle, appellants right, the others left; the director begins."),
    "c": _("The director reads facts and ruling from the form."),
    "d": _("Questions; each side says whether the facts are right, the appellants first."),
    "e": _("The appellants say why they appeal."),
    "f": _("The other side answers, speaking to the committee only."),
    "g": _("Last remarks; everybody leaves and the committee deliberates."),
    "h": _("The decision, by majority if need be, is written on the form; the director is told."),
    "i": _("The director tells the parties and corrects the result."),
}

SIDE_WORDS: Mapping[str, Promise] = {"NS": _("North-South"), "EW": _("East-West")}
KIND_WORDS: Mapping[str, Promise] = {
    MeasureKind.TRICKS: _("Tricks to a side"),
    MeasureKind.ARTIFICIAL: _("Artificial score"),
    MeasureKind.WEIGHTED: _("Results with their weights"),
    MeasureKind.DELETED: _("Board deleted"),
}
UNFINISHED = _(
    "Counted with what is noted of round %(n)s; the public standing counts complete rounds."
)
ALONE = _(
    "Nobody has a result on this board yet: it counts as soon as there is one to compare with."
)
LATE_FOR: Catalogue = {
    "ORGANISER": _(
        "The window for rulings closed at {until} ({article}): it is proposed, and counts once the "
        "organiser agrees."
    ),
    "TECHNICAL": _(
        "The window for rulings closed at {until} ({article}): it is proposed, and counts once the "
        "technical council agrees."
    ),
}
READY = _("the result is there now, and it can be put into the score")
WAITS: Catalogue = {
    "event_without_results": _("the event has no results yet"),
    "measure_waits_for_line": _("this table has no verified result on the board yet"),
    "loss_in_unknown_session": _("the session has no results yet"),
    "late": _("given after its window: who has to agree has not done so yet"),
    "declined": _("given after its window, and declined"),
}


def measure_text(measure: Measure) -> str:
    """Return a measure in the reader's language."""
    if measure.kind is MeasureKind.TRICKS:
        words = ngettext("%(n)s trick to %(side)s", "%(n)s tricks to %(side)s", measure.tricks)
        return words % {"n": measure.tricks, "side": SIDE_WORDS[measure.side]}
    if measure.kind is MeasureKind.ARTIFICIAL:
        ns, ew = measure.shares
        return gettext("Artificial score: %(ns)s %% to North-South, %(ew)s %% to East-West") % {
            "ns": ns,
            "ew": ew,
        }
    if measure.kind is MeasureKind.WEIGHTED:
        return _weights_text(measure)
    if measure.kind is MeasureKind.PENALTY:
        return gettext("Penalty of %(amount)s %(unit)s to %(side)s: %(offence)s") % {
            "amount": f"{measure.amount.normalize():f}",
            "unit": AdjustmentUnit(measure.unit).label,
            "side": SIDE_WORDS[measure.side],
            "offence": OFFENCES[measure.offence],
        }
    return str(KIND_WORDS[MeasureKind.DELETED])


def measure_row_text(values: Mapping[str, Any]) -> str:
    """Return a stored measure in words."""
    return measure_text(measure_read(values))


def waiting_text(waits_for: str, late_state: str | None) -> str:
    """Return what a measure waits for, "" if it is in the score.

    late_state: of the late change that it became, if any.
    """
    if late_state == LateChangeState.DONE:
        return ""
    if late_state == LateChangeState.DECLINED:
        return str(WAITS["declined"])
    return str(WAITS[waits_for]) if waits_for else ""


def late_text(needed: Needed) -> str:
    """Return that a ruling given now would be proposed, and to whom."""
    until = date_format(timezone.localtime(needed.until), "DATETIME_FORMAT")
    return str(LATE_FOR[needed.body]).format(until=until, article=needed.article)


def _weights_text(measure: Measure) -> str:
    outcomes = _outcomes(measure.outcomes)
    if not measure.ew_outcomes:
        return outcomes
    return gettext("%(ns)s; for East-West %(ew)s") % {
        "ns": outcomes,
        "ew": _outcomes(measure.ew_outcomes),
    }


def _outcomes(outcomes: tuple[Weighted, ...]) -> str:
    return ", ".join(
        f"{percent_of(outcome.weight / 100)} % {_result_text(outcome.result)}"
        for outcome in outcomes
    )


def _result_text(written: str) -> str:
    """Return a result in words: "4♥ W =", "3NT N −2", "+620"; unchanged if unreadable."""
    stated = stated_result(written, board=1)  # the board only affects the score
    if stated is None:
        return written
    if stated.tricks is None:  # a pass, or the score alone
        return (
            contract_in_words(stated.contract) if stated.contract else score_in_words(stated.score)
        )
    over = stated.tricks - 6 - int(stated.contract[0])
    named = f"{contract_in_words(stated.contract)} {direction(stated.declarer)}"
    return f"{named} {score_in_words(over) if over else '='}"
