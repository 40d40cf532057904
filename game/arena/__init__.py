"""Tournaments of computer players over the same cards (docs/arena.md).

`table` plays a match, `tournament` compares contenders in matches or at one contract, `contenders` finds them
by name and lets programs take part.
"""
