"""The words of time in team matches, and of play online."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS: dict[str, FlowWords] = {
    "slow_segment": FlowWords(
        title=_("Slow play in a match of teams"),
        triggers=(_("out of time"), _("slow")),
        said={
            "boards": _("How many boards has the segment?"),
            "with_screens": _("Are there screens?"),
            "seated_at": _("When were both teams seated?"),
            "further_minutes": _("How many minutes were given for dealing and systems?"),
            "finished_at": _("When did they finish?"),
            "segment_in_time": _("Finished in time: the segment ended at {due}."),
            "segment_tolerated": _("Late, but tolerated until {tolerated}: no penalty."),
            "segment_slow": _(
                "{minutes} minutes over the end at {due}, more than is tolerated ({tolerated}): "
                "the team to blame, or both, may be penalised."
            ),
        },
    ),
    "late_team": FlowWords(
        title=_("Team late for its match"),
        triggers=(_("no-show"), _("team missing")),
        said={
            "boards": _("How many boards has the match or segment?"),
            "with_screens": _("Are there screens?"),
            "late_by": _("How many minutes late are they?"),
            "team_no_show": _("More than {limit} minutes late: the match is lost without play."),
            "team_late": _("Up to {limit} minutes the match is played; the delay is penalised."),
        },
    ),
    "outage": FlowWords(
        title=_("Platform down"),
        triggers=(_("connection"), _("server")),
        said={
            "began_at": _("When did it begin?"),
            "solved_at": _("When was it solved?"),
            "outage_goes_on": _("Solved within {limit} minutes: play goes on."),
            "outage_void": _(
                "More than {limit} minutes: the round or session is void and gets a new date."
            ),
        },
    ),
    "undo": FlowWords(
        title=_("Undo asked online"),
        triggers=(_("undo"), _("misclick")),
        said={
            "slip": _("Is it an obvious slip of the hand?"),
            "opponents_agree": _("Do both opponents agree?"),
            "undo_opponents": _("It is undone: an obvious slip, and the opponents agree."),
            "undo_director": _("The opponents do not settle it: the director decides."),
        },
    ),
    "delayed_viewing": FlowWords(
        title=_("A board to be watched online"),
        triggers=(_("spectators"), _("broadcast")),
        said={
            "viewing_allowed": _("Does the organiser allow delayed viewing?"),
            "all_played": _("Has every table finished the board?"),
            "last_played_at": _("When did the last table finish it?"),
            "viewing_never": _("Nobody watches: live spectators are barred."),
            "viewing_not_yet": _("Not yet: a table still has to play the board."),
            "viewing_from": _("It may be shown from {since}."),
        },
    ),
}
