"""Words of the admin's scripts in Portuguese."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.personas import World


@pytest.mark.parametrize(
    ("chosen", "words"), [(0, "selecionados"), (1, "selecionado"), (2, "selecionados")]
)
def test_rows_chosen_are_counted_as_portuguese_counts(
    world: World, olga: Account, as_account: Callable[[Account], Client], chosen: int, words: str
) -> None:
    olga.is_superuser = olga.is_staff = True
    olga.save()

    page = as_account(olga).get("/admin/jsi18n/", headers={"accept-language": "pt-PT"})

    script = page.content.decode()
    rule = re.search(r"const v = \((.*)\);", script)
    assert rule is not None
    assert rule[1] == "n != 1"
    forms = re.search(r'"%\(sel\)s of %\(cnt\)s selected": \[(.*?)\]', script, re.DOTALL)
    assert forms is not None
    assert re.findall(r'"(.*?)"', forms[1])[chosen != 1] == f"%(sel)s de %(cnt)s {words}"
