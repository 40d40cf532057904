# Duplicate evenings (/evening). evening-heads are the headings of the picture: total, then the last round.
evening-title = 🌙 <b>Турнирный вечер</b>
evening-about = За всеми столами одни и те же сдачи. Твои очки сравниваются с тем же местом за другими столами. На свободные места сядут компьютеры.
evening-length = { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
} по { $deals ->
    [one] { $deals } сдаче
    [few] { $deals } сдачи
   *[many] { $deals } сдач
} · около { $minutes }~мин
evening-people = 👥 { $count }: { $who }
evening-nobody = 👥 Пока никого. Нужно хотя бы { $count } человека.
evening-round = <b>Тур { $number } из { $rounds }</b> · карты в чате со мной
evening-table = Стол { $number }: { $who }
evening-place = 🌙 { $place }: тур { $number }, стол { $table }
evening-secret = Карты и очки в секрете, пока не доиграет последний стол.
evening-pause = ⏸ Тур { $number } начнётся через { $minutes } мин или когда все будут готовы ({ $ready } из { $count }).
evening-over = Вечер окончен.
evening-won = Вечер окончен. Победа: <b>{ $who }</b>, { $points }
evening-cancelled = 🌙 Турнирный вечер отменён.
evening-end-ask = Завершить вечер для всех? В счёт идут только доигранные туры.
evening-keys = 🔑 Ключи ко всем колодам, для проверки
evening-digits = Тур { $number }: { $digits }
evening-left = Ты больше не в турнире. За тебя доиграет компьютер.
evening-off = Турнирных вечеров здесь нет: их включают в /settings.
evening-group = Турнирные вечера играют в группах: напиши там /evening.
evening-seated = 🌙 Ты участвуешь. Карты придут сюда, когда вечер начнётся.
evening-gone = К этому вечеру уже не присоединиться.
evening-others = 🌙 За другими столами ещё доигрывают тур { $number }. Потом таблица появится в группе «{ $place }».
evening-no-pause = 🌙 Турнирный вечер никто не останавливает: все столы играют одновременно, на ход { $seconds } с. Пока тебя нет, за тебя хожу я. После каждого тура перерыв { $minutes } мин.
evening-cancel-there = 🌙 Вечер заканчивает { $who } или админ: /cancel в группе «{ $place }». Если выходишь только ты, напиши /leave.
evening-heads = всего|тур
evening-deals = Твои очки (Ø твоего места за другими столами) → разница
evening-deal = <b>Тур { $round }, сдача { $deal } из { $deals }</b>
evening-columns = заказ|очки|Ø|±
evening-seat = Место { $number }
evening-computer = комп.
evening-compared = Ø — среднее этого места за другими столами, × — заказ не сыгран.
evening-replays = 🃏 Как играли за столом:
button-evening-join = 🙋 Играю
button-evening-leave = Выйти
button-evening-start = { -forward } Начать
button-evening-rounds = Туров: { $rounds } ↻
button-evening-ready = 👍 Можно дальше
button-evening-deals = Мои сдачи
button-evening-all = 📊 Все сдачи
button-evening-again = 🔁 Ещё вечер
button-evening-new = 🌙 Собрать игроков
button-evening-end = Завершить вечер
toast-evening-in = Ты участвуешь.
toast-evening-sure = Точно выходишь? Вернуться нельзя: за тебя доиграет компьютер, а в таблице окажешься внизу. Если да, нажми ещё раз.
toast-evening-out = Ты больше не участвуешь.
toast-evening-not = Ты не участвуешь.
toast-evening-full = Мест больше нет: участников уже { $count }.
toast-evening-few = Маловато: нужно хотя бы { $count }.
toast-evening-often = Слишком много вечеров подряд. Следующий можно начать через 10 минут.
toast-evening-begun = Вечер уже начался.
toast-evening-ready = Хорошо.
toast-evening-none = Сравнивать пока нечего.
toast-evening-again = Собираю тех же. Чтобы сесть самому, нажми «Играю».
toast-evening-fixed = На турнирном вечере столы и места не меняют.
