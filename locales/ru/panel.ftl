# Личный пульт игрока.
panel-title = <b>{ $place }</b> · сдача { $number }
panel-dealing = Карты сдаются.
panel-bids = Торги: { $calls }
panel-bid = Ставка: { $who } · { $bid }
panel-contract = Заказ: { $who } · <b>{ $bid }</b>
panel-trump = , козырь { $suit }
panel-talon = Прикуп: { $cards }
panel-last = Прошлая взятка: { $cards } → { $who }
panel-trick = { $who }: <b>{ $cards }</b>
panel-you-won = 🏆 Ты выигрываешь партию!
ask-claim = 👉 <b>Можно потребовать пересдачу.</b>
ask-bid = 👉 <b>Твоё слово?</b>
ask-give = 👉 Какую карту получит { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>Отдаём эти карты?</b>
ask-contract = 👉 <b>Сколько заказываешь?</b> Торги кончились на { $bid }.
ask-concede = 👉 <b>Расписать сдачу?</b> Минус { $bid } тебе, остальным их доля.
ask-lead = 👉 <b>Твой заход.</b>
ask-follow = 👉 <b>Твоя карта?</b>
button-redeal = Пересдать
button-keep = Играть
button-pass = Пас
button-most = макс. { $bid }
button-more = ещё…
button-back = ↩ Назад
button-give = ✅ Отдать
button-play = ▶ Играю { $bid }
button-concede = 🏳 Расписать…
button-concede-sure = 🏳 Да, расписать
hand-none = Ты сейчас ни за одним столом.
toast-stale = За столом уже дальше, посмотри ещё раз.
toast-not-a-player = Ты за этим столом не играешь.
toast-already-dealt = Карты уже сданы.
toast-broken = У меня что-то сломалось, за столом всё как было. Попробуй ещё раз.
toast-language = Теперь говорю с тобой по-русски.
