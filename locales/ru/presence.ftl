# Кто за столом: часы, вызовы, паузы.
presence-away = 💤 { $who } не отвечает: за это место хожу я.
presence-nobody = 💤 За столом никого. Игра ждёт первого нажатия.
presence-paused = ⏸ Пауза: часы стоят.
panel-hurry = ⏳ <b>Все ждут тебя.</b> Выйдет время — схожу за тебя я.
panel-away = 💤 <b>За тебя хожу я</b>, пока ты что-нибудь не нажмёшь.
pause-set = ⏸ { $who }: пауза. Продолжить можно кнопкой, командой /resume или просто ходом.
call = ⏰ { $who }, твоя очередь! Ещё { $time }, и схожу за тебя я.
table-forgotten = 🃏 За этим столом неделю никого не было, я его убираю.
button-go-on = { -forward } Продолжить
button-here = Я здесь
toast-goes-on = { -forward } Играем дальше.
toast-here = Хорошо. Часы пошли заново.
toast-back = С возвращением! Дальше ходишь ты.
toast-bank-empty = Запас времени кончился: пора ходить.
toast-not-called = Сейчас не твой ход.
toast-too-often = Не так быстро. Попробуй через минуту.
toast-timer-who = Время на раздумье меняет хозяин стола или админ группы.
timer-title = ⏱ <b>Сколько можно думать?</b>
timer-set = ⏱ <b>Время на раздумье меняет { $who }.</b>
timer-about = Сейчас: <b>{ $time }</b>. Сначала напомню в личке, потом позову здесь. Если и тогда тишина, немного подожду и буду ходить за игрока сам, пока он что-нибудь не нажмёт.
timer-none-about = Сейчас: <b>сколько угодно</b>. Никому не напоминаю и ни за кого не хожу.
timer-none = без часов
span-seconds =
    { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
       *[many] { $count } секунд
    }
span-minutes =
    { $count ->
        [one] { $count } минута
        [few] { $count } минуты
       *[many] { $count } минут
    }
span-hours =
    { $count ->
        [one] { $count } час
        [few] { $count } часа
       *[many] { $count } часов
    }
span-days =
    { $count ->
        [one] сутки
        [few] { $count } суток
       *[many] { $count } суток
    }
