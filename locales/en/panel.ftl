# A player's own panel.
panel-title = <b>{ $place }</b> · deal { $number }
panel-dealing = The cards are being dealt.
panel-bids = Auction: { $calls }
panel-unasked = { $calls }. You stand at~{ $bid }, so you play.
panel-bid = Bid: { $who }~·~{ $bid }
panel-contract = Contract: { $who }~·~<b>{ $bid }</b>
panel-trump = , trump~{ $suit }
panel-laid = Laid aside: { $cards }
panel-unseen = 🂠 Your cards lie face down.
panel-sitting = 💤 You deal and sit this one out.
panel-talon = Talon: { $cards }
panel-given = 🎁 { $who } gave you { $card }
panel-given-to = 🎁 { $who } → { $to }: { $card }
panel-gave = 🎁 You gave: { $gifts }
panel-gave-to = { $card }~→~{ $who }
panel-worth = Card points in hand: { $worth }
worth-aces = { -marriage }~aces~{ $points }
worth-half = { -marriage }~½{ $suit }~{ $points }
worth-full = { -marriage }~{ $suit }~{ $points }
passed-hand = Passed for you: { $amount ->
    [120] without a marriage 120 is the limit
   *[other] your marriages allow { $amount } at most
    }.
passed-most = Passed for you: nobody bids above { $amount } here.
passed-debt = Passed for you: with such a debt nobody bids here.
passed-barrel = Passed for you: nobody bids from the barrel here.
passed-mercy = Passed for you: the forced bidder is in debt, and all give way.
passed-dark = Passed for you: the dark is not lifted here.
passed-no-marriage = Passed for you: only a marriage lifts the dark.
panel-last = Last trick: { $cards }
panel-you-won = 🏆 You win the match!
ask-cut =
    ✂️ The top cards go beneath the rest.
    👉 <b>Where do you cut?</b>
ask-cut-again =
    ✂️ { $count ->
        [one] A nine came up.
       *[other] { $count } nines in a row; the third costs a fine.
    }
    👉 <b>Cut again: where?</b>
ask-dark =
    { -dark } Dark: { $bid } before you see a card.
    👉 <b>Play dark, or look?</b>
ask-dark-sure =
    { -dark } You stand at~{ $bid } whatever you hold.
    👉 <b>Play dark?</b>
ask-claim =
    🔁 { $why }
    👉 <b>Claim a redeal?</b>
ground-redeal_hand_points_below = few points dealt
ground-redeal_hand_nines = many nines dealt
ground-redeal_hand_jacks = many jacks dealt
ground-redeal_four_aces = four aces
ground-redeal_talon_points_below = few points in the talon
ground-redeal_talon_nines = nines in the talon
ground-redeal_talon_jacks = jacks in the talon
ground-four_nines = four nines
ground-three_nines = three nines
ground-four_jacks = four jacks
ground-points_below = few points in hand
ask-bid = 👉 <b>Your bid?</b>
ask-bid-unseen =
    { -dark } Win it by an unseen bid, and the deal is dark.
    👉 <b>Bid unseen, or look?</b>
ask-lift =
    { -dark } A higher bid lifts the dark.
    👉 <b>Your bid?</b>
ask-open = 👉 <b>How high do you open?</b>
ask-bid-sure = 👉 <b>Bid~{ $bid }?</b> The bid stands at~{ $standing }.
ask-bid-held = ⏳ <b>You bid~{ $bid }.</b> The others hear it in a moment.
ask-take = 👉 <b>Which talon?</b>
ask-offer =
    💰 Your points for the talon, and you play the deal.
    👉 <b>Your offer?</b>
ask-sell =
    💰 { $who } pays~{ $amount } for the talon and plays instead of you.
    👉 <b>Sell it?</b>
ask-sell-sure =
    💰 { $who } then plays the deal, and you get~{ $amount }.
    👉 <b>Sell the talon?</b>
ask-give = 👉 Which card goes to { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>{ $count ->
        [one] Give this card?
       *[other] Give these cards?
    }</b>
ask-lay = 👉 { $count ->
    [one] <b>Which card do you lay aside?</b>
   *[other] <b>Which { $count } cards do you lay aside?</b>
    }
ask-lay-sure =
    { $cards }
    👉 <b>Lay aside, face down?</b>
ask-contract = 👉 <b>What do you play for?</b> Your bid is~{ $bid }.
ask-contract-unbid = 👉 <b>What do you play for?</b>
ask-contract-only = 👉 <b>Play~{ $bid }?</b>
ask-contract-sure = 👉 <b>Play for~{ $amount } instead of~{ $bid }?</b>
ask-concede = 👉 <b>Concede?</b> It costs you~{ $price }, { $share ->
        [none] and the others get their share
        [nothing] and the others get nothing
       *[known] and the others get~{ $share } each
    }.
ask-concede-bolt = 👉 <b>Concede?</b> It costs you { $count ->
    [one] a bolt
   *[other] { $count } bolts
    }, { $share ->
        [none] and the others get their share
        [nothing] and the others get nothing
       *[known] and the others get~{ $share } each
    }.
ask-concede-free = 👉 <b>Concede?</b> It costs you nothing, { $share ->
        [none] and the others get their share
        [nothing] and the others get nothing
       *[known] and the others get~{ $share } each
    }.
ask-cross = 👉 <b>Cross out the deal?</b> Nobody scores: a cross for you, a bolt for the others.
ask-concede-held = ⏳ <b>You concede.</b> The others hear it in a moment.
ask-cross-held = ⏳ <b>You cross the deal out.</b> The others hear it in a moment.
ask-trump = 👉 <b>Which suit is trump?</b>
ask-marriage = 👉 { $card }: <b>declare the marriage?</b>
ask-lead = 👉 <b>You lead.</b>
ask-follow = 👉 <b>Your card?</b>
ask-single = 👉 { $card } <b>will play itself.</b>
ask-sure = 👉 <b>Play { $card }?</b>
panel-chosen = ⏩ { $card } goes at your turn; press it again to take it back.
button-dark = { -dark } Dark, { $bid }
button-dark-sure = { -dark } Yes, dark
button-look = 👀 Look
button-take = Talon { $number }
button-no-offer = No offer
button-accept = 🤝 Sell for { $amount }
button-accept-sure = 🤝 Yes, sell
button-refuse = Keep it
button-redeal = Redeal
button-keep = Play on
button-pass = Pass
button-bid-sure = ✅ Bid { $bid }
button-most = max { $bid }
button-more = more…
button-give = ✅ Give
button-lay = ✅ Lay aside
button-play = { -forward } Play~{ $bid }
button-contract-sure = ✅ Play { $bid }
button-concede = 🏳 Concede…
button-concede-sure = 🏳 Yes, concede
button-cross = { -cross } Cross out…
button-cross-sure = { -cross } Yes, cross it out
button-declare = { -marriage } Declare
button-silent = 🤫 Say nothing
button-keep-trump = { -marriage } Declare, trump stays { $suit }
button-refresh = 🔄 Refresh
whisper-empty = 🃏 Your cards…
button-claim = 🏁 The rest are mine
button-unplay = ↩ Take the card back
button-unsay = ↩ Take it back
hand-none = You are not at a table.
toast-stale = The table has moved on: look again.
toast-not-a-player = You do not play at this table.
toast-already-dealt = The cards are already dealt.
toast-broken = Something broke on my side; the table is as it was. Try again.
toast-slowly = Not so fast: some taps were left out.
toast-tables-enough = That is enough tables for today. A new one can be opened in a while.
toast-away = I cannot reach my notes for a moment. Try again.
toast-unreadable = The record of this table is damaged, so it stands still; the bot’s log says where. /new opens another table.
toast-language = I speak English with you now.
