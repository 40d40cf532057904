# Мини-приложение: стол, нарисованный на странице (webapp/).
button-app = 🃏 В приложении
# Кнопка рядом с полем ввода в Telegram: чем она длиннее, тем уже поле.
menu-app = 🃏 Стол
panel-in-app = Ты играешь в приложении.
app-rank-9 = девятка
app-rank-J = валет
app-rank-Q = дама
app-rank-K = король
app-rank-T = десятка
app-rank-A = туз
app-suit-S = пики
app-suit-C = трефы
app-suit-D = бубны
app-suit-H = червы
app-of-S = пик
app-of-C = треф
app-of-D = бубен
app-of-H = червей
app-card = { $rank } { $suit }
# Слова, после которых карта вслух стоит в винительном падеже.
app-objects = Клади|Кладём|Отдай|Отложи|можно и|выбивает|показывает
app-object-9 = девятку
app-object-J = валета
app-object-Q = даму
app-object-K = короля
app-object-T = десятку
app-object-A = туза
# Слова, сразу после которых масть вслух стоит в родительном падеже.
app-owners = с|марьяж|полмарьяжа|масть|десятки|половинку|хвалёнка|мать
app-trump = Козырь
app-contract = Заказ
app-hand = Твои карты
app-talon = Прикуп
app-trick = На столе
app-last = Прошлая взятка
app-sheet = Счёт
app-deal = Сдача { $number }
app-close = Закрыть
app-you = Ты
app-dealer = Сдаёт
app-away = Нет на месте
app-left = Вне игры
app-computer = Компьютер
app-cards = Карты
app-tricks = Взятки
app-points = Очки
app-points-short = оч.
app-score = Счёт
app-bolts = Болты
app-barrel = Бочка
app-tries = Бочка, осталось сдач: { $count }
# Points of the declarer's opponents, beside the contract.
app-against = против { $points }
# Points that the contract still needs, and points of the cards that nobody has taken yet.
app-due = ещё { $points } · в игре { $rest }
app-victory = Победа
app-turns = Переломы · шанс на победу
app-sounds = Звуки
app-legend-made = заказ сыгран
app-legend-failed = заказ не сыгран
app-about-bolt = Болт ставят за сдачу, в которой игрок ничего не взял. За несколько болтов — штраф: сколько, скажет /rules.
app-about-barrel = На бочке до победы остался один заказ, а попыток всего несколько.
app-pass = Пас
app-bid = Ставка { $amount }
app-bid-label = Твоя ставка
app-call = ставка
app-lower = Меньше
app-higher = Больше
app-takes = Взятка: { $name }
app-you-take = Взятка твоя
app-ahead = в твой ход
app-seconds-left = Осталось секунд: { $count }
app-tip-auction = Сколько очков возьмёшь? Играет тот, кто назовёт больше.
app-tip-barrel = Бочка: одна удачная сдача — и победа, но попыток мало.
app-tip-giving = Нажми на карту или перетащи её к игроку.
app-tip-lead = Взятку берёт старшая карта масти, а козырь бьёт любую.
app-tip-marriage = Марьяж: зайди с короля или дамы — и масть станет козырем.
app-tip-follow = Ходи в масть: тёмные карты сейчас класть нельзя.
app-tip-trump = Этой масти у тебя нет: надо бить козырем.
app-tips-off = Без советов
toast-tips-off = Советов больше не будет. Вернуть: «Мои настройки».
app-watching = Ты смотришь
app-last-deal = Прошлая сдача
app-turn-table = Повернуть стол
# At a table that waits: below a player's name, and on a seat that nobody has.
app-host = хозяин
app-free = свободно
app-spectators = Зрители
# A card was tapped while something else is asked.
app-first-bid = Сначала ставка.
app-first-contract = Сначала заказ.
app-first = Сначала ответь на вопрос.
app-reconnecting = Соединяемся…
app-expired = Закрой страницу и открой её из чата ещё раз.
app-stranger = Этот стол видят только участники группы. Попроси друга добавить тебя в группу и попробуй ещё раз.
app-unstarted = Мне пока нельзя тебе писать. Разреши или нажми «Старт» в чате и открой эту страницу снова.
app-gone = Этот стол закрыт.
app-clock = Мои часы ошибаются, поэтому сюда тебя не пустить. Играй в чате; мой владелец об этом узнает.
# Keys of a page that cannot show the table.
app-way-new = Открыть свой стол
app-way-allow = Разрешить боту писать мне
# Before the table is there.
app-slow = Стол пока не отвечает.
app-again = Ещё раз
app-fill = 📱 На весь экран
app-unfill = 📱 Свернуть экран
# Offered once, after the second match.
app-home = Пусть стол будет под рукой: добавь его на главный экран.
app-home-key = Добавить
app-emote = Показать эмоцию
# A switch of this device: whether the emotes of others are shown.
app-haptics = Вибрация
app-emotes = Эмоции других
# Quick words that players say to each other beside emotes.
app-say-well-played = Хорошо сыграно!
app-say-thanks = Спасибо!
app-say-your-turn = Твой ход!
app-say-thinking = Дай подумать
app-say-lucky = Повезло!
app-say-close = Чуть-чуть!
app-say-oops = Ой!
app-say-again = Ещё партию?
toast-emotes = Слишком много эмоций за минуту: подожди немного.
app-replay = Повтор
app-play = Смотреть
app-pause = Пауза
app-back = Назад
app-next = Дальше
app-fair = Честная сдача
app-fair-checking = Проверяю…
app-fair-all = Проверено здесь: каждая сдача верна.
app-fair-wrong = Что-то здесь не сходится.
app-fair-dealer = Первый сдающий не следует из секрета и кубика.
app-fair-secret = Этот секрет не от этого замка.
app-fair-deck = Колода лежит не так, как велит секрет.
app-fair-hands = Из этой колоды так сдать нельзя.
app-fair-seen = У тебя были другие карты.
app-fair-collected = Сдано без тасовки: взятки по порядку.
app-fair-unproved = Без доказательства: партия слишком длинная.
app-fair-unsafe = Эта страница не может проверить: её открыли без https.
button-play-app = 🃏 Играть в приложении
app-evening = Все сдачи
app-round = Тур { $number }
app-table = стол { $number }

# The menu of the page, and the key beside Rematch.

app-menu = Меню
app-part-table = Этот стол
app-part-group = Группа
app-part-person = Для тебя
app-part-device = Это устройство
app-menu-pause = ⏸ Пауза
app-menu-words = ⌨️ { app-in-words }
app-menu-look = 🎨 Стол и карты
app-menu-language = 🌐 Язык
app-menu-history = 📚 Сыгранные партии
app-menu-group = Настройки группы
app-new-settings = ⚙️ Другие настройки
app-own-table = 🃏 Свой стол

# The table in words: what its lines are called, and the keys that say them.

app-in-words = Стол словами
app-keys = Цифры 1–8 в любой момент читают строку, 0 повторяет последнее, ? открывает эту страницу. Буквы ведут к карте по её названию, стрелки к соседней, Enter кладёт её.
app-turn = Сейчас
app-auction = Торги
app-players = Игроки
app-playable = Можно ходить
app-none = пусто

# Messages that a player sends from the app to any chat.

app-invite = 📨 Позвать в игру
app-share-it = 📤 Поделиться счётом
app-share = Поделиться
app-share-open = 🃏 Сыграть в тысячу
app-share-sit = 🃏 Сесть за стол
app-share-watch = 🃏 Посмотреть сдачу
app-player = Игрок { $number }
app-share-me = { $name } (я)
app-share-invite =
    🃏 { $who } зовёт сыграть в тысячу!
    { $preset } · { $length } · занято мест: { $taken } из { $seats }
app-share-deal =
    🃏 Сдача в тысяче
    { $told }
    Посмотри, как её сыграли.
app-share-title = Тысяча
app-share-result =
    🏁 Сыграли в тысячу, сдач: { $count }.
    { $scores }
