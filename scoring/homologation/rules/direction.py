"""What kind of event it is, who directed it, and what was published before it."""

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Finding, finding_of, refusal_of
from tournaments.rules.directors import refuse_directors


def directed(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether a qualified person directed, who did not play.

    For a private event without an appointed director, the name given by the organiser is enough.
    Source: RTP 2.1.1.
    """
    names = tuple(director.name for director in event.directors)
    if not names and event.named_director and not event.is_official:
        plays = any(
            player.entrant.name.casefold() == event.named_director.casefold()
            for contestant in event.contestants
            for player in contestant.players
        )
        return finding_of(
            not plays,
            directors=(event.named_director,),
            fault="gate_director_plays" if plays else "",
        )
    refusal = refusal_of(lambda: refuse_directors(event.directors))
    fault = f"gate_{refusal.code}" if refusal else ""
    return finding_of(refusal is None, directors=names, fault=fault)


def appointed(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether the body that appoints directors appointed the one who directed.

    Source: RTP 3.2.
    """
    return finding_of(event.appointed > 0, appointed=event.appointed)


def regulation_published(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether the event's regulation was published before it began. Source: RTP 3.1.2."""
    regulated = event.regulated
    in_time = regulated.published_at is not None and regulated.published_at < regulated.starts_at
    return finding_of(in_time, published_at=regulated.published_at, starts_at=regulated.starts_at)


def named_as_it_may(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether the name is allowed, and no other championship of the season has the title.

    Source: RTP 1.2.
    """
    if not event.is_championship and not event.name_refused:
        return NOT_ASKED
    holds = not event.name_refused and event.same_championships < figures.championship.per_season
    return finding_of(holds, others=event.same_championships, fault=event.name_refused)
