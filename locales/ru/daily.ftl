# Сдача дня.
daily-title = 🌅 <b>Сдача дня</b> · { $day }
daily-panel = 🌅 Сдача дня
daily-about = Всем одни и те же карты и одни и те же компьютеры. Играешь один раз: ход назад не взять, подсказок нет.
daily-played = ✅ Закончили: { $who }
daily-playing = ⏳ Играют: { $who }
daily-computer = Компьютер
daily-given-up = не доиграно
daily-defended = в защите
daily-secret = 🔑 Её секрет: { $secret }
daily-which = 🌅 Какая сдача дня?
daily-off = Здесь нет сдачи дня: её включает /settings.
daily-title-all = 🌍 <b>Сдача дня для всех</b> · { $day }
daily-best = 🏆 <b>Лучший заказ: { $who }</b>
daily-place = { $open ->
    [1] Пока твоё место: { $place } из { $of }.
   *[0] Твоё место: { $place } из { $of }.
}
daily-month = 📅 { $month }
daily-month-how = Очко за доигранную сдачу и по очку за каждого, кто сыграл хуже. 🏆 — первые места.
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
}
daily-month-open = Сегодняшняя сдача ещё идёт и пока не в счёт.
daily-month-none = В этом месяце ещё ни одна сдача дня не закончилась.
daily-replays = За номером — чья-то игра, взятка за взяткой.
daily-results-at = ⏳ Итоги и новая сдача — в { $hour }.
daily-next = ⏳ Итоги и новая сдача — в { $hour } ({ $left }).
daily-streak = 🔥 { $days ->
    [one] { $days } день подряд — сыграй
    [few] { $days } дня подряд — сыграй
    [many] { $days } дней подряд — сыграй
   *[other] { $days } дня подряд — сыграй
} и сегодня!
daily-soon = ⏳ Твоя сдача дня закончится в { $hour } ({ $left }). Недоигранная очков не приносит.
daily-record = 📊 За два месяца: { $days ->
    [one] { $days } сдача
    [few] { $days } сдачи
    [many] { $days } сдач
   *[other] { $days } сдачи
}
daily-longest = лучшая серия: 🔥{ $days }
daily-elsewhere = 🌅 Сдача дня — в другой теме.
daily-share = 🌅 Сдача дня, { $day }
daily-share-place = { $open ->
    [1] пока { $place }-е место из { $of }
   *[0] { $place }-е место из { $of }
}
daily-share-computer = { -computer } позади
button-daily-open = 🌅 Сдача дня
button-daily-play = Играть
button-daily-on = Назад к картам
button-daily-peek = Как сыграли?
button-daily-month = 📅 Месяц
button-daily-watch = 🃏 Карты всех
button-daily-share = 📤 Поделиться
button-daily-today = 🌅 Сегодня
toast-daily-first = Сначала сыграй, потом увидишь, как играли остальные.
toast-daily-busy = Сначала твоя партия здесь: доиграй её или закончи, /cancel.
toast-daily-once = Сегодняшняя сдача уже сыграна.
toast-daily-public = Карты этой сдачи уже открыты: мои часы ошиблись. Следующая сдача — после полуночи UTC.
