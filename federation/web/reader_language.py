"""In which language a reader gets the pages."""

from django.conf import settings
from django.db import Error
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from federation.selectors.languages import spoken_language

# What most readers of a language the site does not have can read.
OF_OTHERS = "en"
# Answer without a database, and in no language.
PROBES = frozenset({"/healthz", "/readyz"})


class ReaderLanguageMiddleware(LocaleMiddleware):
    """Django's, but an account's language comes first and the settings' comes last.

    In this order: what the account has chosen, what the browser has chosen (cookie), the first of
    the browser's languages that the site has; English if it has none of them; for programs and
    others that name no language, the federation's.
    """

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(_language_for(request))
        request.LANGUAGE_CODE = translation.get_language()


def _language_for(request: HttpRequest) -> str:
    chosen = (
        getattr(request.user, "language", ""),
        request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""),
    )
    has = dict(settings.LANGUAGES)
    if known := next((one for one in chosen if one in has), ""):
        return known
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    named = [language for language, _weight in accepted if language != "*"]
    for language in named:
        try:
            return translation.get_supported_language_variant(language)
        except LookupError:
            continue
    return OF_OTHERS if named else _federations(request)


def _federations(request: HttpRequest) -> str:
    if request.path_info in PROBES:
        return settings.LANGUAGE_CODE
    try:
        return spoken_language("")
    except Error:  # an error page, and readiness, are for when there is no database
        return settings.LANGUAGE_CODE
