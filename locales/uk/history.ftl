# Зіграні роздачі й партії: «Карти», /history.
button-cards = 🃏 Карти
button-sheet = 📋 Запис
button-tricks = По взятках { -forward }
button-deal = 🃏 Уся роздача
button-of = { $number } / { $of }
past-trick = Взятка { $number } з { $of }
past-trick-won = → { $who } { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
past-stood = 💤 { $who }: { $what }
past-stood-now = 💤 { $who }
past-stood-bids = торги
past-stood-talon = прикуп і заявка
past-stood-tricks = { $one ->
    [yes] взятка
   *[no] взятки
}~{ $numbers }
picture-held = На руках
picture-trick = Взятка { $number } з { $of }
picture-trump = Козир
toast-cards-later = Тут грають далі тією самою колодою: карти виказали б наступні роздачі. Лише після партії.
toast-past-gone = Дивитися тут більше нема чого.
toast-past-strangers = Партії групи бачать лише її учасники.
toast-past-unfinished = Цю роздачу ще грають.
button-match = 📋 Уся партія
button-matches = 📚 Усі партії
button-places = 📚 Інші чати
button-history-home = 📚 Відкрити в особистому
button-match-rules = 📖 Правила
button-whole-book = 📖 Уся книга правил
button-record = 📎 Файл партії
history-title = 📚 Партії
matches-playing = Партія ще триває і з’явиться тут, коли закінчиться.
history-where = Де?
history-place = { $place } · { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
history-date = { $day }.{ $month }.{ $year }
history-line = { $date } · { $count ->
    [one] { $count } роздача
    [few] { $count } роздачі
   *[many] { $count } роздач
}
history-unfinished = 🏳
history-ask = Номер відкриває партію.
history-deals = Номер відкриває роздачу з усіма картами.
history-no-deal = Жодної роздачі не дограли.
history-gone = Карти цієї партії більше не зберігаються.
history-playing = ⏳ Ця партія ще триває.
forget-ask = 🗑 <b>Забути тебе?</b>
forget-goes = Назавжди зникнуть: ім’я, ID у Telegram, налаштування, твій власний стіл з усіма партіями, твоя статистика й рейтинги та пам’ять про те, що я тут показував.
forget-stays = У друзів лишиться запис партій, зіграних з тобою. Твого імені там більше не буде, і ніхто не дізнається, що це ти. Повідомлення в чатах лишаються, резервні копії — доки їх не видалять. Якщо напишеш знову, познайомимося наново.
button-forget = Так, забути мене
forget-busy = Ти ще сидиш за столом: { $places }. Спершу вийди: /leave (свій стіл — /cancel) або хай господарем стане інший, потім знову /forget.
forget-done = Готово. Я більше нічого про тебе не знаю. Прощавай!
forget-home = /forget працює в особистому чаті зі мною.
