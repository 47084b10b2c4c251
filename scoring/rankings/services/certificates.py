"""The content of a player certificate: category, points, seasons."""

from decimal import Decimal

from django.utils.translation import gettext

from federation.certificates.documents import CertificatePart, CertificateTable
from federation.certificates.services.contents import category_text
from federation.documents.languages import html_language
from federation.errors import RuleError
from federation.licences.selectors.categories import categories_held
from federation.models import CertificateRequest, Licence, Person
from federation.rules.categories import value_index
from federation.selectors.rule_sets import (
    ranking_on,
    regulation_on,
)
from federation.templatetags.papers import day as long_date
from federation.templatetags.papers import number
from federation.texts.dates import of_year
from scoring.models import RankingLine, SeasonClosing
from scoring.rankings.selectors.titles import titles_of_person


def player_part(request: CertificateRequest, *, language: str) -> CertificatePart:
    """Return the certified facts about a player. Raises: RuleError for a person without number."""
    person, day = request.person, request.as_of
    if person is None or person.number is None:
        raise RuleError("person_without_number", person=person.name if person else "–")
    rules = regulation_on(day)
    figures = ranking_on(day)
    held = categories_held([person.pk], on=day).get(person.pk)
    index = value_index([held] if held else [], tiers=rules.tiers, categories=figures.categories)
    line = (
        RankingLine.objects.filter(person=person, ranking__published_at__date__lte=day)
        .select_related("ranking__season")
        .order_by("-ranking__season__year", "-ranking__version")
        .first()
    )
    facts = [
        (gettext("Federation number"), person.number),
        (gettext("Category"), category_text(person.pk, request)),
        (gettext("Value index (IV)"), str(index)),
    ]
    if line is not None:
        facts.append(
            (
                gettext("National ranking %(year)s") % {"year": line.ranking.season.year},
                gettext("place %(place)s, %(pe)s PE and %(pm)s PM")
                % {
                    "place": f"{line.place}=" if line.tied else line.place,
                    "pe": number(line.pe),
                    "pm": _tenths(line.pm_tenths),
                },
            )
        )
    if titles := titles_of_person(person.pk, on=day):
        won = ", ".join(of_year(title.event.name, title.event.season) for title in titles)
        facts.append((gettext("National titles"), won))
    table = _seasons(person, request)
    statement = gettext(
        "It is certified that %(name)s is in the register of the federation under number "
        "%(number)s, and what is said below as of %(day)s."
    )
    return CertificatePart(
        language=language,
        lang=html_language(language),
        title=gettext("Player certificate"),
        statement=statement
        % {
            "name": person.full_name or person.name,
            "number": person.number,
            "day": long_date(day),
        },
        facts=tuple(facts),
        table=table,
        purpose=request.purpose,
    )


def _seasons(person: Person, request: CertificateRequest) -> CertificateTable | None:
    """Return the seasons with a licence, each with its club and, once closed, its points."""
    licences = Licence.objects.filter(
        person=person, cancelled_at__isnull=True, issued_on__lte=request.as_of
    ).select_related("season", "club", "association")
    closings = {
        season_closing.season_id: season_closing
        for season_closing in SeasonClosing.objects.filter(
            person=person, taken_back_at=None, season__ends_on__lt=request.as_of
        )
    }
    rows = []
    for licence in licences.order_by("-season__year"):
        body, closing = licence.club or licence.association, closings.get(licence.season_id)
        rows.append(
            (
                str(licence.season.year),
                body.name if body else "",
                number(closing.pe) if closing else "–",
                _tenths(closing.pm_tenths) if closing else "–",
            )
        )
    if not rows:
        return None
    return CertificateTable(
        caption=gettext("Seasons licensed, with the points at their close"),
        headings=(gettext("Season"), gettext("Club or association"), "PE", "PM"),
        rows=tuple(rows),
        numeric=(2, 3),
    )


def _tenths(value: int) -> str:
    return number(Decimal(value).scaleb(-1), 1)
