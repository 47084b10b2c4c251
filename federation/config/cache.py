"""A Redis cache with a fallback: while Redis is down, each process uses its own memory."""

import time
from typing import Any

import redis
import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

AWAY = (redis.RedisError, OSError)
ASKED_AGAIN_AFTER = 15.0  # seconds
KEPT_MEANWHILE = 20_000  # entries
# A hanging Redis must not delay every page; one retry is for connections it closed.
OPTIONS = {
    "socket_connect_timeout": 1,
    "socket_timeout": 1,
    "retry": Retry(NoBackoff(), 1),
}

# Rate limits of all clients must fit in one process, or entries are evicted at random.
KEPT_IN_MEMORY = {"MAX_ENTRIES": KEPT_MEANWHILE}

logger = structlog.get_logger(__name__)
# Server -> when this process tries it again; shared, as each thread has its own cache object.
_asked_again_at: dict[str, float] = {}


def cache_settings(data: dict[str, Any]) -> dict[str, Any]:
    """Return Django's settings for the cache in CACHE_URL, with this backend for Redis."""
    if data["BACKEND"].endswith(".RedisCache"):
        return {**data, "BACKEND": "federation.config.cache.SteadyCache"}
    if data["BACKEND"].endswith(".LocMemCache"):
        return {"OPTIONS": KEPT_IN_MEMORY, **data}
    return data


class SteadyCache(RedisCache):
    """Redis while it answers, else the memory of the process."""

    _servers: list[str]  # set by Django, but missing in its types

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {**OPTIONS, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._name = ";".join(self._servers)
        params_in_memory = {**params, "OPTIONS": KEPT_IN_MEMORY}
        self._meanwhile = LocMemCache(f"while away: {self._name}", params_in_memory)

    def answers(self) -> bool:
        """Return whether Redis answers."""
        try:
            return bool(self._cache.get_client(write=True).ping())
        except AWAY:
            return False

    def _ask(self, what: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= _asked_again_at.get(self._name, 0.0):
            try:
                answer = getattr(super(), what)(*args, **kwargs)
            except AWAY as fault:
                if self._name not in _asked_again_at:
                    logger.warning("cache_away", fault=type(fault).__name__)
                _asked_again_at[self._name] = time.monotonic() + ASKED_AGAIN_AFTER
            else:
                if _asked_again_at.pop(self._name, None):
                    logger.info("cache_back")
                return answer
        return getattr(self._meanwhile, what)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("add", *args, **kwargs))

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask("set", *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("touch", *args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("delete", *args, **kwargs))

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("get_many", *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("has_key", *args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> int:
        return int(self._ask("incr", *args, **kwargs))

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("set_many", *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._ask("delete_many", *args, **kwargs)

    def clear(self) -> None:
        self._ask("clear")
