"""Acts on an imported table: check again, apply, discard."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, PageOnly
from federation.acts.registry import register
from federation.imports.services.data_imports import (
    ask_to_apply,
    check_data_import,
    discard_data_import,
)
from federation.models import Account, DataImport, Job
from federation.permissions import may_keep_office


class ApplyForm(forms.Form):
    """Whether a row with a fault prevents the import of the whole table."""

    only_good = forms.BooleanField(label=_("Leave out the rows with problems"), required=False)


def data_imports(account: Account, *, on: dt.date) -> QuerySet[DataImport]:
    """Return every table, for the office."""
    return DataImport.objects.select_related("uploaded_by", "decided_by")


def _proposed(call: Call) -> dict[str, Any]:
    return {"initial": {"only_good": call.row.rows_wrong > 0}}


def _brought_in(value: DataImport | Job, _call: Call) -> Message:
    if isinstance(value, Job):
        return _("The data are being brought in; this page tells how far it is.")
    return _("The data were brought in.")


def _page_after(value: DataImport | Job, _call: Call) -> str:
    return reverse("job-detail" if isinstance(value, Job) else "data-import", args=[value.pk])


ON_TABLE = partial(
    Act, on=DataImport, row="data_import", load=data_imports, may=may_keep_office,
    next_page="data-import", api=PageOnly.STEP,
)  # fmt: skip

register([
    ON_TABLE(
        name="data-check", path="federation/data/<int:pk>/check/",
        title=_("Look through it again"), service=check_data_import,
        message=_("The file was looked through again."),
    ),
    ON_TABLE(
        name="data-apply", path="federation/data/<int:pk>/apply/", title=_("Bring the rows in"),
        form=ApplyForm, form_arguments=_proposed, service=ask_to_apply, message=_brought_in,
        next_page=_page_after,
    ),
    ON_TABLE(
        name="data-discard", path="federation/data/<int:pk>/discard/",
        title=_("Bring in nothing"), service=discard_data_import,
        message=_("The file was put aside; nothing was brought in."),
        next_page="data-home", next_row="",
    ),
])  # fmt: skip
