"""Affairs around a match: people, seats, votes, clocks, agreed rules, standings. Pure."""
