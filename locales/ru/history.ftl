# Сыгранные сдачи и партии: «Показать карты», /history.
button-cards = 🃏 Показать карты
button-tricks = По взяткам { -forward }
button-deal = 🃏 Вся сдача
button-of = { $number } / { $of }
past-trick = Взятка { $number } из { $of }
past-trick-won = → берёт { $who }, { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
picture-held = На руках
picture-trick = Взятка { $number } из { $of }
picture-trump = Козырь
toast-cards-later = Здесь играют той же колодой: карты выдали бы следующие сдачи. Только после партии.
toast-past-gone = Смотреть здесь больше нечего.
toast-past-strangers = Партии группы видят только её участники.
toast-past-unfinished = Эту сдачу ещё играют.
