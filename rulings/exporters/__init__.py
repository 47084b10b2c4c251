"""Files written by rulings. Pure: records in, text out."""
