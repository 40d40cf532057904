"""Open tables: who finds them, what may be done at them, what comes by itself, what is shown of them.

Every change takes the table's lock, is committed, and only then told. What can be decided without waiting is
the club's. May import delivery, screens and whatever is below them.
"""
