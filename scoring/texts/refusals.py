"""What the services of scoring refuse, and why a published figure differs."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

REFUSALS: Catalogue = {
    "event_unknown": _("There is no event {event}."),
    "club_unknown": _("There is no club {code}."),
    "association_unknown": _("There is no association {code}."),
    "account_unknown": _("There is no account {email}."),
    "file_without_date": _("The file does not say when it was played; name the day."),
    "season_unknown": _("There is no season {year}."),
    "ranking_already_published": _(
        "Ranking list {version} is already published and does not change."
    ),
    "ranking_newer_published": _("A list newer than version {version} is already published."),
    "payment_already_requested": _("Payment was already requested: {reference}."),
    "homologation_is_exempt": _("This event pays no homologation fee."),
    "event_already_homologated": _("The event is already homologated."),
    "event_without_results": _("The event has no confirmed results yet."),
    "evidence_missing": _("Say on what evidence: a letter, a date, a document number."),
    "file_of_another_kind": _("The file is of a {file_kind} event, this is a {event_kind} event."),
    "file_already_decided": _("The file “{file}” was already decided."),
    "person_twice_in_file": _("{person} is already held to be {other} in this file."),
    "player_not_in_file": _("The file has no player {position} of {contestant}."),
    "number_unknown": _("Nobody has the number {number}."),
    "people_to_be_decided": _("{count} people of the file are still to be decided."),
    "usebio_cannot_say": _("A USEBIO file has no words for something in this event: {what}."),
    "why_rank_follows": _("The place follows from the other differences."),
    "why_program_counts_otherwise": _(
        "The program that wrote the file counts or rounds in its own way; here the rules do."
    ),
    "why_other_scale": _("The file uses another scale of victory points."),
    "why_unknown": _("The published figure cannot be reproduced from the results in the file."),
    "match_vps_stated": _(
        "Round {round}: {result} VP against {opponent}, as the file states; its scale is unknown."
    ),
}
