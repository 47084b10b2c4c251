"""Background jobs of drafts of figures."""

from django.utils.translation import gettext_lazy as _

from federation.figures.services.trials import try_figures
from federation.kinds.job import JobKind, register_jobs

register_jobs(
    JobKind(
        code="try_figures",
        title=_("Trying figures on a season"),
        does=try_figures,
        about="figures",
        page="figure-draft",
    ),
)
