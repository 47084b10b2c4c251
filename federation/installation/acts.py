"""The act to set the outline of the country."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, PageOnly
from federation.acts.registry import register
from federation.installation.services.outline import store_outline
from federation.models import FederationOutline
from federation.permissions import may_set_up
from federation.rules.outlines import MOST_BYTES


class OutlineForm(forms.Form):
    """A file with the outline; no file removes the outline."""

    file = forms.FileField(
        label=_("File"), required=False,
        help_text=_("GeoJSON, at most 2000 points. No file: no outline is shown any more."),
    )  # fmt: skip


def _data(form: forms.Form, _call: Call) -> dict[str, Any]:
    file = form.cleaned_data["file"]
    return {"data": file.read(MOST_BYTES + 1) if file else None}


register([
    Act(
        api=PageOnly.SETTING_UP,
        name="federation-outline", path="federation/outline/",
        title=_("Outline of the country"), on=FederationOutline, may=may_set_up,
        form=OutlineForm, arguments=_data, service=store_outline,
        next_page="federation-settings", next_row="", tag="installation",
        hint=_("Clubs that say where they play are shown on it as a dot. Natural Earth has the "
               "outlines of all countries, free for any use."),
        message=_("The pages of clubs are drawn on it from now on."),
    ),
])  # fmt: skip
