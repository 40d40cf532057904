# Личный пульт игрока.
panel-title = <b>{ $place }</b> · сдача { $number }
panel-dealing = Карты сдаются.
panel-bids = Торги: { $calls }
panel-unasked = { $calls }. Ты сидишь на~{ $bid }, значит, играешь.
panel-bid = Ставка: { $who }~·~{ $bid }
panel-contract = Заказ: { $who }~·~<b>{ $bid }</b>
panel-trump = , козырь~{ $suit }
panel-laid = Отложено: { $cards }
panel-unseen = 🂠 Твои карты лежат рубашкой вверх.
panel-sitting = 💤 Ты сдаёшь и сидишь на прикупе.
panel-talon = Прикуп: { $cards }
panel-given = 🎁 { $who } → тебе: { $card }
panel-given-to = 🎁 { $who } → { $to }: { $card }
panel-gave = 🎁 Отдано: { $gifts }
panel-gave-to = { $card }~→~{ $who }
panel-worth = Очки на руках: { $worth }
worth-aces = { -marriage }~тузы~{ $points }
worth-half = { -marriage }~½{ $suit }~{ $points }
worth-full = { -marriage }~{ $suit }~{ $points }
passed-hand = Пас за тебя: { $amount ->
    [120] без марьяжа выше 120 нельзя
   *[other] с твоими марьяжами выше { $amount } нельзя
    }.
passed-most = Пас за тебя: выше { $amount } здесь не торгуются.
passed-debt = Пас за тебя: с таким долгом не торгуются.
passed-barrel = Пас за тебя: с бочки здесь не торгуются.
passed-mercy = Пас за тебя: на сотне должник, ему уступают.
passed-dark = Пас за тебя: растемнить здесь нельзя.
passed-no-marriage = Пас за тебя: растемнить можно только с марьяжем.
panel-last = Прошлая взятка: { $cards }
panel-you-won = 🏆 Ты выигрываешь партию!
ask-cut =
    ✂️ Верхние карты уйдут под низ.
    👉 <b>Где снимаем?</b>
ask-cut-again =
    ✂️ { $count ->
        [1] Снята девятка.
       *[other] Девяток подряд: { $count }; за третью штраф.
    }
    👉 <b>Снимаем ещё раз: где?</b>
ask-dark =
    { -dark } Тёмная: { $bid }, пока карты не видны.
    👉 <b>Играем тёмную или смотрим?</b>
ask-dark-sure =
    { -dark } Сидишь на~{ $bid }, что бы ни пришло.
    👉 <b>Играем тёмную?</b>
ask-claim =
    🔁 { $why }
    👉 <b>Требуем пересдачу?</b>
ground-redeal_hand_points_below = мало очков на руках
ground-redeal_hand_nines = девятки на руках
ground-redeal_hand_jacks = валеты на руках
ground-redeal_four_aces = четыре туза
ground-redeal_talon_points_below = мало очков в прикупе
ground-redeal_talon_nines = девятки в прикупе
ground-redeal_talon_jacks = валеты в прикупе
ground-four_nines = четыре девятки
ground-three_nines = три девятки
ground-four_jacks = четыре валета
ground-points_below = мало очков
ask-bid = 👉 <b>Твоё слово?</b>
ask-bid-unseen =
    { -dark } Выигранная втёмную ставка делает сдачу тёмной.
    👉 <b>Ставка втёмную или смотрим?</b>
ask-lift =
    { -dark } Ставка выше растемнит сдачу.
    👉 <b>Твоё слово?</b>
ask-open = 👉 <b>С какой ставки начинаешь?</b>
ask-bid-sure = 👉 <b>Ставка~{ $bid }?</b> Сейчас стоит~{ $standing }.
ask-bid-held = ⏳ <b>Твоя ставка~{ $bid }.</b> Через миг её услышат все.
ask-take = 👉 <b>Какой прикуп берёшь?</b>
ask-offer =
    💰 Свои очки за прикуп, и играешь ты.
    👉 <b>Сколько предлагаешь?</b>
ask-sell =
    💰 { $who } даёт~{ $amount } за прикуп и играет вместо тебя.
    👉 <b>Продаём?</b>
ask-sell-sure =
    💰 Тогда играет { $who }, а тебе~{ $amount }.
    👉 <b>Продаём прикуп?</b>
ask-give = 👉 Какую карту получит { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>{ $count ->
        [1] Отдаём эту карту?
       *[other] Отдаём эти карты?
    }</b>
ask-lay = 👉 { $count ->
    [1] <b>Какую карту откладываешь?</b>
   *[other] <b>Какие карты откладываешь?</b> Ещё { $count }.
    }
ask-lay-sure =
    { $cards }
    👉 <b>Откладываем закрытыми?</b>
ask-contract = 👉 <b>Сколько заказываешь?</b> Торги:~{ $bid }.
ask-contract-unbid = 👉 <b>Сколько заказываешь?</b>
ask-contract-only = 👉 <b>Играем~{ $bid }?</b>
ask-contract-sure = 👉 <b>Заказываешь~{ $amount } вместо~{ $bid }?</b>
ask-concede = 👉 <b>Расписать сдачу?</b> Минус~{ $price } тебе, { $share ->
        [none] остальным их доля
        [nothing] остальным ничего
       *[known] остальным по~{ $share }
    }.
ask-concede-bolt = 👉 <b>Расписать сдачу?</b> { $count ->
    [1] Болт тебе
   *[other] Болтов тебе: { $count }
    }, { $share ->
        [none] остальным их доля
        [nothing] остальным ничего
       *[known] остальным по~{ $share }
    }.
ask-concede-free = 👉 <b>Расписать сдачу?</b> Тебе это бесплатно, { $share ->
        [none] остальным их доля
        [nothing] остальным ничего
       *[known] остальным по~{ $share }
    }.
ask-cross = 👉 <b>Списать сдачу?</b> Без очков: тебе крест, остальным по болту.
ask-concede-held = ⏳ <b>Сдача расписывается.</b> Через миг это увидят все.
ask-cross-held = ⏳ <b>Сдача списывается.</b> Через миг это увидят все.
ask-trump = 👉 <b>Какая масть козырь?</b>
ask-marriage = 👉 { $card }: <b>объявляем марьяж?</b>
ask-lead = 👉 <b>Твой заход.</b>
ask-follow = 👉 <b>Твоя карта?</b>
ask-single = 👉 { $card } <b>пойдёт сама.</b>
ask-sure = 👉 <b>Кладём { $card }?</b>
panel-chosen = ⏩ { $card } пойдёт в твой ход; нажми ещё раз, чтобы передумать.
button-dark = { -dark } Втёмную, { $bid }
button-dark-sure = { -dark } Да, втёмную
button-look = 👀 Смотрю
button-take = Прикуп { $number }
button-no-offer = Не покупаю
button-accept = 🤝 Продать за { $amount }
button-accept-sure = 🤝 Да, продать
button-refuse = Не продаю
button-redeal = Пересдать
button-keep = Играть
button-pass = Пас
button-bid-sure = ✅ Да, { $bid }
button-most = макс. { $bid }
button-more = ещё…
button-give = ✅ Отдать
button-lay = ✅ Отложить
button-play = { -forward } Играю~{ $bid }
button-contract-sure = ✅ Играю { $bid }
button-concede = 🏳 Расписать…
button-concede-sure = 🏳 Да, расписать
button-cross = { -cross } Списать…
button-cross-sure = { -cross } Да, списать
button-declare = { -marriage } Объявить
button-silent = 🤫 Промолчать
button-keep-trump = { -marriage } Объявить, козырь { $suit }
button-refresh = 🔄 Обновить
whisper-empty = 🃏 Твои карты…
button-claim = 🏁 Остальные взятки мои
button-unplay = ↩ Забрать карту
button-unsay = ↩ Взять слово назад
hand-none = Ты сейчас не за столом.
toast-stale = Игра ушла вперёд, посмотри на карты ещё раз.
toast-not-a-player = Ты за этим столом не играешь.
toast-already-dealt = Карты уже сданы.
toast-broken = У меня что-то сломалось, за столом всё как было. Попробуй ещё раз.
toast-slowly = Не так быстро: часть нажатий пропущена.
toast-tables-enough = На сегодня столов хватит. Новый можно будет открыть чуть позже.
toast-away = До моих записей сейчас не дотянуться. Попробуй ещё раз.
toast-unreadable = Запись этого стола повреждена, и он стоит; где именно, сказано в журнале бота. /new откроет другой стол.
toast-language = Теперь говорю с тобой по-русски.
