"""The kinds of background jobs. Each is one value in `<app>/<subject>/jobs.py`, found by that name.

Services and pages request a job by its code: `request_job("compute_ranking", ...)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from federation.errors import RuleError
from federation.kinds.discovery import read_everywhere
from federation.models import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class JobKind:
    """One kind of background job.

    code: as stored in the database. title: the name users see. does: the service; it is called with
    the job's stored `arguments` as keyword arguments, and with `account` and `progress`.

    about: the kind of row such jobs are usually about, "event" in "event:12". page: the name of the
    page of such a row. place: where the row has no page, the name of the one page that shows the
    result. Both hold for every job about such a row.

    back: returns the address of the page where such a job is asked for, by its arguments and its
    reader; "" leads to the row's page.

    outcome: puts what the service returned into words, in the reader's language, if a page shows
    it. made: returns the address of the page of what was made, "" for who may not open it.
    download: returns the address of the file made, "" once it is gone.
    """

    code: str
    title: Promise
    does: Callable[..., Any]
    about: str = ""
    page: str = ""
    place: str = ""
    back: Callable[[Mapping[str, Any], Account], str] | None = None
    outcome: Callable[[Mapping[str, object]], str] | None = None
    made: Callable[[Mapping[str, object], Account], str] | None = None
    download: Callable[[Mapping[str, object]], str] | None = None


JOB_KINDS: dict[str, JobKind] = {}


def register_jobs(*kinds: JobKind) -> None:
    """Add kinds of jobs. Raises: ValueError for a code used twice, or two pages for one subject."""
    for kind in kinds:
        if JOB_KINDS.get(kind.code, kind) is not kind:
            raise ValueError(f"two kinds of work are called {kind.code}")
        for other in JOB_KINDS.values():
            if kind.about and kind.about == other.about and _led_to(kind) != _led_to(other):
                raise ValueError(f"{other.code} and {kind.code} lead to two pages of {kind.about}")
        JOB_KINDS[kind.code] = kind


def all_job_kinds() -> list[JobKind]:
    """Return every kind of job of every app, by code."""
    read_everywhere("jobs")
    return [JOB_KINDS[code] for code in sorted(JOB_KINDS)]


def job_kind(code: str) -> JobKind:
    """Return a kind of job. Raises: RuleError for an unknown code."""
    read_everywhere("jobs")
    if (kind := JOB_KINDS.get(code)) is None:
        raise RuleError("job_act_unknown", act=code)
    return kind


def job_title(code: str) -> str | Promise:
    """Return the title of a stored job's kind; its code if the kind no longer exists."""
    read_everywhere("jobs")
    return JOB_KINDS[code].title if code in JOB_KINDS else code


def job_back(code: str, arguments: Mapping[str, Any], account: Account) -> str:
    """Return the address of the page where a job was asked for; "" if its kind names none."""
    read_everywhere("jobs")
    kind = JOB_KINDS.get(code)
    return kind.back(arguments, account) if kind is not None and kind.back else ""


def job_outcome(code: str, result: Mapping[str, object]) -> str:
    """Return the result of a finished job as text for the reader; "" if its kind has none."""
    read_everywhere("jobs")
    kind = JOB_KINDS.get(code)
    return kind.outcome(result) if kind is not None and kind.outcome and result else ""


def job_made(code: str, result: Mapping[str, object], account: Account) -> str:
    """Return the address of the page of what a finished job made; "" without one."""
    read_everywhere("jobs")
    kind = JOB_KINDS.get(code)
    return kind.made(result, account) if kind is not None and kind.made and result else ""


def job_download(code: str, result: Mapping[str, object]) -> str:
    """Return the address of the file that a finished job made; "" without one."""
    read_everywhere("jobs")
    kind = JOB_KINDS.get(code)
    return kind.download(result) if kind is not None and kind.download and result else ""


def kind_about(about: str) -> JobKind | None:
    """Return a kind of job about such rows that has a page; None if there is none."""
    return next((kind for kind in all_job_kinds() if kind.about == about), None)


def _led_to(kind: JobKind) -> tuple[str, str]:
    return kind.page, kind.place
