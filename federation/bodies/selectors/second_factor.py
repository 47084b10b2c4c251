"""Accounts that need two-factor sign-in."""

import datetime as dt

from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Federation, Role

ASKED_OF = frozenset({Role.OFFICE, Role.COUNCIL, Role.DIRECTOR})


def must_have_second_factor(account: Account, *, on: dt.date) -> bool:
    """Return whether an account acts for office, council or as director; False in the demo."""
    acts = account.is_superuser or account.acting is not None
    acts = acts or any(held.role in ASKED_OF for held in held_mandates(account, on=on))
    return acts and not Federation.objects.filter(is_demo=True).exists()
