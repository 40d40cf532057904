# A player's own panel.
panel-title = <b>{ $place }</b> · deal { $number }
panel-dealing = The cards are being dealt.
panel-bids = Auction: { $calls }
panel-bid = Bid: { $who } · { $bid }
panel-contract = Contract: { $who } · <b>{ $bid }</b>
panel-trump = , trump { $suit }
panel-talon = Talon: { $cards }
panel-last = Last trick: { $cards } → { $who }
panel-trick = { $who }: <b>{ $cards }</b>
panel-you-won = 🏆 You win the match!
ask-claim = 👉 <b>You may claim a redeal.</b>
ask-bid = 👉 <b>Your bid?</b>
ask-give = 👉 Which card goes to { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>Give these cards?</b>
ask-contract = 👉 <b>What do you play for?</b> Your bid is { $bid }.
ask-concede = 👉 <b>Concede?</b> It costs you { $bid }, and the others get their share.
ask-lead = 👉 <b>You lead.</b>
ask-follow = 👉 <b>Your card?</b>
button-redeal = Redeal
button-keep = Play on
button-pass = Pass
button-most = max { $bid }
button-more = more…
button-back = ↩ Back
button-give = ✅ Give
button-play = ▶ Play { $bid }
button-concede = 🏳 Concede…
button-concede-sure = 🏳 Yes, concede
hand-none = You sit at no table.
toast-stale = The table has moved on: look again.
toast-not-a-player = You do not play at this table.
toast-already-dealt = The cards are already dealt.
toast-broken = Something broke on my side; the table is as it was. Try again.
toast-language = I speak English with you now.
