"""Lists of people: template, upload, faults, sending."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.errors import Refusal
from federation.importers.licence_list import MOST_ROWS
from federation.licences.selectors.bodies import Body, body_of, files_visible_to
from federation.licences.selectors.fee_words import fee_rule_in_words
from federation.licences.selectors.files import Preview, PreviewRow, preview
from federation.licences.selectors.renewal import season_before
from federation.licences.selectors.requests import licences_of_season
from federation.licences.web.addresses import body_address
from federation.licences.web.views.body_licences import requested_season
from federation.models import LicenceFile
from federation.page_parts.exports import exported
from federation.permissions import may_send_licence_file
from federation.texts import text_of

SHOWN = 200


@require_safe
def licences_template(request: HttpRequest, body: Body) -> HttpResponse:
    """Return the list to fill in, with last season's people of the body."""
    season = requested_season(request, timezone.localdate())
    before = season_before(season)
    people = licences_of_season(body, before) if before else []
    file = exported(
        request,
        name=f"licences-{body.code}-{season.year}-template",
        headings=[
            _("Number"),
            _("Name"),
            _("Full name"),
            _("Birth date"),
            _("Sex"),
            _("Nationality"),
            _("E-mail"),
            _("Telephone"),
            _("Fee class"),
        ],
        rows=lambda: ((row.person.number, row.person.name, *[""] * 7) for row in people),
    )
    if file is None:
        raise Http404
    return file


@require_safe
@require(load=files_visible_to, may=may_send_licence_file)
def licence_file(request: HttpRequest, file: LicenceFile) -> HttpResponse:
    file_preview, refusal = None, ""
    if file.content is not None:
        try:
            file_preview = preview(file, on=timezone.localdate())
        except Refusal as refused:
            refusal = text_of(refused)
    return render(
        request,
        "federation/licence_file.html",
        {
            "file": file,
            "body": body_of(file),
            "back": body_address("licences", body_of(file)),
            "found": file_preview,
            "refusal": refusal,
            "wrong": _preview_rows(file_preview.wrong) if file_preview else [],
            "noted": _preview_rows(file_preview.noted[:SHOWN]) if file_preview else [],
            "good": file_preview.good[:SHOWN] if file_preview else [],
            "fees": _fees(file_preview) if file_preview else [],
            "fee_rule": fee_rule_in_words(file.season),
            "fee_season": file.season,
            "most": MOST_ROWS,
            "kept_days": settings.LICENCE_FILE_KEPT_FOR.days,
        },
    )


def _preview_rows(rows: list[PreviewRow]) -> list[tuple[PreviewRow, list[str]]]:
    return [
        (row, [text_of(refusal) for refusal in (*row.faults, *([row.note] if row.note else []))])
        for row in rows
    ]


def _fees(file_preview: Preview) -> list[tuple[str, int]]:
    counted: dict[str, int] = {}
    for row in file_preview.good:
        if row.line:
            counted[str(row.line.fee_class)] = counted.get(str(row.line.fee_class), 0) + 1
    return sorted(counted.items())
