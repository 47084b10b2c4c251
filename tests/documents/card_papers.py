"""A convention card to print: Precision, in English."""

from rulings.demo.systems import PRECISION
from tests.documents.papers import FEDERATION
from tournaments.cards.documents.convention_card import ConventionCardPaper, convention_card_paper
from tournaments.cards.rules.content import card_content


def convention_card() -> ConventionCardPaper:
    return convention_card_paper(
        card_content({"form": 1, "cells": dict(PRECISION)}),
        federation=FEDERATION,
        is_sample=False,
        players=("Łukasz Conceição e Sá (10417)", "Berta Amostra (10418)"),
        colour="BLUE",
        has_brown=True,
        version="Versão 1",
        signed=("Berta Amostra assinou a 15/11/2026",),
        reasons=("1♣ é sempre forte.",),
    )
