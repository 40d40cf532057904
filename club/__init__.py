"""What happens around a match: people, seats, votes, clocks, agreed rules, standings. Pure.

A function takes records and plain values and returns the next record. The package imports the game, the
standard library and, for ratings, openskill.
"""
