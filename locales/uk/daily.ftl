# Роздача дня.
daily-title = 🌅 <b>Роздача дня</b> · { $day }
daily-panel = 🌅 Роздача дня
daily-about = Усім ті самі карти й ті самі комп’ютери. Граєш один раз: ходів назад не повертають, підказок немає.
daily-played = ✅ Закінчили: { $who }
daily-playing = ⏳ Грають: { $who }
daily-computer = Комп’ютер
daily-given-up = не дограно
daily-defended = у захисті
daily-secret = 🔑 Її секрет: { $secret }
daily-which = 🌅 Яка роздача дня?
daily-off = Тут немає роздачі дня: її вмикає /settings.
daily-title-all = 🌍 <b>Роздача дня для всіх</b> · { $day }
daily-best = 🏆 <b>Найкраща заявка: { $who }</b>
daily-place = { $open ->
    [1] Поки що твоє місце: { $place } із { $of }.
   *[0] Твоє місце: { $place } із { $of }.
}
daily-month = 📅 { $month }
daily-month-how = Очко за дограну роздачу і по очку за кожного, хто зіграв гірше. 🏆 — перші місця.
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } день
    [few] { $count } дні
    [many] { $count } днів
   *[other] { $count } дні
}
daily-month-open = Сьогоднішня роздача ще триває й поки не рахується.
daily-month-none = Цього місяця ще жодна роздача дня не закінчилася.
daily-replays = За номером — чиясь гра, взятка за взяткою.
daily-results-at = ⏳ Підсумки й нова роздача — о { $hour }.
daily-next = ⏳ Підсумки й нова роздача — о { $hour } ({ $left }).
daily-streak = 🔥 { $days ->
    [one] { $days } день поспіль — зіграй
    [few] { $days } дні поспіль — зіграй
    [many] { $days } днів поспіль — зіграй
   *[other] { $days } дня поспіль — зіграй
} і сьогодні!
daily-soon = ⏳ Твоя роздача дня скінчиться о { $hour } ({ $left }). Недограна очок не дає.
daily-record = 📊 За два місяці: { $days ->
    [one] { $days } роздача
    [few] { $days } роздачі
    [many] { $days } роздач
   *[other] { $days } роздачі
}
daily-longest = найдовша серія: 🔥{ $days }
daily-elsewhere = 🌅 Роздача дня — в іншій темі.
daily-share = 🌅 Роздача дня, { $day }
daily-share-place = { $open ->
    [1] поки що місце { $place } з { $of }
   *[0] місце { $place } з { $of }
}
daily-share-computer = { -computer } позаду
button-daily-open = 🌅 Роздача дня
button-daily-play = Грати
button-daily-on = Назад до карт
button-daily-peek = Як зіграли?
button-daily-month = 📅 Місяць
button-daily-watch = 🃏 Карти всіх
button-daily-share = 📤 Поділитися
button-daily-today = 🌅 Сьогодні
toast-daily-first = Спочатку зіграй, тоді побачиш, як грали інші.
toast-daily-busy = Спочатку твоя партія тут: дограй її або закінчи, /cancel.
toast-daily-once = Сьогоднішню роздачу вже зіграно.
toast-daily-public = Карти цієї роздачі вже відкриті: мій годинник помилився. Наступна роздача — після півночі UTC.
