"""An invented appeal on its papers: the form and the decision."""

from rulings.appeals.documents import AppealDecisionPaper, AppealField, AppealFormPaper
from tests.documents.papers import FEDERATION

HANDS = ("AKQJ.T98.765.432", "T98.765.432.AKQJ", "765.432.AKQJ.T98", "432.AKQJ.T98.765")


def appeal_form() -> AppealFormPaper:
    return AppealFormPaper(
        federation=FEDERATION,
        title="Appeal form",
        number="R1",
        event="Campeonato de Amostra",
        facts=("Appellants: Łukasz Exemplo, Ana Exemplo", "Stated on 14 November 2026, 18:50"),
        board="Session 1, table 4, board 3",
        dealer="Dealer: South",
        vulnerability="Vulnerable: E-W",
        hands=HANDS,
        fields=(
            AppealField(title="Auction", lines=("1♠ – pass – 4♠ – all pass",)),
            AppealField(title="Facts", lines=("North: a long pause. (agreed)",)),
            AppealField(title="The director's ruling", lines=("Back to 2♠, eight tricks.",)),
        ),
        members=("Juiz Um, chair", "Juiz Dois", "Juiz Três"),
        copies="5 copies",
        article="RTP 3.8.1.1",
    )


def appeal_decision() -> AppealDecisionPaper:
    return AppealDecisionPaper(
        federation=FEDERATION,
        title="Decision on an appeal",
        number="R1",
        event="Campeonato de Amostra",
        facts=("Appellants: Łukasz Exemplo, Ana Exemplo", "Session 1, table 4, board 3"),
        body="Appeals committee",
        in_score=("2 tricks to North-South",),
        laws=("Law 16 B1",),
        notice="Told to the parties on 14 November 2026, 19:30.",
        means=(
            "On points of law it may be taken to the council of justice.",
            "In writing to the director, with the deposit, until 14 November 2026, 20:00.",
        ),
        outcome="The ruling is changed",
        decision=("4♠ by North stands, ten tricks.",),
        reasons=("The pause pointed nowhere.",),
        ruling=("Back to 2♠, eight tricks.",),
        grounds=("The pause told nothing.",),
        votes="2 votes for, 1 against",
        merit="The appeal was not without merit: the deposit is returned.",
        ends=("The results were corrected.",),
        members=("Juiz Um, chair", "Juiz Dois", "Juiz Três"),
        article="RTP 3.8",
    )
