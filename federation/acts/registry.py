"""All acts, by name. A list of acts registers itself when its module is read."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from django.apps import apps
from django.utils.module_loading import module_has_submodule

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
    """Import the modules of the package `acts` of each app."""
    for config in apps.get_app_configs():
        if config.module and module_has_submodule(config.module, "acts"):
            package = import_module(f"{config.name}.acts")
            for module in iter_modules(package.__path__):
                import_module(f"{package.__name__}.{module.name}")
