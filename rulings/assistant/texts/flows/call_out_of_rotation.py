"""The words of the flow call_out_of_rotation."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Call when it was another player's turn, and similar cases"),
    note=_(
        "The Brazilian text lacks 30B3, so 25 serves. Law 32 does not speak of a double when the "
        "player to the left was to call; it is handled here as a changed call, which is a choice "
        "of ours."
    ),
    triggers=(
        _("not his turn"),
        _("passed too soon"),
        _("opened too soon"),
    ),
    said={
        "case": _("Which of these happened?"),
        "case.out": _("somebody called when it was not his turn"),
        "case.same_time": _("calls came at the same instant"),
        "case.rho_barred": _("the player to the right had to pass by law"),
        "case.rightful": _("the player really on turn called before anything was put right"),
        "case.lost_turn": _("the third pass closed the auction although a turn had been skipped"),
        "inadm": _("Would Law 19 forbid this double or redouble even at the right moment?"),
        "accept": _("Did the player next in order let it stand, or call after it?"),
        "kind": _("What kind of call was it?"),
        "kind:help": _(
            "An artificial call counts by the suits it promises, not by its name (29C). In both "
            "2007 texts 30C concerns a pass over any artificial call and 31 one over partner's; "
            "in 1997 only a pass with an agreed meaning."
        ),
        "kind.pass": _("pass, natural"),
        "kind.art_pass": _("pass with a meaning, or over an artificial call of partner's"),
        "kind.bid": pgettext_lazy("auction", "bid"),
        "kind.double": _("double or redouble"),
        "anybid": _("Had anybody bid when this pass was made?"),
        "turn_pass": _("Which player's turn was it in truth?"),
        "turn_pass.rho": _("player to the right"),
        "turn_pass.partner": _("partner"),
        "turn_pass.lho": _("player to the left"),
        "conv_pass97": _("Did the pass say something, by agreement, about particular suits?"),
        "turn_bid": _("Which player's turn was it in truth?"),
        "turn_bid.rho": _("player to the right"),
        "turn_bid.partner": _("partner"),
        "turn_bid.lho": _("player to the left"),
        "before": _("Had the offender made a call (1997: a bid) earlier in this auction?"),
        "rho_act": _("The call is void. How does the player to the offender's right now call?"),
        "rho_act.pass": _("he passes"),
        "rho_act.acts": _("he makes any other call"),
        "repeats": _("Does the offender now choose the denomination he had named out of turn?"),
        "turn_dbl": _("Which player's turn was it in truth?"),
        "turn_dbl.partner": _("partner"),
        "turn_dbl.rho": _("player to the right"),
        "turn_dbl.lho": _("player to the left"),
        "rho_act_d": _("The call is void. How does the player to the offender's right now call?"),
        "rho_act_d.pass": _("he passes"),
        "rho_act_d.acts": _("he makes any other call"),
        "o_simultaneous": _(
            "The call made in turn is the first one; the other is taken to follow it."
        ),
        "o_rho_barred": _("It is taken to be a call in turn."),
        "o_rightful": _(
            "What the player on turn called remains. The call at the wrong turn is removed and "
            "costs nothing."
        ),
        "o_lost_turn": _(
            "Bidding is reopened with the player who was skipped, and the passes after that are "
            "void."
        ),
        "o_inadmissible": _(
            "It cannot be let through at all: rule on it as a double that may never be made."
        ),
        "o_accepted": _("The call remains; nobody can ask for anything any more."),
        "o_change": _("Called when the player to the left was due, it is a change of call."),
        "o_pass_before_bid": _("That pass is void, and its maker passes when his turn comes."),
        "o_pass_rho": _("That pass is void, and its maker passes when his turn comes."),
        "o_pass_rho_lead97": _(
            "That pass is void and its maker passes when his turn comes; the lead may be "
            "restricted later."
        ),
        "o_pass_partner": _(
            "That pass is void. Its maker passes from now on; partner may pass or bid, but this "
            "time neither double nor redouble."
        ),
        "o_repeat_bid": _(
            "The offender makes the same call again; where that is legal the matter is closed."
        ),
        "o_bid_once": _(
            "The offender is free to call. As the denomination is the same one, partner passes "
            "for one turn."
        ),
        "o_bid_silenced": _(
            "The offender is free to call; partner passes until the auction ends, and the lead "
            "may be restricted."
        ),
        "o_bid_partner": _(
            "The call is void; partner of the offender passes until the auction ends, and the "
            "lead may be restricted."
        ),
        "o_dbl_partner": _(
            "The double is void; partner of the offender passes until the auction ends, and "
            "declarer may bar a suit at his first lead."
        ),
        "o_repeat_dbl": _("The offender doubles or redoubles once more, and the matter is closed."),
        "o_dbl_silenced": _(
            "The offender is free to call; partner passes until the auction ends, and declarer "
            "may bar a suit at his first lead."
        ),
        "kind_17": _("What kind of call was it?"),
        "kind_17:help": _(
            "An artificial call counts by the suits it promises, not by its name (29C)."
        ),
        "kind_17.pass": _("natural pass, and partner had made no artificial call"),
        "kind_17.art_pass": _("pass with a meaning, or over an artificial call of partner's"),
        "kind_17.bid": pgettext_lazy("auction", "bid"),
        "kind_17.double": _("double or redouble"),
        "before_p": _("Had the offender called before in this auction?"),
        "before_p:help": _("He cannot have, only where the dealer is the player to the left."),
        "comparable_p": _(
            "At his turn the offender calls as he likes. Is that call comparable with the pass?"
        ),
        "comparable_p:help": _(
            "Set the two calls side by side (23A); the flow on comparable calls leads through it."
        ),
        "before_b": _("Had the offender called before in this auction?"),
        "comparable_rb": _(
            "The offender calls as he likes. Is it comparable with the call at the wrong turn?"
        ),
        "comparable_rb:help": _(
            "Set the two calls side by side (23A); the flow on comparable calls leads through it."
        ),
        "comparable_b": _(
            "At his turn the offender calls as he likes. Is it comparable with the call at "
            "the wrong turn?"
        ),
        "comparable_b:help": _(
            "Set the two calls side by side (23A); the flow on comparable calls leads through it."
        ),
        "comparable_rd": _(
            "The offender calls as he likes. Is it comparable with the double or redouble?"
        ),
        "comparable_rd:help": _(
            "Set the two calls side by side (23A); the flow on comparable calls leads through it."
        ),
        "comparable_d": _(
            "At his turn the offender calls as he likes. Is it comparable with the double or "
            "redouble?"
        ),
        "comparable_d:help": _(
            "Set the two calls side by side (23A); the flow on comparable calls leads through it."
        ),
        "o_dbl_lho": _(
            "Law 32 names the turns of partner and of the player to the right. Read it with "
            "25; here it is ruled on as a change of call."
        ),
        "o_pass_comparable": _(
            "It is comparable: nothing more is due, the lead stays free, and you look for "
            "damage when the board is over."
        ),
        "o_pass_once": _(
            "The new call counts. Partner of the offender passes once, at his next turn; "
            "declarer may bar a suit when that partner first leads."
        ),
        "o_bid_rho_comparable": _(
            "It is comparable: nothing more is due, the lead stays free, and you look for "
            "damage when the board is over."
        ),
        "o_bid_rho_once": _(
            "The new call counts. Partner of the offender passes once, at his next turn; "
            "declarer may bar a suit when that partner first leads."
        ),
        "o_bid_comparable": _(
            "It is comparable: nothing more is due, the lead stays free, and you look for "
            "damage when the board is over."
        ),
        "o_bid_once_17": _(
            "The new call counts. Partner of the offender passes once, at his next turn; "
            "declarer may bar a suit when that partner first leads."
        ),
        "o_dbl_rho_comparable": _(
            "It is comparable: nothing more is due, the lead stays free, and you look for "
            "damage when the board is over."
        ),
        "o_dbl_rho_once": _(
            "The new call counts. Partner of the offender passes once, at his next turn; "
            "declarer may bar a suit when that partner first leads."
        ),
        "o_dbl_comparable": _(
            "It is comparable: nothing more is due, the lead stays free, and you look for "
            "damage when the board is over."
        ),
        "o_dbl_once": _(
            "The new call counts. Partner of the offender passes once, at his next turn; "
            "declarer may bar a suit when that partner first leads."
        ),
    },
    note_2017=_(
        "Partner passes no more than once, and only where the new call is not comparable. "
        "What was 17E2 is 17D3 now."
    ),
)
