"""Import modules of one name from all apps and their packages: `<app>/acts`, `<app>/cards/acts`."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from django.apps import apps
from django.conf import settings


@cache
def read_everywhere(name: str) -> None:
    """Import the module of this name from each app and from each package inside an app."""
    for package in _packages():
        if find_spec(f"{package}.{name}"):
            module = import_module(f"{package}.{name}")
            for inside in iter_modules(getattr(module, "__path__", ()), f"{module.__name__}."):
                import_module(inside.name)


def _packages() -> Iterator[str]:
    for config in apps.get_app_configs():
        if Path(config.path).parent == settings.BASE_DIR:
            yield config.name
            inside = iter_modules([config.path], f"{config.name}.")
            yield from (module.name for module in inside if module.ispkg)
