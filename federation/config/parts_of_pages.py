"""Which page of the menu an address outside of it is a part of."""

_OF_EVENTS = ("calendar",)
_OF_MONEY = ("debtor-list", "club-statement", "association-statement", "person-statement")
_OF_RESULTS = ("result-list",)
_OF_CASES = ("case-list", "my-rulings")
_OF_PHASES = ("championship-list", "result-list")
# First part of an address outside the menu, or the first two of it -> the pages of the menu, by URL
# name, that it is a part of: the first which the role's menu has. Others are of the section
# (`federation.web.context`).
PARTS_OF_PAGES: dict[str, tuple[str, ...]] = {
    "appeals": ("appeal-list", "my-rulings", "casebook", "law-index"),
    "appointments": _OF_EVENTS,
    "associations": ("club-list",),
    "board-rulings": _OF_RESULTS,
    "calls": _OF_EVENTS,
    "cards": ("my-cards",),
    "case-documents": _OF_CASES,
    "casebook": ("casebook", "law-index"),
    "cases": _OF_CASES,
    "clock-marks": _OF_EVENTS,
    "contestant-rulings": _OF_RESULTS,
    "deal-differences": _OF_EVENTS,
    "deal-sets": _OF_EVENTS,
    "entries": ("my-entries", "calendar"),
    "exemptions": _OF_PHASES,
    "files": _OF_RESULTS,
    "flows": ("flow-index", "law-index"),
    "hearings": _OF_CASES,
    "homologated-events": _OF_RESULTS,
    "homologation": ("homologation-queue", "result-list"),
    "hosting": _OF_EVENTS,
    "invitations": ("my-entries", "calendar"),
    "late-changes": _OF_RESULTS,
    "licences": ("document-check",),
    "match-rulings": _OF_RESULTS,
    "moves": _OF_EVENTS,
    "my/consents": ("my-data",),
    "named-entries": _OF_EVENTS,
    "partner-wishes": ("partner-list", "calendar"),
    "pay": _OF_MONEY,
    "payment-requests": _OF_MONEY,
    "phase-events": _OF_PHASES,
    "phase-places": _OF_PHASES,
    "phases": _OF_PHASES,
    "points-lost": _OF_RESULTS,
    "registrations": ("my-entries", "calendar"),
    "reports": ("report-inbox", "report-list"),
    "rulings": ("my-rulings", "result-list"),
    "sanctions": _OF_CASES,
    "screens": _OF_EVENTS,
    "seat-requests": _OF_EVENTS,
    "staff": _OF_EVENTS,
    "table-acts": _OF_EVENTS,
    "timetables": _OF_EVENTS,
    "waived": _OF_RESULTS,
}
# A page by its URL name -> the page of the menu that it is a part of, where the addresses would say
# another one.
PARTS_BY_NAME: dict[str, str] = {
    "association-fees-ask": "fee-due-list",
    "club-fees-ask": "fee-due-list",
}
