# Сыгранные сдачи и партии: «Карты», /history.
button-cards = 🃏 Карты
button-sheet = 📋 Запись
button-tricks = По взяткам { -forward }
button-deal = 🃏 Вся сдача
button-of = { $number } / { $of }
past-trick = Взятка { $number } из { $of }
past-trick-won = → { $who } { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
past-stood = 💤 { $who }: { $what }
past-stood-now = 💤 { $who }
past-stood-bids = торги
past-stood-talon = прикуп и заказ
past-stood-tricks = { $one ->
    [yes] взятка
   *[no] взятки
}~{ $numbers }
picture-held = На руках
picture-trick = Взятка { $number } из { $of }
picture-trump = Козырь
toast-cards-later = Здесь играют той же колодой: карты выдали бы следующие сдачи. Только после партии.
toast-past-gone = Смотреть здесь больше нечего.
toast-past-strangers = Партии группы видят только её участники.
toast-past-unfinished = Эту сдачу ещё играют.
button-match = 📋 Вся партия
button-matches = 📚 Все партии
button-places = 📚 Другие чаты
button-history-home = 📚 Открыть в личке
button-match-rules = 📖 Правила
button-whole-book = 📖 Вся книга правил
button-record = 📎 Файл партии
history-title = 📚 Партии
matches-playing = Партия ещё идёт и появится здесь, когда закончится.
history-where = Где?
history-place = { $place } · { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
history-date = { $day }.{ $month }.{ $year }
history-line = { $date } · { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
history-unfinished = 🏳
history-ask = Номер открывает партию.
history-deals = Номер открывает сдачу, со всеми картами.
history-no-deal = Ни одной сдачи не доиграли.
history-gone = Карты этой партии больше не хранятся.
history-playing = ⏳ Эта партия ещё идёт.
forget-ask = 🗑 <b>Забыть тебя?</b>
forget-goes = Насовсем исчезнут: имя, ID в Telegram, настройки, твой собственный стол со всеми партиями, твоя статистика и рейтинги и память о том, что я здесь показывал.
forget-stays = У друзей останется запись партий, сыгранных с тобой. Твоего имени там больше не будет, и никто не узнает, что это ты. Сообщения в чатах остаются, резервные копии — пока их не удалят. Если напишешь снова, познакомимся заново.
button-forget = Да, забыть меня
forget-busy = Ты ещё сидишь за столом: { $places }. Выйди: /leave (свой стол — /cancel) или сделай хозяином другого; потом снова /forget.
forget-done = Готово. Я больше ничего о тебе не знаю. Прощай!
forget-home = /forget работает в личном чате со мной.
