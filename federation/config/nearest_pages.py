"""The page for a shortened address with no page above it, by its first part."""

# First part of the address -> name of the page. All others lead to the front page.
NEAREST_PAGES = {
    "account": "account-claim",
    "appeals": "desk",
    "associations": "club-list",
    "calls": "desk",
    "councils": "case-list",
    "embed": "calendar",
    "entries": "my-entries",
    "events": "calendar",
    "federation": "desk",
    "invitations": "my-entries",
    "licences": "licence-check",
    "live": "calendar",
    "matches": "result-list",
    "my": "menu",
    "payment-requests": "desk",
    "people": "ranking",
    "phases": "championship-list",
    "players": "ranking",
    "registrations": "my-entries",
    "sessions": "calendar",
    "tables": "calendar",
    "teams": "result-list",
}
