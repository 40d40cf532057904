"""Open tables: their registry, the use cases at them, their clocks and their screens.

Every change takes the table's lock, is committed, and is shown only then. Decisions that need no waiting
are made in `club`. May import delivery, screens and the packages below them.
"""
