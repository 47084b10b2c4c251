"""The road drives Chromium like the browser tests, in a part of the check of its own."""

import pytest

from tests.browser.conftest import OLD_FIXTURE

HERE = __file__.rsplit("/", 1)[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the plugin that drives the browser define a fixture the old way."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.filterwarnings(OLD_FIXTURE))


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Read English, as the office of the guide does."""
    return {**browser_context_args, "locale": "en-GB"}
