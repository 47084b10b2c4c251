"""The words of the flow card_designation."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("When a card is played, and what declarer's words mean"),
    said={
        "who": _("To whose hand does the card belong?"),
        "who.dummy": _("one of dummy's"),
        "who.declarer": _("one of declarer's"),
        "who.defender": _("one of a defender's"),
        "who.slip": _("a card was named, the tongue having slipped"),
        "who.moved": _("a card not called for was put forward by dummy"),
        "named": _("Which words did declarer use?"),
        "named:help": _("They do not apply if declarer beyond doubt meant something else."),
        "named.rank_suit": _("a card by suit and rank"),
        "named.suit": _("a suit with no rank"),
        "named.high": _('"high" or words to that effect'),
        "named.win": _('"take it" or words to that effect'),
        "named.low": _('"small" or words to that effect'),
        "named.rank": _("a rank with no suit"),
        "named.absent": _("some card dummy has not got"),
        "named.anything": _('"anything"'),
        "leading": _("Was the lead to the trick with dummy?"),
        "leading.yes": _("yes, dummy having won the trick before in a suit with that rank left"),
        "leading.no": _("in all other cases"),
        "pause": _("Was the slip put right at once, and (2007) before partner had played?"),
        "noticed": _("Did someone notice before both sides had gone on to the following trick?"),
        "o_decl": _(
            "It is played if its face lies on the table or close above it, or is held like a card"
            " being played."
        ),
        "o_def": _("It is played if partner could have seen its face in the way it was held."),
        "o_named": _("The card so named is played."),
        "o_suit": _("The smallest of that suit."),
        "o_high": _("The top card."),
        "o_win": _("The smallest one sure to win."),
        "o_low": _("The smallest card."),
        "o_continue": _("The suit that won the trick before."),
        "o_rank": _("One of that rank that can be played; declarer picks if there are more."),
        "o_absent": _("No card is played: declarer names one that is legal."),
        "o_anything": _("One of the defenders picks the card."),
        "o_slip": _("He may change it, and an opponent who had followed may change too."),
        "o_stands": _("It is played for good."),
        "o_moved": _(
            "It is picked up; the defender after it may change what he played, and then declarer "
            "may."
        ),
        "who_17": _("To whose hand does the card belong?"),
        "who_17.dummy": _("one of dummy's"),
        "who_17.declarer": _("one of declarer's"),
        "who_17.defender": _("one of a defender's"),
        "who_17.slip": _("one of dummy's that declarer named, and now wants to change"),
        "who_17.moved": _("a card not called for was put forward by dummy"),
        "slip": _("For what reason does he want to change it?"),
        "slip.tongue": _("his tongue slipped: he never meant that card"),
        "slip.thought": _("his mind had wandered, or he has thought better of it"),
        "next_card": _("Has he played another card since, from either hand?"),
        "o_stands_slip": _("It is played for good."),
        "o_moved_late": _(
            "It can no longer be picked up; read 45D2, and think of a revoke by dummy."
        ),
    },
    note_2017=_(
        "By 45C4(b) a slip of the tongue may be put right until declarer plays his following "
        "card; whether he paused is not asked. 46B gives way where he beyond doubt meant "
        "another card."
    ),
)
