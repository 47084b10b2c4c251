"""The words of the flow wrong_number_of_cards."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Hands without thirteen cards"),
    triggers=(
        _("too many cards"),
        _("too few cards"),
        _("card lost"),
    ),
    said={
        "kind": _("How are the cards distributed?"),
        "kind.long_short": _("one hand is long and another short"),
        "kind.short": _("no hand is long, one or more are short"),
        "kind.stray": _("there is a card from some other pack"),
        "when13": _("At what stage was it discovered?"),
        "when13.before": _("nobody with such a hand had called"),
        "when13.during": _("during auction or play, after such a call"),
        "when13.after": _("when play had ended"),
        "seen": _("With the hands restored, does a player know a card of somebody else's?"),
        "seen.no": _("no"),
        "seen.harmless": _("yes, though it will hardly matter"),
        "seen.harmful": _("yes, and too much for normal play"),
        "consent_seen": _("Are all four players willing to play it?"),
        "correctable": _("Can everything be restored without altering a single call?"),
        "consent": _("Are all four players willing to go on?"),
        "when14": _("At what stage was it discovered?"),
        "when14.before": _("the opening lead was not yet faced"),
        "when14.after": _("afterwards, while corrections were still possible"),
        "found_before": _("Has the lost card turned up?"),
        "found_after": _("Where did the lost card turn up?"),
        "found_after.played": _("with the cards already played"),
        "found_after.elsewhere": _("in some other place"),
        "found_after.nowhere": _("it stays lost"),
        "stray_played": _("Was the foreign card used in a trick already completed?"),
        "o13_play": _("Put the hands right; the board is then played as usual."),
        "o13_play_watch": _(
            "Play the board and score it; adjust only if what was known turns out to matter."
        ),
        "o13_play_97": _("As all agree, the board is played and scored."),
        "o13_artificial": _("Artificial score; a penalty for the offender is possible."),
        "o13_play_on": _(
            "Put the hands right and go on, all calls remaining. An adjustment may follow."
        ),
        "o13_play_on_97": _("As all agree, put the hands right and go on, all calls remaining."),
        "o13_adjusted": _("Adjust the score; a penalty for the offender is possible."),
        "o13_after": _("Annul the result and adjust; a procedural penalty may be added."),
        "o14_returned": _(
            "The card goes back to its hand, which counts as complete from the start; carry on."
        ),
        "o14_rebuilt": _("Take a card from a second pack to complete the hand; carry on."),
        "o14_defective": _("Rule as for a faulty trick."),
        "o14_late_returned": _(
            "The card goes back and counts as held all the time. It can be a penalty card, and "
            "failing to play it can be a revoke."
        ),
        "o14_late_rebuilt": _("Complete the hand; the card counts as held all the time."),
        "o_stray": _("Take the card away; nothing changes for bidding or play."),
        "o_stray_played": _("Take the card away; you may adjust the score."),
        "o_stray_97": _(
            "1997 does not deal with foreign cards: take it away and rule under your general "
            "powers."
        ),
        "seen_17": _("With the hands restored, does a player know a card of somebody else's?"),
        "seen_17:help": _(
            "Whether it will matter is not asked any more: the board is played, and you look "
            "afterwards."
        ),
    },
    note_2017=_(
        "13A is for the time before a call, 13B for auction and play, 13C for a card of "
        "another pack, 13D for afterwards. Where a score is needed, 12C1(b) comes first."
    ),
)
