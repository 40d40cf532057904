# Як кажуть за картами між собою: хвалять замість «оголошують мар’яж», палиця замість болта, посадка замість «не зіграно».
# Ці слова замінюють свої ключі в чаті, де жаргон увімкнено; решту кажуть як завжди.
settings-slang = хвалю, батько й мати, палиця — як за столом.
button-slang = Жаргон
story-marriage = { -marriage } { $who }: хвалю { $kind ->
    [aces] чотирьох тузів
    [half] половинку { $suit }
   *[full] { $suit }, батько й мати
    }~+{ $points }, { $trump ->
    [none] без козиря
    [same] козир
   *[other] козир { $trump }
    }
ask-marriage = 👉 { $card }: <b>хвалимося?</b>
button-declare = { -marriage } Хвалю!
button-silent = 🤫 Не хвалюся
button-keep-trump = { -marriage } Хвалю, козир { $suit }
do-lead-declare = Клади { $card } і хвалися
do-lead-silent = Клади { $card } і не хвалися
do-lead-keep-trump = Клади { $card }, хвалися, козир не міняй
why-marriage = хвала { $suit } на { $amount }
why-marriage-aces = хвалиш тузів, { $amount }
why-keeps-marriage = батько й мати { $suit } лишаються разом
why-keeps-half = дрібніші лише батько й мати { $suit }, бережи
passed-hand = Пас за тебе: { $amount ->
    [120] без хвали вище 120 не можна
   *[other] з твоїми хвалами вище { $amount } не можна
    }.
passed-no-marriage = Пас за тебе: розтемнити можна лише з хвалою.
past-marriage = { -marriage } { $who }: хвалю { $suit } +{ $points }
story-failed = ❌ { $who }: посадка на~{ $bid }, взято~{ $points }.
story-made = ✅ { $who }: витягнуто~{ $bid }, взято~{ $points }.
end-failed = 🎯 Вирішила посадка на { $bid }: { $who }
why-costs-too-much = { $amount } часто виходить, але сідати надто дорого
why-cheaper-lost = { $amount } виходить { $often }, але сісти обійдеться дорожче
why-cheaper-lost-plain = сісти на { $amount } обійдеться дорожче
story-bolt = { -bolt } палиця
story-crossed = { -cross } Хрест: { $who },~{ $bid }, решті по палиці.
ask-cross = 👉 <b>Поставити хрест?</b> Без очок: тобі хрест, решті по палиці.
ask-concede-bolt = 👉 <b>Розписати роздачу?</b> { $count ->
    [1] Палиця тобі
   *[other] Палиць тобі: { $count }
    }, { $share ->
        [none] решті їхня частка
        [nothing] решті нічого
       *[known] решті по~{ $share }
    }.
reason-bolt = { $points }~за палиці
legend-bolt = * { -bolt } палиця
picture-bolt = палиця
picture-fine = палиця зі штрафом
table-waits-auction = Торгується: { $who }
ask-bid = 👉 <b>Скільки даєш?</b>
why-master = в інших старшої немає, взятка в кишені
why-small-card = взятка не твоя, скинь дрібноту
why-from-declarer = розігрувач без взятки, у ній { $amount }
button-claim = 🏁 Решта моя
