"""Tournaments of computer players over the same cards (docs/arena.md).

`table` plays a match, `tournament` compares contenders, `contracts` compares them at a contract, `outside`
lets programs take part.
"""
