"""Makes our own admin site Django's default, so that every app registers there."""

from django.contrib.admin.apps import AdminConfig


class OfficeAdminConfig(AdminConfig):
    default_site = "federation.web.admin_site.OfficeSite"
