"""Versions of results on pages: of one appeal, and of an event with pending appeals."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import hundredths
from federation.page_parts.panels import Panel
from rulings.appeals.selectors.appeals import appeals_pending
from rulings.models import Appeal
from rulings.rules.appeals import Stage
from rulings.rulings.selectors.result_versions import line_at, ruling_at, versions_of_results
from scoring.engine_input.rulings import ruled_of
from scoring.models import ResultRevision
from scoring.page_parts.ruling_words import ruling_in_words
from scoring.selectors.knockout_places import teams_still_in
from tournaments.models import Event
from tournaments.texts.notation import contract_in_words, score_in_words

STAGES: dict[Stage, Promise] = {
    Stage.ORIGINAL: pgettext_lazy("results", "as recorded at the table"),
    Stage.DIRECTOR: pgettext_lazy("results", "as the director ruled"),
    Stage.FINAL: pgettext_lazy("results", "as decided on the appeal"),
}


def versions_shown(appeal: Appeal) -> list[dict[str, object]]:
    """Return the versions of the results concerned by an appeal, with the appellants' place."""
    versions = []
    rows = versions_of_results(appeal)
    still_in = teams_still_in(row.standing for row in rows if row.standing is not None)
    for result_version in rows:
        data: dict[str, object] = {
            "stage": STAGES[result_version.stage],
            "revision": None if result_version.is_in_play else result_version.revision,
            "counts": False,
            "board": board_at(appeal, result_version.revision, stage=result_version.stage),
        }
        if (standing := result_version.standing) is not None:
            data["place"] = None if standing.pk in still_in else standing.rank
            data["score"] = hundredths(
                standing.percent_hundredths
                if standing.percent_hundredths is not None
                else standing.score_hundredths
            )
            data["unit"] = "%" if standing.percent_hundredths is not None else ""
        versions.append(data)
    if versions:
        versions[-1]["counts"] = True
    return versions


def board_at(appeal: Appeal, revision: ResultRevision, *, stage: Stage) -> str:
    """Return what counted on the board of an appeal in a revision; "" without a board.

    The original never is what a ruling made of it.
    """
    call = appeal.incident
    if appeal.ruling_id is None or call is None or call.board is None:
        return ""
    ruled = ruling_at(call, call.board, revision) if stage is not Stage.ORIGINAL else None
    if ruled is not None:
        return ruling_in_words(ruled_of(ruled).ruling)
    line = line_at(call, call.board, revision)
    if line is None:
        return gettext("no result on the board")
    contract = contract_in_words(line.contract) if line.contract else ""
    score = score_in_words(line.ns_score) if line.ns_score is not None else ""
    return " ".join(part for part in (contract, line.declarer, score) if part)


def pending_results(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel that appeals are pending, with the versions of the results.

    It names nobody: only those concerned may know who appealed. Source: RTP 3.8.1, 2.1.1.1.
    """
    appeals = list(
        appeals_pending(event).select_related("ruling", "version", "penalty").order_by("number")
    )
    rows = [
        (
            appeal,
            [
                {"stage": STAGES[result_version.stage], "revision": result_version.revision}
                for result_version in versions_of_results(appeal)
                if not result_version.is_in_play
            ],
        )
        for appeal in appeals[:1]
    ]
    if not rows:
        return None
    page = {"appeals": rows, "count": len(appeals)}
    html = render_to_string("rulings/panels/pending_results.html", page, request=request)
    return Panel(_("Results under appeal"), html, key="under-appeal")
