"""Where and when the screens of a table are shown."""
