"""The handbook: what each role does here, in plain sentences, with links to the pages."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PICTURED = ("pt-pt", "en")  # the languages with pictures; others see the last one's


@dataclass(frozen=True, slots=True)
class Topic:
    """One task of a user.

    key: its anchor. page: where it is done. has_picture: whether `scripts.handbook_pictures` takes
    a picture.
    """

    key: str
    title: str | Promise
    text: str | Promise
    page: str = ""
    has_picture: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """The topics of one role."""

    key: str
    title: str | Promise
    about: str | Promise
    topics: tuple[Topic, ...]


CHAPTERS = (
    Chapter(
        "player",
        _("For players"),
        _("Find a game, enter it, and see what you played."),
        (
            Topic(
                "enter", _("Enter an event"),
                _("Open the event in the calendar and give your partner's name or number. Your "
                  "partner gets a message and accepts. You may withdraw until entries close."),
                "calendar",
                has_picture=True,
            ),
            Topic(
                "partner", _("Find a partner"),
                _("While entries of an event of pairs are open, its page lists who looks for a "
                  "partner: invite one of them, or say that you are looking, with a note if you "
                  "like."),
                "calendar",
            ),
            Topic(
                "entries", _("See and change your entries"),
                _("Your entries are listed with what each waits for: your partner, a payment, a "
                  "place. What can still be changed has a button."),
                "my-entries",
            ),
            Topic(
                "results", _("Read a result"),
                _("Open the event after play. A number with a dotted line under it explains "
                  "itself: press it. From your line you come to your boards, one after the other."),
                "result-list",
                has_picture=True,
            ),
            Topic(
                "points", _("Understand your ranking points"),
                _("Your own page lists the points of each event and the points you brought from "
                  "last season; together they are your sum in the ranking."),
                "ranking",
                has_picture=True,
            ),
            Topic(
                "strength", _("See how you play: analysis and playing strength"),
                _("Your own page compares your boards with the other tables: declaring, defending, "
                  "with each partner. Your playing strength says how you score against the field. "
                  "Others see it only if you allow it."),
                "my-consents",
            ),
            Topic(
                "cards", _("Write a convention card"),
                _("You and your partner fill in one card. Both sign it, then deliver it to an "
                  "event; opponents read it at the table."),
                "my-cards",
                has_picture=True,
            ),
            Topic(
                "licence", _("Show your licence"),
                _("Your licence card stands on your phone. Its code proves that it is valid."),
                "licence-card",
                has_picture=True,
            ),
            Topic(
                "data", _("Decide what is shown of you"),
                _("Take back the consent to your name and public pages show initials. You may "
                  "also have everything we know of you as a file."),
                "my-data",
            ),
        ),
    ),
    Chapter(
        "captain",
        _("For captains"),
        _("A captain answers for the team: its list, its line-ups, its results."),
        (
            Topic(
                "team", _("Enter a team"),
                _("Open the event and give the names of the team, and who is its captain."),
                "calendar",
            ),
            Topic(
                "lineup", _("Hand in a line-up"),
                _("The page of the match says until when, and whether line-ups are sealed or "
                  "given in turn."),
                "my-entries",
            ),
            Topic(
                "dates", _("Move a match"),
                _("Ask for another date on the page of the match. The other captain agrees, then "
                  "the organiser decides."),
                "my-entries",
            ),
            Topic(
                "sheet", _("Agree on a result"),
                _("One captain writes the sheet, the other agrees or corrects it. Both see the "
                  "same figures before the result counts."),
                "my-entries",
            ),
        ),
    ),
    Chapter(
        "director",
        _("For directors"),
        _("Run the session, decide by the book, report."),
        (
            Topic(
                "session", _("Run a session"),
                _("Open the event, then Manage. Note who is there, choose a movement, draw the "
                  "seats and start the clock. Late players are seated from a later round on."),
                "calendar",
                has_picture=True,
            ),
            Topic(
                "guide", _("Decide a case"),
                _("The guide asks what happened, one question after the other, and ends with a "
                  "ruling and the Law behind it. You may always decide otherwise, with a reason."),
                "flow-index",
                has_picture=True,
            ),
            Topic(
                "corrections", _("Correct a result"),
                _("Players may ask for it until the correction period is over; its end stands on "
                  "the event's page. Later, the body responsible must agree."),
                "result-list",
            ),
            Topic(
                "report", _("Write the report"),
                _("It fills itself in with what was noted during play. Add what is missing and "
                  "send it within the days of the regulation."),
                "report-list",
                has_picture=True,
            ),
        ),
    ),
    Chapter(
        "club",
        _("For clubs"),
        _("Members, licences, events, and the club's own page."),
        (
            Topic(
                "event", _("Make an event"),
                _("Fill in what, when and where. What the regulation asks for is said at once, "
                  "beside the field."),
                "event-create",
                has_picture=True,
            ),
            Topic(
                "upload", _("Send results"),
                _("Open the event, then Manage, and choose the file of your scoring program. Names "
                  "that are in doubt are asked about before anything counts."),
                "result-list",
            ),
            Topic(
                "strata", _("Class entrants by strength"),
                _("Open the event, then Manage, and set the strata before the first board: names "
                  "and limits in ranking points. The page shows how many would be in each. The "
                  "results then have a list for each stratum beside that of everybody. An event "
                  "without strata may still get them once its results are published, "
                  "with a reason."),
                "calendar",
            ),
            Topic(
                "homologation", _("Have an event homologated"),
                _("The event's page says which conditions are met and what is owed. After the "
                  "payment the office homologates it, and the points count."),
                "result-list",
            ),
            Topic(
                "licences", _("Ask for licences"),
                _("Tick the members who renew, or send a list. The office accepts it, the club "
                  "pays once, and the licences are issued."),
                "desk",
            ),
            Topic(
                "page", _("Write the club's page"),
                _("Address, days and hours, price, logo and colours are on one form. People write "
                  "to the club by a form; your address is not shown."),
                "club-list",
            ),
            Topic(
                "messages", _("Write to your people"),
                _("Under People and messages. It goes to whoever agreed; everybody can do without "
                  "such messages by the link in each of them."),
                "desk",
            ),
        ),
    ),
    Chapter(
        "office",
        _("For the office"),
        _("The desk shows what is late first. Each line has the button that does it."),
        (
            Topic(
                "desk", _("Begin the day"),
                _("The desk lists what waits, the oldest first. What is done disappears and stands "
                  "in the trail of acts."),
                "desk",
                has_picture=True,
            ),
            Topic(
                "licences", _("Issue licences"),
                _("Accept a club's request; it becomes one payment. Once that is booked the "
                  "licences are issued by themselves."),
                "licence-office",
                has_picture=True,
            ),
            Topic(
                "bank", _("Book the bank"),
                _("Bring the bank's file. What carries our reference finds its request; you look "
                  "at the rest."),
                "bank-lines",
                has_picture=True,
            ),
            Topic(
                "homologation", _("Homologate events"),
                _("The queue shows each event with its conditions, the ready ones first. Several "
                  "are homologated at once; what changes in the ranking is shown before."),
                "homologation-queue",
                has_picture=True,
            ),
            Topic(
                "ranking", _("Publish the ranking"),
                _("Compute it, look at it, publish it. A published list never changes; a newer one "
                  "takes its place."),
                "ranking-manage",
                has_picture=True,
            ),
            Topic(
                "figures", _("Change figures or fees"),
                _("Begin a draft, change it, try it on a past season, and ask a second person of "
                  "the office to agree."),
                "figures",
                has_picture=True,
            ),
            Topic(
                "people", _("Keep the register"),
                _("Search before you enter somebody. Two rows of one person are merged, and the "
                  "merge can be taken back."),
                "duplicate-list",
                has_picture=True,
            ),
            Topic(
                "assembly", _("Prepare an assembly, record its delegates"),
                _("The rolls say who elects, and how the delegates are shared out. After an "
                  "election record who was elected: the program refuses who was not on the roll, "
                  "and more than there are seats. A delegate's certificate is asked for from the "
                  "list."),
                "assembly",
            ),
            Topic(
                "season", _("Close the season"),
                _("Preview the close first: it shows every category that changes. Then close, and "
                  "the letters are written."),
                "season-close-list",
                has_picture=True,
            ),
        ),
    ),
)  # fmt: skip
