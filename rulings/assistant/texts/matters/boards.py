"""The words of faults of boards."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS: dict[str, FlowWords] = {
    "dealing_fault": FlowWords(
        title=_("Board not shuffled, or not as its slip says"),
        triggers=(_("duplication"), _("slip")),
        said={
            "swapped": _("Were hands of two boards exchanged?"),
            "dealt_wrongly": _("Both pairs that dealt or duplicated it answer for it."),
            "hands_exchanged": _("Hands of two boards exchanged: both pairs answer for it."),
        },
    ),
    "face_up_card": FlowWords(
        title=_("Card put back face up"),
        triggers=(_("card seen in the board"),),
        said={
            "seen_by_another": _("Did anybody see it who will not hold that hand?"),
            "face_up_seen": _("Whoever put it back so answers for it."),
            "face_up_unseen": _("Nobody else saw it: no penalty."),
        },
    ),
    "turned_board": FlowWords(
        title=_("Board turned, in pairs"),
        triggers=(_("turned board"), _("board the wrong way round")),
        said={
            "turned_by": _("By how much was it turned?"),
            "turned_by.90": _("a quarter (90°)"),
            "turned_by.180": _("half (180°)"),
            "turned_counts": _("It counts as it was played."),
            "turned_by_the_cards": _(
                "Each pair scores in the direction of the cards it held; North-South may be"
                " penalised."
            ),
        },
    ),
    "rotated_board": FlowWords(
        title=_("Board turned, in a match of teams"),
        triggers=(_("turned board"), _("board the wrong way round")),
        said={
            "turned_by": _("By how much was it turned?"),
            "turned_by.90": _("a quarter (90°)"),
            "turned_by.180": _("half (180°)"),
            "unplayed_elsewhere": _("Is it still unplayed at the other table?"),
            "board_stands": _("The result stands."),
            "board_repaired": _("Put it right at the other table so that the results compare."),
            "board_fouled": _("The board is fouled."),
        },
    ),
    "hand_seen": FlowWords(
        title=_("Another hand seen or taken, in a match of teams"),
        triggers=(_("wrong hand taken"),),
        said={
            "taken": _("Was an opponent's hand taken out?"),
            "repairable": _("Can the other table still play it so that the results compare?"),
            "board_director_decides": _(
                "The director decides whether the board can be played or is cancelled."
            ),
            "board_repaired": _("Put it right at the other table so that the results compare."),
            "board_cancelled": _("The board is cancelled."),
        },
    ),
    "wrong_seats": FlowWords(
        title=_("Teams in the wrong seats"),
        triggers=(_("wrong direction"), _("both pairs the same way")),
        said={
            "rooms_wrong": _("In how many rooms?"),
            "rooms_wrong.1": _("in one"),
            "rooms_wrong.2": _("in both"),
            "other_played": _("Were these boards played in the other room?"),
            "seats_other_room_turned_90": _(
                "The other room plays them turned by a quarter; later sets are as programmed."
            ),
            "seats_results_kept": _("The results are kept; later sets are as programmed."),
            "seats_boards_void": _(
                "These boards are void; how the match counts follows from how many they are."
            ),
        },
    ),
}
