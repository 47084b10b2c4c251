"""The kinds of e-mails. Each is one value in `<app>/<subject>/notices.py`, imported from there.

A reader chooses by kind what to receive; a kind covers one or more sentences.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from federation.errors import RuleError
from federation.kinds.discovery import read_everywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeKind:
    """One kind of e-mails.

    code: as stored with the readers' choices. title: the subject of these messages. codes: the
    codes of its sentences; the subject line of each has the same code with "_subject". may_decline:
    whether readers may opt out; messages that a regulation or a sign-in requires go to everybody.
    link_of: makes the address in a message when it is sent, if it must not be stored. on_devices:
    whether it may be sent as a push notification, whose heading anyone near the screen can read.
    """

    code: str
    title: Promise
    codes: Sequence[str]
    may_decline: bool = True
    link_of: Callable[[Any], str] | None = None
    on_devices: bool = True


NOTICE_KINDS: dict[str, NoticeKind] = {}


def register_notices(*kinds: NoticeKind) -> None:
    """Add kinds of e-mails. Raises: ValueError for a code or a sentence used twice."""
    for kind in kinds:
        for other in NOTICE_KINDS.values():
            if other is not kind and (other.code == kind.code or {*other.codes} & {*kind.codes}):
                raise ValueError(f"two kinds of e-mails are called {kind.code} or share a sentence")
        NOTICE_KINDS[kind.code] = kind


def all_notice_kinds() -> list[NoticeKind]:
    """Return every kind of e-mails of every app, by code."""
    read_everywhere("notices")
    return [NOTICE_KINDS[code] for code in sorted(NOTICE_KINDS)]


def notice_kind_of(code: str) -> NoticeKind:
    """Return the kind a sentence belongs to. Raises: RuleError if it belongs to none."""
    for kind in all_notice_kinds():
        if code in kind.codes:
            return kind
    raise RuleError("notice_unknown", notice=code)
