# The rules in one line, and the core of the game for the rule book: true whatever a table agreed on.
rules-line = Rules: { $preset } · /rules
rules-line-changed =
    Rules: { $preset }, { $count ->
        [one] one change
       *[other] { $count } changes
    } · /rules
rules-option = { $name }: { $value }
rules-book-deck = 24 cards, nine to ace in four suits. From low to high: 9, J, Q, K, 10, A; the ten beats the king. A nine is worth 0, a jack 2, a queen 3, a king 4, a ten 10, an ace 11: 120 in the deck, and marriages bring the rest. Scores run on from deal to deal.
rules-book-deal = Each player gets seven cards, and three go to the talon. The next player clockwise deals the next deal; after a redeal the same one deals again. The bot shuffles, deals and counts.
rules-book-auction = One player is the forced bidder and stands at 100, even with bad cards. The next one clockwise speaks first: bid higher or pass. Whoever has passed is out of this auction. The last one left is the declarer; if all others pass, it is the forced bidder.
rules-book-talon = The declarer takes the talon and gives each opponent one card, so that all have eight. A card received may complete a marriage. Then the declarer names the contract, and leads.
rules-book-play = Follow the suit led. If you cannot, play a trump if you hold one, else any card. The highest trump wins the trick; without trumps, the highest card of the suit led. Its winner leads to the next. The bot takes no wrong card and says why.
rules-book-marriages = A marriage is the king and queen of a suit in one hand. Lead one of them while you hold the other, and it is declared. A king or queen played to another’s lead declares nothing. Several marriages add up.
rules-book-trump = The suit of a marriage is trump at once, in that very trick.
rules-book-scoring = Your points in a deal are the cards in your tricks and your marriages. A declarer who reached the contract scores exactly the contract, however much they took; one who did not loses it. Opponents score what they took. Counted in this order: results, doubling, bolts and fines, the barrel, the dump truck.
rules-book-barrel = Nobody jumps over the barrel: reach it and you sit on exactly its score. When the tries are used up you fall, and that costs points.
rules-book-barrel-win = Plain points bring nothing there; only the contract needed wins the match.
rules-book-two = Whoever did not deal stands at 100. Two talons lie face down, and the declarer picks one, discards, names the contract and leads. The players deal in turn; the bot shuffles, deals and counts.
rules-book-four = Three get cards; the dealer sits out and scores the talon, except on the barrel or after a cross. The player left of the dealer stands at 100. In this deal the dealer gets no bolts and uses no try on the barrel.
