"""Accounts, mandates, and keys of programs."""

from collections.abc import Sequence
from typing import Any

from allauth.account.forms import ResetPasswordForm
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.options import InlineModelAdmin
from django.contrib.auth.admin import Group  # type: ignore[attr-defined]
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField, ReasonForm
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import HistoryAdmin, OfficeAdmin, ReadOnlyInline
from federation.admin.office_mandate_acts import GIVE_OFFICE, OPEN_ACCOUNT
from federation.bodies.services.accounts import forget_other_addresses, revoke_api_token
from federation.bodies.services.invitations import invite_account
from federation.bodies.services.lost_second_factor import ask_to_remove_second_factor
from federation.bodies.services.mandates import (
    MandateDraft,
    close_account,
    end_mandate,
    give_mandate,
)
from federation.errors import Refusal
from federation.models import Account, ApiToken, Mandate, Person, Role
from federation.people.selectors.typed import person_typed
from federation.selectors.callers import account_of
from federation.selectors.languages import language_of
from federation.selectors.second_person import may_agree
from federation.texts import text_of

# Roles come from mandates, with dates and a history; groups would duplicate them. The import above
# registers them first.
admin.site.unregister(Group)


def _send_link(owner: Account, act_request: ActRequest) -> Done:
    form = ResetPasswordForm({"email": owner.email})
    if form.is_valid():
        with translation.override(language_of(owner)):
            form.save(act_request.request)
    return Done(_("a link to choose a password was sent"))


def _in_force(mandate: Mandate) -> bool:
    until = mandate.valid_until
    return until is None or until >= timezone.localdate()


class MandateForm(forms.ModelForm):
    """A mandate must name exactly the body its role requires."""

    NAMES = {
        Role.OFFICE: (),
        Role.SECRETARY: ("club", "association"),
        Role.DIRECTOR: ("event_number",),
        Role.COUNCIL: ("council",),
    }

    class Meta:
        model = Mandate
        fields = [
            "account",
            "role",
            "club",
            "association",
            "council",
            "event_number",
            "valid_from",
            "valid_until",
        ]

    def clean(self) -> dict[str, Any]:
        cleaned_data = super().clean() or self.cleaned_data
        if (role := cleaned_data.get("role")) is None:
            return cleaned_data
        names = self.NAMES[Role(role)]
        bodies = ("club", "association", "council", "event_number")
        named = [body for body in bodies if cleaned_data.get(body)]
        for body in named:
            if body not in names:
                self.add_error(body, _("This role does not act for it: leave it empty."))
        if names and not named:
            self.add_error(names[0], _("Say for which."))
        if len(named) > 1 and set(named) <= set(names):
            self.add_error(named[1], _("Name one of the two."))
        return cleaned_data


class MandateInline(ReadOnlyInline):
    model = Mandate
    fields = [
        "role",
        "club",
        "association",
        "council",
        "event_number",
        "valid_from",
        "valid_until",
    ]


class InvitationForm(forms.Form):
    """The person to invite."""

    email = forms.EmailField(label=_("E-mail address"), max_length=254)
    number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        required=False,
        help_text=_("Of the person whose account it is, if they are in the register."),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("that of the federation")), *settings.LANGUAGES],
    )

    def clean_number(self) -> Person | None:
        """Return the person with the number."""
        return person_typed(self.cleaned_data["number"])


class EndForm(forms.Form):
    """The last day of a mandate, and the reason."""

    last_day = DayField(label=_("Last day"))
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


def _invite(_row: None, act_request: ActRequest) -> Done:
    owner = invite_account(
        email=act_request.values["email"],
        person=act_request.values["number"],
        language=act_request.values["language"],
        account=act_request.account,
        now=act_request.now,
    )
    address = reverse("admin:federation_account_change", args=[owner.pk])
    return Done(_("An invitation goes to %(email)s") % {"email": owner.email}, address)


def _close(owner: Account, act_request: ActRequest) -> Done:
    close_account(owner=owner, reason=act_request.values["reason"], account=act_request.account)
    return Done(_("account closed"))


def _remove_second_factor(owner: Account, act_request: ActRequest) -> Done:
    ask_to_remove_second_factor(
        owner=owner,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("a second person is asked to agree"), reverse("approval-list"))


def _end(mandate: Mandate, act_request: ActRequest) -> Done:
    end_mandate(
        mandate=mandate,
        last_day=act_request.values["last_day"],
        reason=act_request.values["reason"],
        account=act_request.account,
    )
    return Done(_("mandate ended"))


@admin.register(Account)
class AccountAdmin(OfficeAdmin):
    list_display = ["email", "person", "roles", "is_active", "last_login"]
    list_select_related = ["person"]
    list_filter = ["is_active", "mandates__role"]
    search_fields = ["email", "person__search_name"]
    autocomplete_fields = ["person"]
    readonly_fields = ["date_joined", "last_login", "second_step"]
    inlines = [MandateInline]
    acts = [
        Act(
            name="send-link",
            title=_("Send a link to choose a password"),
            explanation=_("The link goes to the account's own address and works once."),
            perform=_send_link,
            applies=lambda owner: owner.is_active,
        ),
        Act(
            name="invite",
            title=_("Invite somebody"),
            explanation=_("A link goes to the address; whoever opens it chooses the password."),
            form=InvitationForm,
            perform=_invite,
            on_rows=False,
        ),
        Act(
            name="remove-second-factor",
            title=_("Remove the lost second sign-in step"),
            explanation=_(
                "For who lost phone and recovery codes. Be sure who asks: see or call the person. "
                "Once a second person of the office agrees, step and codes are removed, the "
                "account is signed out everywhere, and its next sign-in sets them up anew. The "
                "person is told by e-mail at once and when it is done."
            ),
            form=ReasonForm,
            perform=_remove_second_factor,
            applies=lambda owner: owner.authenticator_set.exists(),
            wants_fresh_sign_in=True,
        ),
        Act(
            name="close",
            title=_("Close the account"),
            explanation=_("Nobody signs in by it any more. Its acts and mandates stay on record."),
            form=ReasonForm,
            perform=_close,
            applies=lambda owner: owner.is_active,
        ),
        OPEN_ACCOUNT,
        GIVE_OFFICE,
    ]

    def get_inlines(
        self, request: HttpRequest, obj: Account | None
    ) -> "list[type[InlineModelAdmin[Any, Any]]]":
        """Show no empty table: mandates are given by the links above."""
        return [*self.inlines] if obj is not None and obj.mandates.exists() else []

    def pages_of(self, row: Account) -> Sequence[tuple[str | Promise, str]]:
        page = reverse("admin:federation_mandate_add")
        return [(_("Give a mandate"), f"{page}?account={row.pk}")] if row.is_active else []

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "language":
            choices = [("", _("that of the federation")), *settings.LANGUAGES]
            kwargs["widget"] = forms.Select(choices=choices)
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        accounts: QuerySet[Account] = super().get_queryset(request)
        return accounts.prefetch_related("mandates")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        fields = ["email", "person", "language"]
        if request.user.is_superuser:
            fields.append("is_superuser")
        return fields if obj is None else [*fields, *self.readonly_fields]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Nobody but its owner changes the address by which an account of the office signs in."""
        readonly: list[str] = super().get_readonly_fields(request, obj)
        if obj is None or obj.pk == request.user.pk:
            return readonly
        return [*readonly, "email"] if may_agree(obj, on=timezone.localdate()) else readonly

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only superusers may change a superuser's account."""
        above = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not above and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Account, form: Any, change: bool) -> None:
        if not change:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)
        if change and "email" in form.changed_data:
            forget_other_addresses(owner=obj, account=account_of(request))

    @admin.display(description=_("second sign-in step"))
    def second_step(self, account: Account) -> str:
        kinds = Authenticator.objects.filter(user=account).order_by("type", "pk")
        return ", ".join(str(kind.get_type_display()) for kind in kinds) or "–"

    @admin.display(description=_("mandates"))
    def roles(self, account: Account) -> str:
        held = {
            mandate.get_role_display() for mandate in account.mandates.all() if _in_force(mandate)
        }
        return ", ".join(sorted(held))


@admin.register(Mandate)
class MandateAdmin(HistoryAdmin):
    may_change = False
    form = MandateForm
    acts = [
        Act(
            name="end",
            title=_("End the mandate"),
            explanation=_("It counts until its last day. Its row stays."),
            form=EndForm,
            perform=_end,
            starts_with=lambda _rows: {"last_day": timezone.localdate()},
            applies=_in_force,
        ),
    ]
    list_display = [
        "account",
        "role",
        "club",
        "association",
        "council",
        "event_number",
        "valid_from",
        "valid_until",
    ]
    list_select_related = ["account", "club", "association"]
    list_filter = ["role", "council", "club", "association"]
    search_fields = ["account__email", "account__person__search_name"]
    autocomplete_fields = ["account", "club", "association"]
    date_hierarchy = "valid_from"

    def save_model(self, request: HttpRequest, obj: Mandate, form: Any, change: bool) -> None:
        """Let the service create the row, which the admin then uses."""
        cleaned_data = form.cleaned_data
        draft = MandateDraft(
            holder=cleaned_data["account"],
            **{name: value for name, value in cleaned_data.items() if name != "account"},
        )
        obj.pk = give_mandate(draft=draft, account=account_of(request)).pk
        obj._state.adding = False

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show refusals of the service that the form cannot foresee."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Refusal as refusal:
            if refusal.code == "mandate_needs_second_person":
                messages.warning(request, text_of(refusal))
                page = reverse("admin:federation_account_act", args=[GIVE_OFFICE.name])
                return redirect(f"{page}?ids={request.POST['account']}")
            messages.error(request, text_of(refusal))
            return redirect(request.get_full_path())


def _revoke(token: ApiToken, act_request: ActRequest) -> Done:
    revoke_api_token(token=token, account=act_request.account, now=act_request.now)
    return Done(_("key revoked"))


@admin.register(ApiToken)
class ApiTokenAdmin(OfficeAdmin):
    may_add = may_change = False
    list_display = ["name", "account", "created_at", "expires_on", "last_used_on", "revoked_at"]
    list_select_related = ["account"]
    list_filter = [("revoked_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "account__email", "account__person__search_name"]
    autocomplete_fields = ["account"]
    date_hierarchy = "created_at"
    acts = [
        Act(
            name="revoke",
            title=_("Revoke the key"),
            explanation=_("Programs that use the key are refused from now on, for good."),
            perform=_revoke,
            applies=lambda token: token.revoked_at is None,
        ),
    ]
