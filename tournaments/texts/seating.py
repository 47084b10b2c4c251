"""The sentences of movements, groups, draws and schedules."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "movement_needs_tables": _("There are too few tables for a movement: {tables}."),
    "movement_needs_odd_tables": _(
        "A complete Mitchell needs an odd number of tables, not {tables}."
    ),
    "movement_needs_even_tables": _("This Mitchell needs an even number of tables, not {tables}."),
    "movement_too_many_rounds": _(
        "The movement has at most {most} rounds, and at least one: {rounds} cannot be played."
    ),
    "movement_has_no_appendix": _(
        "There is no appendix Mitchell of {rounds} rounds for {tables} tables: no number below 5 "
        "may divide the rounds, and there are at most twice as many tables."
    ),
    "movement_has_no_such_round": _("The movement has no round {round}."),
    "movement_not_kept": _("No movement of {rounds} rounds is known for {tables} tables."),
    "movement_lacks_fixed_seats": _(
        "{wanted} pairs need a seat to stay in; the movement has {seats}."
    ),
    "movement_may_not_be_shortened": _(
        "This movement is played to its end: {all} rounds, not {rounds}."
    ),
    "mixed_not_for_so_many": _(
        "Mitchell and Howell side by side are for {allowed} pairs, not for {pairs}."
    ),
    "mitchell_not_for_so_many": _("A Mitchell is for {fewest} pairs or more, not for {pairs}."),
    "howell_not_for_so_many": _("A Howell is for {fewest} to {most} pairs, not for {pairs}."),
    "individual_not_for_so_many": _(
        "No individual movement is known for {players} players; there is one for {allowed}."
    ),
    "no_movement_fits": _("No movement for {pairs} pairs has so many boards in so much time."),
    "league_needs_teams": _("A league needs two teams or more, not {teams}."),
    "knockout_needs_entries": _("A knock-out needs two contestants or more, not {entries}."),
    "groups_stay_empty": _("{count} contestants do not fill {groups} groups."),
    "draw_needs_seed": _("A draw needs a seed that is published before it."),
    "drawn_twice": _("{contestant} would be drawn twice."),
    "pot_too_large": _("Pot {pot} has more contestants than there are groups ({groups})."),
}
