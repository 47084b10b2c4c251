"""The words of information and systems."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS: dict[str, FlowWords] = {
    "defective_card": FlowWords(
        title=_("Convention card does not cover the explanation"),
        triggers=(_("card incomplete"), _("no convention card"), _("wrong explanation")),
        said={
            "material": _("How does the explanation stand to the convention card?"),
            "material.AGREES": _("the card says the same"),
            "material.DIFFERS": _("the card says something else"),
            "material.CALL_ABSENT": _("the call is not on the card"),
            "material.CALL_MISPLACED": _("the call stands in the wrong place"),
            "material.NO_CARD": _("there is no card"),
            "missed_best": _("Did the opponents miss their best contract?"),
            "card_agrees": _("The card covers what was told: no fault in the system material."),
            "damage_presumed": _(
                "Damage is presumed: adjust the score unless there was plainly none, "
                "and consider a penalty."
            ),
            "damage_looked_into": _(
                "Look for damage: adjust the score where there was any, and consider a penalty."
            ),
        },
    ),
    "information_used": FlowWords(
        title=_("Information a player may not use"),
        triggers=(_("hesitation"), _("remark"), _("leak")),
        said={
            "by_accident": _("Did the player learn it by accident?"),
            "deliberate": _("Was it used on purpose?"),
            "differed": _("Did an explanation differ from the hand?"),
            "gained": _("Did the pair gain from it?"),
            "learnt_by_accident": _(
                "Learnt by accident: no offence. Adjust the score where it does harm."
            ),
            "leak_penalised": _(
                "The explanation was not the hand and the pair gained: a penalty must be given."
            ),
            "used_on_purpose": _(
                "Used on purpose: a procedural penalty at least, and the score adjusted where due."
            ),
            "given_unmeant": _(
                "Given without meaning to: no offence. Adjust the score where its use did harm."
            ),
        },
    ),
    "information_call": FlowWords(
        title=_("Called about information, when?"),
        triggers=(_("rights reserved"), _("hesitation denied"), _("overheard")),
        said={
            "accidental": _("Does the player report what he learnt by accident?"),
            "agreed": _("Do the opponents agree that it happened?"),
            "play_over": _("Is the play of the board over?"),
            "rights_reserved": _(
                "Rights are reserved: play goes on, and the score may be looked at."
            ),
            "facts_at_once": _(
                "Denied: take the facts now, while they are fresh, then let play go on."
            ),
            "after_play": _("Called after play: that is in time; take the facts from both sides."),
        },
    ),
    "late_alert": FlowWords(
        title=_("Late or unseen alert"),
        triggers=(_("alert"), _("alert not noticed")),
        said={
            "seen": _("Did the opponents notice the alert at all?"),
            "called": _("Had the next opponent called before it?"),
            "prompted": _("May that call have been prompted by the missing alert?"),
            "damaged": _("Were the opponents damaged by it?"),
            "call_may_change": _(
                "That opponent may take the call back and make another legal one; "
                "what the first one told is not unauthorised."
            ),
            "unseen_and_damaged": _(
                "The alert was not noticed and did harm: adjust the score for the innocent side."
            ),
            "alert_without_harm": _("No call to change and no harm: play goes on."),
        },
    ),
    "psychic": FlowWords(
        title=_("Psychic call"),
        triggers=(_("psychic"), _("bluff")),
        said={
            "artificial_opening": _("Was it an artificial opening?"),
            "seat": _("In which seat, from the dealer?"),
            "seat.1": _("first"),
            "seat.2": _("second"),
            "seat.3": _("third"),
            "seat.4": _("fourth"),
            "fielded": _("Did partner allow for it?"),
            "same_seat_before": _("Has the pair made one in that seat before this season?"),
            "ruling": _("It may be an agreement. What does the director find?"),
            "ruling.LEGAL": _("a free psychic call"),
            "ruling.UNDISCLOSED_AGREEMENT": _("a hidden agreement"),
            "ruling.BROWN_NOT_DESCRIBED": _("a Brown convention the card does not describe"),
            "psychic_of_artificial_opening": _("A psychic of an artificial opening is forbidden."),
            "psychic_legal": _("A free psychic call: no penalty. It goes into the report."),
            "psychic_undisclosed_agreement": _("Psychics by hidden agreement are penalised."),
            "psychic_brown_not_described": _(
                "The agreement belongs on the card as a Brown convention: "
                "ruled as a defective card."
            ),
        },
    ),
    "classification": FlowWords(
        title=_("Somebody asks to classify a system"),
        triggers=(_("colour of the system"), _("Brown convention")),
        said={
            "during_play": _("Is the event being played?"),
            "contested": _("Is the director's answer contested, or to be confirmed?"),
            "answered": _("Has the technical council answered?"),
            "classified_by_director": _(
                "The director classifies it; the pair hands over its complete system."
            ),
            "classification_answered": _("The council's answer counts and stands on the card."),
            "classification_asked": _("Before the event the technical council answers."),
        },
    ),
}
