# Роздача дня.
daily-title = 🌅 <b>Роздача дня</b> · { $day }
daily-panel = 🌅 Роздача дня
daily-about = Усім ті самі карти й ті самі комп’ютери. Граєш один раз: ходу назад не забрати, підказок немає.
daily-played = ✅ Зіграли: { $who }
daily-playing = ⏳ Грають: { $who }
daily-par = { -computer } Сильний комп’ютер із цими картами в середньому набирає { $points }.
daily-par-short = { -computer } у середньому { $points }
daily-given-up = не дограно
daily-defended = у захисті
daily-secret = 🔑 Її секрет: { $secret }
daily-which = 🌅 Яка роздача дня?
daily-off = Тут немає роздачі дня: її вмикає /settings.
daily-title-all = 🌍 <b>Роздача дня для всіх</b> · { $day }
daily-best = 🏆 <b>Найкраща гра: { $who }</b>
daily-place = Твоє місце: { $place } із { $of }.
daily-month = 📅 { $month }
daily-month-how = Очки понад середнє сильного комп’ютера:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } день
    [few] { $count } дні
    [many] { $count } днів
   *[other] { $count } дні
}
daily-month-none = Цього місяця ще жодна роздача дня не закінчилася.
daily-replays = За номером — чиясь гра, взятка за взяткою.
daily-until = ⏳ До півночі UTC лишилося { $time }. Хто не дограє, буде останнім.
daily-soon = ⏳ Твоя роздача дня скінчиться опівночі UTC, лишилося { $time }. Недограна — останнє місце.
daily-elsewhere = 🌅 Роздача дня — в іншій темі.
button-daily-open = 🌅 Роздача дня
button-daily-play = Грати
button-daily-on = Назад до карт
button-daily-peek = Як зіграли?
button-daily-month = 📅 Місяць
button-daily-watch = 🃏 Карти всіх
button-daily-today = 🌅 Сьогодні
toast-daily-first = Спочатку зіграй, тоді побачиш, як грали інші.
toast-daily-busy = Спочатку твоя партія тут: дограй її або закінчи, /cancel.
toast-daily-once = Сьогоднішню роздачу вже зіграно.
toast-daily-public = Карти цієї роздачі вже відкриті: мій годинник помилився. Наступна роздача — після півночі UTC.
