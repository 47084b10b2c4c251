"""Files the rulings read. Pure: bytes in, frozen records out."""
