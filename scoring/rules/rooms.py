"""The two rooms of a match, as named by the tables of a session and by results."""

from tournaments.rules.line_ups import Room

SECTIONS = {Room.OPEN: "A", Room.CLOSED: "B"}
NAMES = {section: room.value.lower() for room, section in SECTIONS.items()}
