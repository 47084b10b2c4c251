"""Texts about conduct reported by players."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "act:conduct_reported": _("Conduct reported to the council"),
    "act:conduct_answered": _("Report of conduct answered"),
    "notice_conduct_reported": _(
        "A player has reported conduct to the council, in confidence. The address below leads to "
        "the report."
    ),
    "notice_conduct_reported_subject": _("Conduct was reported"),
    "conduct_by_players": _("Conduct is reported by players."),
    "conduct_of_oneself": _("Nobody reports the own conduct."),
    "conduct_without_words": _("Say what happened."),
    "conduct_to_come": _("Conduct of a day to come is not reported."),
    "conduct_long_before": _(
        "The day is long before the event, or more than two years ago. Look at the year; of "
        "something older write to the council."
    ),
    "conduct_too_often": _(
        "In a day one reports conduct {most} times at most. Add what else there is to an earlier "
        "report when the council asks you."
    ),
    "conduct_answered": _("This report was answered."),
    "conduct_answer_missing": _("Say something to who reported it."),
}
