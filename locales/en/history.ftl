# Deals and matches that are over: "Show the cards", /history.
button-cards = 🃏 Show the cards
button-tricks = Trick by trick { -forward }
button-deal = 🃏 The whole deal
button-of = { $number } / { $of }
past-trick = Trick { $number } of { $of }
past-trick-won = → { $who } takes { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
picture-held = In hand
picture-trick = Trick { $number } of { $of }
picture-trump = Trump
toast-cards-later = This table plays the same deck on: the cards would tell what is coming. After the match.
toast-past-gone = There is nothing to see here any more.
toast-past-strangers = Only members of the group see its matches.
toast-past-unfinished = This deal is not over yet.
