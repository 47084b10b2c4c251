"""All acts, by name. A list of acts registers itself when its module is read."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from django.apps import apps
from django.conf import settings

from federation.acts.act import Act

_ACTS: dict[str, Act] = {}


def register(acts: Iterable[Act]) -> tuple[Act, ...]:
    """Add acts, and return them. Raises: ValueError for a name used twice."""
    added = tuple(acts)
    for act in added:
        if _ACTS.setdefault(act.name, act) is not act:
            raise ValueError(f"two acts are called {act.name}")
    return added


def act_named(name: str) -> Act:
    """Return an act. Raises: KeyError for an unknown name."""
    _read_all()
    return _ACTS[name]


def all_acts() -> list[Act]:
    """Return every act of every app, by name."""
    _read_all()
    return [_ACTS[name] for name in sorted(_ACTS)]


@cache
def _read_all() -> None:
    """Import what each app, and each subject of one, keeps under the name `acts`."""
    for config in apps.get_app_configs():
        if Path(config.path).parent != settings.BASE_DIR:
            continue
        inside = iter_modules([config.path], f"{config.name}.")
        for package in (config.name, *(found.name for found in inside if found.ispkg)):
            if find_spec(f"{package}.acts"):
                _read(f"{package}.acts")


def _read(name: str) -> None:
    read = import_module(name)
    for module in iter_modules(getattr(read, "__path__", ())):
        import_module(f"{name}.{module.name}")
