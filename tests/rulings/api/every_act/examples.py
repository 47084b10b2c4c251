"""Every writing address of the API."""

from federation.models import Account
from tests.personas import World
from tests.rulings.api.appeal_examples import appeal_stage_acts
from tests.rulings.api.calendar_examples import cycle_acts, reservation_deposit_acts
from tests.rulings.api.card_examples import card_acts
from tests.rulings.api.case_examples import case_acts, report_acts
from tests.rulings.api.entry_examples import directed_entries
from tests.rulings.api.hosting_examples import direction_acts, hosting_acts, regulation_acts
from tests.rulings.api.licence_examples import (
    body_licence_acts,
    licence_acts,
    prepared_acts,
    renewal_acts,
)
from tests.rulings.api.log_examples import directed_acts
from tests.rulings.api.made_acts import (
    body_acts,
    certificate_acts,
    date_acts,
    deal_acts,
    message_acts,
    money_acts,
    partner_acts,
    place_acts,
    seat_acts,
)
from tests.rulings.api.measure_examples import measure_acts
from tests.rulings.api.money_examples import bank_acts, debtor_acts, online_acts
from tests.rulings.api.office_examples import (
    club_acts,
    delegate_acts,
    figure_acts,
    member_acts,
    register_acts,
)
from tests.rulings.api.phase_examples import phase_acts
from tests.rulings.api.played_examples import broken_off_acts, table_acts
from tests.rulings.api.room_examples import hall_acts
from tests.rulings.api.score_examples import (
    homologation_acts,
    ranking_acts,
    ruling_acts,
    scored_team_acts,
)
from tests.rulings.api.team_examples import (
    missing_acts,
    move_acts,
    played_acts,
    schedule_acts,
    session_acts,
    team_acts,
)
from tests.rulings.api.writing_acts import (
    Act,
    entry_acts,
    event_acts,
    file_acts,
    log_acts,
    match_acts,
    room_acts,
)


def every_act(
    world: World, *, ana: Account, bruno: Account, carla: Account, olga: Account
) -> dict[str, Act]:
    """Return every writing address by its name in the description."""
    return {
        **event_acts(world, secretary=bruno, office=olga),
        **entry_acts(world, player=ana, secretary=bruno),
        **match_acts(world),
        **room_acts(world, secretary=bruno),
        **log_acts(world, director=carla),
        **measure_acts(world),
        **file_acts(world, director=carla),
        **money_acts(world, office=olga),
        **bank_acts(world, office=olga),
        **debtor_acts(world, office=olga),
        **online_acts(world, office=olga),
        **figure_acts(office=olga),
        **member_acts(world, secretary=bruno),
        **club_acts(world, secretary=bruno),
        **register_acts(office=olga),
        **delegate_acts(world, office=olga),
        **message_acts(office=olga),
        **deal_acts(world, secretary=bruno),
        **date_acts(world, secretary=bruno, office=olga),
        **cycle_acts(world, office=olga),
        **reservation_deposit_acts(world, office=olga),
        **place_acts(world, player=ana, office=olga),
        **seat_acts(world, secretary=bruno),
        **partner_acts(world),
        **directed_entries(world, secretary=bruno),
        **card_acts(world, secretary=bruno),
        **licence_acts(world, secretary=bruno, office=olga),
        **body_licence_acts(world, secretary=bruno),
        **prepared_acts(world, secretary=bruno),
        **renewal_acts(world, secretary=bruno, office=olga),
        **schedule_acts(world, secretary=bruno),
        **team_acts(world, secretary=bruno),
        **played_acts(world, secretary=bruno),
        **move_acts(world, secretary=bruno),
        **session_acts(world, secretary=bruno),
        **body_acts(world, secretary=bruno, director=carla, office=olga),
        **certificate_acts(world, player=ana, office=olga),
        **ruling_acts(world, director=carla),
        **homologation_acts(world, secretary=bruno, office=olga),
        **ranking_acts(world, office=olga),
        **scored_team_acts(world, secretary=bruno, office=olga),
        **directed_acts(world, director=carla, secretary=bruno),
        **hosting_acts(world, secretary=bruno, office=olga),
        **regulation_acts(world, office=olga),
        **direction_acts(world, secretary=bruno),
        **table_acts(world, director=carla, secretary=bruno),
        **broken_off_acts(world, secretary=bruno, office=olga),
        **phase_acts(world, office=olga),
        **hall_acts(world, secretary=bruno),
        **missing_acts(world, secretary=bruno),
        **case_acts(world),
        **report_acts(world, office=olga),
        **appeal_stage_acts(world, director=carla),
    }
