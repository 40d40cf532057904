# Сообщение о сдаче в группе.
table-deal = <b>Сдача { $number }</b> · сдаёт { $dealer }
table-deal-over = <b>Сдача { $number } сыграна</b>
table-taken = Взято: { $taken }
table-trump = Козырь: { $suit }
table-waits-claims = Пересдавать или нет: { $who }
table-waits-auction = Слово: { $who }
table-waits-giving = Снос: { $who }
table-waits-contract = Заказ: { $who }
table-waits-play = Ход: { $who }
button-my-cards = Мои карты
button-next-deal = Следующая сдача ▶
button-rematch = Реванш
mark-barrel = 🛢{ $tries ->
    [0] {""}
   *[other] { $tries }
    }
mark-conceded = р
story-auction = Торги: { $calls }
story-redeal = Пересдача: { $who } показывает { $cards }.
story-talon = Прикуп берёт { $who }: { $cards }
story-talon-hidden = Прикуп берёт { $who }, втёмную.
story-gift = { $card }: { $who } → { $to }
story-contract = Играет { $who }, заказ { $bid }.
story-raised = Заказ поднят: { $who }, { $bid }.
story-conceded = 🏳 Роспись: { $who }, { $bid }.
story-marriage = 💍 { $who }: марьяж { $suit } +{ $points }, козырь { $suit }
story-made = ✅ { $who }: заказ { $bid } сыгран, взято { $points }.
story-failed = ❌ { $who }: заказ { $bid } не сыгран, взято { $points }.
story-bolt = ⚡ болт
story-won = 🏆 Победа в партии: { $who }!
reason-bolt = { $points } за болты
reason-barrel_stay = { $points }: сидит на бочке
reason-barrel_fall = { $points }: слетает с бочки
reason-barrel_climb = { $points }: садится на бочку
reason-third_fall = { $points }: третья бочка
reason-dump_truck = { $points }: самосвал
score-title = <b>Счёт</b>
score-empty = Ещё не сыграно ни одной сдачи.
score-legend = – болт · ( ) бочка · × не сыграно · р роспись
