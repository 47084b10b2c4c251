"""The words of play behind screens."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS: dict[str, FlowWords] = {
    "screen_delay": FlowWords(
        title=_("Tray delayed behind screens"),
        triggers=(_("tempo"), _("slow tray")),
        said={
            "seconds": _("How many seconds did it take?"),
            "before_opening": _("Was the director called before the lead and the opening?"),
            "delay_not_significant": _("Up to {limit} seconds a delay means nothing."),
            "delay_may_be_unauthorised": _(
                "The delay may be unauthorised information: look at what partner did."
            ),
            "delay_called_late": _(
                "Called late: the director may find that no unauthorised information existed."
            ),
        },
    ),
    "screen_explanations": FlowWords(
        title=_("Explanations behind screens"),
        triggers=(_("two explanations"), _("explanations differ")),
        said={
            "same": _("Were the explanations the same on both sides?"),
            "match_card": _("Do they agree with the convention card?"),
            "hand_agrees": _("Does the hand agree with them?"),
            "confused": _("Did they confuse an opponent?"),
            "explanations_no_fault": _("No fault: nothing to put right."),
            "explanations_as_psychic": _(
                "The hand is not what both told: treat the call as a psychic (2.1.2.4)."
            ),
            "explanations_as_misinformation": _(
                "An opponent was confused: rule on it as on a defective card (2.1.3.6)."
            ),
        },
    ),
    "screen_call": FlowWords(
        title=_("Irregular call behind screens"),
        triggers=(_("tray moved"), _("low bid behind screens")),
        said={
            "call": _("What kind of call was it?"),
            "call.ILLEGAL": _("one the next player could let stand (Laws 26 to 32)"),
            "call.INADMISSIBLE": _("one nobody may let stand (Laws 35 to 39)"),
            "tray": _("What happened to the tray?"),
            "tray.NOT_MOVED": _("it has not moved yet"),
            "tray.MOVED_BY_OPPONENT": _("the opponent on that side moved it"),
            "tray.MOVED_BY_OFFENDER": _("the offending side moved it"),
            "tray.BACK_UNNOTICED": _("it came back and nobody had noticed"),
            "screen_put_right": _("The call is put right, with nothing more."),
            "screen_accepted": _("Both are at fault: the call counts as let stand."),
            "screen_returned_and_put_right": _(
                "The tray goes back and the call is put right with nothing more; what it told "
                "is barred to the offending side."
            ),
            "screen_returned_under_law": _(
                "The tray goes back; the call is put right under the Law it broke, and what it "
                "told is barred to the offending side."
            ),
            "screen_auction_goes_on": _("Nobody noticed: the auction goes on as it stands."),
            "screen_law_35": _("Nobody noticed: Law 35 applies."),
        },
    ),
    "screen_lead": FlowWords(
        title=_("Lead out of turn behind screens"),
        triggers=(_("flap"), _("wrong defender led")),
        said={
            "faced": _("Was the card led face up?"),
            "flap_open": _("Was the flap open?"),
            "opened_by_declarers": _("Did declarer or dummy open it wrongly?"),
            "right_lead_faced": _("Has the right defender led face up as well?"),
            "lead_withdrawn": _("The lead is taken back, with no penalty."),
            "lead_law_54": _("Law 54 applies: declarer has its choices."),
            "lead_major_penalty_card": _("The wrong card is a major penalty card."),
            "lead_accepted_declarer_plays": _(
                "The lead counts and declarer plays; adjust the score if whoever opened the flap "
                "could have known it would help."
            ),
        },
    ),
    "screen_replacement": FlowWords(
        title=_("Legal call to be replaced behind screens"),
        triggers=(_("change of call"), _("tray")),
        said={
            "tray_moved": _("Has the tray moved?"),
            "unintended": _("Was the call unintended?"),
            "neighbour_agrees": _("Does the opponent on that side agree?"),
            "call_may_be_replaced": _(
                "It may be replaced; the opponent on that side, if next to call, calls again."
            ),
            "call_is_final": _("The call is final."),
        },
    ),
}
