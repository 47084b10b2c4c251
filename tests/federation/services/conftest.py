"""The small world, for these tests."""

from tests.small_world import *  # noqa: F403
