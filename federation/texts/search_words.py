"""Words by which the search finds pages, besides those of the menu."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class PageBesideMenus:
    """A page that no menu names. is_public: found by who is not signed in, too."""

    name: str
    title: str | Promise
    words: str | Promise
    is_public: bool = False


# By the name of the page's address.
MENU_WORDS: dict[str, str | Promise] = {
    "acting-start": _("in the name of a club, instead of a club"),
    "assembly": _("electoral rolls, delegates, minutes"),
    "audit-trail": _("history, who did what and when"),
    "bank-lines": _("transfers, statement, payments received, refunds"),
    "body-list": _("councils, board, committees, mandates, who is who"),
    "calendar": _("agenda, events to come, tournaments, dates, when to play"),
    "casebook": _("precedents, similar cases"),
    "championship-list": _("champions, titles, winners"),
    "club-list": _("where to play, find a club, places, contacts of clubs"),
    "club-people": _("contacts, groups, newsletter, write to members"),
    "conduct-list": _("complaint in confidence, denounce behaviour"),
    "debtor-list": _("debts, debtors, unpaid, who has not paid, licences not paid, reminders"),
    "delegate-list": _("elected, mandates, seats vacant, certificate of a delegate"),
    "document-check": _(
        "verify a paper, check a document, genuine, authentic, QR code, number of a paper"
    ),
    "data-home": _("import, export, CSV, spreadsheet"),
    "event-create": _("new tournament"),
    "events-repeat": _("copy an event, each week, weekly"),
    "fee-schedule": _("prices, amounts, cost"),
    "help": _("handbook, manual, instructions, how to"),
    "law-index": _("laws of bridge, rules, technical regulation, RTP"),
    "library": _("regulations, minutes, forms, papers, downloads"),
    "figures": _("rules, draft, simulate a season, try out, thresholds of categories"),
    "federation-settings": _(
        "tax number, IBAN, logo, address, telephone, site, currency, rule sets"
    ),
    "homologation-queue": _("homologate, fees of tournaments, points"),
    "fee-due-list": _("subscriptions, affiliation fees, invoices to make"),
    "transfer-list": _("change of club, move a player"),
    "admin:federation_person_changelist": _("members, new member, players, licence numbers, cards"),
    "ledger-file": _("accounting, SAF-T, journal for the accountant"),
    "letters": _("templates of letters and certificates"),
    "licence-card": _("renew my licence"),
    "licence-office": _(
        "players without a licence, unpaid licences, not renewed, cards, second copy"
    ),
    "money-overview": _(
        "accounting, SAF-T, journal for the accountant, receipts, invoices, refunds, deposits, "
        "credit notes"
    ),
    "my-cards": _("convention card, bidding system"),
    "my-contact": _("telephone, address, e-mail"),
    "my-data": _("privacy, consents, export, GDPR"),
    "my-notices": _("notifications, push, e-mails I want"),
    "my-rulings": _("appeal"),
    "notice-list": _("newsletter, write to many, bulk, mail, e-mails sent"),
    "partner-list": _("partner desk, who looks for a partner"),
    "person-statement": _("invoice, receipt, pay, what I owe"),
    "player-detail": _(
        "ranking points, promotion, category, playing strength, rating, analysis, declaring and "
        "defending, partners"
    ),
    "points-at-stake": _("promotion, events to come, what I can win"),
    "ranking": _(
        "classification, standings, rating, ranking points, order of the players, list of a "
        "day, women, seniors, youth"
    ),
    "result-list": _("results, classification, boards, hands, double dummy"),
    "retention": _("privacy, erase, GDPR"),
}

BESIDE_MENUS = (
    PageBesideMenus(
        "display", _("Text and contrast"),
        _("larger letters, accessibility, colours"), is_public=True,
    ),
    PageBesideMenus(
        "calendar-feeds", _("Calendars to subscribe to"),
        _("iCal, feed, phone, Google, Outlook"), is_public=True,
    ),
    PageBesideMenus(
        "comparison-start", _("Compare two players"),
        _("comparison, comparing, players side by side, head to head, rivals, versus"),
        is_public=True,
    ),
    PageBesideMenus(
        "convention-glossary", _("Listed conventions"),
        _("convention cards, bidding system, glossary of conventions"), is_public=True,
    ),
    PageBesideMenus(
        "ranking-clubs", _("Ranking of the clubs"),
        _("classification of clubs"), is_public=True,
    ),
    PageBesideMenus(
        "ranking-rules", _("How ranking points are counted"),
        _("classification, rating, formula, master points, table of points"), is_public=True,
    ),
    PageBesideMenus(
        "result-template", _("The site's own template for results"),
        _("CSV, spreadsheet, file of results, upload results, format, example"), is_public=True,
    ),
    PageBesideMenus(
        "rule-map", _("Rules of the federation"),
        _("technical regulation, RTP, articles"), is_public=True,
    ),
    PageBesideMenus(
        "open-data", _("Open data"),
        _("API, interface for programs, download, CSV"), is_public=True,
    ),
    PageBesideMenus(
        "question-ask", _("Ask the office"),
        _("contact, question, support, help desk"), is_public=True,
    ),
    PageBesideMenus(
        "api-keys", _("Keys for programs"),
        _("API, token, scoring program"),
    ),
    PageBesideMenus(
        "account_change_password", _("Change the password"),
        _("new password, forgotten, sign-in"),
    ),
    PageBesideMenus(
        "mfa_index", _("Second sign-in step"),
        _("two-factor, 2FA, security, authenticator, passkey"),
    ),
)  # fmt: skip
