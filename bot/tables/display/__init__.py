"""Display of tables: the places and times of their screens."""
