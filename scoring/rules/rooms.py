"""The two rooms of a match as the tables of a session and as results name them."""

from tournaments.rules.line_ups import Room

SECTIONS = {Room.OPEN: "A", Room.CLOSED: "B"}
NAMES = {section: room.value.lower() for room, section in SECTIONS.items()}
