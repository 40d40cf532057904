# Підказки: що робити, чому і наскільки це певно. І розбір роздачі.
button-hint = { -hint } Підказка
button-chances = 📊 Шанси
toast-hint-first = Секунду: зараз буде підказка.
toast-hint-thinks = Думаю…
toast-hint-busy = Комп’ютер зайнятий. Спитай трохи згодом.
toast-hint-off = У цій групі підказки вимкнено.
toast-hint-people = Між людьми підказок немає. Увімкнути: /settings
hint = { -hint } { $do }: { $why }.
hint-odds = Зіграєш { $amount } { $often }.
hint-odds-theirs = { $who } зіграє { $amount } { $often }.
hint-made = Заявку вже зіграно.
how-often = { $chance ->
        [0] дуже рідко
        [100] майже завжди
       *[other] десь у { $chance } зі 100 таких розкладів
    }
hint-call = { $amount } виходить { $often }.
hint-call-win = Шанси виграти партію: ставка~—~{ $bid }~%, пас~—~{ $passed }~%.
hint-call-even = За шансами на перемогу ставка й пас майже рівні.
hint-counted = Оцінено за картами на руках, розкладів не перебирали.
do-cut = Зніми { $amount }
do-look = Глянь у карти
do-dark = Грай утемну
do-redeal = Вимагай перездачі
do-keep = Грай цими картами
do-bid = Кажи { $amount }
do-pass = Пасуй
do-take = Бери прикуп { $amount }
do-offer = Запропонуй { $amount }
do-refuse = Відмовся
do-accept = Продавай
do-give = Віддай { $cards }
do-give-to = { $card } → { $who }
do-lay = Відклади { $cards }
do-contract = Заявляй { $amount }
do-concede = Розписуй
do-cross = Став хрест
do-trump = Козир { $suit }
do-play = Клади { $card }
do-lead-card = Клади { $card }
do-lead-declare = Клади { $card } і оголоси мар’яж
do-lead-silent = Клади { $card } і промовч
do-lead-keep-trump = Клади { $card }, оголоси, козир не міняй
why-only = іншого ходу немає
why-cut = де знімати, вирішує випадок
why-look = обіцяти наосліп — лотерея
why-poor-hand = карти слабкі, десь на { $amount }
why-fair-hand = карти десь на { $amount }, грати можна
why-talon-unseen = обидва закриті, різниці немає
why-good-offer = { $amount } без ризику — добра ціна
why-low-offer = { $amount } за таку роздачу замало
why-no-offer = прикуп не вартий твоїх очок
why-hand-counts = карти десь на { $amount }
why-hand-short = карти лише десь на { $amount }
why-must-bid = пасувати не можна, а більше не треба
why-good-bid = це краще, ніж лишити їм прикуп
why-bid-marriage = мар’яж { $suit } на { $amount }
why-bid-ace = мар’яж { $suit } і туз
why-bid-anyway = { $amount ->
        [0] мар’яжу немає, але карти сильні й без нього
       *[other] мар’яж { $suit } без туза, але решта карт сильна
    }
why-risk-anyway = { $amount ->
        [0] мар’яжу немає, це ризик, але лишити їм прикуп дорожче
       *[other] мар’яж { $suit } без туза, це ризик, але лишити їм прикуп дорожче
    }
why-jump = { $amount ->
        [0] після стрибка їм важче перебити
       *[other] мар’яж { $suit } на { $amount }, а стрибок їм важче перебити
    }
why-lesser-evil = ризик, але лишити їм прикуп дорожче
why-few-made = { $amount } виходить надто рідко
why-no-marriage = немає мар’яжу
why-no-ace = мар’яж { $suit } лише на { $amount }, і жодного туза
why-pass-anyway = { $aces ->
        [0] мар’яж { $suit } на { $amount } є, але жодного туза
        [1] мар’яж { $suit } на { $amount }, туз один: тут цього замало
        [2] мар’яж { $suit } на { $amount } є, але з двома тузами тут вигідніше грати проти
       *[other] мар’яж { $suit } на { $amount } є, але з такими тузами вигідніше грати проти
    }
why-costs-too-much = { $amount } часто виходить, але недобір надто дорогий
why-better-defend = грати проти вигідніше
why-keeps-marriage = мар’яж { $suit } лишається цілим
why-keeps-suit = довга масть { $suit } лишається цілою і наприкінці може брати взятки
why-clears-suit = позбуваєшся масті { $suit } і зможеш бити її козирем
why-cheap-gift = { $amount ->
        [0] очок із цим не віддаєш
        [one] з цим віддаєш лише { $amount } очко
        [few] з цим віддаєш лише { $amount } очки
       *[many] з цим віддаєш лише { $amount } очок
    }
why-on-average = за більшості розкладів це трохи вигідніше
why-makes-it = так { $amount } виходить частіше
why-stops-it = { $who } рідше зіграє { $amount }
why-raises = карти сильніші за ставку, а більше — вже ризик
why-sure-enough = більше — ризик, а прибуток малий
why-concede-dearer = розпис ще дорожчий: суперники пишуть свою частку
why-hopeless = { $amount } виходить { $often }
why-hopeless-plain = для { $amount } карти слабкі
why-cheaper-lost = { $amount } виходить { $often }, але недобір обійдеться дорожче
why-cheaper-lost-plain = недобір на { $amount } обійдеться дорожче
why-best-trump = { $amount ->
        [0] з ним заявка виходить найчастіше
        [one] на руках { $amount }, і заявка виходить найчастіше
        [few] на руках { $amount }, і заявка виходить найчастіше
       *[many] на руках { $amount }, і заявка виходить найчастіше
    }
why-marriage = мар’яж { $suit } на { $amount }
why-marriage-aces = тузовий мар’яж на { $amount }
why-master = в інших старшої немає, взятка твоя
why-master-own = старші лише твої карти, взятка твоя
why-top-of-suit = в інших старшої немає, її б’є лише козир
why-draws-trumps = старшого козиря в них немає, чужі козирі вийдуть
why-forces-trumps = витягує чужі козирі
why-drives-out = вибиває { $cards }, потім найстарша в тебе
why-small-lead = карта недорога, втрачати майже нема чого
why-from-declarer = взятка точно не піде розігрувачу, у ній { $amount }
why-takes = взятка точно твоя, у ній { $amount }
why-takes-for-now = поки що взятка твоя, у ній { $amount }
why-feeds = бере { $who }, а ви разом проти розігрувача: підкинь { $amount }
why-may-take = взятку ще може взяти { $who }, підкинь { $amount }
why-as-good = можна й { $cards }, різниця невелика
why-leaves-it = бере { $who }, а ви разом проти розігрувача
why-ducks = { $cards } знадобиться пізніше
why-keeps-half = дрібніші лише карти мар’яжу { $suit }, бережи їх
why-keeps-guard = дрібніші лише карти, що криють десятку { $suit }
why-small-card = взятка не твоя, віддай дрібну
why-alike = різниці майже немає
end-hinted = { -hint } З підказками: { $who }
button-review = { -review } Розбір
toast-review-later = Тут грають далі тією самою колодою, і розбір виказав би, як вона лежить. Лише після партії.
toast-review-thinks = Розбираю…
button-accuracy = 🎯 Моя точність
accuracy = 🎯 Точність <b>{ $percent }~%</b> · вдалих рішень: { $good } з { $all }
accuracy-progress = Роздача { $done } з { $of }…
accuracy-none = Оцінювати нічого: своїх рішень не було.
accuracy-best = Найкраща: роздача { $deal }, { $percent }~%
accuracy-worst = Найгірша: роздача { $deal }, { $percent }~%
review-title = { -review } Розбір роздачі { $deal }
review-thinks = Зважую твої рішення за тим, що було видно тоді…
review-clean = Помітних помилок немає.
review-good = Правильних рішень: { $good } з { $all }.
review-unlucky = Але { $amount } з такими картами виходить { $often }: цього разу не вийшло.
review-honest = Судимо за тим, що було видно тоді, а не за чужими картами.
review-stand-in = Ходи, які за тебе робив комп’ютер, не розбираю.
review-hand = { $who }: { $cards }
review-item = { $number }. { $what }
review-auction = Торги, ставка { $bid }
review-giving = Скид
review-contract = Заявка, ставка { $bid }
review-trump = Козир
review-play = Взятка { $number }{ $lead ->
    [yes] , твій хід
   *[no] {""}
    }
review-label = { $kind ->
    [play] Взятка { $number }
    [giving] Скид
    [contract] Заявка
    [trump] Козир
   *[auction] Торги
    }: { $did }
review-held = На руках: { $cards }
review-did = Ти: { $did }
review-better = Краще { $do }: { $why }.
review-cost = Шанси виграти партію: −{ $count }~%.
review-small = Ціна невелика: менш ніж 1~% шансів на перемогу.
review-unsure = Шанси виграти партію: можливо, −{ $count }~%.
review-risky = Ризиковано: { $amount } виходить { $often }.
review-timid = Надто обережно: { $amount } виходить { $often }.
did-pass = пас
did-look = погляд у карти
did-concede = розпис
did-cross = хрест
