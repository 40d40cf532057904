# Зіграні роздачі й партії: «Показати карти», /history.
button-cards = 🃏 Показати карти
button-tricks = По взятках { -forward }
button-deal = 🃏 Уся роздача
button-of = { $number } / { $of }
past-trick = Взятка { $number } з { $of }
past-trick-won = → бере { $who }, { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
picture-held = На руках
picture-trick = Взятка { $number } з { $of }
picture-trump = Козир
toast-cards-later = Тут грають далі тією самою колодою: карти виказали б наступні роздачі. Лише після партії.
toast-past-gone = Дивитися тут більше нема чого.
toast-past-strangers = Партії групи бачать лише її учасники.
toast-past-unfinished = Цю роздачу ще грають.
