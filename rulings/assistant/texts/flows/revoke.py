"""The words of the flow revoke."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Failure to follow suit"),
    note=_(
        "What dummy wins is not won by declarer as the revoker. The Brazilian 64A2 leaves out a "
        "trick of the offender's partner; it counts here, as in Italy and by 64B1. That both "
        "sides revoked is not a listed case in 1997."
    ),
    triggers=(
        _("revoke"),
        _("no card of the suit"),
    ),
    said={
        "could": _(
            "Did the player hold a card of the suit led (or the card or suit he was bound to play)?"
        ),
        "illegal_ask": _("In what way was it discovered?"),
        "illegal_ask.normal": _("some other way, or not until it was established"),
        "illegal_ask.defender_asked": _(
            "one defender asked the other while it could still be put right"
        ),
        "illegal_ask.dummy_asked": _(
            "dummy, rights lost through 43A2, asked declarer before anybody while it could still "
            "be put right"
        ),
        "established": _(
            "Has the offending side since played or led to the following trick, named a card for "
            "it, or claimed, conceded or agreed to either?"
        ),
        "established.no": _("no"),
        "established.yes": _("yes"),
        "trick12_open": _("Did it happen in trick twelve?"),
        "corrector": _(
            "It is not yet established and must be put right. Where did the wrong card come from?"
        ),
        "corrector.defender": _("the unseen hand of a defender"),
        "corrector.declaring": _(
            "declarer's or dummy's hand, or a card of a defender already in view"
        ),
        "later_cards": _("Has a player of the innocent side played to this trick in the meantime?"),
        "exempt12": _("Did it happen in trick twelve?"),
        "exempt12.yes": _("yes"),
        "exempt12.no": _("no"),
        "hands_back": _("Are all four hands back in their pockets?"),
        "exempt": _("Is one of these the case?"),
        "exempt.none": _("not one of these"),
        "exempt.faced": _("the card due was lying in view (in dummy, or as a penalty card)"),
        "exempt.repeat": _("he had revoked before, in the same suit"),
        "exempt.next_board": _(
            "no one spoke before an innocent player called on the following board"
        ),
        "exempt.round_over": _("no one spoke before the round was over"),
        "exempt.both": _("each side revoked on the board"),
        "winner": _("Which player took the trick with the revoke?"),
        "winner.revoker": _("the revoker himself"),
        "winner.partner": _(
            "the revoker's partner (dummy, if declarer revoked; declarer, if dummy did)"
        ),
        "winner.opponents": _("an innocent player"),
        "later": _("How many tricks did the offending side take AFTER that one?"),
        "could_win": _(
            "In one of those tricks, did the revoker win with a card that could have been played "
            "instead of revoking?"
        ),
        "nos_table": _(
            "How many tricks did the innocent side have at the table, nothing transferred yet?"
        ),
        "nos_fair": _(
            "Without the revoke, how many tricks in all would the innocent side have made, as you "
            "judge it? Write 0 if it is plain that they would be no more than it now has with the "
            "transfer."
        ),
        "o_not_revoke": _("No revoke: he had nothing to follow with, and any legal card is right."),
        "o_corrected": _("The wrong card is replaced by a legal one."),
        "o_corrected_open": _(
            "The wrong card is replaced by a legal one; opponents may replace cards played "
            "meanwhile, and after them the second offender."
        ),
        "o_trick12_closed": _(
            "Nothing is transferred for trick twelve; still, put the result right if the innocent"
            " side lost by it."
        ),
        "o_no_transfer": _("The revoke is left as it is and costs no trick."),
        "o_transfer": _("When play is over, tricks pass to the innocent side."),
        "o_equity": _("With the transfer the innocent side is still worse off: assign a score."),
        "setting:zone_allows_defenders_to_ask": _(
            "1997: the zonal organisation permits defenders to ask one another"
        ),
        "setting:authority_bans_defenders_asking": _(
            "2007: the regulating authority does not permit defenders to ask one another"
        ),
        "illegal_ask.both_same": _(
            "each side failed to follow in one trick, and just one of them has gone on to the"
            " following trick"
        ),
        "established_17": _(
            "Has the offending side since played or led to the following trick, named a card "
            "for it, claimed or conceded, or let a claim or concession of the opponents "
            "become final (69A)?"
        ),
        "established_17.no": _("no"),
        "established_17.yes": _("yes"),
        "exempt_17": _("Is one of these the case?"),
        "exempt_17.none": _("not one of these"),
        "exempt_17.faced": _("the card due was lying in view (in dummy, or as a penalty card)"),
        "exempt_17.repeat": _(
            "he had revoked before, in the same suit, and that one was established"
        ),
        "exempt_17.next_board": _(
            "no one spoke before an innocent player called on the following board"
        ),
        "exempt_17.round_over": _("no one spoke before the round was over"),
        "exempt_17.both": _("each side revoked on the board, and both revokes are established"),
        "exempt_17.corrected": _(
            "it was put right as each side had failed to follow in one trick (62C3)"
        ),
        "nos_fair_17": _(
            "Without the revoke, how many tricks in all would the innocent side have made, as you "
            "judge it? Write 0 if it is plain that they would be no more than it now has with the "
            "transfer."
        ),
        "nos_fair_17:help": _(
            "Of several in one suit by one player, leave out the later ones (64C2(a)). Where "
            "each side revoked, ask for the side that fares worse (64C2(b))."
        ),
        "o_both_corrected": _(
            "Both are put right. Whatever a defender picks up becomes a penalty card, and no "
            "trick passes."
        ),
    },
    note_2017=_(
        "New: each side failing to follow in one trick (62C3, 64B8) and what 64C2 adds. By "
        "61B3 defenders may ask one another; whether an authority may still forbid it is to "
        "be read in the text."
    ),
)
