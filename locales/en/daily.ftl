# The deal of the day.
daily-title = 🌅 <b>Deal of the day</b> · { $day }
daily-panel = 🌅 Deal of the day
daily-about = The same cards and the same computers for everybody. You play once, without undo or hints.
daily-played = ✅ Played: { $who }
daily-playing = ⏳ Playing: { $who }
daily-par = { -computer } The strong computer scores { $points } with these cards on average.
daily-par-short = { -computer } on average { $points }
daily-given-up = not finished
daily-defended = as a defender
daily-secret = 🔑 Its secret: { $secret }
daily-which = 🌅 Which deal of the day?
daily-off = There is no deal of the day here: /settings switches it on.
daily-title-all = 🌍 <b>Deal of the day for everybody</b> · { $day }
daily-best = 🏆 <b>Best played: { $who }</b>
daily-place = You are number { $place } of { $of }.
daily-month = 📅 { $month }
daily-month-how = Points above the strong computer’s average:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } day
   *[other] { $count } days
}
daily-month-none = No deal of this month is over yet.
daily-replays = A number opens somebody’s cards, trick by trick.
daily-until = ⏳ Open until midnight UTC, for another { $time }. An unfinished deal comes last.
daily-soon = ⏳ Your deal of the day ends at midnight UTC, in { $time }. Unfinished, it comes last.
daily-elsewhere = 🌅 The deal of the day stands in another topic.
button-daily-open = 🌅 Deal of the day
button-daily-play = Play
button-daily-on = Back to the cards
button-daily-peek = How did it go?
button-daily-month = 📅 Month
button-daily-watch = 🃏 All cards
button-daily-today = 🌅 Today
toast-daily-first = Play your deal first, then look at the others.
toast-daily-busy = Your match here comes first: finish it, or end it with /cancel.
toast-daily-once = You have played today’s deal.
toast-daily-public = The cards of this deal are already public: my clock was wrong. The next deal comes after midnight UTC.
