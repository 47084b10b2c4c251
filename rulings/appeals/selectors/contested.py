"""The ruling or penalty contested by an appeal: who is concerned, when it was told, its text."""

import datetime as dt

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from federation.models import Account
from federation.rules.figures_penalties import Sanction
from rulings.assistant.rules.flows.stored import consequence_of
from rulings.assistant.texts.flow_texts import consequence_text
from rulings.laws.selectors.bridge_words import table_of
from rulings.models import (
    Appeal,
    Penalty,
    RevisionKind,
    Ruling,
    RulingMeasure,
    RulingRevision,
)
from rulings.penalties.texts import OFFENCES, SANCTIONS, measure_row_text, measure_text
from rulings.rules.measures import Measure, measure_read
from rulings.selectors.directed_events import events_of_director
from tournaments.models import Entry, EntryPlayer, Event

Contested = Ruling | Penalty


def contested_by(appeal: Appeal) -> Contested:
    """Return the ruling or the penalty that an appeal contests."""
    contested = appeal.penalty or appeal.ruling
    if contested is None:
        raise ValueError(appeal.pk)  # the database refuses such a row
    return contested


def event_of(contested: Contested) -> Event:
    """Return the event of a ruling or penalty."""
    return contested.event if isinstance(contested, Penalty) else contested.incident.event


def session_of(contested: Contested) -> int:
    """Return the session of a ruling or penalty."""
    return contested.session if isinstance(contested, Penalty) else contested.incident.session


def entries_of_ruling(ruling: Ruling) -> QuerySet[Entry]:
    """Return the contestants concerned by a ruling."""
    players = ruling.incident.players.filter(left_at__isnull=True)
    return Entry.objects.filter(
        Q(pk__in=players.filter(entry__isnull=False).values("entry"))
        | Q(
            event=ruling.incident.event_id,
            players__person__in=players.filter(person__isnull=False).values("person"),
            players__left_at__isnull=True,
        )
    ).distinct()


def last_version(ruling: Ruling) -> RulingRevision | None:
    """Return the current revision of a ruling."""
    return ruling.revisions.order_by("-number").first()


def not_taken_back(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Return the rulings that were not taken back: only they can be contested."""
    newest = RulingRevision.objects.filter(ruling=OuterRef("pk")).order_by("-number")
    return rulings.annotate(says=Subquery(newest.values("kind")[:1])).exclude(
        says=RevisionKind.WITHDRAWN
    )


def later_correction(appeal: Appeal) -> RulingRevision | None:
    """Return the director's correction of a ruling since it was contested; None without one."""
    if appeal.version is None or appeal.ruling is None:
        return None
    newer = appeal.ruling.revisions.filter(number__gt=appeal.version.number)
    return newer.exclude(kind=RevisionKind.APPEAL).order_by("-number").first()


def entries_concerned(contested: Contested) -> QuerySet[Entry]:
    """Return the contestants concerned; by a penalty only the offender. Source: RTP 3.8.1."""
    if isinstance(contested, Penalty):
        return Entry.objects.filter(pk=contested.entry_id)
    return entries_of_ruling(contested)


def sides_spoken_for(account: Account, contested: Contested) -> QuerySet[Entry]:
    """Return the contestants for whom an account may appeal: any for a director, a player's own."""
    entries = entries_concerned(contested)
    if events_of_director(account).filter(pk=event_of(contested).pk).exists():
        return entries
    own = EntryPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
    return entries.filter(pk__in=own.values("entry"))


def penalties_concerning(account: Account) -> QuerySet[Penalty]:
    """Return the penalties of which an account is offender or director, including ended ones."""
    rows = Penalty.objects.select_related(
        "event__season", "event__rule_set", "entry", "player__person", "incident", "given_by"
    )
    directed = rows.filter(event__in=events_of_director(account).order_by().values("pk"))
    if not account.is_authenticated or account.person_id is None or account.acting is not None:
        return directed
    mine = EntryPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
    return (directed | rows.filter(entry__in=mine.values("entry"))).distinct()


def penalties_contestable_by(account: Account, *, on: dt.date) -> QuerySet[Penalty]:
    """Return the penalties in force that an account may contest, as offender or director."""
    return penalties_concerning(account).filter(taken_back_at__isnull=True)


def measures_of(appeal: Appeal) -> list[Measure] | None:
    """Return the measures of a decision on the score, None if it is in words."""
    if appeal.measures is None:
        return None
    return [measure_read(measure) for measure in appeal.measures]


def notified_at(appeal: Appeal) -> dt.datetime:
    """Return when the parties were told of what they contest."""
    if appeal.penalty is not None:
        return appeal.penalty.given_at
    return _version(appeal).made_at


def ruled_by(appeal: Appeal) -> Account | None:
    """Return the director who gave the contested ruling or penalty."""
    if appeal.penalty is not None:
        return appeal.penalty.given_by
    return _version(appeal).made_by


def contested_in_words(appeal: Appeal) -> str:
    """Return the text of the contested ruling, or the sanction with its offence and facts."""
    if (penalty := appeal.penalty) is not None:
        text = gettext("%(sanction)s: %(offence)s (%(article)s)") % {
            "sanction": SANCTIONS[Sanction(penalty.sanction)],
            "offence": OFFENCES[penalty.offence],
            "article": penalty.article,
        }
        return "\n".join(part for part in (text, penalty.facts, penalty.departure_reason) if part)
    version = _version(appeal)
    measures = (consequence_text(consequence_of(measure)) for measure in version.measures)
    parts = (*measures, version.decision, version.why_it_departs, version.reason)
    return "\n".join(part for part in parts if part)


def place_in_words(appeal: Appeal) -> str:
    """Return where the contested matter happened: "Session 1, table 4, board 12"."""
    incident = appeal.incident
    parts = [gettext("Session %(n)s") % {"n": session_of(contested_by(appeal))}]
    if incident is None:
        return parts[0]
    if table := table_of(incident):
        parts.append(gettext("table %(table)s") % {"table": table})
    if incident.board is not None:
        parts.append(gettext("board %(board)s") % {"board": incident.board})
    return ", ".join(parts)


def contested_whole(appeal: Appeal) -> list[str]:
    """Return everything about the contested matter that its body must know.

    Where it happened, the director's decision with its measures on the score, and the committee's
    decision, if the appeal is against that.
    """
    lines = [place_in_words(appeal), *contested_in_words(appeal).splitlines()]
    in_score = gettext("In the score: %(what)s")
    lines += [in_score % {"what": line} for line in measures_contested(appeal)]
    before = appeal.against
    if before is not None and before.outcome:
        lines.append(
            gettext("%(body)s, appeal R%(n)s: %(outcome)s")
            % {
                "body": capfirst(before.get_body_display()),
                "n": before.number,
                "outcome": before.get_outcome_display(),
            }
        )
        lines += before.decision.splitlines()
        lines += [
            gettext("In the score: %(what)s") % {"what": measure_text(measure)}
            for measure in measures_of(before) or ()
        ]
    return [line for line in lines if line.strip()]


def merit_in_words(*, without_merit: bool) -> str:
    """Return the text about the deposit of an appeal. Source: RTP 3.8.1.1."""
    if without_merit:
        return gettext("The appeal was without merit: the deposit is kept.")
    return gettext("The appeal was not without merit: the deposit is returned.")


def votes_text(votes_for: int | None, votes_against: int | None) -> str:
    """Return the votes for and against a decision in words, "" if they were not counted."""
    if votes_for is None:
        return ""
    return ngettext(
        "%(votes_for)s vote for, %(votes_against)s against",
        "%(votes_for)s votes for, %(votes_against)s against",
        votes_for,
    ) % {"votes_for": votes_for, "votes_against": votes_against or 0}


def measures_contested(appeal: Appeal) -> list[str]:
    """Return the measures on the score of the contested version; none of a penalty."""
    if appeal.penalty is not None:
        return []
    version = _version(appeal)
    rows = RulingMeasure.objects.filter(
        ruling=version.ruling_id, given_in__number__lte=version.number
    ).exclude(ended_in__number__lte=version.number)
    return [measure_row_text(row.values) for row in rows.order_by("pk")]


def rests_on(appeal: Appeal) -> list[str]:
    """Return its sources: "Law 16 B1", "RTP 2.1.5", or the article of the penalty."""
    if appeal.penalty is not None:
        return [appeal.penalty.article]
    return [
        str(citation)
        if citation.law is None
        else gettext("Law %(number)s") % {"number": f"{citation.law} {citation.address}".strip()}
        for citation in _version(appeal).citations.all()
    ]


def _version(appeal: Appeal) -> RulingRevision:
    if appeal.version is None:
        raise ValueError(appeal.pk)  # the database refuses such a row
    return appeal.version
