"""The road uses Chromium like the browser tests, in a separate part of the check."""

import pytest

from tests.browser.conftest import OLD_FIXTURE

HERE = __file__.rsplit("/", 1)[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Allow the browser plugin to define a fixture in the old way."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.filterwarnings(OLD_FIXTURE))


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Read English, as the office in the guide does."""
    return {**browser_context_args, "locale": "en-GB"}
