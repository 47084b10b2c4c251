"""The reasons the program itself gives; their words are in `scoring.texts.reasons`."""

TABLE_WENT_ON = "reason:table_went_on"
NOT_PLAYED = "reason:not_played"
PLAYED_BEFORE = "reason:played_before"
ROLES = "reason:roles"
IDENTIFIED = "reason:player_identified"
TURNS = "reason:turns_of_triplet"
