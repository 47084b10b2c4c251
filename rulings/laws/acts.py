"""Acts on texts of the Laws and of regulations."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, PageOnly
from federation.acts.registry import register
from rulings.laws.selectors.laws import law_texts_visible_to
from rulings.laws.selectors.regulation_texts import regulation_texts_visible_to
from rulings.laws.services.laws import put_in_use
from rulings.laws.services.regulations import put_regulation_in_use
from rulings.models import LawText, RegulationText
from rulings.permissions import may_keep_laws

ON_TEXT = partial(Act, row="text", may=may_keep_laws, api=PageOnly.READ)

register([
    ON_TEXT(
        name="law-text-use", path="laws/texts/<int:pk>/use/", title=_("Put in use"),
        on=LawText, load=law_texts_visible_to, service=put_in_use,
        message=_("This version is the one shown from now on."), next_page="law-text",
    ),
    ON_TEXT(
        name="regulation-text-use", path="laws/regulations/<int:pk>/use/",
        title=_("Put in use"), on=RegulationText, load=regulation_texts_visible_to,
        service=put_regulation_in_use, message=_("This version counts from its day on."),
        next_page="regulation-text",
    ),
])  # fmt: skip
