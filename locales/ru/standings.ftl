# Таблица: кто как играет, один игрок, двое рядом, сезоны. Строка — тридцать знаков.
decimal = { $whole },{ $tenth }
standings-rating = Таблица
standings-contracts = Заказы
standings-barrels = Бочки и болты
standings-cards = Очки и марьяжи
standings-points = Игровые очки
standings-circle-two = вдвоём
standings-circle-computers = с компьютерами
standings-circle-paper = настоящие карты
standings-all = все партии
standings-season = сезон { $number }
standings-empty = Здесь ещё не доиграли ни одной партии. Новый стол: /new
standings-empty-season = В этом сезоне ещё не доиграли ни одной партии. Новый стол: /new
standings-unfinished = Не доиграно партий: { $count }
standings-left = { -left } уходы до конца партии
standings-what-rating = 📈 <b>Рейтинг</b>: у всех сначала 1000, больше всего даёт место выше сильных. Рядом — победы в партиях.
standings-what-season = 📅 <b>Сезон</b>: всё считается заново, пока его не закончит админ группы; лучшие попадают на доску почёта.
standings-heads-rating = рейтинг | победы
standings-heads-wins = победы | заказы
standings-best-win = лучшая победа { $points }
standings-computer = компьютер, { $level }
standings-heads-contracts = сыграно | лучший
standings-heads-barrels = бочки | падения | болты
standings-heads-cards = за сдачу | марьяжи
standings-heads-points = очки | победы
standings-line-rating = { $who } · <b>{ $rating }</b> · { $wins }~из~{ $games }
standings-line-unrated = { $who } · { $wins }~из~{ $games }
standings-line-contracts = { $who } · { $made }~из~{ $tried } · { $biggest ->
    [0] { "–" }
   *[other] макс~{ $biggest }
}
standings-line-barrels = { $who } · { -barrel }~{ $climbs } · падений~{ $falls } · { -bolt }~{ $bolts }
standings-line-cards = { $who } · { $average } · { -marriage }~{ $marriages }
standings-line-points = { $who } · <b>{ $points }</b> · { $wins }~из~{ $games }
button-standings = 🏆 Таблица
button-standings-rating = 🏆 Рейтинг
button-standings-wins = 🏆 Победы
button-standings-contracts = 🎯 Заказы
button-standings-barrels = { -barrel } Бочки
button-standings-cards = { -marriage } Очки
button-standings-points = 🎲 Игровые очки
button-standings-more = 👥 Втроём и вчетвером
button-standings-two = ⚔️ Вдвоём
button-standings-computers = { -computer } С компьютерами
button-standings-paper = 🃏 Настоящие карты
button-standings-me = 👤 Мои цифры
button-standings-season = 📅 Этот сезон
button-standings-all = 📚 Все партии
button-honours = 🏅 Прошлые сезоны
button-season-end = 🏁 Закончить сезон
button-season-end-now = 🏁 Да, закончить
button-season-on = Пока нет
button-season-undo = ↩ Отменить конец
season-ask = 🏁 <b>Закончить сезон { $number }?</b> Спрашивает { $who }. Его таблица уйдёт на доску почёта, и новый сезон все начнут на равных. Таблица всех партий останется. Неделю админ может это отменить.
season-over = 🏁 <b>Сезон { $number } окончен.</b> Кто закончил: { $who }.
season-next = Новый начнётся со следующей партии. Смотреть: /score сезон
season-reopened = ↩ <b>Сезон { $number } продолжается.</b> Кто отменил конец: { $who }.
honours-title = 🏅 Доска почёта
honours-season = Сезон { $number } · до { $day }
toast-season-who = Сезон заканчивает только админ группы, и отменить это может только он.
toast-season-on = Сезон продолжается.
toast-season-over = Этот сезон уже закончен.
toast-season-late = Отменить можно только конец последнего сезона, и только в течение недели.
toast-season-empty = В этом сезоне ещё никто не выиграл партии.
person-none = { $who }: здесь ещё ни одной доигранной партии.
person-none-you = У тебя здесь ещё ни одной доигранной партии.
person-unknown = Никто по имени «{ $name }» здесь партий не доигрывал. Напиши <code>/score @имя</code> или ответь командой /score на сообщение игрока.
person-which = Имя «{ $name }» здесь у нескольких: { $names }. Напиши <code>/score @имя</code> или ответь командой /score на сообщение игрока.
person-alert = { $who }: рейтинг { $rating }. Побед { $wins } из { $games }, сыграно заказов { $made } из { $tried }, за сдачу в среднем { $average }.
person-rating = 🏆 Рейтинг <b>{ $rating }</b> · место { $position } из { $of }
person-rating-alone = 🏆 Рейтинг <b>{ $rating }</b>
person-matches = 🃏 Побед в партиях: { $wins } из { $games }
person-average = 📈 За сдачу: { $average } · { $deals ->
    [one] { $deals } сдача
    [few] { $deals } сдачи
   *[many] { $deals } сдач
}
person-contracts = 🎯 Заказы: { $made } из { $tried }{ $biggest ->
    [0] { "" }
   *[other] { " " }· лучший { $biggest }
}
person-cards = { -marriage } Марьяжи: { $marriages } · { -bolt } болты: { $bolts }
person-barrels = { -barrel } На бочке: { $climbs }, падений: { $falls }
person-points = 🎲 Игровые очки: { $points }
person-left = { -left } Уходы до конца: { $count }
person-two = ⚔️ Вдвоём: { $rating } · побед { $wins } из { $games }
person-computers = { -computer } С компьютерами: побед { $wins } из { $games }
tile-rating = рейтинг
tile-wins = победы
tile-average = очков за сдачу
tile-contracts = сыграно заказов
tile-biggest = лучший заказ
tile-marriages = марьяжи
tile-bolts = болты
tile-climbs = на бочке
tile-falls = падений
tile-left = уходы
duel-title = ⚔️ { $one } – { $other }
duel-never = Вместе вы ещё не доиграли ни одной партии в зачёт.
duel-games = Партий вместе: { $count }
duel-ahead = Кто был выше: <b>{ $one } – { $other }</b>{ $level ->
    [0] { "" }
   *[other] { " " }(вровень { $level })
}
duel-wins = 🏆 Победы: { $one } – { $other }
duel-average = 📈 За сдачу: { $one } – { $other }
duel-contracts = 🎯 Заказы: { $one } – { $other }
duel-biggest = Лучший: { $one } – { $other }
duel-marriages = { -marriage } Марьяжи: { $one } – { $other }
score-word-me = я, мой, моё
score-word-season = сезон
