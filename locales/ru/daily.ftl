# Сдача дня.
daily-title = 🌅 <b>Сдача дня</b> · { $day }
daily-panel = 🌅 Сдача дня
daily-about = Всем одни и те же карты и одни и те же компьютеры. Играешь один раз: ход назад не взять, подсказок нет.
daily-played = ✅ Сыграли: { $who }
daily-playing = ⏳ Играют: { $who }
daily-par = { -computer } Сильный компьютер с этими картами в среднем получает { $points }.
daily-par-short = { -computer } в среднем { $points }
daily-given-up = не доиграно
daily-defended = в защите
daily-secret = 🔑 Её секрет: { $secret }
daily-which = 🌅 Какая сдача дня?
daily-off = Здесь нет сдачи дня: её включает /settings.
daily-title-all = 🌍 <b>Сдача дня для всех</b> · { $day }
daily-best = 🏆 <b>Лучшая игра: { $who }</b>
daily-place = Твоё место: { $place } из { $of }.
daily-month = 📅 { $month }
daily-month-how = Очки сверх среднего у сильного компьютера:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
}
daily-month-none = В этом месяце ещё ни одна сдача дня не закончилась.
daily-replays = За номером — чья-то игра, взятка за взяткой.
daily-until = ⏳ До полуночи UTC осталось { $time }. Кто не доиграет, будет последним.
daily-soon = ⏳ Твоя сдача дня кончится в полночь UTC, осталось { $time }. Недоигранная — последнее место.
daily-elsewhere = 🌅 Сдача дня — в другой теме.
button-daily-open = 🌅 Сдача дня
button-daily-play = Играть
button-daily-on = Назад к картам
button-daily-peek = Как сыграли?
button-daily-month = 📅 Месяц
button-daily-watch = 🃏 Карты всех
button-daily-today = 🌅 Сегодня
toast-daily-first = Сначала сыграй, потом увидишь, как играли остальные.
toast-daily-busy = Сначала твоя партия здесь: доиграй её или закончи, /cancel.
toast-daily-once = Сегодняшняя сдача уже сыграна.
toast-daily-public = Карты этой сдачи уже открыты: мои часы ошиблись. Следующая сдача — после полуночи UTC.
