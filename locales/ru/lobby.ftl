# Стол до начала партии.
not-begun = Партия ещё не началась: ни карт, ни часов пока нет.
lobby-title = 🃏 <b>«Тысяча» на { $count ->
    [2] двоих
    [4] четверых
   *[3] троих
    }</b>
lobby-seat = { $number }. { $who }
lobby-free = <i>свободно</i>
lobby-seat-asked = { $number }. { $who } ❔
lobby-hints =
    { -hint } { $given ->
        [yes] С подсказками
       *[no] Без подсказок
    }
lobby-changed = ❔ <b>Правила изменились.</b> Ждём согласия: { $who }.
lobby-change = • { $rule }: { $before } → <b>{ $after }</b>
lobby-changes-more = … и ещё { $count }: /rules
button-agree = 👍 Играем так
toast-agreed = Договорились.
toast-changed-again = Правила только что изменились ещё раз: посмотри на них.
toast-unagreed = Правила изменились, не все их видели. Сначала «Играем так» нажимают: { $who }.
lobby-missing =
    { $count ->
        [one] Нужен ещё { $count } игрок.
        [few] Нужны ещё { $count } игрока.
       *[many] Нужно ещё { $count } игроков.
    }
lobby-ready = Все в сборе, можно начинать.
lobby-full = За столом нет мест: можно смотреть или открыть свой стол.
lobby-begun = 🃏 Партия началась: { $people }.
button-join = Сесть за стол
button-leave = Встать
button-start = Начать
button-cancel = Закрыть стол
button-length-target = До { $target }
button-length-deals = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
table-cancelled = 🃏 Стол закрыт: { $who }.
table-too-many =
    { $count ->
        [one] В этой группе открыт { $count } стол, больше не держу.
        [few] В этой группе открыто { $count } стола, больше не держу.
       *[many] В этой группе открыто { $count } столов, больше не держу.
    } Доиграйте на каком-нибудь или закройте его: /cancel.
table-exists = Стол здесь уже есть, смотри выше. /table покажет его ещё раз.
table-none = Стола здесь нет. /new откроет новый.
toast-joined = Ты за столом.
toast-already-joined = Ты уже за столом.
toast-full = Все места заняты.
toast-left = Ты больше не за столом.
toast-not-joined = Ты не за этим столом.
toast-not-enough =
    { $count ->
        [one] Для начала нужен ещё { $count } игрок.
        [few] Для начала нужны ещё { $count } игрока.
       *[many] Для начала нужно ещё { $count } игроков.
    }
toast-only-seated = Начинают те, кто сидит за столом.
toast-only-host = Это может только { $who } или админ группы.
toast-begun = Партия началась.
toast-closed = Этот стол закрыт.
toast-cancelled = Стол отменён.
toast-cancel-sure = За столом уже сидят другие. Всё равно закрыть? Тогда нажми ещё раз.
lobby-cancel-ask = За столом уже сидят другие. Всё равно закрыть?
button-cancel-sure = Всё равно закрыть
toast-open-chat = Открой чат со мной и нажми «Старт»: карты придут туда.
joined-privately = Ты за столом в группе «{ $place }». Карты придут сюда.
button-to-group = ↩ К столу в группе
join-failed-full = За столом в группе «{ $place }» мест уже нет.
join-failed-begun = В группе «{ $place }» уже играют.
join-failed-gone = Этого стола больше нет, или тебя нет в его группе.
lobby-host = 👋 { $who }, нажми «Сесть за стол», потом «Старт»: карты придут в чат со мной.
lobby-rematch = 🔔 Реванш! Ждём: { $who }
rematch-privately = 🔔 { $who } зовёт на реванш в группу «{ $place }».
toast-rematch = Ты за столом, остальных я позвал.
rematch-no-group = Сейчас я не могу писать в вашу группу.
