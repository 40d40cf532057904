"""What the figures of the README come from; each module is a command."""
