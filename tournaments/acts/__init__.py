"""What may be done in the calendar and in events, act by act."""
