"""Acts on duplicates in the register."""

import datetime as dt

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Nested, PageOnly, page_of_value
from federation.acts.registry import register
from federation.models import Account, KeyScope, Person, PossibleDuplicate
from federation.people.services.duplicates import ask_for_duplicates, keep_apart
from federation.permissions import may_keep_office


def all_people(account: Account, *, on: dt.date) -> QuerySet[Person]:
    """Return the whole register, for the office."""
    return Person.objects.all()


register([
    Act(
        api=KeyScope.MEMBERS, tag="players",
        name="duplicate-search", path="federation/duplicates/search/",
        title=_("Look through the whole register"), on=PossibleDuplicate, may=may_keep_office,
        service=ask_for_duplicates, next_page=page_of_value("job-detail"),
    ),
    Act(
        api=PageOnly.IDENTITY,
        name="person-tell-apart", path="federation/people/<int:pk>/<int:other>/two/",
        title=_("They are two people"), hint=_("The pair will not be shown again."), on=Person,
        row="one", nested=Nested("other", lambda _call: Person.objects.all()), load=all_people,
        may=may_keep_office, service=keep_apart, message=_("Remembered: these are two people."),
        next_page="duplicate-list", next_row="",
    ),
])  # fmt: skip
