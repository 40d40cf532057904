"""What happens around a match: people, seats, votes, absence, deadlines, agreed rules, standings. Pure.

It imports the game and the standard library, and for ratings openskill. It is given records and plain values,
and returns the next record.
"""
