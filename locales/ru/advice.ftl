# Подсказки: что делать, почему и насколько это верно. И разбор сдачи.
button-hint = { -hint } Подсказка
button-chances = 📊 Шансы
toast-hint-first = Секунду: сейчас будет подсказка.
toast-hint-thinks = Думаю…
toast-hint-busy = Компьютер занят. Спроси чуть позже.
toast-hint-off = В этой группе подсказки выключены.
toast-hint-people = Между людьми подсказок нет. Включить: /settings
hint = { -hint } { $do }: { $why }.
hint-odds = Сыграешь { $amount } { $often }.
hint-odds-theirs = { $who } сыграет { $amount } { $often }.
hint-made = Заказ уже сыгран.
how-often = { $chance ->
        [0] очень редко
        [100] почти всегда
       *[other] примерно в { $chance } из 100 таких раскладов
    }
hint-call = { $amount } выходит { $often }.
hint-call-win = Шансы выиграть партию: ставка~—~{ $bid }~%, пас~—~{ $passed }~%.
hint-call-even = По шансам на победу ставка и пас почти равны.
hint-counted = Посчитано по твоим картам, без перебора раскладов.
do-cut = Сними { $amount }
do-look = Посмотри карты
do-dark = Играй втёмную
do-redeal = Пересдавай
do-keep = Играй эти карты
do-bid = Скажи { $amount }
do-pass = Пасуй
do-take = Бери прикуп { $amount }
do-offer = Предложи { $amount }
do-refuse = Откажись
do-accept = Продавай
do-give = Отдай { $cards }
do-give-to = { $card } → { $who }
do-lay = Отложи { $cards }
do-contract = Заказывай { $amount }
do-concede = Расписывай
do-cross = Списывай
do-trump = Козырь { $suit }
do-play = Клади { $card }
do-lead-card = Клади { $card }
do-lead-declare = Клади { $card } и объяви марьяж
do-lead-silent = Клади { $card } и промолчи
do-lead-keep-trump = Клади { $card }, объяви, козырь не меняй
why-only = другого хода нет
why-cut = где снимать, решает случай
why-look = обещать вслепую — лотерея
why-poor-hand = рука слабая, тянет на { $amount }
why-fair-hand = рука тянет на { $amount }, играть можно
why-talon-unseen = оба закрыты, разницы нет
why-good-offer = { $amount } без риска — хорошая цена
why-low-offer = { $amount } за такую сдачу мало
why-no-offer = прикуп твоих очков не стоит
why-hand-counts = рука тянет на { $amount }
why-hand-short = рука тянет только на { $amount }
why-must-bid = пасовать нельзя, а больше не нужно
why-good-bid = это лучше, чем отдать им прикуп
why-bid-marriage = марьяж { $suit } на { $amount }
why-bid-ace = марьяж { $suit } и туз
why-bid-anyway = { $amount ->
        [0] марьяжа нет, но карты сильные и без него
       *[other] марьяж { $suit } без туза, но остальные карты сильные
    }
why-risk-anyway = { $amount ->
        [0] марьяжа нет, это риск, но отдать им прикуп дороже
       *[other] марьяж { $suit } без туза, это риск, но отдать им прикуп дороже
    }
why-jump = { $amount ->
        [0] после прыжка им труднее перебить
       *[other] марьяж { $suit } на { $amount }, а прыжок им труднее перебить
    }
why-lesser-evil = риск, но отдать им прикуп дороже
why-few-made = { $amount } выходит слишком редко
why-no-marriage = нет марьяжа
why-no-ace = марьяж { $suit } всего на { $amount }, и ни одного туза
why-pass-anyway = { $aces ->
        [0] марьяж { $suit } на { $amount } есть, но ни одного туза
        [1] марьяж { $suit } на { $amount }, туз один: здесь этого мало
        [2] марьяж { $suit } на { $amount } есть, но с двумя тузами здесь выгоднее играть против
       *[other] марьяж { $suit } на { $amount } есть, но с такими тузами выгоднее играть против
    }
why-costs-too-much = { $amount } часто выходит, но недобор слишком дорог
why-better-defend = играть против выгоднее
why-keeps-marriage = марьяж { $suit } остаётся целым
why-keeps-suit = длинная масть { $suit } остаётся целой и в конце может брать взятки
why-clears-suit = { $suit } у тебя не останется: сможешь бить эту масть козырем
why-cheap-gift = { $amount ->
        [0] очков с этим не уходит
        [one] с этим уходит только { $amount } очко
        [few] с этим уходит только { $amount } очка
       *[many] с этим уходит только { $amount } очков
    }
why-on-average = при большинстве раскладов это чуть выгоднее
why-makes-it = так { $amount } выходит чаще
why-stops-it = { $who } реже сыграет { $amount }
why-raises = рука сильнее ставки, а больше — уже риск
why-sure-enough = больше — риск, а прибавка мала
why-concede-dearer = расписать ещё дороже, соперникам их доля
why-hopeless = { $amount } выходит { $often }
why-hopeless-plain = для { $amount } рука слабая
why-cheaper-lost = { $amount } выходит { $often }, но недобор обойдётся дороже
why-cheaper-lost-plain = недобор на { $amount } обойдётся дороже
why-best-trump = { $amount ->
        [0] с ним заказ выходит чаще всего
        [one] на руках { $amount }, и заказ выходит чаще всего
        [few] на руках { $amount }, и заказ выходит чаще всего
       *[many] на руках { $amount }, и заказ выходит чаще всего
    }
why-marriage = марьяж { $suit } на { $amount }
why-marriage-aces = тузовый марьяж на { $amount }
why-master = у других старше нет, взятка твоя
why-master-own = старше только твои карты, взятка твоя
why-top-of-suit = у других старше нет, бьётся только козырем
why-draws-trumps = старше козыря у них нет, и чужие козыри уходят
why-forces-trumps = выманивает чужие козыри
why-drives-out = выбивает { $cards }, потом старшая у тебя
why-small-lead = карта недорогая, терять почти нечего
why-from-declarer = взятка точно уйдёт от играющего, в ней { $amount }
why-takes = взятка точно твоя, в ней { $amount }
why-takes-for-now = пока что взятка твоя, в ней { $amount }
why-feeds = берёт { $who }, а вы вместе против играющего: подкинь { $amount }
why-may-take = взятку ещё может взять { $who }, подкинь { $amount }
why-as-good = можно и { $cards }, разница невелика
why-leaves-it = берёт { $who }, а вы вместе против играющего
why-ducks = { $cards } пригодится позже
why-keeps-half = мельче только марьяж { $suit }, береги его
why-keeps-guard = мельче только прикрытие десятки { $suit }
why-small-card = взятка не твоя, отдай поменьше
why-alike = разницы почти нет
end-hinted = { -hint } С подсказками: { $who }
button-review = { -review } Разбор
toast-review-later = Здесь играют той же колодой, и разбор выдал бы, как она лежит. Только после партии.
toast-review-thinks = Разбираю…
button-accuracy = 🎯 Моя точность
accuracy = 🎯 Точность <b>{ $percent }~%</b> · верных решений: { $good } из { $all }
accuracy-progress = Сдача { $done } из { $of }…
accuracy-none = Оценивать нечего: своих решений не было.
accuracy-best = Лучшая: сдача { $deal }, { $percent }~%
accuracy-worst = Худшая: сдача { $deal }, { $percent }~%
review-title = { -review } Разбор сдачи { $deal }
review-thinks = Взвешиваю твои решения по тому, что было видно тогда…
review-clean = Заметных ошибок нет.
review-good = Верных решений: { $good } из { $all }.
review-unlucky = Но { $amount } с такими картами выходит { $often }: в этот раз не вышло.
review-honest = Судим по тому, что было видно тогда, а не по чужим картам.
review-stand-in = Ходы, которые за тебя делал компьютер, не разбираю.
review-hand = { $who }: { $cards }
review-item = { $number }. { $what }
review-auction = Торги, ставка { $bid }
review-giving = Снос
review-contract = Заказ, ставка { $bid }
review-trump = Козырь
review-play = Взятка { $number }{ $lead ->
    [yes] , твой заход
   *[no] {""}
    }
review-label = { $kind ->
    [play] Взятка { $number }
    [giving] Снос
    [contract] Заказ
    [trump] Козырь
   *[auction] Торги
    }: { $did }
review-held = На руках: { $cards }
review-did = Ты: { $did }
review-better = Лучше { $do }: { $why }.
review-cost = Шансы выиграть партию: −{ $count }~%.
review-small = Цена невелика: меньше 1~% шансов на победу.
review-unsure = Шансы выиграть партию: возможно, −{ $count }~%.
review-risky = Рискованно: { $amount } выходит { $often }.
review-timid = Слишком осторожно: { $amount } выходит { $often }.
did-pass = пас
did-look = посмотреть
did-concede = роспись
did-cross = крест
