"""Texts of Django's admin in our catalogue: its Portuguese treats every model as masculine."""

from django.utils.translation import gettext_noop

OF_THE_ADMIN = (
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was added successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may edit it again below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("Add another %(model)s"),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Run the selected action"),
    gettext_noop("Save and add another"),
    gettext_noop("Save and continue editing"),
    gettext_noop("Save and view"),
    gettext_noop("Save as new"),
)
