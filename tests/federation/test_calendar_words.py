"""Months and days of the week: Django's own words, in the case each language writes them in."""

import datetime as dt
import gettext
from collections.abc import Iterator
from pathlib import Path

import django
import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.admin.utils import display_for_value
from django.template import Context, Template
from django.utils import dates, translation
from django.utils.functional import Promise

from federation.texts import long_date, source_text
from federation.texts.dates import (
    date_format,
    days_in_short,
    of_year,
    period_brief,
    period_in_words,
)
from scripts.translations import CATALOGUES

SATURDAY_IN_MAY = dt.date(2026, 5, 2)


def names_of_the_calendar() -> Iterator[tuple[str, Promise]]:
    for title in ("WEEKDAYS", "WEEKDAYS_ABBR", "MONTHS", "MONTHS_3", "MONTHS_AP", "MONTHS_ALT"):
        for number, name in getattr(dates, title).items():
            yield f"{title}[{number}]", name


def in_full(place: str) -> bool:
    """Return whether a name is none of those Django writes with a capital in every language."""
    return not place.startswith(("WEEKDAYS_ABBR", "MONTHS_3"))


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_names_of_the_calendar_are_django_s_in_the_case_of_the_language(language: str) -> None:
    folder = Path(django.__file__).parent / "conf" / "locale"
    locale = translation.to_locale(language)
    own = gettext.translation("django", folder, [locale, locale.partition("_")[0]])
    with translation.override("en"):
        texts_by_place = {place: str(name) for place, name in names_of_the_calendar()}
    contexts = {"MONTHS_AP": "abbrev. month", "MONTHS_ALT": "alt. month"}

    with translation.override(language):
        said = {place: str(name) for place, name in names_of_the_calendar()}

    assert len(said) == 7 + 7 + 4 * 12
    for place, name in said.items():
        context = contexts.get(place.partition("[")[0])
        english = texts_by_place[place]
        told = own.pgettext(context, english) if context else own.gettext(english)
        assert name == (told.lower() if language == "pt-pt" and in_full(place) else told), place


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_catalogue_of_ours_names_a_month_or_day(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        ours = {str(message.id) for message in read_po(file) if not message.context}
    with translation.override("en"):
        names = {str(name) for _, name in names_of_the_calendar()}
    names |= {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

    assert ours & names == set()


@pytest.mark.parametrize(
    ("language", "in_words", "short"),
    [
        ("pt-pt", "sábado, 2 de maio de 2026", "sáb 2 mai"),
        ("en", "Saturday, 2 May 2026", "Sat 2 May"),
    ],
)
def test_days_are_written_as_the_language_writes_them(
    language: str, in_words: str, short: str
) -> None:
    pattern = r"l, j \d\e F \d\e Y" if language == "pt-pt" else "l, j F Y"
    with translation.override(language):
        assert date_format(SATURDAY_IN_MAY, pattern) == in_words
        shown = Template('{{ day|date:"D j M" }}').render(Context({"day": SATURDAY_IN_MAY}))

    assert shown == short


def test_only_names_lose_their_capital() -> None:
    moment = dt.datetime(2026, 5, 2, 21, 30, tzinfo=dt.UTC)
    with translation.override("pt-pt"):
        assert date_format(moment, r"Y-m-d\TH:i A") == "2026-05-02T21:30 PM"


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ((2026, 5, 2), "sáb 2"),
        ((2026, 5, 3), "2–3"),
        ((2026, 6, 2), "2 mai–2 jun"),
        ((2027, 1, 2), "2 mai–2 jan 2027"),
    ],
)
def test_days_over_the_end_of_a_month_name_both(last: tuple[int, int, int], told: str) -> None:
    with translation.override("pt-pt"):
        assert days_in_short(SATURDAY_IN_MAY, dt.date(*last)) == told


def test_a_long_day_is_in_words() -> None:
    with translation.override("pt-pt"):
        assert long_date(SATURDAY_IN_MAY) == "2 de maio de 2026"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("fee table", "tabela de taxas"),
        ("default 4, 5", "regra supletiva 4, 5"),
        ("RTP 1.3.4, default 4", "RTP 1.3.4, regra supletiva 4"),
        ("RTP Annex I", "RTP Anexo I"),
        ("3.1.6", "3.1.6"),
    ],
)
def test_a_source_that_is_no_article_is_told_in_the_readers_language(
    source: str, told: str
) -> None:
    with translation.override("pt-pt"):
        assert source_text(source) == told


@pytest.mark.parametrize(
    ("language", "told"), [("pt-pt", "2 de maio de 2026"), ("en", "2 May 2026")]
)
def test_the_admin_writes_days_as_our_pages_do(language: str, told: str) -> None:
    with translation.override(language):
        assert display_for_value(SATURDAY_IN_MAY, "-") == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Taça do Clube", "Taça do Clube 2026"),
        ("Nacional de Pares 2026", "Nacional de Pares 2026"),
        ("Torneio dos 2026 sócios", "Torneio dos 2026 sócios"),
        ("Nacional 2025/2026", "Nacional 2025/2026"),
        ("Nacional de 2025", "Nacional de 2025 2026"),
        ("Prova 12026", "Prova 12026 2026"),
    ],
)
def test_a_name_says_its_year_once(name: str, told: str) -> None:
    assert of_year(name, 2026) == told
    assert of_year(name, "2026") == told


@pytest.mark.parametrize(
    ("last", "brief", "full"),
    [
        ((2026, 5, 2), "2 mai", "2 de maio de 2026"),
        ((2026, 5, 3), "2–3 mai", "2–3 de maio de 2026"),
        ((2026, 6, 1), "2 mai–1 jun", "2 de maio a 1 de junho de 2026"),
        ((2027, 1, 1), "2 mai–1 jan", "2 de maio de 2026 a 1 de janeiro de 2027"),
    ],
)
def test_the_days_of_a_period_are_those_from_first_to_last(
    last: tuple[int, int, int], brief: str, full: str
) -> None:
    with translation.override("pt-pt"):
        assert period_brief(SATURDAY_IN_MAY, dt.date(*last)) == brief
        assert period_in_words(SATURDAY_IN_MAY, dt.date(*last)) == full
