"""Background jobs of team events."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from tournaments.teams.services.sheets import issue_team_paper

register_jobs(
    JobKind(
        code="issue_team_paper",
        title=_("Printing papers of a team event"),
        does=issue_team_paper,
        about="event",
        page="event-detail",
    ),
)
