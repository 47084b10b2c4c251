"""Acts on the keys of programs."""

import datetime as dt

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Door, PageOnly
from federation.acts.registry import register
from federation.bodies.services.accounts import revoke_api_token
from federation.models import Account, ApiToken
from federation.permissions import may_keep_own_keys


def own_keys(account: Account, *, on: dt.date) -> QuerySet[ApiToken]:
    """Return an account's own keys."""
    return ApiToken.objects.filter(account=account)


register([
    Act(
        api=PageOnly.OWN,
        name="api-key-withdraw", path="my/keys/<int:pk>/withdraw/", title=_("Withdraw the key"),
        on=ApiToken, row="token", load=own_keys, may=may_keep_own_keys, service=revoke_api_token,
        message=_("The key is withdrawn: programs that use it are refused."),
        next_page="api-keys", next_row="", doors=(Door.ADMIN,),
    ),
])  # fmt: skip
