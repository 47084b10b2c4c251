"""The API, as Django REST framework and its schema want it told."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "federation.api.authentication.TokenAuthentication",
        "federation.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["federation.doors.Deny"],
    "DEFAULT_SCHEMA_CLASS": "federation.api.schema.DoorSchema",
    "DEFAULT_PAGINATION_CLASS": "federation.api.pages.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PARSER_CLASSES": ["federation.api.parsing.ShallowJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": [
        "federation.api.limits.AnonymousThrottle",
        "federation.api.limits.AccountThrottle",
    ],
    "EXCEPTION_HANDLER": "federation.api.refusals.answer_refusal",
    "PAGE_SIZE": 50,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Trunfo",
    "DESCRIPTION": (
        "Results, rankings, clubs and licences of a bridge federation. Reading is public. Programs "
        "send result files with a key of their own; refusals name the article. Scores and points "
        "are decimal strings, never floating point numbers."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["federation.doors.Public"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "defaultModelsExpandDepth": 0},
    "SCHEMA_PATH_PREFIX": r"/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "PATH_CONVERTER_OVERRIDES": {"id": int},
    "ENUM_NAME_OVERRIDES": {
        "ResultState": "scoring.models.ResultState",
        "FileState": "scoring.models.FileState",
        "MatchKind": "scoring.models.MatchKind",
        "SystemColour": "tournaments.models.convention_card.COLOURS",
        "CallState": "rulings.api.serializers.CALL_STATES",
        "EventKind": "tournaments.models.EventKind",
        "FactKind": "rulings.models.FactKind",
        "RulingVersionKind": "rulings.models.RevisionKind",
        "Voice": "rulings.models.Voice",
        "RegistrationState": "tournaments.models.RegistrationState",
        "RegistrationPlayerState": "tournaments.models.PlayerState",
        "ReservationState": "tournaments.models.ReservationState",
        "StateOfCondition": "scoring.homologation.api.STATES",
        "Side": "tournaments.teams.api.SIDES",
        "ActingSide": "tournaments.teams.acts.matches.SIDES",
        "EndingEnum": "tournaments.models.MatchEnd.names",
        "NotedEnding": "tournaments.teams.acts.matches.ENDINGS",
        "MethodEnum": "tournaments.models.ScoringMethod",
        "WayToPay": "federation.money.acts.WAYS_TO_PAY",
    },
    "TAGS": [
        {"name": "rankings"},
        {"name": "events"},
        {"name": "entries"},
        {"name": "cards", "description": "Convention cards: begun, signed, delivered."},
        {"name": "deals", "description": "Dealing, opening and settling what was played."},
        {"name": "matches"},
        {"name": "results"},
        {"name": "players"},
        {"name": "clubs"},
        {"name": "licences"},
        {"name": "documents"},
        {"name": "money", "description": "Payments of requests, for the office."},
        {"name": "result files", "description": "For programs that score: with a key."},
        {"name": "director's log", "description": "For tablets at the tables: with a key."},
    ],
}
