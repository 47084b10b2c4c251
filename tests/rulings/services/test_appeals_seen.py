"""Who sees which appeals, asked in a way that the database plans at once."""

import pytest
from django.utils import timezone

from federation.models import Account
from federation.selectors.batched_reads import gathered
from rulings.appeals.selectors.appeals import appeals_open_to, appeals_seen_by
from rulings.appeals.web.tasks import appeals as tasks_of_appeals
from rulings.models import Appeal, Ruling
from tests.factories.appeals import make_appeal, make_ready, make_ruling, note_times
from tests.factories.federation import make_account, make_member
from tests.factories.pages import AssertQueries
from tests.factories.scoring import publish_results
from tests.personas import World


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def appeal(world: World, ruling: Ruling, ana: Account) -> Appeal:
    note_times(world.event)
    return make_appeal(ruling, account=ana)


@pytest.fixture
def judge(world: World, appeal: Appeal, carla: Account) -> Account:
    people = [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]
    make_ready(appeal, members=people, account=carla)
    return make_account("juiz@ccc.example", person=people[0])


def test_each_sees_the_same_appeals_with_and_without_their_details(
    world: World,
    appeal: Appeal,
    judge: Account,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    olga: Account,
) -> None:
    on = timezone.localdate()
    opponent = make_account("adversario@jogador.example", person=world.members["1003"])
    outsider = make_account("fora@jogador.example")
    people = {
        "ana": ana, "opponent": opponent, "judge": judge, "bruno": bruno, "carla": carla,
        "olga": olga, "diego": diego, "outsider": outsider,
    }  # fmt: skip

    seen = {
        name: [list(select(account, on=on)) for select in (appeals_open_to, appeals_seen_by)]
        for name, account in people.items()
    }

    once = [[appeal], [appeal]]
    nothing: list[list[Appeal]] = [[], []]
    assert seen == {
        "ana": once, "opponent": once, "judge": once, "bruno": once, "carla": once, "olga": once,
        "diego": nothing, "outsider": nothing,
    }  # fmt: skip


def test_who_may_see_an_appeal_is_asked_with_few_joins(
    appeal: Appeal, judge: Account, ana: Account, bruno: Account, carla: Account
) -> None:
    on = timezone.localdate()

    joins = {
        account.email: str(appeals_open_to(account, on=on).query).count("JOIN")
        for account in (ana, bruno, carla, judge)
    }

    assert max(joins.values()) <= 2, joins


def test_the_desk_asks_for_waiting_appeals_with_few_joins(
    appeal: Appeal, carla: Account, django_assert_max_num_queries: AssertQueries
) -> None:
    on = timezone.localdate()

    with django_assert_max_num_queries(12) as asked:
        tasks = gathered(tasks_of_appeals(carla, on=on), carla)

    assert [task.href for task in tasks] == [f"/appeals/{appeal.pk}/"]
    assert max(query["sql"].count("JOIN") for query in asked.captured_queries) <= 3
