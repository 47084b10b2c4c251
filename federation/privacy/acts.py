"""Acts on personal data: the file of one's own data, and finished erasures."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, PageOnly
from federation.acts.registry import register
from federation.models import DataExport, ErasureRequest
from federation.permissions import may_keep_office, may_see_own_data
from federation.privacy.services.erasure_requests import put_erasure_aside
from federation.privacy.services.personal_data import ask_for_data_export
from federation.selectors.erasures import erasures_visible_to

register([
    Act(
        api=PageOnly.OWN,
        name="my-data-ask", path="my/data/make/", title=_("Make the file"), on=DataExport,
        may=may_see_own_data, service=ask_for_data_export,
        message=_("Your file is being made. It will be here in a moment."),
        next_page="my-data", next_row="",
    ),
    Act(
        api=PageOnly.READ,
        name="erasure-seen", path="federation/erasures/<int:pk>/seen/",
        title=pgettext_lazy("done reading", "Read"), on=ErasureRequest, row="asked",
        load=erasures_visible_to, may=may_keep_office, service=put_erasure_aside,
        next_page="erasure-list", next_row="",
    ),
])  # fmt: skip
