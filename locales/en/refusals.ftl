# Why a press changes nothing: shown to the presser alone, at most 200 characters.
refusal-not-your-turn = It is not your turn: { $who } is to move.
refusal-not-now = That is not possible now.
refusal-not-a-deck = That is not a deck of 24 cards.
refusal-not-your-card = You do not hold that card.
refusal-bid-too-low = Bid { $amount } or more.
refusal-bid-off-grid = Bids are multiples of { $amount }.
refusal-bid-no-jump = Bids go up step by step: { $amount } is next.
refusal-bid-above-max = Nobody may go above { $amount }.
refusal-bid-above-hand = Your cards allow { $amount } at most.
refusal-give-to-defender = A card goes to an opponent who plays this deal.
refusal-give-one-each = That opponent has a card already.
refusal-raise-off = The contract is not raised at this table.
refusal-concede-off = There is no conceding at this table.
refusal-concede-barrel = Conceding is not allowed now because of the barrel.
refusal-follow-suit = { $suit } is led and you hold { $suit }.
refusal-play-trump = You hold no card of the led suit: play a trump, { $suit }.
