"""Pictures: their content, and how they are shown."""
