"""`manage.py devices SESSION --address URL --club-id ID`: play a session on table devices."""

import time
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from federation.texts import sentence
from scoring.devices.providers.connector import Connector, ConnectorAway, ConnectorRefused
from scoring.devices.selectors.playing import session_for_devices
from scoring.devices.services.exchanges import Heard, Talk, one_turn
from scoring.devices.services.links import link_of, note_trouble
from scoring.management.answers import printed_refusals, refused
from scoring.models import DeviceOutcome, DeviceQueue, DeviceTrouble

SECONDS, LONGEST = 3, 60
_REPORTED = (
    (DeviceQueue.RESULT, DeviceOutcome.DONE, "results taken in"),
    (DeviceQueue.RESULT, DeviceOutcome.TOLD, "results told to the director"),
    (DeviceQueue.CALL, DeviceOutcome.DONE, "calls for the director"),
    (DeviceQueue.CALL, DeviceOutcome.TOLD, "calls that could not be entered"),
    (DeviceQueue.PLAYER, DeviceOutcome.TOLD, "players told to the director"),
)


class Command(BaseCommand):
    help = "Play a session on table devices of the Bridgemate family, through their Data Connector."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("session", type=int, help="the number in the address of its pages")
        parser.add_argument("--address", default="http://127.0.0.1:5079", help="of the connector")
        parser.add_argument("--club-id", default=settings.DEVICES_CLUB_ID)
        parser.add_argument(
            "--licence-key",
            default=None,
            help="better given as DEVICES_LICENCE_KEY in the environment; it is kept nowhere",
        )
        parser.add_argument("--tables", default="", help="A1,A2: those on devices; else all")
        parser.add_argument(
            "--hands", action="store_true", help="send hand records once everybody may see them"
        )
        parser.add_argument(
            "--begin", action="store_true", help="begin the session on the devices anew"
        )
        parser.add_argument("--once", action="store_true", help="one turn, then stop")

    def handle(
        self,
        *,
        session: int,
        address: str,
        club_id: str,
        licence_key: str | None,
        tables: str,
        hands: bool,
        begin: bool,
        once: bool,
        **_options: object,
    ) -> None:
        key = licence_key or settings.DEVICES_LICENCE_KEY
        if not club_id or not key:
            raise refused("--club-id and --licence-key (or DEVICES_LICENCE_KEY) are needed")
        with printed_refusals():
            named = [part.strip().upper() for part in tables.split(",") if part.strip()]
            link = link_of(session_for_devices(session), tables=named)
        try:
            connector = Connector(address, club_id, key, link.guid.hex.upper())
        except ValueError as fault:
            raise refused(str(fault)) from None
        talk = Talk(link, connector, with_hands=hands, anew=begin)
        if once:
            self._once(talk)
        else:
            self._for_ever(talk)

    def _once(self, talk: Talk) -> None:
        try:
            with printed_refusals():
                self._tell(one_turn(talk, now=timezone.now()))
        except (ConnectorAway, ConnectorRefused) as fault:
            raise refused(_trouble(talk, fault)) from None

    def _for_ever(self, talk: Talk) -> None:
        pause = SECONDS
        try:
            while True:
                try:
                    with printed_refusals():
                        self._tell(one_turn(talk, now=timezone.now()))
                    pause = SECONDS
                except (ConnectorAway, ConnectorRefused) as fault:
                    pause = min(LONGEST, 2 * pause)
                    self._say(f"{_trouble(talk, fault)} Tried again in {pause} s.")
                time.sleep(pause)
        except KeyboardInterrupt:
            self._say("stopped")

    def _tell(self, heard: Heard) -> None:
        lines = ["session begun on the devices"] if heard.is_begun_anew else []
        lines += ["movement sent"] if heard.is_movement_sent else []
        outcomes = heard.outcomes
        lines += [
            f"{outcomes[queue, outcome]} {words}"
            for queue, outcome, words in _REPORTED
            if outcomes[queue, outcome]
        ]
        lines += [f"not read: {sentence(refusal.code, refusal.values)}" for refusal in heard.unread]
        if lines:
            self._say(", ".join(lines))

    def _say(self, text: str) -> None:
        self.stdout.write(f"{timezone.localtime():%H:%M:%S} {text}")


def _trouble(talk: Talk, fault: ConnectorAway | ConnectorRefused) -> str:
    is_away = isinstance(fault, ConnectorAway)
    note_trouble(talk.link, DeviceTrouble.AWAY if is_away else DeviceTrouble.REFUSED)
    code = "connector_away" if is_away else "connector_refused"
    return sentence(code, {"said": str(fault)})
