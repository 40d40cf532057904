# Who is here: clocks, calls, pauses.
presence-away = 💤 { $who } is away: I play for this seat.
presence-nobody = 💤 Nobody is here. The game waits for the first tap.
presence-paused = ⏸ Paused: the clock stands still.
panel-hurry = ⏳ <b>The others wait for you.</b>
pause-set = ⏸ { $who } paused the game. It goes on with the button, with /resume, or with the next card.
call = ⏰ { $who }, it is your turn! Time bank: { $time }, then I play for you.
table-forgotten = 🃏 Nobody has touched this table for a week, so I put it away. The match is kept as unfinished. /new opens a new one.
button-go-on = ▶ Go on
button-here = I am here
toast-goes-on = ▶ The game goes on.
toast-here = Good. Take your time again.
toast-not-called = It is not your turn.
toast-timer-who = Only the host of the table or an admin of the group sets the clock.
timer-title = ⏱ <b>How long may a player think?</b>
timer-set = ⏱ <b>{ $who } has set the clock.</b>
timer-about = Now: { $time }. Before that I remind the player in the direct chat, then I call in the group and run down a time bank, then I play modestly for the absent one until the next tap.
timer-none-about = Now: as long as one likes. Nobody is reminded and nobody is played for.
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
command-timer = how long a player may think
command-pause = stop the clock
command-resume = go on after a pause
