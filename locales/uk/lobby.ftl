# Стіл до початку партії.
not-begun = Партія ще не почалася: ні карт, ні годинника поки що немає.
lobby-title = 🃏 <b>«Тисяча» на { $count ->
    [2] двох
    [4] чотирьох
   *[3] трьох
    }</b>
lobby-seat = { $number }. { $who }
lobby-free = <i>вільно</i>
lobby-seat-asked = { $number }. { $who } ❔
lobby-hints =
    { -hint } { $given ->
        [yes] З підказками
       *[no] Без підказок
    }
lobby-changed = ❔ <b>Правила змінилися.</b> Чекаємо згоди: { $who }.
lobby-change = • { $rule }: { $before } → <b>{ $after }</b>
lobby-changes-more = … і ще { $count }: /rules
button-agree = 👍 Граємо так
toast-agreed = Домовилися.
toast-changed-again = Правила щойно змінилися ще раз: поглянь на них.
toast-unagreed = Правила змінилися, не всі їх бачили. Спершу «Граємо так» натискають: { $who }.
lobby-missing =
    { $count ->
        [one] Потрібен ще { $count } гравець.
        [few] Потрібні ще { $count } гравці.
       *[many] Потрібно ще { $count } гравців.
    }
lobby-ready = Усі на місці, можна починати.
lobby-full = За столом немає місць: можна дивитися або відкрити свій стіл.
lobby-begun = 🃏 Партія почалася: { $people }.
button-join = Сісти за стіл
button-leave = Встати
button-start = Почати
button-cancel = Закрити стіл
button-length-target = До { $target }
button-length-deals = { $count ->
    [one] { $count } роздача
    [few] { $count } роздачі
   *[many] { $count } роздач
}
table-cancelled = 🃏 Стіл закрито: { $who }.
table-too-many =
    { $count ->
        [one] У цій групі відкрито { $count } стіл, більше не тримаю.
        [few] У цій групі відкрито { $count } столи, більше не тримаю.
       *[many] У цій групі відкрито { $count } столів, більше не тримаю.
    } Дограйте за якимось або закрийте його: /cancel.
table-exists = Стіл тут уже є, дивися вище. /table покаже його ще раз.
table-none = Столу тут немає. /new відкриє новий.
toast-joined = Ти за столом.
toast-already-joined = Ти вже за столом.
toast-full = Усі місця зайняті.
toast-left = Ти більше не за столом.
toast-not-joined = Ти не за цим столом.
toast-not-enough =
    { $count ->
        [one] Щоб почати, потрібен ще { $count } гравець.
        [few] Щоб почати, потрібні ще { $count } гравці.
       *[many] Щоб почати, потрібно ще { $count } гравців.
    }
toast-only-seated = Починають ті, хто сидить за столом.
toast-only-host = Це може лише { $who } або адмін групи.
toast-begun = Партія почалася.
toast-closed = Цей стіл закрито.
toast-cancelled = Стіл скасовано.
toast-cancel-sure = За столом уже сидять інші. Усе одно закрити? Тоді натисни ще раз.
lobby-cancel-ask = За столом уже сидять інші. Усе одно закрити?
button-cancel-sure = Усе одно закрити
toast-open-chat = Відкрий чат зі мною й натисни «Старт»: карти прийдуть туди.
joined-privately = Ти за столом у групі «{ $place }». Карти прийдуть сюди.
button-to-group = ↩ До столу в групі
join-failed-full = За столом у групі «{ $place }» місць уже немає.
join-failed-begun = У групі «{ $place }» уже грають.
join-failed-gone = Цього столу більше немає, або тебе немає в його групі.
lobby-host = 👋 { $who }, натисни «Сісти за стіл», потім «Старт»: карти прийдуть у чат зі мною.
lobby-rematch = 🔔 Реванш! Чекаємо: { $who }
rematch-privately = 🔔 { $who } кличе на реванш у групу «{ $place }».
toast-rematch = Ти за столом, решту я покликав.
rematch-no-group = Зараз я не можу писати у вашу групу.
