"""Who decides what is let out."""
