"""The rules of Thousand: pure, with no clock, no randomness of its own and no words for people.

`engine` is the door: refusal, legal, step. `options` declares what a table may choose, `rules` puts it
together and checks it. `state` and `parts` are what a match is made of, `events` what happens to it, `ledger`
what is written down of it. `projection` makes the `view` of one seat. The folders decide: `phases` until the
last trick, `settlement` after it. Imports the standard library and pydantic, nothing else of ours.
"""
