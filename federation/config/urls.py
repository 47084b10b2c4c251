"""Every URL of the site, by app."""

from django.contrib import admin
from django.urls import include, path

from federation.api import addresses  # noqa: F401 -- brings <id:...> and <code:...>
from federation.api.acts import act_endpoints
from federation.web.acts import act_pages
from federation.web.views.display import display
from federation.web.views.language import choose_language

urlpatterns = [
    *act_pages(),
    path("api/v1/", include(act_endpoints())),
    path("", include("federation.web.urls")),
    path("", include("tournaments.web.urls")),
    path("", include("scoring.web.urls")),
    path("", include("rulings.web.urls")),
    path("api/v1/", include("federation.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("api/v1/", include("rulings.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("display/", display, name="display"),
    path("i18n/setlang/", choose_language, name="set_language"),
]

handler400 = "federation.web.error_pages.bad_request"
