"""What people read and press: formatted texts, markup, emoji, buttons and links. Pure."""
