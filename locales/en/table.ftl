# The group's message about a deal.
table-deal = <b>Deal { $number }</b> · dealer: { $dealer }
table-deal-over = <b>Deal { $number } is over</b>
deal-of = { $number } of { $of }
table-golden = ✨ Golden deal
table-dark = { -dark } Dark deal: { $who }
table-sitting = 💤 Sits out: { $who }
table-taken = Taken: { $taken }
table-claimed = 🏁 The remaining tricks: { $who }
table-trump = Trump: { $suit }
table-waits-cut = To cut: { $who }
table-waits-dark = Dark or not: { $who }
table-waits-claims = Redeal or not?
table-waits-auction = To bid: { $who }
table-waits-take = Picking a talon: { $who }
table-waits-buyout = Trading the talon: { $who }
table-waits-giving = Giving cards: { $who }
table-waits-contract = Naming the contract: { $who }
table-waits-trump = Naming the trump: { $who }
table-waits-play = To play: { $who }
table-moved = ⬇️ The table is further down
button-my-cards = My cards
button-next-deal = Next deal { -forward }
button-rematch = Rematch
mark-free = 🆓
mark-conceded = c
mark-truck = T
story-stand-in = { $who } (stand-in)
story-auction = Auction: { $calls }
story-cut = ✂️ { $who } cuts{ $outcome ->
    [plain] .
    [nine] : { $card }, cut again.
    [fined] : { $card }, the third nine, a fine.
    [jack] : { $card } goes into the middle.
    [again] : { $card }, the dealer cuts too.
   *[shown] : { $card }.
    }
story-dark = { -dark } { $who } plays dark!
story-looked = 👀 { $who } looks at the cards.
story-redeal = 🔁 { $who } shows { $cards }: redeal ({ $why }).
story-redeal-refused = 🔁 { $who }: the third redeal in a row is refused.
story-lifted = 🔆 { $who } lifts the dark.
story-way-golden = ✨ { $who } plays for~{ $bid } without an auction.
story-way-last_chance = { -barrel } Last chance: { $who } plays for~{ $bid }.
story-way-own_deal = { -barrel } { $who } plays the barrel deal for~{ $bid }.
story-way-barrel = { -barrel } { $who } has the talon at~{ $bid } from the barrel.
story-talon = Talon to { $who }: { $cards }
story-talon-hidden = Talon to { $who }, face down.
story-talon-picked = Talon~{ $number } to { $who }: { $cards }
story-talon-picked-hidden = Talon~{ $number } to { $who }, face down.
story-offer = 💰 { $who } offers~{ $amount } for the talon.
story-offer-declined = { $who } does not sell.
story-sold = 🤝 { $who } buys the talon from { $seller } for~{ $amount }.
story-laid = { $who } lays { $count ->
    [one] a card
    [2] two cards
   *[other] { $count } cards
    } aside.
story-gift = { $card } from { $who } to { $to }
story-contract = { $who } plays for~{ $bid }.
story-raised = { $who } raises to~{ $bid }.
story-conceded = 🏳 { $who }:~{ $bid } conceded.
story-crossed = { -cross } { $who }:~{ $bid } crossed, a bolt for the others.
story-trump = 👑 { $who }: trump { $suit }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] four aces
    [half] half marriage { $suit }
   *[full] marriage { $suit }
    }~+{ $points }, { $trump ->
    [none] no trump
    [same] trump
   *[other] trump { $trump }
    }
story-last-ace = 👑 { $who }: the last ace, trump { $suit }
story-nines = 9️⃣ { $who }: four nines~+{ $points }
story-bank = 🏦 { $who } takes what lay aside:~+{ $points }
story-made = ✅ { $who }:~{ $bid } made, { $points }~taken.
story-failed = ❌ { $who }:~{ $bid } failed, { $points }~taken.
story-golden-again = ✨ Nobody made a golden contract: golden again!
story-bolt = { -bolt } bolt
story-game-points = Game points: { $gained }
story-won = 🏆 { $who } wins the match!
score-title = <b>Score sheet</b>
score-title-of = <b>Score sheet</b> · { $count } of { $of } deals
score-empty = No deal has been played yet.
score-concessions = Conceded: { $who }
score-crosses = Crossed: { $who }
legend-bolt = * { -bolt } bolt
legend-barrel = ( )¹ { -barrel } barrel, tries
legend-reverse = [ ]¹ { -reverse-barrel } reverse barrel, deals
legend-truck = T dump truck
legend-failed = × failed
legend-conceded = c conceded
legend-crossed = + crossed
legend-stood = ° stand-in moved
