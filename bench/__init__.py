"""What the figures of the README and of docs/ come from; each module is a command."""
