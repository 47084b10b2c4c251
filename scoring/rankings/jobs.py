"""Long work of rankings and the season's close."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from scoring.rankings.services.category_letters import issue_category_letters
from scoring.rankings.services.papers import issue_ranking_list
from scoring.rankings.services.rankings import compute_ranking
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close
from scoring.rankings.services.strengths import count_strengths

register_jobs(
    JobKind(
        code="close_season",
        title=_("Closing the season"),
        does=close_season,
        about="season_close",
        page="season-close-detail",
    ),
    JobKind(
        code="compute_ranking",
        title=_("Computing the ranking"),
        does=compute_ranking,
        about="season",
        place="ranking",
    ),
    JobKind(
        code="count_strengths",
        title=_("Counting the playing strengths"),
        does=count_strengths,
        about="season",
        place="ranking",
    ),
    JobKind(
        code="issue_category_letters",
        title=_("Issuing the category letters"),
        does=issue_category_letters,
        about="season_close",
        page="season-close-detail",
    ),
    JobKind(
        code="issue_ranking_list",
        title=_("Issuing the ranking list"),
        does=issue_ranking_list,
        about="ranking",
        place="ranking",
    ),
    JobKind(
        code="preview_season_close",
        title=_("Working out the close of the season"),
        does=preview_season_close,
        about="closing",
        place="season-close-list",
    ),
)
