# The language itself: its own name, and by whom else it is most likely read (codes as Telegram sends them).
language-name = English
language-neighbours = { "" }
