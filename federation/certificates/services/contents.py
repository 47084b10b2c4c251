"""The text of certificates of licences, clubs and delegates, in the active language."""

from django.db.models import Q
from django.utils.translation import gettext, ngettext, pgettext

from federation.certificates.documents import (
    CLUB_STATEMENT,
    DELEGATE_STATEMENT,
    LICENCE_STATEMENT,
    CertificatePart,
    CertificateTable,
)
from federation.delegates.selectors import term_on
from federation.documents.languages import html_language
from federation.errors import RuleError
from federation.licences.selectors.categories import categories_held
from federation.models import CertificateRequest, Licence
from federation.papers.selectors.letters import letter_text
from federation.rules.categories import category_of
from federation.selectors.rule_sets import ranking_figures, ranking_row
from federation.templatetags.papers import day as long_date


def licence_part(request: CertificateRequest, *, language: str) -> CertificatePart:
    """Return the certificate of a licence in force. Raises: RuleError if there is none."""
    person, day = request.person, request.as_of
    licence = (
        Licence.objects.filter(
            Q(cancelled_at__isnull=True) | Q(cancelled_at__date__gt=day),
            person=person,
            season__starts_on__lte=day,
            season__ends_on__gte=day,
            issued_on__lte=day,
        )
        .select_related("season", "club", "association")
        .first()
    )
    if person is None or licence is None:
        raise RuleError(
            "certificate_without_licence",
            article="RTP 3.1.4.1",
            person=person.name if person else "–",
            as_of=day,
        )
    body = licence.club or licence.association
    facts = [
        (gettext("Licence no."), person.number or ""),
        (gettext("Season"), str(licence.season.year)),
        (gettext("Club or association"), body.name if body else ""),
        (gettext("Licensed since"), long_date(max(licence.issued_on, licence.season.starts_on))),
        (gettext("Valid until"), long_date(licence.season.ends_on)),
        (gettext("Category"), category_text(person.pk, request)),
    ]
    return CertificatePart(
        language=language,
        lang=html_language(language),
        title=gettext("Licence certificate"),
        statement=letter_text(
            LICENCE_STATEMENT,
            {
                "name": person.full_name or person.name,
                "number": person.number,
                "season": licence.season.year,
                "day": long_date(day),
            },
        ),
        facts=tuple(facts),
        purpose=request.purpose,
    )


def club_part(request: CertificateRequest, *, language: str) -> CertificatePart:
    """Return the certificate of a club's affiliation. Raises: RuleError if there is none."""
    club, day = request.club, request.as_of
    since = club.affiliated_from if club else None
    until = club.affiliated_until if club else None
    if club is None or (since and since > day) or (until and until < day):
        raise RuleError(
            "certificate_without_affiliation", club=club.name if club else "–", as_of=day
        )
    held = Licence.objects.filter(
        Q(cancelled_at__isnull=True) | Q(cancelled_at__date__gt=day),
        club=club,
        season__starts_on__lte=day,
        season__ends_on__gte=day,
        issued_on__lte=day,
    )
    rows = list(held.select_related("person", "season").order_by("person__sort_name", "person_id"))
    members = ngettext("%(n)s licensed member", "%(n)s licensed members", len(rows)) % {
        "n": len(rows)
    }
    table = CertificateTable(
        caption=gettext("Members licensed through the club"),
        headings=(gettext("Number"), gettext("Name"), gettext("Licensed since")),
        rows=tuple(
            (row.person.number or "", row.person.name, long_date(row.issued_on)) for row in rows
        ),
    )
    return CertificatePart(
        language=language,
        lang=html_language(language),
        title=gettext("Club certificate"),
        statement=letter_text(
            CLUB_STATEMENT, {"club": club.name, "day": long_date(day), "members": members}
        ),
        facts=(
            (gettext("Code"), club.code),
            (gettext("Association"), club.association.name),
            (gettext("Affiliated since"), long_date(since) if since else "–"),
            (gettext("Licensed members"), str(len(rows))),
        ),
        table=table if rows else None,
        purpose=request.purpose,
    )


def delegate_part(request: CertificateRequest, *, language: str) -> CertificatePart:
    """Return the certificate of a delegate's term. Raises: RuleError if there was none."""
    person, day = request.person, request.as_of
    term = term_on(person, on=day) if person else None
    if person is None or term is None:
        raise RuleError(
            "certificate_without_term", person=person.name if person else "–", as_of=day
        )
    constituency, body = str(term.get_constituency_display()), term.club or term.association
    facts = [
        (gettext("Federation number"), person.number or ""),
        (gettext("Constituency"), constituency),
        *([(gettext("Stands for"), body.name)] if body else []),
        (gettext("Elected on"), long_date(term.elected_on)),
        (gettext("Election"), term.election),
        *([(pgettext("meeting", "Minutes"), term.minutes.code)] if term.minutes else []),
        (gettext("Term from"), long_date(term.valid_from)),
        (gettext("Term until"), long_date(term.last_day)),
    ]
    return CertificatePart(
        language=language,
        lang=html_language(language),
        title=gettext("Delegate's certificate"),
        statement=letter_text(
            DELEGATE_STATEMENT,
            {
                "name": person.full_name or person.name,
                "number": person.number or "",
                "constituency": constituency,
                "day": long_date(day),
            },
        ),
        facts=tuple(facts),
        purpose=request.purpose,
    )


def category_text(person: int, request: CertificateRequest) -> str:
    """Return the category a person had on the day of a certificate, with its suit."""
    held = categories_held([person], on=request.as_of).get(person)
    if held is None:
        return gettext("Unclassified")
    row = ranking_row(on=request.as_of)
    category = category_of(held, categories=ranking_figures(row).categories)
    glyph = {"S": " ♠", "H": " ♥", "D": " ♦", "C": " ♣"}.get(category.suit, "")
    return f"{gettext(category.title)}{glyph}"
