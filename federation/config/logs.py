"""Logging, one line per event: JSON in production, text in development; no addresses."""

import logging
import re

import structlog

# Anything that may be an address of this site: a path, or a URL after its host.
_IN_URLS = re.compile(r"(?i)\b(https?://[^/\s'\"]*)[^\s'\"]*")
_PATHS = re.compile(r"(?<![\w/.:])/[^\s'\"]*")


def without_addresses(text: str) -> str:
    """Return a message without paths and queries, which may contain keys or names."""
    return _PATHS.sub("/…", _IN_URLS.sub(r"\1/…", text))


class WithoutAddresses(logging.Filter):
    """Removes the address from Django's log lines about requests, since it may contain a secret.

    The site's own line (`federation.web.request_log`) contains the URL pattern.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, "request") and isinstance(record.msg, str):
            record.msg, record.args = without_addresses(record.getMessage()), ()
        return True


def logging_settings(*, as_json: bool, level: str) -> dict[str, object]:
    """Return Django's LOGGING, and configure structlog to use it."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.filter_by_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.stdlib.add_logger_name,
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    plain = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": structlog.processors.JSONRenderer() if as_json else plain,
            },
        },
        "filters": {"without_addresses": {"()": WithoutAddresses}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["without_addresses"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        # Django's development server logs each address; the site's own line suffices.
        "loggers": {"django.server": {"handlers": [], "level": "CRITICAL", "propagate": False}},
    }
