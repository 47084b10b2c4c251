"""One invented paper of every kind that can be issued: who adds a kind adds its sample here."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

from federation.documents.certificate import CertificatePaper, CertificatePart, CertificateTable
from federation.documents.paper import Paper
from scoring.documents.category_letter import CategoryLetter, LetterPart
from tests.documents.papers import (
    FEDERATION,
    licence_card,
    pairs_booklet,
    payment_request,
    person,
    ranking_list,
)


def category_letter() -> CategoryLetter:
    return CategoryLetter(
        federation=FEDERATION,
        title="A sua categoria para a época 2027",
        name="Łukasz Conceição e Sá",
        number="10417",
        club="Clube da Ribeira",
        season="2026",
        valid_from=dt.date(2027, 1, 1),
        iv_before=70,
        iv_after=65,
        pe=1800,
        pm=Decimal("12.5"),
        kept_pe=1640,
        kept_pm=Decimal("10.6"),
        parts=(
            LetterPart(
                language="pt-pt",
                lang="pt-PT",
                title="A sua categoria para a época 2027",
                statement="Łukasz Conceição e Sá passa de 2.ª Espadas ♠ a 2.ª Copas ♥.",
                before="2.ª Espadas ♠",
                after="2.ª Copas ♥",
                reasons=(("1800 PE e 12,5 PM alcançam 2.ª Ouros.", "default 4"),),
            ),
            LetterPart(
                language="en",
                lang="en",
                title="Your category for season 2027",
                statement="Łukasz Conceição e Sá passes from 2nd Spades ♠ to 2nd Hearts ♥.",
                before="2nd Spades ♠",
                after="2nd Hearts ♥",
                reasons=(("1,800 PE and 12.5 PM reach 2nd Diamonds.", "default 4"),),
            ),
        ),
    )


def certificate(title: str = "Club certificate") -> CertificatePaper:
    return CertificatePaper(
        federation=FEDERATION,
        title=title,
        as_of=dt.date(2026, 11, 15),
        parts=tuple(
            CertificatePart(
                language=language,
                lang=lang,
                title=title,
                statement="It is certified that Clube da Ribeira was affiliated on 15 November.",
                facts=(("Code", "RIB"), ("Licensed members", "3"), ("Category", "2 ♥")),
                table=CertificateTable(
                    caption="Members",
                    headings=("Number", "Name", "PE"),
                    rows=tuple((str(1000 + n), person(n), f"{n * 12}") for n in range(3)),
                    numeric=(2,),
                ),
                purpose="Câmara Municipal",
            )
            for language, lang in (("pt-pt", "pt-PT"), ("en", "en"))
        ),
    )


SAMPLES: dict[str, Callable[[], Paper]] = {
    "licence_card": licence_card,
    "payment_request": payment_request,
    "ranking_list": lambda: ranking_list(12),
    "results_booklet": lambda: pairs_booklet(pairs=4, boards=2),
    "category_letter": category_letter,
    "licence_certificate": lambda: certificate("Licence certificate"),
    "player_certificate": lambda: certificate("Player certificate"),
    "club_certificate": certificate,
}
