"""Descriptions of the listed conventions, in our own words."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "convention:comic_notrump": _(
        "1NT overcall that shows either a weak hand with a long suit or a strong balanced hand."
    ),
    "convention:forcing_notrump": _("1NT response to one of a major that opener may not pass."),
    "convention:checkback": _("2♣ after opener's 1NT rebid: asks about major suits and strength."),
    "convention:game_forcing_2c": _("2♣ opening that forces both partners to game."),
    "convention:strong_2c": _(
        "2♣ opening that shows a strong hand without saying which suit is long."
    ),
    "convention:unusual_2nt": _(
        "2NT overcall that shows two of the unbid suits, usually the lowest."
    ),
    "convention:good_bad_2nt": _(
        "2NT in competition: tells competing hands from those that invite."
    ),
    "convention:jacoby_2nt": _(
        "2NT response to one of a major: a fit and the values of game; opener shows shortness."
    ),
    "convention:gambling_3nt": _("3NT opening on a long solid minor with little outside it."),
    "convention:aspro": _(
        "Defence to 1NT: 2♣ shows hearts and another suit, 2♦ spades and another."
    ),
    "convention:astro": _(
        "Defence to 1NT: 2♣ shows hearts and a minor, 2♦ spades and another suit."
    ),
    "convention:baron": _("Response to notrump that asks partner to bid four-card suits upwards."),
    "convention:bergen": _(
        "Jumps to the three level over one of a major: four-card raises of different strength."
    ),
    "convention:reverse_bergen": _("Bergen raises in which the two minor jumps change places."),
    "convention:blackwood": _("4NT asks how many aces partner has."),
    "convention:keycard": _("4NT asks for the four aces and the king of trumps."),
    "convention:roman_keycard": _(
        "4NT asks for the five key cards, and the answers tell of the queen of trumps too."
    ),
    "convention:minorwood": _("Four of an agreed minor asks for key cards."),
    "convention:exclusion": _(
        "A jump above game asks for key cards outside the suit bid, where the bidder is void."
    ),
    "convention:brozel": _("Defence to 1NT: double shows one long suit, suit bids show two suits."),
    "convention:canape": _("The second suit bid is longer than the first."),
    "convention:cappelletti": _(
        "Defence to 1NT: 2♣ shows any one suit, 2♦ both majors, 2♥ and 2♠ that suit and a minor."
    ),
    "convention:cesar": _(
        "Asking bids in answer to a notrump opening that find major fits and strength."
    ),
    "convention:depo": _(
        "Interference over Blackwood: double with an even number of aces, pass with an odd one."
    ),
    "convention:support_double": _(
        "Opener's double of an overcall: exactly three cards in responder's suit."
    ),
    "convention:takeout_double": _("Double that asks partner to choose one of the unbid suits."),
    "convention:competitive_double": _(
        "Double in a contested auction with values and no clear bid: partner decides."
    ),
    "convention:lightner_double": _("Double of a slam that asks for an unusual lead."),
    "convention:negative_double": _(
        "Responder's double of an overcall: values and the unbid suits, above all a major."
    ),
    "convention:optional_double": _("Double of a preempt that partner may leave in or take out."),
    "convention:responsive_double": _(
        "Double when the opponents raise after partner's overcall or double: the other suits."
    ),
    "convention:dont": _(
        "Defence to 1NT: a suit bid shows that suit and a higher one, double shows one suit."
    ),
    "convention:dope": _(
        "Interference over Blackwood: double with an odd number of aces, pass with an even one."
    ),
    "convention:dopi": _("After interference over Blackwood: double with no ace, pass with one."),
    "convention:drury": _(
        "2♣ by a passed hand over one of a major: a good raise; asks whether the opening was full."
    ),
    "convention:reverse_drury": _("Drury in which a return to the major shows the weak opening."),
    "convention:two_way_reverse_drury": _(
        "Reverse Drury in which 2♣ has three cards of the major and 2♦ four."
    ),
    "convention:flannery": _(
        "2♦ opening with five hearts, four spades and the values of a minimum opening."
    ),
    "convention:antiflannery": _(
        "Opening with five spades, four hearts and the values of a minimum opening."
    ),
    "convention:gerber": _("4♣ over notrump asks how many aces partner has."),
    "convention:ghestem": _(
        "Overcalls that show two known suits, a different call for each pair of suits."
    ),
    "convention:josephine": _(
        "5NT asks for the top honours of the trump suit and for a grand slam with them."
    ),
    "convention:landy": _("Defence to 1NT: 2♣ shows both majors."),
    "convention:lebensohl": _(
        "2NT asks partner to bid 3♣: tells weak hands from strong ones, with or without a stopper."
    ),
    "convention:meckwell": _(
        "Defence to 1NT: double shows one minor or both majors, a minor shows it and a major."
    ),
    "convention:inverted_minors": _("A single raise of a minor is strong, a jump raise is weak."),
    "convention:michaels": _("A cue-bid of the opening shows two suits, with at least one major."),
    "convention:muiderberg": _("2♥ or 2♠ opening: weak, five cards of that major and a minor."),
    "convention:multi": _(
        "2♦ opening: a weak two in either major, or one of the strong hands agreed."
    ),
    "convention:multilandy": _(
        "Defence to 1NT: 2♣ shows both majors, 2♦ one of them, 2♥ and 2♠ that suit and a minor."
    ),
    "convention:namyats": _("4♣ and 4♦ openings: strong preempts in hearts and in spades."),
    "convention:puppet_stayman": _(
        "Asks a notrump opener for five-card majors first, then for four-card ones."
    ),
    "convention:ripstra": _("Defence to 1NT: the better minor shows both majors."),
    "convention:smith": _("The first card in declarer's suit tells whether the lead was liked."),
    "convention:smolen": _(
        "After Stayman, a jump in the shorter major shows five cards of the other."
    ),
    "convention:splinter": _("An unusual jump shows a fit and shortness in the suit bid."),
    "convention:stayman": _("2♣ over 1NT asks for four-card majors."),
    "convention:texas": _("Transfers to four of a major at the four level."),
    "convention:jacoby_transfers": _("Over notrump, a bid of the suit below shows the major."),
    "convention:minor_transfers": _("Over notrump, bids that show a long minor."),
    "convention:walsh": _(
        "Over 1♣ a four-card major is bid before longer diamonds with less than game values."
    ),
    "convention_options:keycard": _("5♣ 0 or 3, 5♣ 1 or 4"),
    "convention_options:roman_keycard": _("0314, 1430"),
    "convention_options:drury": _("normal, reverse, two-way"),
    "convention_options:lebensohl": _("slow shows, fast shows"),
    "convention_options:smith": _("by both, by one defender"),
    "convention_category:overcall": _("overcalls"),
    "convention_category:opening": _("openings"),
    "convention_category:response": _("responses"),
    "convention_category:double": _("doubles"),
    "convention_category:signal": _("signals"),
    "convention_category:other": _("other agreements"),
}
