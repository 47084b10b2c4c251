"""Incidents under each edition of the Laws: answers, consequences, and the resulting score.

The answers and their outcomes are those of the scenarios of the flows (`rules/flows`).
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

# The board of the call: 4 spades by South, ten tricks, +620; -100 at the other table. Per cent
# of pairs 1 to 4, worked out by hand: top 2, six boards each.
AS_PLAYED = ("41.67", "75.00", "58.33", "25.00")
ONE_DOWN = ("33.33", "83.33", "50.00", "33.33")  # -100 twice: one match point each
TWO_DOWN = ("25.00", "91.67", "41.67", "41.67")  # -200 against -100
HALF_DOWN = ("37.50", "79.17", "54.17", "29.17")  # half of +620 and half of -100
FINED = ("40.00", "75.00", "58.33", "25.00")  # twelve minutes late: a tenth of a top off, 4.8 of 12
# An artificial 60 and 40 per cent; the one result that is left scores as an average.
SIXTY_FORTY = ("35.00", "83.33", "50.00", "31.67")
FORTY_SIXTY = ("31.67", "83.33", "50.00", "35.00")
# Nothing is counted of the board: three of ten for pairs 1 and 4, an average for 2 and 3.
OUT = ("30.00", "83.33", "50.00", "30.00")

NOTHING: dict[str, Any] = {}
ONE_TRICK = {"kind": "TRICKS", "side": "EW", "tricks": 1}
TWO_TRICKS = {"kind": "TRICKS", "side": "EW", "tricks": 2}
WEIGHED = {
    "kind": "WEIGHTED",
    "outcomes": [{"result": "4S S =", "weight": "50"}, {"result": "4S S -1", "weight": "50"}],
}
FOR_NS = {"kind": "ARTIFICIAL", "shares": ["60", "40"]}
FOR_EW = {"kind": "ARTIFICIAL", "shares": ["40", "60"]}
DELETED = {"kind": "DELETED"}
FINE = {"kind": "PENALTY", "side": "NS", "unit": "top", "offence": "late_or_slow", "minutes": 12}
SCORES = {
    "NOTHING": AS_PLAYED,
    "ONE_TRICK": ONE_DOWN,
    "TWO_TRICKS": TWO_DOWN,
    "WEIGHED": HALF_DOWN,
    "FOR_NS": SIXTY_FORTY,
    "FOR_EW": FORTY_SIXTY,
    "DELETED": OUT,
    "FINE": FINED,
}
MEASURES = {
    "NOTHING": NOTHING,
    "ONE_TRICK": ONE_TRICK,
    "TWO_TRICKS": TWO_TRICKS,
    "WEIGHED": WEIGHED,
    "FOR_NS": FOR_NS,
    "FOR_EW": FOR_EW,
    "DELETED": DELETED,
    "FINE": FINE,
}


@dataclass(frozen=True)
class Told:
    """One incident: the flow, "node=answer" one after the other, outcome, Laws, score."""

    edition: int
    name: str
    flow: str
    answers: str
    outcome: str
    cited: str
    counts: str = "NOTHING"

    def answered(self) -> list[tuple[str, str]]:
        """Return nodes and answers as a page posts them."""
        return [tuple(part.split("=", 1)) for part in self.answers.split()]  # type: ignore[misc]

    def sent(self) -> list[list[Any]]:
        """Return nodes and answers as the API takes them: numbers as numbers."""
        return [[node, _number(answer)] for node, answer in self.answered()]

    @property
    def measures(self) -> list[dict[str, Any]]:
        measure = MEASURES[self.counts]
        return [measure] if measure else []

    @property
    def per_cent(self) -> tuple[str, ...]:
        return SCORES[self.counts]

    def __str__(self) -> str:
        return f"{self.edition}-{self.name}"


def _number(answer: str) -> object:
    return int(answer) if Decimal(answer.isdigit()) else answer


REVOKE = "could=yes illegal_ask=normal established=yes exempt12=no exempt=none"
REVOKE_17 = "could=yes illegal_ask=normal established_17=yes exempt12=no exempt_17=none"
LED = "side=defender faced=yes misled=no partner_led=no saw_dummy=no"
HESITATED = "source=partner made_available=yes in_progress=no"
BID_TOO_LOW = "in_turn=yes lho=no"
FOULED = "is_fouled=cards same_form=yes event=field"

INCIDENTS = [
    # --- 1997
    Told(1997, "revoke", "revoke",
         f"{REVOKE} winner=opponents later=2 could_win=yes nos_table=3 nos_fair=0",
         "o_transfer", "64A2", "ONE_TRICK"),
    Told(1997, "insufficient bid", "insufficient_bid", f"{BID_TOO_LOW} early=no repl=other_bid",
         "o_partner_silenced", "27B2"),
    Told(1997, "call out of turn", "call_out_of_rotation",
         "case=out inadm=no accept=no kind=bid turn_bid=partner", "o_bid_partner", "31B"),
    Told(1997, "undo", "change_of_call",
         "ended=no partner_called=no unintended=meant lho97=not accept97=no legal97=yes "
         "choice97=change", "o97_change", "25B2(b)2"),
    Told(1997, "lead out of turn", "opening_lead_out_of_turn",
         f"{LED} decl=refuse right_lead=free", "o_refuse_free", "56"),
    Told(1997, "exposed cards", "card_exposed_in_auction",
         "own_fault=yes how_many=two role_silence=defender", "o_sil_def", "24"),
    Told(1997, "penalty card", "penalty_card",
         "whose=defender excused=no count=several sit_major=partner lead_choice=demand",
         "o_demand", "51B1(a)"),
    Told(1997, "claim contested", "claim",
         "scope=claim state=disputed who_claims=declarer claimed=3 trump=no unstated=yes "
         "worse=no guess=yes shown_out=no lost=1", "o_reduced", "70E", "ONE_TRICK"),
    Told(1997, "hesitation", "unauthorised_information", f"{HESITATED} alternatives=no",
         "o_stands", "16A"),
    Told(1997, "misinformation", "misinformation", "who_tells=partner p_phase=auction",
         "o_silent", "75D2"),
    Told(1997, "could have known", "could_have_known", "aware=yes gain=yes", "o_adjust", "72B1",
         "TWO_TRICKS"),
    Told(1997, "wrong board", "wrong_board", "what=board when=after played_before=somebody",
         "o_second_result", "15B", "FOR_EW"),
    Told(1997, "fouled board", "fouled_board", f"{FOULED} reg=plain n_all=12 n_group=5 mp=6",
         "o_plain", "87B", "DELETED"),
    Told(1997, "late", "late_team", "boards=16 with_screens=no late_by=12", "team_late",
         "RTP 2.3.5.1", "FINE"),
    # --- 2007
    Told(2007, "revoke", "revoke", f"{REVOKE} winner=revoker later=3 nos_table=3 nos_fair=5",
         "o_transfer", "64A1", "TWO_TRICKS"),
    Told(2007, "insufficient bid", "insufficient_bid",
         f"{BID_TOO_LOW} early=no repl=double meaning=no final_repl=pass",
         "o_attempt_cancelled", "27B3"),
    Told(2007, "call out of turn", "call_out_of_rotation",
         "case=out inadm=no accept=no kind=bid turn_bid=rho rho_act=pass", "o_repeat_bid", "31A1"),
    Told(2007, "undo", "change_of_call",
         "ended=no partner_called=no unintended=meant substituted=yes accept=no",
         "o_substitute_cancelled", "25B2"),
    Told(2007, "lead out of turn", "opening_lead_out_of_turn",
         "side=defender faced=yes misled=no partner_led=no saw_dummy=yes", "o_must_accept", "54C"),
    Told(2007, "exposed card", "card_exposed_in_auction",
         "own_fault=yes how_many=honour role_silence=declaring", "o_sil_decl", "24B"),
    Told(2007, "penalty card", "penalty_card",
         "whose=defender excused=no count=honour sit_major=partner lead_choice=forbid",
         "o_forbid", "50D2(a)"),
    Told(2007, "claim contested", "claim",
         "scope=claim state=disputed who_claims=declarer claimed=5 trump=yes trump_said=no "
         "trump_aware=yes trump_lose=yes unstated=no lost=1", "o_reduced", "70C", "ONE_TRICK"),
    Told(2007, "hesitation", "unauthorised_information",
         f"{HESITATED} alternatives=yes suggested=yes gain=yes", "o_adjust", "16B3", "WEIGHED"),
    Told(2007, "misinformation", "misinformation",
         "who_tells=opponent evidence=unknown stage=over gained=yes", "o_adjust", "21B2",
         "ONE_TRICK"),
    Told(2007, "wrong board", "wrong_board",
         "what=board when=auction played_before_a=no recall=no", "o_cancel_board", "15C",
         "FOR_NS"),
    Told(2007, "fouled board", "fouled_board", f"{FOULED} reg=neuberg n_all=13 n_group=8 mp=10",
         "o_neuberg", "87B", "DELETED"),
    Told(2007, "director's error", "director_error", "wrong=yes possible=no", "o_adjust", "82C",
         "FOR_NS"),
    Told(2007, "late", "late_team", "boards=16 with_screens=no late_by=12", "team_late",
         "RTP 2.3.5.1", "FINE"),
    # --- 2017
    Told(2017, "revoke", "revoke",
         f"{REVOKE_17} winner=revoker later=1 nos_table=3 nos_fair_17=0", "o_transfer", "64A1",
         "TWO_TRICKS"),
    Told(2017, "insufficient bid", "insufficient_bid",
         f"{BID_TOO_LOW} early_17=no repl=double comparable=yes", "o_free_comparable", "27B1(b)"),
    Told(2017, "call out of turn", "call_out_of_rotation",
         "case=out inadm=no accept=no kind_17=bid turn_bid=partner comparable_b=no",
         "o_bid_once_17", "31B"),
    Told(2017, "comparable call", "comparable_call", "fits=subset", "o_comparable", "23A2"),
    Told(2017, "undo", "change_of_call", "ended=no partner_called=no unintended_17=slip",
         "o_unintended", "25A1"),
    Told(2017, "lead out of turn", "opening_lead_out_of_turn",
         f"{LED} decl=refuse right_lead=forbid", "o_refuse_forbid", "54D"),
    Told(2017, "exposed card", "card_exposed_in_auction",
         "own_fault=yes how_many=low role_low=defender", "o_low_def", "24A"),
    Told(2017, "penalty card", "penalty_card",
         "whose=defender excused=no count=minor sit_minor=partner", "o_minor_partner_17", "50C"),
    Told(2017, "claim contested", "claim",
         "scope=claim play_on=no state=disputed who_claims=declarer claimed=4 trump=yes "
         "trump_said=no trump_aware_17=yes trump_lose=yes unstated=no lost=1", "o_reduced", "70C",
         "ONE_TRICK"),
    Told(2017, "hesitation", "unauthorised_information",
         f"{HESITATED} alternatives_17=yes suggested_17=yes gain_17=yes", "o_adjust", "16B3",
         "WEIGHED"),
    Told(2017, "misinformation", "misinformation",
         "who_tells=opponent evidence=no_agreement stage=over gained=yes", "o_adjust", "75D3",
         "ONE_TRICK"),
    Told(2017, "wrong board", "wrong_board", "what=cards partner_called=yes", "o_adjust", "15A1",
         "FOR_EW"),
    Told(2017, "fouled board", "fouled_board", f"{FOULED} reg=neuberg n_all=13 n_group=8 mp=10",
         "o_neuberg", "87B", "DELETED"),
    Told(2017, "late", "late_team", "boards=16 with_screens=no late_by=12", "team_late",
         "RTP 2.3.5.1", "FINE"),
]  # fmt: skip
