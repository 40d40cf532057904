"""Computer players: they see a view, they return an action."""
