# How card players talk among themselves: the couple for a marriage, set for a failed contract, the boss for the highest card left.
# These words replace their keys in a chat that wants them; everything else is said as usual.
settings-slang = the couple, set, the boss, like at the kitchen table.
button-slang = Card slang
call-pass = out
button-pass = I’m out
do-pass = Stay out
did-pass = out
ask-bid = 👉 <b>How high do you go?</b>
table-waits-auction = Thinking it over: { $who }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] four bullets
    [half] half a couple { $suit }
   *[full] a couple { $suit }
    }~+{ $points }, { $trump ->
    [none] no trump
    [same] trump
   *[other] trump { $trump }
    }
ask-marriage = 👉 { $card }: <b>show the couple?</b>
button-declare = { -marriage } Show the couple
button-silent = 🤫 Poker face
button-keep-trump = { -marriage } The couple, trump stays { $suit }
passed-no-marriage = You are out: only a couple lifts the dark.
do-lead-declare = Lead { $card }, show the couple
do-lead-silent = Lead { $card }, poker face
do-lead-keep-trump = Lead { $card }, the couple, same trump
past-marriage = { -marriage } { $who }: couple { $suit } +{ $points }
why-marriage = a couple { $suit } for { $amount }
why-marriage-aces = four bullets for { $amount }
why-keeps-marriage = your couple { $suit } stays together
why-keeps-half = the only smaller cards are your couple { $suit }
why-master = nobody else holds a higher one, a sure trick
why-small-card = the trick is not yours, throw garbage
why-clears-suit = then you are out of { $suit } and can ruff
story-made = ✅ { $who }:~{ $bid } in the bag, { $points }~taken.
story-failed = ❌ { $who }:~{ $bid }, set! { $points }~taken.
end-failed = 🎯 Decided by a set at { $bid }: { $who }
story-conceded = 🏳 { $who }:~{ $bid }, hand thrown in.
button-concede = 🏳 Throw it in …
button-concede-sure = 🏳 Yes, throw it in
ask-concede-held = ⏳ <b>You throw it in.</b> The others hear it in a moment.
do-concede = Throw it in
button-claim = 🏁 Rest are mine!
table-claimed = 🏁 { $who }: “Rest are mine!”
