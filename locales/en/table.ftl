# The group's message about a deal.
table-deal = <b>Deal { $number }</b> · dealer: { $dealer }
table-deal-over = <b>Deal { $number } is over</b>
table-taken = Taken: { $taken }
table-trump = Trump: { $suit }
table-waits-claims = Redeal or not: { $who }
table-waits-auction = To bid: { $who }
table-waits-giving = Giving cards: { $who }
table-waits-contract = Naming the contract: { $who }
table-waits-play = To play: { $who }
button-my-cards = My cards
button-next-deal = Next deal ▶
button-rematch = Rematch
mark-barrel = 🛢{ $tries ->
    [0] {""}
   *[other] { $tries }
    }
mark-conceded = c
story-auction = Auction: { $calls }
story-redeal = { $who } shows { $cards }: a redeal.
story-talon = Talon to { $who }: { $cards }
story-talon-hidden = Talon to { $who }, face down.
story-gift = { $card } from { $who } to { $to }
story-contract = { $who } plays for { $bid }.
story-raised = { $who } raises to { $bid }.
story-conceded = 🏳 { $who }: { $bid } conceded.
story-marriage = 💍 { $who }: marriage { $suit } +{ $points }, trump { $suit }
story-made = ✅ { $who }: { $bid } made, { $points } taken.
story-failed = ❌ { $who }: { $bid } failed, { $points } taken.
story-bolt = ⚡ bolt
story-won = 🏆 { $who } wins the match!
reason-bolt = { $points } for bolts
reason-barrel_stay = { $points }: on the barrel
reason-barrel_fall = { $points }: off the barrel
reason-barrel_climb = { $points }: onto the barrel
reason-third_fall = { $points }: third barrel lost
reason-dump_truck = { $points }: dump truck
score-title = <b>Score sheet</b>
score-empty = No deal has been played yet.
score-legend = – bolt · ( ) barrel · × failed · c conceded
