"""The words of directing."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS: dict[str, FlowWords] = {
    "settled_at_table": FlowWords(
        title=_("Players settled it themselves"),
        triggers=(_("director not called"),),
        said={
            "settlement_void": _(
                "What the players settled does not count: rule on the irregularity itself."
            ),
        },
    ),
    "regulation_gap": FlowWords(
        title=_("The event's regulation does not say"),
        triggers=(_("gap"), _("not in the regulation")),
        said={
            "has_delegate": _("Has the organiser named a delegate?"),
            "gap_delegate": _("The delegate decides."),
            "gap_organiser": _(
                "The director decides for the organiser; the federation looks at it afterwards."
            ),
        },
    ),
    "room_start": FlowWords(
        title=_("May the room begin?"),
        triggers=(_("open room"), _("closed room")),
        said={
            "room": _("Which room?"),
            "room.OPEN": _("the open room"),
            "room.CLOSED": _("the closed room"),
            "closed_seated": _("Is the closed room seated?"),
            "closed_room_first": _("The open room waits until the closed one is seated."),
            "room_may_begin": _("It may begin."),
        },
    ),
    "spoken_calls": FlowWords(
        title=_("A player would rather speak than use bidding boxes"),
        triggers=(_("bidding box"), _("injury")),
        said={
            "unable": _("Is the player evidently unable to use them?"),
            "calls_spoken": _("Spoken calls take the place of the cards."),
            "boxes_used": _("Refused: bidding boxes are used."),
        },
    ),
}
