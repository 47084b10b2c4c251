"""The office's answer to a host's proposed timetable."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import ReasonForm
from tournaments.events.selectors.hosting import timetables_visible_to
from tournaments.models import TimetableProposal
from tournaments.permissions import may_decide_timetable
from tournaments.seating.services.timetables import approve_timetable, refuse_timetable

ON_PROPOSAL = partial(
    Act, on=TimetableProposal, row="proposal", load=timetables_visible_to,
    may=may_decide_timetable, next_page="timetable-propose", next_row="event_id",
    api=KeyScope.EVENTS, tag="events", rules=("3.1.8-a",),
)  # fmt: skip

register([
    ON_PROPOSAL(
        name="timetable-approve", path="timetables/<int:pk>/approve/",
        title=_("Approve the timetable"), service=approve_timetable,
        message=_("The timetable stands in the draft of the regulation."),
    ),
    ON_PROPOSAL(
        name="timetable-refuse", path="timetables/<int:pk>/refuse/",
        title=_("Refuse the timetable"), form=ReasonForm, service=refuse_timetable,
        message=_("The host can propose another timetable."),
    ),
])  # fmt: skip
