# Words that people type as answers at the table, in the direct chat.
typed-pass = pass, p, i pass, passing
typed-ranks = ace a, ten 10 t, king k, queen q, jack j, nine 9
# Words of spades, clubs, diamonds and hearts, apart by spaces; below them the abbreviations in an answer.
suit-words = spades spade, clubs club, diamonds diamond, hearts heart
typed-suits = s ♠, c ♣, d ♦, h ♥
typed-small = bid, i, of, the, play, contract, take, my
typed-slowly = ⏳ That was too fast, so I left it out. Write it again in a moment.
typed-how = { $kind ->
        [auction] Press a button under your cards, or write, for example: <i>pass</i>, <i>105</i>.
        [contract] Press a button under your cards, or write, for example: <i>120</i>.
        [giving] Press a card, or write, for example: <i>ace of spades</i>.
        [play] Press a card, or write, for example: <i>ace of spades</i>.
       *[other] Press a button under this message.
    }
