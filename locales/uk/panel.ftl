# Особистий пульт гравця.
panel-title = <b>{ $place }</b> · роздача { $number }
panel-dealing = Карти роздаються.
panel-bids = Торги: { $calls }
panel-unasked = { $calls }. Ти сидиш на~{ $bid }, отже, граєш.
panel-bid = Ставка: { $who }~·~{ $bid }
panel-contract = Заявка: { $who }~·~<b>{ $bid }</b>
panel-trump = , козир~{ $suit }
panel-laid = Відкладено: { $cards }
panel-unseen = 🂠 Твої карти лежать сорочкою догори.
panel-sitting = 💤 Ти роздаєш і сидиш на прикупі.
panel-talon = Прикуп: { $cards }
panel-given = 🎁 { $who } → тобі: { $card }
panel-given-to = 🎁 { $who } → { $to }: { $card }
panel-gave = 🎁 Віддано: { $gifts }
panel-gave-to = { $card }~→~{ $who }
panel-worth = Очки в картах: { $worth }
worth-aces = { -marriage }~тузи~{ $points }
worth-half = { -marriage }~½{ $suit }~{ $points }
worth-full = { -marriage }~{ $suit }~{ $points }
passed-hand = Пас за тебе: { $amount ->
    [120] без мар’яжу вище 120 не можна
   *[other] з твоїми мар’яжами вище { $amount } не можна
    }.
passed-most = Пас за тебе: вище { $amount } тут не торгуються.
passed-debt = Пас за тебе: з таким боргом не торгуються.
passed-barrel = Пас за тебе: з бочки тут не торгуються.
passed-mercy = Пас за тебе: на сотні боржник, йому поступаються.
passed-dark = Пас за тебе: розтемнити тут не можна.
passed-no-marriage = Пас за тебе: розтемнити можна лише з мар’яжем.
panel-last = Остання взятка: { $cards }
panel-you-won = 🏆 Ти виграєш партію!
ask-cut =
    ✂️ Верхні карти підуть під низ.
    👉 <b>Де знімаємо?</b>
ask-cut-again =
    ✂️ { $count ->
        [1] Знято дев’ятку.
       *[other] Дев’яток поспіль: { $count }; за третю штраф.
    }
    👉 <b>Знімаємо ще раз: де?</b>
ask-dark =
    { -dark } Темна: { $bid }, поки карт не видно.
    👉 <b>Граємо темну чи дивимося?</b>
ask-dark-sure =
    { -dark } Сидиш на~{ $bid }, хоч би що прийшло.
    👉 <b>Граємо темну?</b>
ask-claim =
    🔁 { $why }
    👉 <b>Вимагаємо перездачі?</b>
ground-redeal_hand_points_below = мало очок на руках
ground-redeal_hand_nines = дев’ятки на руках
ground-redeal_hand_jacks = валети на руках
ground-redeal_four_aces = чотири тузи
ground-redeal_talon_points_below = мало очок у прикупі
ground-redeal_talon_nines = дев’ятки в прикупі
ground-redeal_talon_jacks = валети в прикупі
ground-four_nines = чотири дев’ятки
ground-three_nines = три дев’ятки
ground-four_jacks = чотири валети
ground-points_below = мало очок
ask-bid = 👉 <b>Твоє слово?</b>
ask-bid-unseen =
    { -dark } Ставка, виграна втемну, робить роздачу темною.
    👉 <b>Ставка втемну чи дивимося?</b>
ask-lift =
    { -dark } Вища ставка розтемнить роздачу.
    👉 <b>Твоє слово?</b>
ask-open = 👉 <b>З якої ставки починаєш?</b>
ask-bid-sure = 👉 <b>Ставка~{ $bid }?</b> Зараз стоїть~{ $standing }.
ask-bid-held = ⏳ <b>Твоя ставка~{ $bid }.</b> За мить її почують усі.
ask-take = 👉 <b>Який прикуп береш?</b>
ask-offer =
    💰 Свої очки за прикуп, і граєш ти.
    👉 <b>Скільки пропонуєш?</b>
ask-sell =
    💰 { $who } дає~{ $amount } за прикуп і грає замість тебе.
    👉 <b>Продаємо?</b>
ask-sell-sure =
    💰 Тоді грає { $who }, а тобі~{ $amount }.
    👉 <b>Продаємо прикуп?</b>
ask-give = 👉 Яку карту отримає { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>{ $count ->
        [1] Віддаємо цю карту?
       *[other] Віддаємо ці карти?
    }</b>
ask-lay = 👉 { $count ->
    [1] <b>Яку карту відкладаєш?</b>
   *[other] <b>Які карти відкладаєш?</b> Ще { $count }.
    }
ask-lay-sure =
    { $cards }
    👉 <b>Відкладаємо закритими?</b>
ask-contract = 👉 <b>Скільки заявляєш?</b> Торги:~{ $bid }.
ask-contract-unbid = 👉 <b>Скільки заявляєш?</b>
ask-contract-only = 👉 <b>Граємо~{ $bid }?</b>
ask-contract-sure = 👉 <b>Заявляєш~{ $amount } замість~{ $bid }?</b>
ask-concede = 👉 <b>Розписати роздачу?</b> Мінус~{ $price } тобі, { $share ->
        [none] решті їхня частка
        [nothing] решті нічого
       *[known] решті по~{ $share }
    }.
ask-concede-bolt = 👉 <b>Розписати роздачу?</b> { $count ->
    [1] Болт тобі
   *[other] Болтів тобі: { $count }
    }, { $share ->
        [none] решті їхня частка
        [nothing] решті нічого
       *[known] решті по~{ $share }
    }.
ask-concede-free = 👉 <b>Розписати роздачу?</b> Тобі це задарма, { $share ->
        [none] решті їхня частка
        [nothing] решті нічого
       *[known] решті по~{ $share }
    }.
ask-cross = 👉 <b>Поставити хрест?</b> Без очок: тобі хрест, решті по болту.
ask-concede-held = ⏳ <b>Роздача розписується.</b> За мить це побачать усі.
ask-cross-held = ⏳ <b>Ставиш хрест.</b> За мить це побачать усі.
ask-trump = 👉 <b>Яка масть козир?</b>
ask-marriage = 👉 { $card }: <b>оголошуємо мар’яж?</b>
ask-lead = 👉 <b>Твій хід.</b>
ask-follow = 👉 <b>Твоя карта?</b>
ask-single = 👉 { $card } <b>піде сама.</b>
ask-sure = 👉 <b>Кладемо { $card }?</b>
panel-chosen = ⏩ { $card } піде у твій хід; натисни ще раз, щоб передумати.
button-dark = { -dark } Утемну, { $bid }
button-dark-sure = { -dark } Так, утемну
button-look = 👀 Дивлюся
button-take = Прикуп { $number }
button-no-offer = Не купую
button-accept = 🤝 Продати за { $amount }
button-accept-sure = 🤝 Так, продати
button-refuse = Не продаю
button-redeal = Перездати
button-keep = Грати
button-pass = Пас
button-bid-sure = ✅ Так, { $bid }
button-most = макс. { $bid }
button-more = ще…
button-give = ✅ Віддати
button-lay = ✅ Відкласти
button-play = { -forward } Граю~{ $bid }
button-contract-sure = ✅ Граю { $bid }
button-concede = 🏳 Розписати…
button-concede-sure = 🏳 Так, розписати
button-cross = { -cross } Хрест…
button-cross-sure = { -cross } Так, хрест
button-declare = { -marriage } Оголосити
button-silent = 🤫 Промовчати
button-keep-trump = { -marriage } Оголосити, козир { $suit }
button-refresh = 🔄 Оновити
whisper-empty = 🃏 Твої карти…
button-claim = 🏁 Решта взяток моя
button-unplay = ↩ Забрати карту
button-unsay = ↩ Забрати слово назад
hand-none = Ти зараз не за столом.
toast-stale = Гра пішла далі, поглянь на карти ще раз.
toast-not-a-player = Ти за цим столом не граєш.
toast-already-dealt = Карти вже роздано.
toast-broken = У мене щось зламалося, за столом усе як було. Спробуй ще раз.
toast-slowly = Не так швидко: частину натискань пропущено.
toast-tables-enough = На сьогодні столів досить. Новий можна буде відкрити трохи згодом.
toast-away = До моїх записів зараз не дістатися. Спробуй ще раз.
toast-unreadable = Запис цього столу пошкоджено, і стіл стоїть; де саме, сказано в журналі бота. /new відкриє інший стіл.
toast-language = Тепер говорю з тобою українською.
