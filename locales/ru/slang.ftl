# Как говорят за картами между собой: хвалят вместо «объявляют марьяж», палка вместо болта, посадка вместо «не сыграно».
# Эти слова заменяют свои ключи в чате, где включён жаргон; остальное говорится как всегда.
settings-slang = хвалю, отец и мать, палка — как за столом.
button-slang = Жаргон
story-marriage = { -marriage } { $who }: хвалю { $kind ->
    [aces] четырёх тузов
    [half] половинку { $suit }
   *[full] { $suit }, отец и мать
    }~+{ $points }, { $trump ->
    [none] без козыря
    [same] козырь
   *[other] козырь { $trump }
    }
ask-marriage = 👉 { $card }: <b>хвалимся?</b>
button-declare = { -marriage } Хвалю!
button-silent = 🤫 Не хвалюсь
button-keep-trump = { -marriage } Хвалю, козырь { $suit }
do-lead-declare = Клади { $card } и хвались
do-lead-silent = Клади { $card } и не хвались
do-lead-keep-trump = Клади { $card }, хвались, козырь не меняй
why-marriage = хвалёнка { $suit } на { $amount }
why-marriage-aces = хвалишь тузов, { $amount }
why-keeps-marriage = отец и мать { $suit } остаются вместе
why-keeps-half = мельче только отец и мать { $suit }, их беречь
passed-hand = Пас за тебя: { $amount ->
    [120] без хвалёнки выше 120 нельзя
   *[other] с твоими хвалёнками выше { $amount } нельзя
    }.
passed-no-marriage = Пас за тебя: растемнить можно только с хвалёнкой.
past-marriage = { -marriage } { $who }: хвалю { $suit } +{ $points }
story-failed = ❌ { $who }: посадка на~{ $bid }, взято~{ $points }.
story-made = ✅ { $who }: вытянуто~{ $bid }, взято~{ $points }.
end-failed = 🎯 Решила посадка на { $bid }: { $who }
why-costs-too-much = { $amount } часто выходит, но садиться слишком дорого
why-cheaper-lost = { $amount } выходит { $often }, но сесть обойдётся дороже
why-cheaper-lost-plain = сесть на { $amount } обойдётся дороже
story-bolt = { -bolt } палка
story-crossed = { -cross } Крест: { $who },~{ $bid }, остальным по палке.
ask-cross = 👉 <b>Списать сдачу?</b> Без очков: тебе крест, остальным по палке.
ask-concede-bolt = 👉 <b>Расписать сдачу?</b> { $count ->
    [1] Палка тебе
   *[other] Палок тебе: { $count }
    }, { $share ->
        [none] остальным их доля
        [nothing] остальным ничего
       *[known] остальным по~{ $share }
    }.
reason-bolt = { $points }~за палки
legend-bolt = * { -bolt } палка
picture-bolt = палка
picture-fine = палка со штрафом
table-waits-auction = Торгуется: { $who }
ask-bid = 👉 <b>Сколько дашь?</b>
why-master = у других старше нет, взятка в кармане
why-small-card = взятка не твоя, скинь мелочь
why-from-declarer = играющий без взятки, в ней { $amount }
button-claim = 🏁 Остальное моё
