"""Acts of the director on tables that note their own results."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Door, page_of_value
from federation.acts.registry import register
from federation.models import KeyScope
from scoring.engine import EngineError
from scoring.intake.acts import received
from scoring.permissions import may_upload_results
from scoring.tables.services.intake import receive_table_results
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, Session
from tournaments.permissions import may_seat_players
from tournaments.seating.selectors.sessions import sessions_visible_to
from tournaments.seating.services.table_hours import close_tables, reopen_tables


class IntakeForm(forms.Form):
    """Take the results of the tables in."""

    is_incomplete = forms.BooleanField(label=_("Although boards are missing"), required=False)


ON_SESSION = partial(
    Act, on=Session, row="session", load=sessions_visible_to, may=may_seat_players,
    next_page="session-tables", doors=(Door.API,),
)  # fmt: skip

register([
    ON_SESSION(
        name="tables-close", path="sessions/<int:pk>/tables/close/",
        rules=("2.1.9-a",),
        title=_("Close the tables"), service=close_tables,
        message=_("The tables are closed."),
    ),
    ON_SESSION(
        name="tables-reopen", path="sessions/<int:pk>/tables/reopen/",
        rules=("2.1.9-a",),
        title=_("Open the tables again"), service=reopen_tables,
        message=_("The tables are open again."),
    ),
    Act(
        name="table-results", path="events/<int:pk>/tables/results/",
        rules=("2.1.9-a",),
        title=_("Take the results in"), on=Event, row="event", load=events_visible_to,
        may=may_upload_results, form=IntakeForm, service=receive_table_results,
        refusals=(EngineError,), message=received, next_page=page_of_value("file-detail"),
        once=True, creates=True, api=KeyScope.RESULTS, tag="result files",
    ),
])  # fmt: skip
