"""The words of the flow claim."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Claiming and conceding"),
    note=_(
        "Hear the claim again in the claimer's words, then the objections, then see the cards "
        "(1997: cards before that). What was played afterwards is void in 1997 and may be "
        "evidence in 2007 (70D3). Regulations may say in which order a suit is run (70E2)."
    ),
    triggers=(
        _("claims"),
        _("concedes"),
        _("gives up"),
    ),
    said={
        "scope": _("What did the player say or do?"),
        "scope.current": _("no more than the current trick was meant"),
        "scope.def_concedes": _("one defender conceded, the other protested straight away"),
        "scope.claim": _("tricks are claimed (the rest are given up)"),
        "scope.concession": _("tricks were given up, which is now regretted"),
        "state": _("How far have matters gone?"),
        "state:help": _(
            "Agreement binds a side from its call on the following board or the end of the round "
            "(69A). If withdrawn before, choose the dispute."
        ),
        "state.disputed": _("the opponents object"),
        "state.agreed": _("it was accepted; an opponent has second thoughts"),
        "in_time": _("Is the period for corrections (79C) still running?"),
        "agreed_ground": _("The trick he agreed to lose ..."),
        "agreed_ground.won": _("had been won by his side"),
        "agreed_ground.likely": _("would probably have gone to his side in play"),
        "agreed_ground.certain": _("could not be lost by his side however normally they played"),
        "agreed_ground.other": _("nothing of the kind"),
        "in_time_c": _("Is the period for corrections (79C) still running?"),
        "conc_ground": _("The trick he conceded ..."),
        "conc_ground.won": _("had been won already"),
        "conc_ground.legal": _("could not have been lost legally"),
        "conc_ground.contract": _(
            "was given up though the contract had been made (declarer) or defeated (defender)"
        ),
        "conc_ground.normal": _("could not have been lost in normal play"),
        "conc_ground.other": _("might have been lost"),
        "early97": _("Has that side neither called on the following board nor seen the round end?"),
        "who_claims": _("Which player made the claim?"),
        "who_claims.declarer": _("declarer"),
        "who_claims.defender": _("defender"),
        "claimed": _("How many of the tricks left did he claim?"),
        "trump": _("Is there a trump left in an opponent's hand?"),
        "trump_said": _("Was that trump covered by the claimer's statement?"),
        "trump_aware": _("Is it probable that he overlooked it or lost count?"),
        "trump_aware:help": _(
            "1997 asks whether there is reason to think so, the two 2007 translations at hand "
            "whether it is very likely; the English original is said to set the bar lower, at any"
            " likelihood."
        ),
        "trump_lose": _("Might that trump win a trick in one of the normal ways to play on?"),
        "trump_lose:help": _(
            "Careless play, or play below that player's level, is still normal (in 1997 as long "
            "as it makes sense)."
        ),
        "unstated": _("Must the claimer follow a line he did not announce?"),
        "worse": _("Does some normal line that agrees with the statement bring fewer tricks?"),
        "guess": _(
            "Does that unannounced line need a certain card to be with one opponent and not with "
            "the other?"
        ),
        "shown_out": _(
            "Was an opponent known to be out of that suit, or bound to prove so in every normal "
            "line, or would playing otherwise make no sense?"
        ),
        "partner_pick": _(
            "Must the other defender pick one particular play where several are normal?"
        ),
        "lost": _(
            "In the least successful normal line, how many of the claimed tricks are lost? "
            "(settle doubts against the claimer)"
        ),
        "o_current": _(
            "That is no claim: carry on. A defender's cards in view are no penalty cards, though "
            "partner may be barred from using them."
        ),
        "o_def_objected": _(
            "That is no concession: carry on. The cards are no penalty cards, and partner may not"
            " use what he saw or heard."
        ),
        "o_too_late": _("The time is past: what was agreed or given up remains so."),
        "o_agreement_back": _(
            "The agreement ends as to that trick, which returns to the side that had yielded it."
        ),
        "o_agreement_stands": _("What was agreed remains."),
        "o_conc_back": _("That trick is no longer given up; score the board again."),
        "o_conc_stands": _("What was given up remains so."),
        "o_upheld": _("The claim is good."),
        "o_reduced": _("The claim is good in part; the opponents get the tricks in question."),
        "play_on": _("Has the side that did not claim asked for play to go on?"),
        "play_on:help": _(
            "The request is the other side's alone, and needs all four players, dummy among "
            "them. Until you have come nobody plays a card."
        ),
        "play_on.agreed": _("yes, and the four agree"),
        "play_on.not_agreed": _("yes, but the four do not agree, and no card was played"),
        "play_on.played": _("cards were played though the four had not agreed"),
        "play_on_c": _("Has the side that conceded nothing asked for play to go on?"),
        "play_on_c.agreed": _("yes, and the four agree"),
        "trump_aware_17": _(
            "Might he, with any likelihood at all, have overlooked that trump or lost count?"
        ),
        "trump_aware_17:help": _(
            "Translations of 70C2 do not agree on how likely it has to be: the text of the "
            "federation decides."
        ),
        "shown_out_17": _(
            "Was an opponent known to be out of that suit before the claim, or bound to prove"
            " so in every normal line?"
        ),
        "shown_out_17:help": _(
            "That it would make no sense to play otherwise is no longer enough."
        ),
        "o_play_on": _(
            "Claim and concession are void and are not judged. Play goes on and its score "
            "counts; what was said and shown is free for all, with no penalty cards."
        ),
    },
    note_2017=_(
        "New: play may go on after a claim (68D2). You are not bound to what the opponents "
        "object, nor need the cards be faced (70B). What was played without the four agreeing"
        " is evidence only (70D3)."
    ),
)
