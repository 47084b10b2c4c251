"""What is still to come for a pending appeal, in the order of the regulation, for every reader."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from rulings.appeals.selectors.appeals import seated_members
from rulings.models import PENDING, Appeal, AppealBacker, AppealBody


def steps_ahead(
    appeal: Appeal, *, backers: list[AppealBacker], deposit_due: str
) -> list[tuple[str, str]]:
    """Return what is still missing of a pending appeal, each with its source; none once closed.

    deposit_due: the amount still to be paid; "" if none is. Source: Law 92D; RTP 3.8.1.1, 3.8.2.
    """
    if appeal.state not in PENDING or appeal.decided_at is not None:
        return []
    steps: list[tuple[str, str]] = []
    awaited = [backer.person.name for backer in backers if backer.consented_at is None]
    if awaited:
        consents = gettext("%(people)s: consent, here or to the director; without it no hearing.")
        steps.append((consents % {"people": ", ".join(awaited)}, "Law 92D"))
    if appeal.deposit is None and deposit_due:
        day = date_format(timezone.localdate(appeal.stated_at), "DATE_FORMAT")
        deposit = gettext("The deposit, %(amount)s: paid by %(day)s; without it no hearing.")
        steps.append((deposit % {"amount": deposit_due, "day": day}, "RTP 3.8.1.1"))
    if appeal.body != AppealBody.COMMITTEE:
        body = gettext("Then the council decides; all parties are told.")
        return [*steps, (body, "RTP 3.8.3" if appeal.body == AppealBody.JUSTICE else "RTP 3.8.1.2")]
    if appeal.form_completed_at is None:
        form = gettext("The director fills in the form with both sides.")
        steps.append((form, "RTP 3.8.1.1"))
    if not seated_members(appeal):
        committee = gettext("A committee of three or five, tied to neither side, is named.")
        steps.append((committee, "RTP 3.8.2"))
    steps.append(
        (gettext("The committee hears both sides, decides, and all are told."), "RTP 3.8.2")
    )
    return steps
