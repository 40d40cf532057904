"""The rules of Thousand: pure, without clock, randomness of its own, or texts for people.

`engine` is the entry point: refusal, legal, step. `options` declares the options of a table, `rules`
assembles and validates them. `state` and `parts` define a match, `events` its changes, `ledger` its records.
`projection` makes the `view` of one seat. Two folders make the decisions: `phases` until the last trick,
`settlement` after it. Imports the standard library and pydantic, and no other package of the project.
"""
