"""Every condition that is decided by what was played, in the order of the regulation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules import boards, direction, people, squads
from scoring.homologation.rules.conditions import Condition, Group, State
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Finding
from scoring.homologation.rules.waivers import WaivedCondition, without

Look = Callable[[PlayedEvent, RuleSetFigures], Finding]


@dataclass(frozen=True, slots=True)
class Check:
    """One condition: its rule and article, and the function that checks it.

    official: it applies to official events only. group: the condition of 3.1.6 to which it belongs.
    """

    rule: str
    article: str
    look: Look
    official: bool = False
    group: Group = Group.REGULATION


CHECKS: tuple[Check, ...] = (
    Check("1.2-a", "RTP 1.2", direction.named_as_it_may),
    Check("1.2-c", "RTP 1.2", boards.festival_played),
    Check("2.1.1-a", "RTP 2.1.1", direction.directed),
    Check("2.1.11.1-f", "RTP 2.1.11.1", people.not_suspended, group=Group.PARTICIPANTS),
    Check("2.2.2.1-c", "RTP 2.2.2.1", squads.pairs_replaced, group=Group.PARTICIPANTS),
    Check("2.2.2.2-a", "RTP 2.2.2.2", squads.illegal_pairs_out, group=Group.PARTICIPANTS),
    Check("2.3.1-c", "RTP 2.3.1", boards.boards_of_matches),
    Check("3.1.1-a", "RTP 3.1.1", people.of_the_sex, official=True, group=Group.PARTICIPANTS),
    Check("3.1.1-b", "RTP 3.1.1", people.of_young_age, official=True, group=Group.PARTICIPANTS),
    Check("3.1.1-c", "RTP 3.1.1", people.of_senior_age, official=True, group=Group.PARTICIPANTS),
    Check("3.1.1-d", "RTP 3.1.1", people.of_the_category, official=True, group=Group.PARTICIPANTS),
    Check("3.1.2-c", "RTP 3.1.2", direction.regulation_published, official=True),
    Check("3.1.3.3-b", "RTP 3.1.3.3", people.members_of_association, True, Group.PARTICIPANTS),
    Check("3.1.4.1-a", "RTP 3.1.4.1", people.licensed, group=Group.PARTICIPANTS),
    Check("3.2-a", "RTP 3.2", direction.appointed, official=True),
    Check("3.5.1-a", "RTP 3.5.1", boards.boards_of_pairs, official=True),
    Check("3.6.1-a", "RTP 3.6.1", boards.boards_of_championship, official=True),
    Check("3.6.1-b", "RTP 3.6.1", squads.one_team_per_player, group=Group.PARTICIPANTS),
    Check("3.6.1-c", "RTP 3.6.1", squads.team_sizes, group=Group.PARTICIPANTS),
    Check("3.6.5-b", "RTP 3.6.5", squads.team_substitutes, group=Group.PARTICIPANTS),
    Check("3.6.12.1-a", "RTP 3.6.12.1", boards.swiss_field),
)


def conditions_of_play(
    event: PlayedEvent, figures: RuleSetFigures, let_pass: Sequence[WaivedCondition] = ()
) -> tuple[Condition, ...]:
    """Return each condition on what was played, with its facts.

    let_pass: contestants for whom a body waived a rule; a condition that only they break is waived.
    Source: RTP 3.1.6.
    """
    return tuple(_condition(check, event, figures, let_pass) for check in CHECKS)


def _condition(
    check: Check, event: PlayedEvent, figures: RuleSetFigures, let_pass: Sequence[WaivedCondition]
) -> Condition:
    if check.official and not event.is_official:
        finding, code = NOT_ASKED, "asked_of_official_events"
    else:
        finding = check.look(event, figures)
        code = _code(check.rule, finding.state)
    condition = Condition(
        check.rule, check.article, check.group, finding.state, code, finding.facts
    )
    counted = [
        waived_condition
        for waived_condition in let_pass
        if waived_condition.waiver.rule == check.rule
    ]
    if finding.state is not State.NOT_MET or not counted:
        return condition
    others = without(event, counted)
    if others.contestants and check.look(others, figures).state is State.NOT_MET:
        return condition
    return replace(condition, state=State.WAIVED, waiver=counted[-1].waiver)


def _code(rule: str, state: State) -> str:
    if state is State.NOT_APPLICABLE:
        return "not_asked_of_this_event"
    return f"met_{rule}" if state is State.MET else f"not_met_{rule}"
