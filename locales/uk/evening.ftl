# Duplicate evenings (/evening). evening-heads are the headings of the picture: total, then the last round.
evening-title = 🌙 <b>Турнірний вечір</b>
evening-about = За всіма столами ті самі роздачі. Твої очки порівнюються з тим самим місцем за іншими столами. На вільні місця сядуть комп’ютери.
evening-length = { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тури
   *[many] { $rounds } турів
} по { $deals ->
    [one] { $deals } роздачі
    [few] { $deals } роздачі
   *[many] { $deals } роздач
} · близько { $minutes }~хв
evening-people = 👥 { $count }: { $who }
evening-nobody = 👥 Поки що нікого. Треба щонайменше { $count } людини.
evening-round = <b>Тур { $number } з { $rounds }</b> · карти в чаті зі мною
evening-table = Стіл { $number }: { $who }
evening-place = 🌙 { $place }: тур { $number }, стіл { $table }
evening-secret = Карти й очки в таємниці, доки не дограє останній стіл.
evening-pause = ⏸ Тур { $number } почнеться за { $minutes } хв або коли всі будуть готові ({ $ready } з { $count }).
evening-over = Вечір закінчено.
evening-won = Вечір закінчено. Перемога: <b>{ $who }</b>, { $points }
evening-cancelled = 🌙 Турнірний вечір скасовано.
evening-end-ask = Завершити вечір для всіх? Зараховуються лише дограні тури.
evening-keys = 🔑 Ключі до всіх колод, для перевірки
evening-digits = Тур { $number }: { $digits }
evening-left = Ти більше не в турнірі. За тебе дограє комп’ютер.
evening-off = Турнірних вечорів тут немає: їх вмикають у /settings.
evening-group = Турнірні вечори грають у групах: напиши там /evening.
evening-seated = 🌙 Ти береш участь. Карти прийдуть сюди, коли вечір почнеться.
evening-gone = До цього вечора вже не приєднатися.
evening-others = 🌙 За іншими столами ще дограють тур { $number }. Потім таблиця з’явиться в групі «{ $place }».
evening-no-pause = 🌙 Турнірний вечір ніхто не зупиняє: усі столи грають водночас, на хід { $seconds } с. Поки тебе немає, за тебе ходжу я. Після кожного туру перерва { $minutes } хв.
evening-cancel-there = 🌙 Вечір закінчує { $who } або адмін: /cancel у групі «{ $place }». Якщо виходиш тільки ти, напиши /leave.
evening-heads = усього|тур
evening-deals = Твої очки (Ø твого місця за іншими столами) → різниця
evening-deal = <b>Тур { $round }, роздача { $deal } з { $deals }</b>
evening-columns = заяв.|очки|Ø|±
evening-seat = Місце { $number }
evening-computer = комп.
evening-compared = Ø — середнє цього місця за іншими столами, × — заявку не зіграно.
evening-replays = 🃏 Як грали за столом:
button-evening-join = 🙋 Граю
button-evening-leave = Вийти
button-evening-start = { -forward } Почати
button-evening-rounds = Турів: { $rounds } ↻
button-evening-ready = 👍 Можна далі
button-evening-deals = Мої роздачі
button-evening-all = 📊 Усі роздачі
button-evening-again = 🔁 Ще вечір
button-evening-new = 🌙 Зібрати гравців
button-evening-end = Завершити вечір
toast-evening-in = Ти береш участь.
toast-evening-sure = Точно виходиш? Повернутися не можна: за тебе дограє комп’ютер, а в таблиці опинишся внизу. Якщо так, натисни ще раз.
toast-evening-out = Ти більше не береш участі.
toast-evening-not = Ти не береш участі.
toast-evening-full = Місць немає: учасників уже { $count }.
toast-evening-few = Замало: треба щонайменше { $count }.
toast-evening-often = Забагато вечорів поспіль. Наступний можна почати за 10 хвилин.
toast-evening-begun = Вечір уже почався.
toast-evening-ready = Добре.
toast-evening-none = Порівнювати поки що нема чого.
toast-evening-again = Збираю тих самих. Щоб сісти й собі, натисни «Граю».
toast-evening-fixed = На турнірному вечорі столів і місць не міняють.
