"""Texts about appeals: the form, the hearing, the trail, e-mails."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

STEPS: Mapping[str, Promise] = {
    "a": _("The committee has its chair"),
    "b": _("All are seated: the director in the middle, the appellants on the right of the chair"),
    "c": _("The director reads facts and ruling from the form"),
    "d": _("Questions are asked; each side says whether it agrees with the facts"),
    "e": _("The appellants say why they appeal"),
    "f": _("The other side answers, to the committee only"),
    "g": _("Last remarks; all leave, and the committee deliberates"),
    "h": _("The decision is written on the form"),
    "i": _("The director tells the parties and corrects the result"),
}
ONLINE = _("Online the chair opens the hearing as a group call, asks everybody in and leads it.")

TEXTS: Catalogue = {
    "decided_on_appeal": _("Decided on appeal R{number}"),
    "reason:no_effect": _("None: event and ranking stay (RTP 3.8.1.2)."),
    "act:appeal_stated": _("Appeal stated"),
    "act:appeal_deposit_received": _("Deposit of an appeal received"),
    "act:appeal_consent_given": _("Consent to an appeal given"),
    "appeal_consent_not_awaited": _("Nobody's consent to this appeal is awaited."),
    "appeal_consent_refused": _("Not all who must want the appeal do."),
    "appeal_without_consent": _(
        "The consent of {people} is awaited: without it the appeal is not heard."
    ),
    "notice_appeal_consent": _(
        "Appeal R{number} of {event} was stated in your name too. It is heard only if you want it: "
        "say so on its page, or tell the director."
    ),
    "notice_appeal_consent_subject": _("Do you appeal too? R{number}: {event}"),
    "act:appeal_not_considered": _("Appeal not considered"),
    "act:appeal_withdrawn": _("Appeal withdrawn"),
    "act:appeal_form_kept": _("Form of an appeal filled in"),
    "act:appeal_committee_named": _("Appeals committee named"),
    "act:appeal_member_answered": _("Seat on an appeals committee answered"),
    "act:appeal_step_taken": _("Step {step} of a hearing"),
    "act:appeal_decision_written": _("Decision on an appeal written"),
    "act:appeal_decided": _("Decision on an appeal told"),
    "seat_answered_before": _("This seat was answered before."),
    "appeal_term_before_told": _(
        "By these times the term ended at {ends_at}, before the ruling was told at {notified_at}. "
        "Say until when it could be made."
    ),
    "appeal_term_not_after_told": _("The term has to end after the ruling was told."),
    "appeal_upheld_with_measures": _(
        "The ruling stands: then what it has in the score stands too. Leave the score out, or "
        "choose that the ruling is changed."
    ),
    "appeal_of_penalty_with_measures": _(
        "A penalty is contested, no ruling on the play: nothing is laid down for the board."
    ),
    "appeal_came_late": _("It came after the time for appeals had ended."),
    "appeal_field_people": _("people involved"),
    "appeal_field_dealer": _("dealer"),
    "appeal_field_vulnerability": _("vulnerability"),
    "appeal_field_hands": _("hands"),
    "appeal_field_auction": _("auction"),
    "appeal_field_explanations": _("explanations given"),
    "appeal_field_result": _("result at the table"),
    "appeal_field_other_room_result": _("result in the other room"),
    "appeal_field_play": _("play, where it matters"),
    "appeal_field_facts": _("facts"),
    "appeal_field_ruling": _("the director's ruling"),
    "appeal_field_laws": _("laws applied"),
    "appeal_field_poll": _("poll of players, if there was one"),
    "appeal_field_appellants_words": _("the appellants' own words"),
    "appeal_field_others_words": _("the other side's own words"),
    "notice_appeal_stated": _("Appeal R{number} was stated: {event}."),
    "notice_appeal_stated_subject": _("Appeal R{number}: {event}"),
    "notice_appeal_goes_on": _(
        "The deposit of appeal R{number}, {event}, was received; it goes before its body now."
    ),
    "notice_appeal_goes_on_subject": _("Appeal R{number} goes on: {event}"),
    "notice_appeal_late": _(
        "Appeal R{number} of {event} to the council of justice came late, as the director sees it. "
        "It is forwarded all the same, marked so."
    ),
    "notice_appeal_late_subject": _("Appeal R{number}, marked late: {event}"),
    "notice_appeal_closed": _("Appeal R{number} of {event} was closed: {reason}"),
    "notice_appeal_closed_subject": _("Appeal R{number} closed: {event}"),
    "notice_appeal_member": _(
        "You are asked to sit on the committee of appeal R{number}: {event}. You are free to "
        "decline, and should if you could not be impartial."
    ),
    "notice_appeal_member_subject": _("Appeals committee: {event}"),
    "notice_appeal_decided": _("Appeal R{number} of {event} was decided."),
    "notice_appeal_decided_subject": _("Appeal R{number} decided: {event}"),
}
