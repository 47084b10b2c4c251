"""The people of the tests, for this folder."""

from tests.personas import *  # noqa: F403
