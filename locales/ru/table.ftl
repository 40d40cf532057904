# Сообщение о сдаче в группе.
table-deal = <b>Сдача { $number }</b> · сдаёт { $dealer }
table-deal-over = <b>Сдача { $number } сыграна</b>
deal-of = { $number } из { $of }
table-golden = ✨ Золотой кон
table-dark = { -dark } Тёмная: { $who }
table-sitting = 💤 Сидит на прикупе: { $who }
table-taken = Взято: { $taken }
table-claimed = 🏁 Остальные взятки: { $who }
table-trump = Козырь: { $suit }
table-waits-cut = Снимает: { $who }
table-waits-dark = Тёмная или нет: { $who }
table-waits-claims = Пересдавать или нет?
table-waits-auction = Слово: { $who }
table-waits-take = Выбирает прикуп: { $who }
table-waits-buyout = Торг за прикуп: { $who }
table-waits-giving = Делает снос: { $who }
table-waits-contract = Называет заказ: { $who }
table-waits-trump = Козырь назначает: { $who }
table-waits-play = Ход: { $who }
table-moved = ⬇️ Стол теперь ниже
button-my-cards = Мои карты
button-next-deal = Следующая сдача { -forward }
button-rematch = Реванш
mark-free = 🆓
mark-conceded = Р
mark-truck = С
story-stand-in = { $who } (замена)
story-auction = Торги: { $calls }
story-cut = ✂️ Снимает { $who }{ $outcome ->
    [plain] .
    [nine] : { $card }, ещё раз.
    [fined] : { $card }, третья девятка, штраф.
    [jack] : { $card } «женят»: уходит в середину.
    [again] : { $card }, снимает и сдающий.
   *[shown] : { $card }.
    }
story-dark = { -dark } Тёмная: { $who }!
story-looked = 👀 { $who } смотрит карты.
story-redeal = 🔁 { $who } показывает { $cards }: пересдача ({ $why }).
story-redeal-refused = 🔁 { $who }: третья пересдача подряд не принята.
story-lifted = 🔆 Сдача растемнена: { $who }.
story-way-golden = ✨ { $who } играет~{ $bid } без торгов.
story-way-last_chance = { -barrel } Последний шанс: { $who },~{ $bid }.
story-way-own_deal = { -barrel } { $who } играет свою сдачу на бочке:~{ $bid }.
story-way-barrel = { -barrel } Прикуп за~{ $bid } с бочки: { $who }.
story-talon = Прикуп берёт { $who }: { $cards }
story-talon-hidden = { $who } берёт прикуп закрытым.
story-talon-picked = Прикуп~{ $number } берёт { $who }: { $cards }
story-talon-picked-hidden = { $who } берёт прикуп~{ $number } закрытым.
story-offer = 💰 { $who } даёт~{ $amount } за прикуп.
story-offer-declined = { $who } не продаёт.
story-sold = 🤝 { $who } покупает прикуп за~{ $amount }, продаёт { $seller }.
story-laid = { $who } откладывает { $count ->
    [1] карту
    [2] две карты
   *[other] карт: { $count }
    }.
story-gift = { $card }: { $who } → { $to }
story-contract = Играет { $who }, заказ~{ $bid }.
story-raised = Заказ поднят: { $who },~{ $bid }.
story-conceded = 🏳 Роспись: { $who },~{ $bid }.
story-crossed = { -cross } Крест: { $who },~{ $bid }, остальным по болту.
story-trump = 👑 { $who }: козырь { $suit }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] тузовый марьяж
    [half] полмарьяжа { $suit }
   *[full] марьяж { $suit }
    }~+{ $points }, { $trump ->
    [none] без козыря
    [same] козырь
   *[other] козырь { $trump }
    }
story-last-ace = 👑 { $who }: последний туз, козырь { $suit }
story-nines = 9️⃣ { $who }: четыре девятки~+{ $points }
story-bank = 🏦 Отложенное берёт { $who }:~+{ $points }
story-made = ✅ { $who }: заказ~{ $bid } сыгран, взято~{ $points }.
story-failed = ❌ { $who }: заказ~{ $bid } не сыгран, взято~{ $points }.
story-golden-again = ✨ Золотой никто не сыграл: золотые ещё раз!
story-bolt = { -bolt } болт
story-game-points = Игровые очки: { $gained }
story-won = 🏆 Победа в партии: { $who }!
score-title = <b>Счёт</b>
score-title-of = <b>Счёт</b> · { $count } из { $of } сдач
score-empty = Ещё не сыграно ни одной сдачи.
score-concessions = Росписи: { $who }
score-crosses = Кресты: { $who }
legend-bolt = * { -bolt } болт
legend-barrel = ( )¹ { -barrel } бочка, попытки
legend-reverse = [ ]¹ { -reverse-barrel } обратная бочка, сдачи
legend-truck = С самосвал
legend-failed = × не сыграно
legend-conceded = Р роспись
legend-crossed = + крест
legend-stood = ° ходила замена
