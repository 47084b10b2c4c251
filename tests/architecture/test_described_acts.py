"""The description of an act is true: the views that call its service, and who is notified."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from federation.acts.act import Act, Door
from federation.acts.registry import all_acts
from federation.kinds.job import all_job_kinds
from tests.architecture.call_graph import callers, reaching

NOTIFYING = reaching("federation.mail.services.notices:notify_all")
# Acts that share the road of others which notify: a date given back is its asker's own doing, a
# penalty dismissed changes no result, the request of a fine pays no licence, and a table that goes
# on has its results verified as they stand: only a corrected one is told.
TELL_OTHER_THINGS = {
    "reservation-withdraw", "team-due-dismiss", "sanction-lift", "table-release",
}  # fmt: skip
FOLDERS = {"admin": Door.ADMIN, "management": Door.COMMAND, "tasks": Door.JOB}
ACTS = pytest.mark.parametrize("act", all_acts(), ids=lambda act: act.name)


def named(service: Callable[..., Any]) -> str:
    return f"{service.__module__}:{service.__name__}"


def doors_of(service: str) -> Iterator[Door]:
    """Yield the views, other than those of the act, that use a service."""
    for user in callers()[service]:
        _app, _dot, rest = user.partition(":")[0].partition(".")
        if door := FOLDERS.get(rest.partition(".")[0]):
            yield door
        if "api" in rest.split("."):
            yield Door.API
    if service in {named(kind.does) for kind in all_job_kinds()}:
        yield Door.JOB


@ACTS
def test_an_act_names_the_other_doors_to_its_service(act: Act) -> None:
    assert sorted(set(doors_of(named(act.service)))) == sorted(act.doors)


@ACTS
def test_an_act_says_whether_it_notifies_anybody(act: Act) -> None:
    is_able = named(act.service) in NOTIFYING and act.name not in TELL_OTHER_THINGS

    assert is_able == bool(act.notifies)


def test_the_graph_knows_who_notifies_and_which_doors_call() -> None:
    assert "federation.money.services.ledger:create_payment_request" in NOTIFYING
    assert "federation.bodies.services.mandates:close_account" not in NOTIFYING
    assert set(doors_of("federation.bodies.services.mandates:end_mandate")) == {Door.ADMIN}
    assert set(doors_of("scoring.rankings.services.rankings:compute_ranking")) == {
        Door.ADMIN,
        Door.COMMAND,
        Door.JOB,
    }
