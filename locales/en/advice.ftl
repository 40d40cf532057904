# Hints: what to do, why, how sure that is. And the look back on a deal.
button-hint = { -hint } Hint
button-chances = 📊 Chances
toast-hint-first = One moment: your hint is coming.
toast-hint-thinks = Thinking…
toast-hint-busy = The computer is busy. Try again in a moment.
toast-hint-off = Hints are switched off in this group.
toast-hint-people = No hints among people. /settings can change that.
hint = { -hint } { $do }: { $why }.
hint-odds = You make { $amount } { $often }.
hint-odds-theirs = { $who } makes { $amount } { $often }.
hint-made = The contract is made already.
how-often = { $chance ->
        [0] very rarely
        [100] nearly every time
       *[other] in about { $chance } of 100 such layouts
    }
hint-call = { $amount } is made { $often }.
hint-call-win = Chance to win the match: { $bid }% if you bid, { $passed }% if you pass.
hint-call-even = For winning the match, bid and pass are about equal.
hint-counted = Estimated from your hand alone.
do-cut = Cut { $amount }
do-look = Look at your cards
do-dark = Play dark
do-redeal = Claim the redeal
do-keep = Play on
do-bid = Bid { $amount }
do-pass = Pass
do-take = Take talon { $amount }
do-offer = Offer { $amount }
do-refuse = Say no
do-accept = Sell
do-give = Give { $cards }
do-give-to = { $card } → { $who }
do-lay = Lay aside { $cards }
do-contract = Play for { $amount }
do-concede = Concede
do-cross = Cross out the deal
do-trump = Name { $suit }
do-play = Play { $card }
do-lead-card = Lead { $card }
do-lead-declare = Lead { $card } and declare
do-lead-silent = Lead { $card }, say nothing
do-lead-keep-trump = Lead { $card }, declare, keep the trump
why-only = there is nothing else
why-cut = where one cuts is pure luck
why-look = an unseen promise is a lottery
why-poor-hand = the hand is weak, worth about { $amount }
why-fair-hand = the hand is worth about { $amount }, good enough
why-talon-unseen = they lie face down, one is as good as the other
why-good-offer = { $amount } without any risk is a good price
why-low-offer = { $amount } is too little for this deal
why-no-offer = the talon is not worth your points
why-hand-counts = the hand is worth about { $amount }
why-hand-short = the hand is worth only about { $amount }
why-must-bid = you cannot pass, and more is not needed
why-good-bid = that beats leaving them the talon
why-bid-marriage = a marriage { $suit } of { $amount }
why-bid-ace = a marriage { $suit } and an ace
why-bid-anyway = { $amount ->
        [0] no marriage, but the hand is strong without one
       *[other] no ace to your marriage { $suit }, but the other cards are strong
    }
why-risk-anyway = { $amount ->
        [0] no marriage, so a risk, but leaving them the talon costs more
       *[other] no ace to your marriage { $suit }, so a risk, but leaving them the talon costs more
    }
why-jump = { $amount ->
        [0] after a jump it is harder for them to outbid you
       *[other] a marriage { $suit } of { $amount }, and a jump is harder to outbid
    }
why-lesser-evil = a risk, but leaving them the talon costs more
why-few-made = { $amount } fails too often
why-no-marriage = no marriage
why-no-ace = the marriage { $suit } is only { $amount }, and you have no ace
why-pass-anyway = { $aces ->
        [0] there is a marriage { $suit } of { $amount }, but no ace
        [1] a marriage { $suit } of { $amount } and one ace: not enough here
        [2] there is a marriage { $suit } of { $amount }, but two aces do more against them here
       *[other] there is a marriage { $suit } of { $amount }, but so many aces do more against them
    }
why-costs-too-much = { $amount } is often made, but failing costs too much
why-better-defend = playing against them brings more
why-keeps-marriage = your marriage { $suit } stays whole
why-keeps-suit = your long { $suit } stays whole and can take tricks at the end
why-clears-suit = you are rid of { $suit } and can trump it later
why-cheap-gift = { $amount ->
    [0] they get no points with it
    [one] they get only { $amount } point with it
   *[other] they get only { $amount } points with it
    }
why-on-average = in most layouts it brings a little more
why-makes-it = { $amount } is made more often this way
why-stops-it = { $who } makes { $amount } less often this way
why-raises = your hand is stronger than your bid, and more would be a risk
why-sure-enough = more is riskier and brings hardly anything
why-concede-dearer = conceding costs more, as the others get their share
why-hopeless = { $amount } is made { $often }
why-hopeless-plain = the hand is too weak for { $amount }
why-cheaper-lost = { $amount } is made { $often }, but failing costs more
why-cheaper-lost-plain = failing { $amount } would cost more
why-best-trump = { $amount ->
    [0] with it the contract is made most often
    [one] you hold one, and the contract is made most often
   *[other] you hold { $amount }, and the contract is made most often
    }
why-marriage = marriage { $suit } for { $amount }
why-marriage-aces = four aces for { $amount }
why-master = nobody else holds a higher one, the trick is yours
why-master-own = only your own cards are higher
why-top-of-suit = nobody else holds a higher one, only a trump beats it
why-draws-trumps = nobody else holds a higher trump, and it draws theirs
why-forces-trumps = it draws their trumps
why-drives-out = it drives out { $cards }, then yours is the highest
why-small-lead = a cheap card, little is lost with it
why-from-declarer = the trick leaves the declarer for sure, { $amount } points
why-takes = the trick is safe, { $amount } points
why-takes-for-now = it takes the trick for now, { $amount } points
why-feeds = { $who } takes the trick and is on your side: add { $amount }
why-may-take = { $who } may take it yet: add { $amount }
why-as-good = { $cards } is about as good
why-leaves-it = { $who } takes it and is on your side
why-ducks = { $cards } is worth more later
why-keeps-half = the only smaller cards are your marriage { $suit }
why-keeps-guard = the only smaller cards guard your ten { $suit }
why-small-card = the trick is not yours, give little
why-alike = it makes almost no difference
end-hinted = { -hint } With hints: { $who }
button-review = { -review } Review
toast-review-later = This table plays the same deck on, and the review would tell how it lies. After the match.
toast-review-thinks = Looking back…
button-accuracy = 🎯 My accuracy
accuracy = 🎯 Accuracy <b>{ $percent }%</b> · good decisions: { $good } of { $all }
accuracy-progress = Deal { $done } of { $of }…
accuracy-none = Nothing to weigh: no decisions of your own.
accuracy-best = Best: deal { $deal }, { $percent }%
accuracy-worst = Worst: deal { $deal }, { $percent }%
review-title = { -review } Review of deal { $deal }
review-thinks = I weigh what you decided by what you knew then…
review-clean = No mistakes to speak of.
review-good = Good decisions: { $good } of { $all }.
review-unlucky = With such cards { $amount } is made { $often }; this time it was not.
review-honest = Weighed by what you could know then, not by how the cards lay.
review-stand-in = Moves of your stand-in are left out.
review-hand = { $who }: { $cards }
review-item = { $number }. { $what }
review-auction = Auction, bid { $bid }
review-giving = The cards you gave
review-contract = Contract, bid { $bid }
review-trump = Trump
review-play = Trick { $number }{ $lead ->
    [yes] , your lead
   *[no] {""}
    }
review-label = { $kind ->
    [play] Trick { $number }
    [giving] Gift
    [contract] Contract
    [trump] Trump
   *[auction] Auction
    }: { $did }
review-held = Your hand: { $cards }
review-did = You: { $did }
review-better = Better: { $do }, { $why }.
review-cost = Chance to win the match: −{ $count }%.
review-small = A small price: less than 1% of your chances.
review-unsure = Chance to win the match: perhaps −{ $count }%.
review-risky = A risk: { $amount } is made { $often }.
review-timid = Too careful: { $amount } is made { $often }.
did-pass = pass
did-look = look
did-concede = conceded
did-cross = crossed
