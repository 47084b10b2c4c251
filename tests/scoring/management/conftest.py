"""The small world, and English spoken in it."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tests.small_world import *  # noqa: F403


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield
