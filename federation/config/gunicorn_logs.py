"""Gunicorn's log, without requested addresses, whatever format is configured."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from federation.config.logs import without_addresses

# The fields of an access log line that contain an address, a query or a header.
_ADDRESSES = {"r", "U", "q", "f"}


class _WithoutAddresses(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        # At the start gunicorn logs file paths, at INFO; errors of requests have higher levels.
        if record.levelno != logging.INFO and isinstance(record.msg, str):
            record.msg, record.args = without_addresses(record.getMessage()), ()
        return True


class QuietLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's logger, without paths, queries and headers."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for log_filter in [f for f in self.error_log.filters if isinstance(f, _WithoutAddresses)]:
            self.error_log.removeFilter(log_filter)
        self.error_log.addFilter(_WithoutAddresses())

    def atoms(self, *args: Any) -> dict[str, Any]:
        data = super().atoms(*args)
        return {
            name: "-" if name in _ADDRESSES or name.startswith("{") else value
            for name, value in data.items()
        }
