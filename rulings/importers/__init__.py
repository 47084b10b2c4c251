"""Files read by rulings. Pure: bytes in, frozen records out."""
