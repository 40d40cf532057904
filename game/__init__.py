"""The rules of Thousand: pure, without clock, randomness of its own, or texts for people.

`engine` is the entry point. `options` declares the options of a table, `rules` assembles and validates
them. `state` defines a match and its score sheet, `actions` what seats do, `events` what follows.
`question` finds what the asked seat has to know, `view` makes what one seat may see. Two folders make the
decisions: `phases` until the last trick, `settlement` after it. Imports the standard library and pydantic,
and no other package of the project.

A whole deal, from the deck to the score. A match is a value; `step` returns the next one:

>>> from game.actions import Deal, parse, spell
>>> from game.cards import spell as spell_cards
>>> from game.engine import legal, refusal, step
>>> from game.fair import shuffled
>>> from game.question import question, see
>>> from game.rules import preset
>>> from game.state import new_match
>>> rules = preset("classic")
>>> match = new_match(3)
>>> match = step(rules, match, Deal(shuffled("0" * 64, "5 1764000000"))).match

Seat 2 deals unless told otherwise. Seat 0 stands at the forced bid of 100, and seat 1 is asked:

>>> match.asked, [spell(each) for each in legal(rules, match)]
(1, ['1 pass', '1 bid 105', '1 bid 110', '1 bid 115', '1 bid 120'])
>>> view = see(match, 1, question(rules, match))
>>> spell_cards(view.hand), view.holder, view.bid, view.counts
('AS QS QC AD AH TH QH', 0, 100, (7, 7, 7))
>>> refusal(rules, match, parse("1 bid 125")).code
<Code.BID_ABOVE_HAND: 'bid-above-hand'>

Without a marriage in hand nobody may bid more than 120. Seat 1 bids, takes the talon, gives a card to each
opponent, and has a marriage now:

>>> def say(actions):
...     global match
...     for each in actions.split("; "):
...         match = step(rules, match, parse(each)).match
>>> say("1 bid 105; 2 pass; 0 pass; 1 give QS 0; 1 give JS 2; 1 contract 130")
>>> view = see(match, 1, question(rules, match))
>>> spell_cards(view.talon), spell_cards(view.hand)
('JS KC TC', 'AS TC KC QC AD AH TH QH')

Eight tricks. The king of clubs declares the marriage, which makes clubs trump:

>>> say("1 AS; 2 9S; 0 QS")
>>> say("1 KC declare; 2 9C; 0 AC")
>>> match.phase.trump.value, match.phase.marriages[0].points
('C', 60)
>>> say("0 KD; 1 AD; 2 QD; 1 TC; 2 JS; 0 JC; 1 AH; 2 9H; 0 KH")
>>> say("1 TH; 2 JH; 0 9D; 1 QC; 2 TS; 0 JD; 1 QH; 2 TD; 0 KS")

The deal is settled with the last card. Seat 1 took 165 points for its contract of 130, seat 2 got a bolt
for no trick, and the match waits for the next deck:

>>> match.scores, match.sheet[-1].points, match.sheet[-1].bolts
((15, 130, 0), (15, 165, 0), (0, 0, 1))
>>> [(line.seat, line.amount, line.reason.value) for line in match.sheet[-1].lines]
[(0, 15, 'base'), (1, 130, 'base')]
>>> match.asked, match.dealer, match.phase
(None, 0, Dealing(redeals=0))

`python -m game` replays records and plays from the command line; docs/records.md says how to write a match
as text.
"""
