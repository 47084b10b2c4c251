"""The language of papers, e-mails and records."""

from django.conf import settings

from federation.models import Account, Association, Club, Federation, Person

Receiver = Account | Person | Club | Association


def language_of(*receivers: Receiver | None) -> str:
    """Return the language all receivers have chosen if it is the same, else the federation's.

    No receiver means the public or the federation's own records. People choose a language in their
    account; for clubs, associations and people without a choice it is the federation's.
    """
    chosen = {_chosen_by(receiver) for receiver in receivers}
    return spoken_language(chosen.pop() if len(chosen) == 1 else "")


def spoken_language(chosen: str) -> str:
    """Return the first language the site supports: the chosen, the federation's, the site's."""
    spoken = dict(settings.LANGUAGES)
    if chosen in spoken:
        return chosen
    own = Federation.objects.values_list("language", flat=True).first()
    return own if own in spoken else settings.LANGUAGE_CODE


def language_of_texts() -> str:
    """Return the federation's language without a country, as its regulations are written: "pt"."""
    return language_of().partition("-")[0]


def _chosen_by(receiver: Receiver | None) -> str:
    holder = getattr(receiver, "account", None) if isinstance(receiver, Person) else receiver
    return holder.language if isinstance(holder, Account) else ""
