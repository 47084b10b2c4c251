"""The menu of each role: every page is at most two clicks away.

A test opens each page in each role, and requires that each page without a row is here, is part of
one that is, or is listed as reached elsewhere.
"""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.web.menu_parts import CODE, ID, OWN, Entry, Group

TODAY = Entry(pgettext_lazy("menu", "Today"), "desk", section="desk", icon="home")
CALENDAR = Entry(_("Calendar"), "calendar", section="calendar", icon="calendar")
ALL_RESULTS = Entry(
    _("All events"), "result-list", section="results", icon="results", short=_("Results")
)
RANKING = Entry(_("Ranking"), "ranking", section="ranking", icon="ranking")
CLUBS = Entry(_("Clubs"), "club-list", section="clubs")
CHAMPIONSHIPS = Entry(_("Championships"), "championship-list")
DOCUMENTS = Entry(_("Documents"), "library")
LAWS = Entry(_("Laws and regulation"), "law-index")
FLOWS = Entry(_("Director's guide"), "flow-index")
CASEBOOK = Entry(_("Decided cases"), "casebook")
CHECK = Entry(_("Is a document ours?"), "document-check")
CERTIFICATES = Entry(_("Certificates"), "certificate-list")
MESSAGES = Entry(_("My messages"), "my-notices")
CLAIMS = Entry(_("Accounts claimed"), "claim-list")
AFFILIATION = Entry(_("Affiliation"), "affiliation")
APPEALS = Entry(_("Appeals"), "appeal-list")
BODIES = Entry(_("Bodies"), "body-list")
RESERVATIONS = Entry(_("Dates reserved"), "reservation-list")
FEES = Entry(_("Fees"), "fee-schedule")
FIGURES = Entry(_("Figures and fees"), "figures")
HOMOLOGATION = Entry(_("Homologation"), "homologation-queue")
LICENCES = Entry(_("Licences"), "licence-office", section="licences")
NOTICES = Entry(_("Messages by e-mail"), "notice-list")
NEW_EVENT = Entry(_("New event"), "event-create")
PSYCHICS = Entry(_("Psychic calls by pair"), "psychic-patterns")
QUESTIONS = Entry(_("Questions to the office"), "question-list")
REPEAT = Entry(_("Repeat an event"), "events-repeat")
APPROVALS = Entry(_("Second signature"), "approval-list")
FEES_DUE = Entry(_("Still to be asked for"), "fee-due-list")
DEBTORS = Entry(_("Who owes"), "debtor-list", icon="money", short=_("Money"))

TRAIL = Entry(_("Audit trail"), "audit-trail")
HELP = Entry(_("Help"), "help")

FEDERATION = Group(
    _("Federation"),
    (
        DOCUMENTS,
        LAWS,
        BODIES,
        FEES,
        CHECK,
        HELP,
    ),
)

PLAY = pgettext_lazy("menu", "Play")

MENUS: dict[str, tuple[Group, ...]] = {
    "visitor": (
        Group("", (Entry(_("Home"), "home", section="home", icon="home"),)),
        Group(PLAY, (CALENDAR, CLUBS)),
        Group(_("Results"), (ALL_RESULTS, RANKING, CHAMPIONSHIPS)),
        FEDERATION,
    ),
    "player": (
        Group("", (TODAY,)),
        Group(
            pgettext_lazy("menu", "Play"),
            (
                CALENDAR,
                Entry(_("My entries"), "my-entries"),
                Entry(_("Find a partner"), "partner-list"),
                CLUBS,
            ),
        ),
        Group(
            _("Results"),
            (
                Entry(_("My results"), "player-detail", of=OWN),
                Entry(_("Points at stake"), "points-at-stake"),
                ALL_RESULTS,
                RANKING,
                CHAMPIONSHIPS,
            ),
        ),
        Group(
            _("My things"),
            (
                Entry(_("Convention cards"), "my-cards"),
                Entry(_("My licence card"), "licence-card"),
                Entry(_("My clubs"), "my-clubs"),
                Entry(_("Payments"), "person-statement", of=OWN),
                CERTIFICATES,
                Entry(_("My rulings"), "my-rulings"),
                Entry(_("Report conduct"), "conduct-list"),
                MESSAGES,
                Entry(_("My data"), "my-data"),
                Entry(_("My contact data"), "my-contact"),
            ),
        ),
        FEDERATION,
    ),
    "club": (
        Group("", (TODAY,)),
        Group(
            _("Events"),
            (
                CALENDAR,
                NEW_EVENT,
                REPEAT,
                RESERVATIONS,
                ALL_RESULTS,
                RANKING,
            ),
        ),
        Group(
            _("Members"),
            (
                Entry(_("Members"), "club-members", of=ID, icon="people"),
                Entry(_("Licences"), "club-licences", of=CODE, section="licences"),
                Entry(_("People and messages"), "club-people", of=ID),
                Entry(_("Their accounts"), "club-accounts", of=ID),
                CLAIMS,
            ),
        ),
        Group(
            _("Money"),
            (
                Entry(
                    _("Account with the federation"),
                    "club-statement",
                    of=ID,
                    icon="money",
                    short=_("Money"),
                ),
                CERTIFICATES,
            ),
        ),
        Group(_("Club"), (Entry(_("Page of the club"), "club-detail", of=CODE), MESSAGES, TRAIL)),
        FEDERATION,
    ),
    "association": (
        Group("", (TODAY,)),
        Group(
            _("Events"),
            (
                CALENDAR,
                Entry(_("Our season"), "association-season", of=ID),
                NEW_EVENT,
                REPEAT,
                RESERVATIONS,
                CHAMPIONSHIPS,
                ALL_RESULTS,
                RANKING,
            ),
        ),
        Group(
            _("Clubs"),
            (
                CLUBS,
                Entry(
                    _("Licences"),
                    "association-licences",
                    of=CODE,
                    icon="people",
                    section="licences",
                ),
            ),
        ),
        Group(
            _("Money"),
            (
                Entry(
                    _("Account with the federation"),
                    "association-statement",
                    of=ID,
                    icon="money",
                    short=_("Money"),
                ),
                CERTIFICATES,
            ),
        ),
        Group(_("Messages"), (MESSAGES, TRAIL)),
        FEDERATION,
    ),
    "director": (
        Group("", (TODAY,)),
        Group(
            _("My events"),
            (CALENDAR, ALL_RESULTS, Entry(_("Reports"), "report-list", icon="results"), MESSAGES),
        ),
        Group(
            _("Decide"),
            (
                Entry(_("Director's guide"), "flow-index", icon="guide", short=_("Guide")),
                Entry(_("Laws and regulation"), "law-index", icon="laws", short=_("Laws")),
                CASEBOOK,
                APPEALS,
                PSYCHICS,
            ),
        ),
        Group(_("Consult"), (RANKING, CLUBS, DOCUMENTS, CHECK, HELP)),
    ),
    # The office's pages of money first; whoever holds this role holds the office's too.
    "treasurer": (
        Group("", (TODAY,)),
        Group(
            _("Money"),
            (
                DEBTORS,
                Entry(_("Open items"), "money-overview"),
                Entry(_("Bank"), "bank-lines", icon="results"),
                Entry(_("Payments online and refunds"), "online-payments"),
                FEES_DUE,
                AFFILIATION,
                HOMOLOGATION,
                LICENCES,
            ),
        ),
        Group(
            _("Papers and books"),
            (
                Entry(
                    _("Receipts and papers"),
                    "paper-list",
                    icon="laws",
                    short=_("Papers"),
                    query="?kind=receipt",
                ),
                CERTIFICATES,
                Entry(_("Ledger, to save"), "ledger-file"),
                Entry(_("Check of the ledger"), "ledger-check"),
                FEES,
                FIGURES,
            ),
        ),
        Group(
            _("Office"),
            (
                APPROVALS,
                QUESTIONS,
                NOTICES,
                MESSAGES,
                TRAIL,
            ),
        ),
        Group(_("Consult"), (CLUBS, CALENDAR, ALL_RESULTS, DOCUMENTS, CHECK, HELP)),
    ),
    "office": (
        Group("", (TODAY,)),
        Group(
            _("Events"),
            (
                CALENDAR,
                Entry(_("Calendars of the seasons"), "calendar-cycles"),
                Entry(
                    _("All events"),
                    "result-list",
                    section="results",
                    icon="results",
                    short=_("Results"),
                ),
                NEW_EVENT,
                HOMOLOGATION,
                Entry(_("Reports received"), "report-inbox"),
                APPEALS,
                RANKING,
                Entry(_("Publish the ranking"), "ranking-manage"),
                Entry(_("Close of the season"), "season-close-list"),
                CHAMPIONSHIPS,
            ),
        ),
        Group(
            _("People"),
            (
                Entry(
                    _("Players"),
                    "admin:federation_person_changelist",
                    icon="people",
                    short=_("People"),
                ),
                CLUBS,
                LICENCES,
                Entry(_("Transfers"), "transfer-list"),
                Entry(_("Directors and trainers"), "qualification-renewals"),
                CLAIMS,
                Entry(_("Same person twice"), "duplicate-list"),
                CERTIFICATES,
            ),
        ),
        Group(
            _("Money"),
            (
                DEBTORS,
                Entry(_("Open items and ledger"), "money-overview"),
                Entry(_("Bank"), "bank-lines"),
                Entry(_("Payments online"), "online-payments"),
                FEES_DUE,
                AFFILIATION,
            ),
        ),
        Group(
            _("Federation"),
            (
                DOCUMENTS,
                Entry(_("Assembly"), "assembly"),
                Entry(_("Delegates of the assembly"), "delegate-list"),
                Entry(_("Words of letters"), "letters"),
                FIGURES,
                LAWS,
                Entry(_("Details of the federation"), "federation-settings"),
                BODIES,
                FEES,
                CHECK,
            ),
        ),
        Group(
            _("System"),
            (
                APPROVALS,
                Entry(_("Act on behalf of a club"), "acting-start"),
                QUESTIONS,
                NOTICES,
                MESSAGES,
                Entry(_("Files in and out"), "data-home"),
                TRAIL,
                Entry(_("How long data is kept"), "retention"),
                Entry(_("All registers"), "admin:index"),
                HELP,
            ),
        ),
    ),
    "council": (
        Group("", (TODAY,)),
        Group(
            _("Cases"),
            (
                Entry(_("Cases"), "case-list", icon="results"),
                Entry(_("Reports of conduct"), "conduct-list"),
                PSYCHICS,
                Entry(_("Inbox"), "council-inbox", of=CODE),
                Entry(_("Appeals"), "appeal-list", icon="people"),
            ),
        ),
        Group(
            _("Consult"),
            (
                CASEBOOK,
                LAWS,
                FLOWS,
                DOCUMENTS,
                CHECK,
                MESSAGES,
                HELP,
            ),
        ),
        Group(_("Results"), (CALENDAR, ALL_RESULTS, RANKING, CLUBS)),
    ),
}

# Public data for download: lists with their files, and the same for programs.
OPEN_DATA = (
    (CALENDAR, _("Events to come: where, when, for whom. Subscribed to as a calendar.")),
    (ALL_RESULTS, _("Places and scores of each event, board by board, with the deals.")),
    (RANKING, _("Each list published, with the points of each player and where they come from.")),
    (CHAMPIONSHIPS, _("Titles and who holds them.")),
    (CLUBS, _("Clubs affiliated, where and when they play.")),
    (DOCUMENTS, _("Regulations and other papers of the federation.")),
)

# The bar at the bottom on phones: URL names of four pages; the fifth entry is the menu.
FOOT_OF_PHONE: dict[str, tuple[str, ...]] = {
    "visitor": ("home", "calendar", "result-list", "ranking"),
    "player": ("desk", "calendar", "result-list", "ranking"),
    "club": ("desk", "calendar", "club-members", "club-statement"),
    "association": ("desk", "calendar", "association-licences", "association-statement"),
    "director": ("desk", "report-list", "flow-index", "law-index"),
    "treasurer": ("desk", "debtor-list", "bank-lines", "paper-list"),
    "office": ("desk", "result-list", "admin:federation_person_changelist", "debtor-list"),
    "council": ("desk", "case-list", "appeal-list", "calendar"),
}
