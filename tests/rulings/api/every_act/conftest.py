"""An example of every writing address, made once per process: making them takes half a minute."""

from dataclasses import dataclass, replace

import pytest
from pytest_django import DjangoDbBlocker

from federation.acts.registry import all_acts
from federation.models import Account
from tests.kept_rows import KeptRows, keep_rows
from tests.personas import World, make_ana, make_bruno, make_carla, make_olga
from tests.rulings.api.every_act.examples import every_act
from tests.rulings.api.writing_acts import Act, api_path


@dataclass(frozen=True)
class Examples:
    """The small world, two of its people, and the examples by their names in the description."""

    world: World
    bruno: Account
    olga: Account
    acts: dict[str, Act]


@pytest.fixture(scope="session")
def kept_examples(
    kept_world: KeptRows[World], django_db_blocker: DjangoDbBlocker
) -> KeptRows[Examples]:
    """Store the rows of the world and of every example."""

    def make() -> Examples:
        world = kept_world.put_in()
        bruno, olga = make_bruno(world), make_olga()
        acts = every_act(
            world, ana=make_ana(world), bruno=bruno, carla=make_carla(world), olga=olga
        )
        keyed = {api_path(act) for act in all_acts() if act.creates}
        sent = {name: replace(act, once=act.once or name in keyed) for name, act in acts.items()}
        return Examples(world, bruno, olga, sent)

    with django_db_blocker.unblock():
        return keep_rows(make)


@pytest.fixture
def examples(db: None, kept_examples: KeptRows[Examples]) -> Examples:
    return kept_examples.put_in()


@pytest.fixture
def acts(examples: Examples) -> dict[str, Act]:
    """Return every writing address by its name in the description."""
    return examples.acts


@pytest.fixture
def world(examples: Examples) -> World:
    return examples.world


@pytest.fixture
def bruno(examples: Examples) -> Account:
    return examples.bruno


@pytest.fixture
def olga(examples: Examples) -> Account:
    return examples.olga
