"""Acts on a licence of last season: its holder does not renew, or renews after all."""

from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Page
from federation.acts.registry import register
from federation.licences.selectors.bodies import body_of, licences_visible_to
from federation.licences.selectors.renewal import season_after
from federation.licences.services.non_renewals import decline_renewal, undo_non_renewal
from federation.models import Club, KeyScope, Licence, NonRenewalReason
from federation.permissions import may_decline_renewal


class NonRenewalForm(forms.Form):
    """Why a person does not renew."""

    reason = forms.ChoiceField(label=_("Reason"), choices=NonRenewalReason.choices)


def _renewal_page(_value: Any, call: Call) -> str:
    body, season = body_of(call.row), season_after(call.row.season)
    page = "club-licences-renew" if isinstance(body, Club) else "association-licences-renew"
    query = f"?season={season.year}" if season else ""
    return f"{reverse(page, args=[body.code])}{query}"


def _licence_to_renew(call: Call) -> dict[str, Any]:
    """Return whose licence is not renewed, and for which season."""
    season = season_after(call.row.season)
    values = {"person": call.row.person.name, "season": season.year if season else ""}
    return {"about_row": gettext("%(person)s · licence for %(season)s") % values}


ON_LICENCE = partial(
    Act, on=Licence, row="licence", load=licences_visible_to, may=may_decline_renewal,
    next_page=_renewal_page, once=True, api=KeyScope.MEMBERS, tag="licences",
    rules=("3.1.4.1-a",), page=Page("acts/page.html", _licence_to_renew),
)  # fmt: skip

register([
    ON_LICENCE(
        name="licence-renewal-decline", path="licences/<int:pk>/renewal/decline/",
        title=_("Does not renew"), form=NonRenewalForm, service=decline_renewal,
        hint=_(
            "Reminders, counts and the renewal page leave this person out for the season. It can "
            "be undone, and a licence can still be asked for."
        ),
        message=_("It is recorded that this person does not renew."),
    ),
    ON_LICENCE(
        name="licence-renewal-resume", path="licences/<int:pk>/renewal/resume/",
        title=_("Renews after all"), service=undo_non_renewal,
        message=_("This person is among those to renew again."),
    ),
])  # fmt: skip
