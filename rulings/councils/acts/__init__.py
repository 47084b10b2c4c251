"""Acts on cases of councils, on their sanctions, and on the casebook."""
