"""Django's admin with our own site, so that every app registers there."""

from django.contrib.admin.apps import AdminConfig


class OfficeAdminConfig(AdminConfig):
    default_site = "federation.admin.site.OfficeSite"
