"""The base of all lists in the admin: the office's permissions, folded search, acts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import lookup_spawns_duplicates
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, ProtectedError, Q, QuerySet, RestrictedError, URLField
from django.db.models.deletion import Collector
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from simple_history.admin import SimpleHistoryAdmin

from federation.acts.refusal_log import note_refusal
from federation.acts.saved_input import put_back
from federation.admin.acts import ROWS_AT_ONCE, Act, ActRequest, Done
from federation.admin.code_labels import WordedColumns
from federation.errors import Refusal
from federation.once import once
from federation.rules.names import folded
from federation.selectors.callers import account_of
from federation.texts import text_of

# Columns with folded names, for search without accents and case.
FOLDED = ("search_name",)
SCANNED = "~"
WHOLE = "__exact"


class ByOffice:
    """The office may see every row; each list defines what else it may do."""

    admin_site: Any  # federation.web.admin_site.OfficeSite, which must not be imported here
    may_add = True
    may_change = True
    may_delete = False
    # The default of Django 6.
    formfield_overrides: Any = {URLField: {"assume_scheme": "https"}}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(self.admin_site.has_permission(request))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(self.admin_site.has_permission(request))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.may_add and self.admin_site.has_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.may_change and self.admin_site.has_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.may_delete and self.admin_site.has_permission(request)

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Offer no related row to add, change or remove in passing: each has its own page."""
        field: Any = super().formfield_for_dbfield(db_field, request, **kwargs)  # type: ignore[misc]
        if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget.can_add_related = False
            field.widget.can_change_related = False
            field.widget.can_delete_related = False
        return field


def has_history(row: Model) -> bool:
    """Return whether rows that must stay refer to this one, so that it cannot be removed."""
    try:
        Collector(using=DEFAULT_DB_ALIAS, origin=row).collect([row])
    except (ProtectedError, RestrictedError):
        return True
    return False


class OfficeInline(WordedColumns, ByOffice, admin.TabularInline):
    """Rows belonging to the row shown."""

    extra = 0

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Label every cell for screen readers, as column headings are no labels."""
        formset = super().get_formset(request, obj, **kwargs)
        for field in formset.form.base_fields.values():
            inner: Any = getattr(field.widget, "widget", field.widget)
            inner.attrs["aria-label"] = field.label
        return formset


class ReadOnlyInline(OfficeInline):
    """Rows that are only added."""

    may_add = may_change = False


class OfficeAdmin(WordedColumns, ByOffice, admin.ModelAdmin):
    """A list of the admin with search by folded words.

    Accents and case are ignored in the columns named in FOLDED, and in those with the prefix
    SCANNED: names in small tables without folded columns.
    """

    list_per_page = 50
    acts: Sequence[Act] = ()

    # --- search ---------------------------------------------------------------------------------
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows in which every word occurs in any of the searched columns."""
        fields = self.get_search_fields(request)
        for word in search_term.replace("\x00", "").split():
            query = Q()
            for field in fields:
                query |= _holds(self.model, field, word)
            queryset = queryset.filter(query)
        spawned = (lookup_spawns_duplicates(self.opts, field.lstrip(SCANNED)) for field in fields)
        return queryset, any(spawned)

    # --- acts -----------------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        act = path(
            "act/<slug:name>/",
            self.admin_site.admin_view(self.act_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_act",
        )
        return [act, *super().get_urls()]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions: dict[str, Any] = super().get_actions(request)
        for act in self.acts:
            if act.on_rows:
                actions[act.name] = (_chosen(act), act.name, act.title)
        if removal := actions.pop("delete_selected", None):  # last, so it is not the default
            actions["delete_selected"] = removal
        return actions

    def act_address(self, act: Act, ids: Sequence[object] = ()) -> str:
        """Return the address of an act's page for some rows."""
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_act"
        address = reverse(name, args=[act.name], current_app=self.admin_site.name)
        if not ids:
            return address
        return f"{address}?{urlencode({'ids': ','.join(str(pk) for pk in ids)})}"

    def pages_of(self, row: Any) -> Sequence[tuple[str | Promise, str]]:
        """Return the office's pages about this row: titles and addresses."""
        return ()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        buttons = [] if row is None else [*self.pages_of(row)]
        buttons += [
            (act.title, self.act_address(act, [row.pk]))
            for act in self.acts
            if act.on_rows and row is not None and act.applies(row)
        ]
        context = {**(extra_context or {}), "acts": buttons}
        return super().change_view(request, object_id, form_url, context)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not all(map(self._is_id, request.POST.getlist(ACTION_CHECKBOX_NAME))):
            messages.error(request, _("What was chosen is no row. Choose the rows again."))
            return redirect(request.get_full_path())
        buttons = [(act.title, self.act_address(act)) for act in self.acts if not act.on_rows]
        return super().changelist_view(request, {**(extra_context or {}), "acts": buttons})

    @method_decorator(once)  # type: ignore[arg-type]
    def act_view(self, request: HttpRequest, name: str) -> HttpResponse:
        """Show the preview of an act on the chosen rows; when confirmed, do it row by row."""
        act = next((act for act in self.acts if act.name == name), None)
        if act is None:
            raise Http404
        fresh = act.wants_fresh_sign_in
        again: HttpResponse | None = self.admin_site.sign_in_again(request) if fresh else None
        if again is not None:
            return again
        rows = self._selected_rows(request) if act.on_rows else [None]
        data = request.POST if request.method == "POST" else None
        form = act.form(data, request.FILES or None, initial=act.starts_with(rows))
        if data is None:
            put_back(request, form, request.get_full_path())
        if request.method == "POST" and form.is_valid():
            act_request = ActRequest(
                form.cleaned_data, account_of(request), timezone.now(), request
            )
            return redirect(self._perform(act, rows, act_request))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": act.title,
            "act": act,
            "rows": [row for row in rows if row is not None],
            "tells": act.tells(rows),
            "form": form,
            "back": self.list_address(),
        }
        return TemplateResponse(request, "admin/act.html", context)

    def _is_id(self, value: str) -> bool:
        """Return whether a value sent by a form may be a key."""
        try:
            key = self.model._meta.pk.to_python(value)
        except ValidationError:
            return False
        # Longer numbers are no keys, and databases report them differently.
        return not isinstance(key, int) or 0 <= key < 10**15

    def _selected_rows(self, request: HttpRequest) -> list[Model]:
        parts = request.GET.get("ids", "").split(",")[: ROWS_AT_ONCE + 1]
        # Longer numbers are no keys, and databases report them differently.
        ids = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 16]
        rows = list(self.get_queryset(request).filter(pk__in=ids))
        if not rows or len(ids) > ROWS_AT_ONCE:
            raise Http404
        return rows

    def _perform(self, act: Act, rows: Sequence[Any], act_request: ActRequest) -> str:
        address = ""
        if act.perform_all is not None:
            row = rows[0] if len(rows) == 1 else None
            address = _act_message(
                act, row, partial(act.perform_all, rows, act_request), act_request
            )
        elif act.perform is not None:
            for row in rows:
                address = (
                    _act_message(act, row, partial(act.perform, row, act_request), act_request)
                    or address
                )
        if address:
            return address
        if len(rows) == 1 and rows[0] is not None:
            name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
            return reverse(name, args=[rows[0].pk], current_app=self.admin_site.name)
        return self.list_address()

    def list_address(self) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"
        return reverse(name, current_app=self.admin_site.name)


class ReadOnlyAdmin(OfficeAdmin):
    """A model whose rows are only added, never by hand."""

    may_add = may_change = may_delete = False


class HistoryAdmin(OfficeAdmin, SimpleHistoryAdmin):
    """A reference table with history."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show all versions; 404 for an invalid key."""
        _refuse_no_number(object_id)
        shown: HttpResponse = super().history_view(request, object_id, extra_context)
        return shown

    def history_form_view(
        self,
        request: HttpRequest,
        object_id: str,
        version_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show an earlier version; restoring it needs the permission to change the row."""
        _refuse_no_number(object_id)
        _refuse_no_number(version_id)
        if request.method == "POST" and not self.has_change_permission(request):
            raise PermissionDenied
        shown: HttpResponse = super().history_form_view(
            request, object_id, version_id, extra_context
        )
        return shown


def _refuse_no_number(text: str) -> None:
    if not (text.isascii() and text.isdecimal()):
        raise Http404


def _act_message(act: Act, row: Any, perform: Callable[[], Done], act_request: ActRequest) -> str:
    """Do one act and add its message. Returns: the next page, if not the list."""
    before = "" if row is None else f"{row}: "
    try:
        done = perform()
    except Refusal as refusal:
        note_refusal(act.name, row, act_request.account, refusal, act_request.now)
        messages.error(act_request.request, f"{before}{text_of(refusal)}")
        return ""
    messages.success(act_request.request, f"{before}{done.said}")
    return done.address


def _holds(model: type[Model], field: str, word: str) -> Q:
    """Return the filter for a column that contains a word."""
    if field.startswith(SCANNED):
        return _scanned(model, field.removeprefix(SCANNED), word)
    if field.endswith(FOLDED):
        query = Q()
        for part in folded(word).split():
            query &= Q(**{f"{field}__contains": part})
        return query or Q(pk__in=[])
    if field.endswith(WHOLE):
        return Q(**{field: word})
    return Q(**{f"{field}__icontains": word})


def _scanned(model: type[Model], path: str, word: str) -> Q:
    """Return the filter for a column that is searched without index."""
    *relations, column = path.split("__")
    for relation in relations:
        related: Any = model._meta.get_field(relation).related_model
        model = related
    searched = folded(word)
    rows = model._default_manager.values_list("pk", column)
    pks = [pk for pk, value in rows if searched and searched in folded(value)]
    return Q(**{"__".join([*relations, "pk", "in"]): pks})


def _chosen(act: Act) -> Any:
    """Return the list's action that leads to an act's page."""

    def lead(
        office_admin: OfficeAdmin, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        ids = list(queryset.values_list("pk", flat=True)[: ROWS_AT_ONCE + 1])
        if len(ids) > ROWS_AT_ONCE:
            messages.error(request, _("Choose at most %(count)s rows.") % {"count": ROWS_AT_ONCE})
            return None
        return redirect(office_admin.act_address(act, ids))

    return lead
