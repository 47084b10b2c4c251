"""Texts of convention cards: fields, reasons of a colour, faults, refusals."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

FIELDS: Catalogue = {
    "card:system": _("Name of the system"),
    "card:C2": _("Country or federation"),
    "card:C4": _("Event"),
    "card:C5": _("General approach and style"),
    "card:C6": _("Special bids that may require defence"),
    "card:C7": _("Special forcing pass sequences"),
    "card:C8": _("Important notes"),
    "card:C9": _("Psychics"),
    "card:declared": _("Colour you declare"),
    "card:declared_brown": _("You declare Brown conventions"),
    "card:pass_opening": _("A pass, when nobody has bid, shows the values of an opening"),
    "card:pass_points": _("Fewest points an opening pass promises, if it promises any"),
    "card:varies": _(
        "The basic methods change by position or vulnerability, beyond notrump ranges"
    ),
    "card:unlisted": _("Weak or many-sided conventional calls in competition that are not listed"),
    "card:psychic": _("The methods protect or force psychic calls"),
    "card:A1": _("Overcalls (style; responses; 1 and 2 level; reopening)"),
    "card:A2": _("1NT overcall (2nd and 4th; responses; reopening)"),
    "card:A3": _("Jump overcalls (style; responses; unusual notrump)"),
    "card:A4": _("Reopening"),
    "card:A5": _("Direct and jump cue-bids (style; responses; reopening)"),
    "card:A6": _("Against notrump (strong and weak; reopening; passed hand)"),
    "card:A7": _("Against preempts (doubles; cue-bids; jumps; notrump)"),
    "card:A8": _("Against artificial strong openings"),
    "card:A9": _("Over the opponents' take-out double"),
    "card:lead_suit_lead": _("Against suits: lead"),
    "card:lead_suit_partner": _("Against suits: in partner's suit"),
    "card:lead_nt_lead": _("Against notrump: lead"),
    "card:lead_nt_partner": _("Against notrump: in partner's suit"),
    "card:lead_later_lead": _("Later: lead"),
    "card:lead_later_partner": _("Later: in partner's suit"),
    "card:lead_other": _("Other leads"),
    "card:lead_card_suit": _("Against suits"),
    "card:lead_card_nt": _("Against notrump"),
    "card:signal_partner": _("Partner's lead"),
    "card:signal_declarer": _("Declarer's lead"),
    "card:signal_discard": _("Discarding"),
    "card:signal_other": _("Other signals, trumps included"),
    "card:B4": _("Take-out doubles (style; responses; reopening)"),
    "card:B5": _("Special, artificial and competitive doubles and redoubles"),
    "card:slam": _("High level bidding"),
    "card:unused": _("Never opened, by agreement"),
    "card:artificial": _("Artificial"),
    "card:min_cards": _("Fewest cards"),
    "card:negative_double": _("Negative doubles through"),
    "card:description": _("Description"),
    "card:responses": _("Responses"),
    "card:subsequent": _("Subsequent auction"),
    "card:competition": _("Competitive and passed-hand bidding"),
    "card:hand_hcp": _("Points"),
    "card:hand_C": "♣",
    "card:hand_D": "♦",
    "card:hand_H": "♥",
    "card:hand_S": "♠",
    "card:defence": _("Suggested defence, if it is Brown"),
    "card:overcall": _("Overcall"),
    "card:overcall_over": _("Over which openings (empty: any of one in a suit)"),
    "card:overcall_text": _("What it shows"),
    "card:overcall_kind": pgettext_lazy("of an overcall", "Kind"),
    "card:overcall_against": _("Against"),
    "card:two_suited": _("It shows two suits"),
    "card:convention": _("Convention"),
    "card:convention_text": _("Option, levels, variant, or what it means"),
    "card:note": _("Note"),
}
SECTIONS: Catalogue = {
    "card_section:summary": _("System and summary"),
    "card_section:defence": _("Defensive and competitive bidding"),
    "card_section:leads": _("Leads"),
    "card_section:signals": _("Signals and doubles"),
    "card_section:slam": _("High level bidding"),
    "card_section:overcalls": _("Overcalls to be judged"),
    "card_section:conventions": _("Conventions"),
    "card_section:notes": _("Supplementary notes"),
}
WORDS: Catalogue = {
    "GREEN": _("Green"),
    "BLUE": _("Blue"),
    "RED": _("Red"),
    "YELLOW": _("Yellow (HUM)"),
    "BROWN": _("Brown"),
    "card_choice:NATURAL_NOTRUMP": _("natural notrump"),
    "card_choice:STRONG_CUE_BID": _("cue-bid with a strong hand"),
    "card_choice:STOPPER_ASK": _("asks for 3NT with a stopper"),
    "card_choice:OTHER": pgettext_lazy("overcall", "something else"),
    "card_choice:NATURAL": _("a natural opening of one in a suit"),
    "card_choice:STRONG_ARTIFICIAL": _("a strong artificial opening"),
    "card_choice:HIGHLY_UNUSUAL": _("a highly unusual system"),
    "card_choice:BROWN": _("a Brown convention"),
    "card_choice:GREEN": _("Green"),
    "card_choice:BLUE": _("Blue"),
    "card_choice:RED": _("Red"),
    "card_choice:YELLOW": _("Yellow (HUM)"),
    "card_edit:DELETE": _("deleted"),
    "card_edit:REPLACE_OTHER": _("replaced"),
    "card_edit:ADD_OTHER": _("added"),
    "card_edit:CHANGE_BROWN": _("a Brown convention was changed"),
    "card_edit:REPLACE_BROWN_BY_BROWN": _("one Brown convention was replaced by another"),
    "card_edit:ADD_BROWN": _("a Brown convention was added"),
}
REASONS: Catalogue = {
    "card_finding:PASS_SHOWS_OPENING": _("A pass shows the values of an opening."),
    "card_finding:OPENING_WEAKER_THAN_PASS": _("{call} may be weaker than an opening pass."),
    "card_finding:OPENING_KING_BELOW_AVERAGE": _("{call} may be a king or more below average."),
    "card_finding:LENGTH_OR_SHORTNESS": _("{call} shows length or shortness in one suit."),
    "card_finding:LENGTH_IN_ONE_OR_ANOTHER": _("{call} shows length in one suit or in another."),
    "card_finding:ALWAYS_STRONG": _("{call} is always strong."),
    "card_finding:SUIT_MAY_BE_MISSING": _("{call} says nothing of its suit."),
    "card_finding:METHODS_VARY": _("The basic methods change by position or vulnerability."),
    "card_finding:UNLISTED_CALL": _("A weak or many-sided call is not listed: {call}."),
    "card_finding:UNLISTED_OPENING": _(
        "{call} is a weak or many-sided conventional opening, not one the List describes."
    ),
    "card_finding:UNLISTED_OVERCALL": _(
        "The overcall {call} is a weak or many-sided convention; if it is one of the List, name it "
        "in its text."
    ),
    "card_finding:NATURAL": _("Nothing in the answers gives it another colour."),
    "card_mark:OTHER_HANDS_NOT_STRONG": _(
        "{call} is Brown: beside the weak hands it shows others that are not strong."
    ),
    "card_mark:WEAK_TWO_IN_EITHER_MAJOR": _(
        "{call} is not Brown, but opponents may bring a written defence: a weak two in a major."
    ),
    "card_mark:WEAK_WITHOUT_A_KNOWN_SUIT": _(
        "{call} is Brown: it may be weak and promises four cards of no known suit."
    ),
    "card_mark:WEAK_OPENING_WITH_A_SHORT_SUIT": _(
        "{call} is Brown: weak, and one of its two suits may have three cards."
    ),
    "card_mark:WEAK_TWO_SUITER_WITH_A_SHORT_SUIT": _(
        "The overcall {call} is Brown: weak, and one of its two suits may have three cards."
    ),
    "card_mark:NO_KNOWN_SUIT": _("The overcall {call} is Brown: it shows no known suit."),
    "card_mark:PSYCHIC_PROTECTED": _("Psychic calls that the methods protect are Brown."),
    "card_duty:DECLARE_AT_ENTRY": _("Say so when you enter; who does not plays Green, no Brown."),
    "card_duty:DELIVER_BEFORE": _("Deliver card and notes {hours} hours before the event starts."),
    "card_duty:DESCRIBE_COMPLETELY": _(
        "Describe calls and what follows completely, above all in competition."
    ),
    "card_duty:SUGGEST_DEFENCES": _("The card suggests a defence to each Brown convention."),
    "card_duty:MEET_DEFENCES": _("Opponents may hand in written defences, which join their card."),
    "card_duty:VISIT_AND_SIT_FIRST": _(
        "Against a team without such a pair your team visits and names its line-up first."
    ),
}
FAULTS: Catalogue = {
    "card_hands_too_many": _(
        "{call}: a card tells at most {most} kinds of hand for a call. Put like ones together, or "
        "tell the rest in a supplementary note."
    ),
    "card_hands_missing": _("Say which hands open {call}: the colour depends on it."),
    "card_opening_blank": _(
        "Say which hands open {call}, or tick that you never open it: whether a defence may be "
        "required depends on it."
    ),
    "card_opening_unused": _("{call} is told and ticked as never opened: only one can be right."),
    "card_overcall_untold": _(
        "Say against what the overcall {call} is, its kind and its hands; of a cue-bid, over which "
        "opening it is bid."
    ),
    "card_opening_too_weak": _(
        "{call} may be opened with too few points and promises no shape: that is not allowed."
    ),
    "card_note_missing": _("The card points at note {number}, which is empty."),
    "card_defence_missing": _("Suggest a defence to the Brown {call}."),
    "card_psychic_defence_missing": _("Suggest a defence to the psychic calls."),
    "card_option_missing": _("{convention} has options: say which one you play."),
    "card_details_missing": _("{convention} needs its details: levels, strong hands or variant."),
    "card_description_missing": _("{convention} is not on the list: describe it."),
    "card_colour_undeclared": _("Say which colour you declare."),
    "card_colour_differs": _("You declare {declared}; your answers make it {colour}."),
    "card_brown_differs": _("What you declare about Brown is not what your answers make of it."),
    "card_summary_differs": _(
        "“{field}” says {call} {said}, the opening itself {held}: opponents would read both. The "
        "text is written by hand; put right what is wrong."
    ),
    "card_summary_of_unused": _(
        "“{field}” says {call} {said}, which you have ticked as never opened."
    ),
    "card_cell_empty": _("Opponents look for it, and it is empty: {field}"),
    "card_cell_too_long": _("There may be no room for all of it in print: {field}"),
}
# The same fault at several places, which are listed after the sentence.
REPEATED: Catalogue = {
    "card_hands_missing:several": _(
        "Say which hands open each of these: the colour depends on it."
    ),
    "card_opening_blank:several": _(
        "Say which hands open each of these, or tick that you never open it: whether a defence may "
        "be required depends on it."
    ),
    "card_opening_unused:several": _(
        "These are told and ticked as never opened: only one can be right."
    ),
    "card_overcall_untold:several": _(
        "Say against what each of these overcalls is, its kind and its hands; of a cue-bid, over "
        "which opening it is bid."
    ),
    "card_opening_too_weak:several": _(
        "These may be opened with too few points and promise no shape: that is not allowed."
    ),
    "card_note_missing:several": _("The card points at these notes, which are empty."),
    "card_defence_missing:several": _("Suggest a defence to each of these, which are Brown."),
    "card_option_missing:several": _("These have options: say which one you play."),
    "card_details_missing:several": _("These need their details: levels, strong hands or variant."),
    "card_description_missing:several": _("These are not on the list: describe each."),
    "card_cell_empty:several": _("Opponents look for these, and they are empty."),
    "card_cell_too_long:several": _("There may be no room for all of these in print."),
}
REFUSALS: Catalogue = {
    "card_not_a_card": _("This is no convention card."),
    "card_of_a_later_form": _("The card was written with a later form ({form})."),
    "card_text_too_long": _("A field takes {most} letters at most."),
    "card_range_unreadable": _("Write 11-21, 3+ or 5, not “{text}” ({field})."),
    "card_number_unreadable": _("Write a whole number of {most} at most, not “{text}” ({field})."),
    "card_choice_unknown": _("“{text}” is none of the choices ({field})."),
    "card_bid_unreadable": _("Write a bid such as 2♦ or 1NT, not “{text}” ({field})."),
    "card_needs_partner": _("A convention card belongs to two players."),
    "card_name_missing": _("Name the card: the system you play."),
    "card_exists_for_pair": _("The two of you already have a card called {name}."),
    "card_changed_meanwhile": _(
        "Your partner has saved this part in the meantime. Compare what stands now with what you "
        "wrote; save again if yours is to count."
    ),
    "card_is_closed": _("The card was put away."),
    "card_unchanged": _("Nothing has changed since version {number}."),
    "card_incomplete": _("The card cannot be signed yet: {missing}"),
    "card_not_the_latest": _("There is a later version of the card."),
    "card_signed_before": _("You have signed this version."),
    "card_not_yours": _("Only the two players sign the card."),
    "card_shared_already": _("Others may copy this card already."),
    "card_not_shared": _("Nobody else may copy this card."),
    "card_not_signed": _("Both players sign the card before it is delivered."),
    "card_policy_missing": _("The event has not said which systems it permits."),
    "card_pair_not_entered": _("The two players are not entered together in this event."),
    "card_delivered_before": _("This version was delivered before."),
    "card_colours_missing": _("Name at least one colour that the event permits."),
    "card_start_outside_event": _("Play starts on the first day of the event, {on}."),
    "card_override_reason_missing": _("Say why you let it pass."),
    "card_nothing_refused": _("Nothing in this delivery was refused."),
    "card_delivered_later": _("The pair has delivered a later version in the meantime."),
    "card_system_undeclared": _(
        "The system was not declared on entry: the pair plays Green without Brown conventions."
    ),
    "card_change_refused": _("{where}: {edit}."),
    "card_file_too_large": _("A card file has {limit_kb} kB at most."),
    "card_file_unknown": _(
        "The file is neither a card printed here nor a card of Bridge Base Online."
    ),
    "card_file_without_card": _("The PDF carries no convention card of ours."),
    "card_file_broken": _("The card inside the file cannot be read."),
    "card_file_empty": _("The file holds no card."),
    "defence_text_missing": _("Write the defence."),
    "defence_not_against_oneself": _("Nobody brings a defence against oneself."),
    "defence_not_due": _("The event has not said until when defences are handed in."),
    "defence_against_neither": _("Written defences answer highly unusual systems and Brown."),
    "card_state:DELIVERED": _("card delivered"),
    "card_state:LATE": _("card came late: counts as missing"),
    "card_state:BY_LEAVE": _("plays without a card, by leave"),
    "card_state:WAIVED": _("needs no card here"),
    "card_state:MISSING": _("card missing"),
    "card_state:TO_SHOW": _("shows its card at the table"),
    "card_leave_reason_missing": _("Say why the contestant plays without a card."),
    "card_collection_empty": _("No card of this event is printed yet."),
    "card_leave_not_needed": _("This contestant needs no leave: it is in no need of a card."),
    "round_code_unknown": _("This code is not of a table or a guide card of ours."),
    "round_code_not_yet": _(
        "The cards of this table open at {at} on {on}, shortly before the first round."
    ),
    "round_code_not_called": _("The cards of this table open when the director calls round 1."),
    "round_code_over": _("The session is over: cards could be read until {at} on {on}."),
    "round_code_resting": _("Nobody is met in round {round}: there is no card to read."),
    "round_none_such": _("The session has no round {round}."),
    "round_not_by_hand": _("The rounds of this session follow the clock."),
    "clock_went_on": _("More was done to the clock since: undo that first."),
    "clock_not_tables": _("Tables are closed and opened on the page of the tables."),
    "table_code_invalid": _("This code is not of a card at a table of today."),
}

TEXTS: Catalogue = {
    **FIELDS, **SECTIONS, **WORDS, **REASONS, **FAULTS, **REPEATED, **REFUSALS,
}  # fmt: skip
