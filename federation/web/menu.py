"""The menu of every page, for the reader's current role."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.mandates import held_mandates, of_treasurer
from federation.bodies.web.second_factor import lacks_second_factor
from federation.models import Account, Association, Club, Council, Mandate, Role
from federation.page_parts.waiting import TREASURER, ActingRole
from federation.selectors.callers import reader_of
from federation.web.menu_counts import counted
from federation.web.menu_parts import CODE, ID, OWN, Entry, Group

SESSION_KEY = "role"
# The order of the roles; the first is the default.
ORDER = (TREASURER, "office", "council", "association", "club", "director", "player")
WORDS: dict[str, str | Promise] = {
    TREASURER: _("Treasurer"),
    "office": _("Office"),
    "director": _("Director"),
    "player": _("Player"),
}


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of the menu with its address. here: "page" on the page itself, "true" on a part of it.

    waiting: the number of tasks behind it.
    """

    word: str | Promise
    href: str
    page: str
    icon: str
    short: str | Promise
    here: str = ""
    waiting: int = 0
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Lines under one heading."""

    heading: str | Promise
    lines: tuple[MenuLine, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of one role, the bar at the bottom of a phone, and the reader's other roles."""

    role: ActingRole
    roles: tuple[ActingRole, ...]
    groups: tuple[MenuGroup, ...]
    foot: tuple[MenuLine, ...]


VISITOR = ActingRole("visitor")


def menu_of(request: HttpRequest, *, section: str) -> Menu:
    """Return the menu of a page; signed in, it costs a query, and one per minute for the counts.

    Before two-factor sign-in is passed it is a visitor's.
    """
    roles = () if lacks_second_factor(request) else roles_of(reader_of(request))
    role = role_chosen(request, roles)
    groups = _marked(_groups(role, section), request)
    if roles:
        groups = _counted(groups, request, role)
    by_page = {line.page: line for group in groups for line in group.lines}
    names = (name for name in settings.FOOT_OF_PHONE[role.kind] if name in by_page)
    return Menu(role, roles, groups, tuple(by_page[name] for name in names))


def role_chosen(request: HttpRequest, roles: tuple[ActingRole, ...]) -> ActingRole:
    """Return the role of some that the reader chose last, the first if none; else the visitor's."""
    chosen = request.session.get(SESSION_KEY) if roles else None
    return next((role for role in roles if role.key == chosen), roles[0] if roles else VISITOR)


def menus_of(request: HttpRequest) -> Iterator[tuple[ActingRole, tuple[MenuGroup, ...]]]:
    """Yield each of the reader's roles with its menu; the visitor's menu if there is none."""
    for role in roles_of(reader_of(request)) or (VISITOR,):
        yield role, _groups(role, "")


def roles_of(account: Account) -> tuple[ActingRole, ...]:
    """Return the roles an account has today, the one with most work first; one query."""
    if not account.is_authenticated:
        return ()
    own = account.person_id
    if account.acting is not None:
        return (_of_body(account.acting.body),)
    acting_roles: dict[str, ActingRole] = {}
    mandates = held_mandates(account, on=timezone.localdate())
    for mandate in mandates:
        role = _of_mandate(mandate)
        acting_roles.setdefault(role.key, role)
    if of_treasurer(mandates):
        acting_roles[TREASURER] = ActingRole(TREASURER, TREASURER, WORDS[TREASURER])
    if own is not None or not acting_roles:
        number = own if account.person and account.person.number else None
        acting_roles["player"] = ActingRole("player", "player", WORDS["player"], number)
    return tuple(sorted(acting_roles.values(), key=lambda role: ORDER.index(role.kind)))


def _of_mandate(mandate: Mandate) -> ActingRole:
    if mandate.role == Role.SECRETARY:
        return _of_body(mandate.club or mandate.association)
    if mandate.role == Role.COUNCIL:
        code = mandate.council.lower()
        label = Council(mandate.council).label
        return ActingRole("council", f"council-{code}", label, code=code)
    kind = "office" if mandate.role == Role.OFFICE else "director"
    return ActingRole(kind, kind, WORDS[kind])


def _of_body(body: Club | Association | None) -> ActingRole:
    assert body is not None  # noqa: S101 -- a secretary's mandate names one
    kind = "club" if isinstance(body, Club) else "association"
    return ActingRole(kind, f"{kind}-{body.pk}", body.name, body.pk, body.code)


def _groups(role: ActingRole, section: str) -> tuple[MenuGroup, ...]:
    menu: tuple[Group, ...] = settings.MENUS[role.kind]
    return tuple(MenuGroup(group.heading, tuple(_lines(group, role, section))) for group in menu)


def _lines(group: Group, role: ActingRole, section: str) -> Iterator[MenuLine]:
    for entry in group.entries:
        href = _address(entry, role)
        if href:
            mine = bool(entry.section) and entry.section == section
            yield MenuLine(
                entry.word,
                href,
                entry.page,
                entry.icon,
                entry.short or entry.word,
                "true" if mine else "",
            )


def _address(entry: Entry, role: ActingRole) -> str:
    """Return the address of an entry; "" if the role lacks a value it needs."""
    if not entry.of:
        return reverse(entry.page) + entry.query
    value = {ID: role.number, OWN: role.number, CODE: role.code}[entry.of]
    return reverse(entry.page, args=[value]) if value else ""


def _marked(groups: tuple[MenuGroup, ...], request: HttpRequest) -> tuple[MenuGroup, ...]:
    """Return the groups with one line marked: the page itself, else the nearest page above it.

    Settings may name another page for one of these. A page below none of them is part of one that
    settings name, or else of its section.
    """
    lines, path = [line for group in groups for line in group.lines], request.path
    name = request.resolver_match.view_name if request.resolver_match else ""
    named = settings.PARTS_BY_NAME.get(name)
    above = [line for line in lines if line.href != "/" and path.startswith(line.href)]
    own = next((line for line in lines if line.href.partition("?")[0] == path), None)
    near = own or next((line for line in lines if line.page == named), None)
    near = near or max(above, key=lambda line: len(line.href), default=None)
    near = near or _part_of(lines, path) or next((line for line in lines if line.here), None)
    here = "page" if own else "true"
    return tuple(
        replace(
            group,
            lines=tuple(replace(line, here=here if line is near else "") for line in group.lines),
        )
        for group in groups
    )


def _part_of(lines: Sequence[MenuLine], path: str) -> MenuLine | None:
    """Return the line of the page that an address is a part of, None if settings name none."""
    by_page = {line.page: line for line in lines}
    words, parts = path.split("/"), settings.PARTS_OF_PAGES
    pages: tuple[str, ...] = parts.get("/".join(words[1:3])) or parts.get(words[1], ())
    return next((by_page[page] for page in pages if page in by_page), None)


def _counted(
    groups: tuple[MenuGroup, ...], request: HttpRequest, role: ActingRole
) -> tuple[MenuGroup, ...]:
    """Return the groups with the number of tasks of each line."""
    counts = counted(request, role)
    return tuple(
        replace(group, lines=tuple(_with_count(line, counts) for line in group.lines))
        for group in groups
    )


def _with_count(line: MenuLine, counts: dict[str, tuple[int, bool]]) -> MenuLine:
    waiting, is_late = counts.get(line.page, (0, False))
    return replace(line, waiting=waiting, is_late=is_late)
