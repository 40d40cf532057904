# Who is here: clocks, calls, pauses.
presence-away = 💤 { $who } is away: I play for this seat.
presence-nobody = 💤 Nobody is here. The game waits for the first tap.
presence-paused = ⏸ Paused: the clock stands still.
panel-hurry = ⏳ <b>The others wait for you.</b> When time runs out, I play for you.
panel-away = 💤 <b>I play for you</b> until you tap anything.
pause-set = ⏸ { $who } paused the game. It goes on with the button, with /resume, or with the next card.
call = ⏰ { $who }, it is your turn! In { $time } I play for you.
table-forgotten = 🃏 Nobody has touched this table for a week, so I put it away.
button-go-on = { -forward } Go on
button-here = I am here
toast-goes-on = { -forward } The game goes on.
toast-here = Good. Take your time again.
toast-bank-empty = Your time bank is used up: please play now.
toast-back = Welcome back! You play for yourself again.
toast-not-called = It is not your turn.
toast-too-often = Not so fast. Try again in a minute.
toast-timer-who = Only the host of the table or an admin of the group changes the time to think.
timer-title = ⏱ <b>How long may a player think?</b>
timer-set = ⏱ <b>{ $who } has changed the time to think.</b>
timer-about = Now: <b>{ $time }</b>. First I remind you in the direct chat, then I call you here. If you are still silent a little later, I play for you until you tap anything.
timer-none-about = Now: <b>as long as you like</b>. I remind nobody and play for nobody.
timer-none = no clock
span-seconds =
    { $count ->
        [one] one second
       *[other] { $count } seconds
    }
span-minutes =
    { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
span-hours =
    { $count ->
        [one] one hour
       *[other] { $count } hours
    }
span-days =
    { $count ->
        [one] a day
       *[other] { $count } days
    }
