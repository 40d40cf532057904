# The deal of the day.
daily-title = 🌅 <b>Deal of the day</b> · { $day }
daily-panel = 🌅 Deal of the day
daily-about = The same cards and the same computers for everybody. You play once, without undo or hints.
daily-played = ✅ Done: { $who }
daily-playing = ⏳ Playing: { $who }
daily-computer = The computer
daily-given-up = not finished
daily-defended = as a defender
daily-secret = 🔑 Its secret: { $secret }
daily-which = 🌅 Which deal of the day?
daily-off = There is no deal of the day here: /settings switches it on.
daily-title-all = 🌍 <b>Deal of the day for everybody</b> · { $day }
daily-best = 🏆 <b>Best contract: { $who }</b>
daily-place = { $open ->
    [1] So far you are number { $place } of { $of }.
   *[0] You are number { $place } of { $of }.
}
daily-month = 📅 { $month }
daily-month-how = A point for each deal you finish, and one for everybody you beat. 🏆: first places.
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } day
   *[other] { $count } days
}
daily-month-open = Today’s deal is still open and not in it yet.
daily-month-none = No deal of this month is over yet.
daily-replays = A number opens somebody’s cards, trick by trick.
daily-results-at = ⏳ Results and the next deal: { $hour }.
daily-next = ⏳ Results and the next deal: { $hour } ({ $left }).
daily-streak = 🔥 { $days ->
    [one] { $days } day
   *[other] { $days } days
} in a row: play today to keep it going!
daily-soon = ⏳ Your deal of the day ends at { $hour } ({ $left }). Unfinished, it brings no points.
daily-record = 📊 Two months: { $days ->
    [one] { $days } deal
   *[other] { $days } deals
}
daily-longest = longest streak 🔥{ $days }
daily-elsewhere = 🌅 The deal of the day stands in another topic.
daily-share = 🌅 Deal of the day, { $day }
daily-share-place = { $open ->
    [1] so far number { $place } of { $of }
   *[0] number { $place } of { $of }
}
daily-share-computer = { -computer } beaten
button-daily-open = 🌅 Deal of the day
button-daily-play = Play
button-daily-on = Back to the cards
button-daily-peek = How did it go?
button-daily-month = 📅 Month
button-daily-watch = 🃏 All cards
button-daily-share = 📤 Share
button-daily-today = 🌅 Today
toast-daily-first = Play your deal first, then look at the others.
toast-daily-busy = Your match here comes first: finish it, or end it with /cancel.
toast-daily-once = You have played today’s deal.
toast-daily-public = The cards of this deal are already public: my clock was wrong. The next deal comes after midnight UTC.
