# Раздача дня.
daily-title = 🌅 <b>Раздача дня</b> · { $day }
daily-panel = 🌅 Раздача дня
daily-about = Всем одни и те же карты и одни и те же компьютеры. Играешь один раз, без отмены и подсказок.
daily-played = ✅ Сыграли: { $who }
daily-playing = ⏳ Играют: { $who }
daily-par = { -computer } Сильный компьютер с этими картами берёт в среднем { $points }.
daily-given-up = не доиграно
daily-defended = против
daily-lock = 🔒 <code>{ $lock }</code>
daily-secret = 🔑 Её секрет: <code>{ $secret }</code>
daily-which = 🌅 Чья раздача дня?
daily-off = Здесь нет раздачи дня: её включает /settings.
daily-title-all = 🌍 <b>Раздача дня для всех</b> · { $day }
daily-best = 🏆 <b>Лучше всех: { $who }</b>
daily-place = Твоё место: { $place } из { $of }.
daily-more = … и ещё { $count }
daily-month = 📅 { $month }
daily-month-how = Очки сверх среднего у сильного компьютера:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who } { $points } · { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
}
daily-month-none = В этом месяце ещё ни одна раздача дня не закончилась.
daily-replays = Номер откроет чью-то игру, взятку за взяткой.
button-daily-open = 🌅 Раздача дня
button-daily-play = Играть
button-daily-on = Назад к картам
button-daily-peek = Как сыграли?
button-daily-month = 📅 Месяц
button-daily-watch = 🃏 Карты всех
button-daily-today = 🌅 Сегодня
toast-daily-first = Сначала сыграй, потом увидишь остальных.
toast-daily-busy = Сначала твоя партия здесь: доиграй её или заверши через /cancel.
toast-daily-once = Сегодняшняя раздача уже сыграна.
