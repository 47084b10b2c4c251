"""In which language somebody is written to: for papers, mails and what records say."""

from django.conf import settings

from federation.models import Account, Association, Club, Federation, Person

Receiver = Account | Person | Club | Association


def language_of(*receivers: Receiver | None) -> str:
    """Return the language that all receivers have chosen, else the federation's.

    Without a receiver it is the public, or the federation's own records. People choose by their
    account; clubs, associations and whoever has chosen none read the federation's language.
    """
    chosen = {_chosen_by(each) for each in receivers}
    return spoken_language(chosen.pop() if len(chosen) == 1 else "")


def spoken_language(chosen: str) -> str:
    """Return a chosen language, else the federation's, else the site's: the first one we speak."""
    spoken = dict(settings.LANGUAGES)
    if chosen in spoken:
        return chosen
    own = Federation.objects.values_list("language", flat=True).first()
    return own if own in spoken else settings.LANGUAGE_CODE


def _chosen_by(receiver: Receiver | None) -> str:
    holder = getattr(receiver, "account", None) if isinstance(receiver, Person) else receiver
    return holder.language if isinstance(holder, Account) else ""
