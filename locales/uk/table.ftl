# Повідомлення про роздачу в групі.
table-deal = <b>Роздача { $number }</b> · роздає { $dealer }
table-deal-over = <b>Роздачу { $number } зіграно</b>
deal-of = { $number } з { $of }
table-golden = ✨ Золотий кон
table-dark = { -dark } Темна: { $who }
table-sitting = 💤 Сидить на прикупі: { $who }
table-taken = Взято: { $taken }
table-claimed = 🏁 Решта взяток: { $who }
table-trump = Козир: { $suit }
table-waits-cut = Знімає: { $who }
table-waits-dark = Темна чи ні: { $who }
table-waits-claims = Перездавати чи ні?
table-waits-auction = Слово: { $who }
table-waits-take = Вибирає прикуп: { $who }
table-waits-buyout = Торг за прикуп: { $who }
table-waits-giving = Робить скид: { $who }
table-waits-contract = Називає заявку: { $who }
table-waits-trump = Призначає козир: { $who }
table-waits-play = Хід: { $who }
table-moved = ⬇️ Стіл тепер нижче
button-my-cards = Мої карти
button-next-deal = Наступна роздача { -forward }
button-rematch = Реванш
mark-free = 🆓
mark-conceded = Р
mark-truck = С
story-stand-in = { $who } (заміна)
story-auction = Торги: { $calls }
story-cut = ✂️ Знімає { $who }{ $outcome ->
    [plain] .
    [nine] : { $card }, ще раз.
    [fined] : { $card }, третя дев’ятка, штраф.
    [jack] : { $card } «женять»: іде в середину.
    [again] : { $card }, знімає й роздавач.
   *[shown] : { $card }.
    }
story-dark = { -dark } Темна: { $who }!
story-looked = 👀 { $who } дивиться в карти.
story-redeal = 🔁 { $who } показує { $cards }: перездача ({ $why }).
story-redeal-refused = 🔁 { $who }: третьої перездачі поспіль не дають.
story-lifted = 🔆 Роздачу розтемнено: { $who }.
story-way-golden = ✨ { $who } грає~{ $bid } без торгів.
story-way-last_chance = { -barrel } Останній шанс: { $who },~{ $bid }.
story-way-own_deal = { -barrel } { $who } грає свою роздачу на бочці:~{ $bid }.
story-way-barrel = { -barrel } Прикуп за~{ $bid } з бочки: { $who }.
story-talon = Прикуп бере { $who }: { $cards }
story-talon-hidden = { $who } бере прикуп закритим.
story-talon-picked = Прикуп~{ $number } бере { $who }: { $cards }
story-talon-picked-hidden = { $who } бере прикуп~{ $number } закритим.
story-offer = 💰 { $who } дає~{ $amount } за прикуп.
story-offer-declined = { $who } не продає.
story-sold = 🤝 { $who } купує прикуп за~{ $amount } у гравця { $seller }.
story-laid = { $who } відкладає { $count ->
    [1] карту
    [2] дві карти
   *[other] карт: { $count }
    }.
story-gift = { $card }: { $who } → { $to }
story-contract = Грає { $who }, заявка~{ $bid }.
story-raised = Заявку піднято: { $who },~{ $bid }.
story-conceded = 🏳 Розпис: { $who },~{ $bid }.
story-crossed = { -cross } Хрест: { $who },~{ $bid }, решті по болту.
story-trump = 👑 { $who }: козир { $suit }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] тузовий мар’яж
    [half] півмар’яж { $suit }
   *[full] мар’яж { $suit }
    }~+{ $points }, { $trump ->
    [none] без козиря
    [same] козир
   *[other] козир { $trump }
    }
story-last-ace = 👑 { $who }: останній туз, козир { $suit }
story-nines = 9️⃣ { $who }: чотири дев’ятки~+{ $points }
story-bank = 🏦 Відкладене бере { $who }:~+{ $points }
story-made = ✅ { $who }: заявку~{ $bid } зіграно, взято~{ $points }.
story-failed = ❌ { $who }: заявку~{ $bid } не зіграно, взято~{ $points }.
story-golden-again = ✨ Золотої ніхто не зіграв: золоті ще раз!
story-bolt = { -bolt } болт
story-game-points = Ігрові очки: { $gained }
story-won = 🏆 Перемога в партії: { $who }!
score-title = <b>Запис</b>
score-title-of = <b>Запис</b> · { $count } з { $of } роздач
score-empty = Ще не зіграно жодної роздачі.
score-concessions = Р: { $who }
score-crosses = +: { $who }
legend-bolt = * { -bolt } болт
legend-barrel = ( )¹ { -barrel } бочка, спроби
legend-reverse = [ ]¹ { -reverse-barrel } зворотна бочка
legend-truck = С самоскид
legend-failed = × не зіграно
legend-conceded = Р розпис
legend-crossed = + хрест
legend-stood = ° ходила заміна
