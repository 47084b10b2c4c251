"""Acts on licences: asked for one by one and by lists, accepted, refused, withdrawn, printed."""
