"""Modules of one name that apps and their subjects may have: `<app>/acts`, `<app>/cards/acts`."""

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
    """Import what each app, and each package inside of one, has under a name."""
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
