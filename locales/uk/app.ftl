# Мінізастосунок: стіл, намальований на сторінці (webapp/).
button-app = 🃏 У застосунку
# Кнопка поруч із полем вводу в Telegram: що вона довша, то вужче поле.
menu-app = 🃏 Стіл
panel-in-app = Ти граєш у застосунку.
app-rank-9 = дев’ятка
app-rank-J = валет
app-rank-Q = дама
app-rank-K = король
app-rank-T = десятка
app-rank-A = туз
app-suit-S = піки
app-suit-C = трефи
app-suit-D = бубни
app-suit-H = чирви
app-of-S = пік
app-of-C = треф
app-of-D = бубен
app-of-H = чирв
app-card = { $rank } { $suit }
# Слова, після яких карта вголос стоїть у знахідному відмінку.
app-objects = Клади|Кладемо|Віддай|Відклади|можна й|вибиває|показує
app-object-9 = дев’ятку
app-object-J = валета
app-object-Q = даму
app-object-K = короля
app-object-T = десятку
app-object-A = туза
# Слова, одразу після яких масть уголос стоїть у родовому відмінку.
app-owners = з|мар’яж|мар’яжу|півмар’яж|масть|масті|десятку|половинку|хвала|мати
app-trump = Козир
app-contract = Заявка
app-hand = Твої карти
app-talon = Прикуп
app-trick = На столі
app-last = Остання взятка
app-sheet = Рахунок
app-deal = Роздача { $number }
app-close = Закрити
app-you = Ти
app-dealer = Роздає
app-away = Немає
app-left = Поза грою
app-computer = Комп’ютер
app-cards = Карти
app-tricks = Взятки
app-points = Очки
app-points-short = оч.
app-score = Рахунок
app-bolts = Болти
app-barrel = Бочка
app-tries = Бочка, лишилося роздач: { $count }
# Points of the declarer's opponents, beside the contract.
app-against = проти { $points }
# Points that the contract still needs, and points of the cards that nobody has taken yet.
app-due = ще { $points } · у грі { $rest }
app-victory = Перемога
app-turns = Переломи · шанс на перемогу
app-sounds = Звуки
app-legend-made = заявку зіграно
app-legend-failed = заявку не зіграно
app-about-bolt = Болт ставлять за роздачу, у якій гравець нічого не взяв. За кілька болтів — штраф: скільки, скаже /rules.
app-about-barrel = На бочці до перемоги бракує однієї заявки, а спроб лише кілька.
app-pass = Пас
app-bid = Ставка { $amount }
app-bid-label = Твоя ставка
app-call = ставка
app-lower = Менше
app-higher = Більше
app-takes = Взятка: { $name }
app-you-take = Взятка твоя
app-ahead = у твій хід
app-seconds-left = Лишилося секунд: { $count }
app-tip-auction = Скільки очок візьмеш? Грає той, хто назве найбільше.
app-tip-barrel = Бочка: одна вдала роздача — і перемога, але спроб мало.
app-tip-giving = Торкнись карти або перетягни її до гравця.
app-tip-lead = Взятку бере найстарша карта масті, а козир б’є будь-яку.
app-tip-marriage = Мар’яж: зайди з короля або дами — і масть стане козирем.
app-tip-follow = Ходи в масть: темні карти зараз класти не можна.
app-tip-trump = Цієї масті в тебе немає: треба бити козирем.
app-tips-off = Без порад
toast-tips-off = Порад більше не буде. Повернути: «Мої налаштування».
app-watching = Ти дивишся
app-last-deal = Минула роздача
app-turn-table = Повернути стіл
# At a table that waits: below a player's name, and on a seat that nobody has.
app-host = господар
app-free = вільно
app-spectators = Глядачі
# A card was tapped while something else is asked.
app-first-bid = Спершу ставка.
app-first-contract = Спершу заявка.
app-first = Спершу дай відповідь.
app-reconnecting = З’єднуємося…
app-expired = Закрий сторінку й відкрий її з чату ще раз.
app-stranger = Цей стіл бачать лише учасники групи. Попроси друга додати тебе до групи й спробуй ще раз.
app-unstarted = Мені поки не можна тобі писати. Дозволь або натисни «Старт» у чаті й відкрий цю сторінку знову.
app-gone = Цей стіл закрито.
app-clock = Мій годинник помиляється, тому сюди не можу тебе пустити. Грай у чаті; мій власник про це дізнається.
# Keys of a page that cannot show the table.
app-way-new = Відкрити свій стіл
app-way-allow = Дозволити боту писати мені
# Before the table is there.
app-slow = Стіл поки не відповідає.
app-again = Ще раз
app-fill = 📱 На весь екран
app-unfill = 📱 Згорнути екран
# Offered once, after the second match.
app-home = Хай стіл буде під рукою: додай його на головний екран.
app-home-key = Додати
app-emote = Показати емоцію
# A switch of this device: whether the emotes of others are shown.
app-haptics = Вібрація
app-emotes = Емоції інших
# Quick words that players say to each other beside emotes.
app-say-well-played = Гарно зіграно!
app-say-thanks = Дякую!
app-say-your-turn = Твій хід!
app-say-thinking = Дай подумати
app-say-lucky = Пощастило!
app-say-close = Майже!
app-say-oops = Ой!
app-say-again = Ще партію?
toast-emotes = Забагато емоцій за хвилину: зачекай трохи.
app-replay = Повтор
app-play = Дивитися
app-pause = Пауза
app-back = Назад
app-next = Далі
app-fair = Чесна роздача
app-fair-checking = Перевіряю…
app-fair-all = Перевірено тут: кожна роздача правильна.
app-fair-wrong = Щось тут не сходиться.
app-fair-dealer = Перший роздавач не випливає з секрету й кубика.
app-fair-secret = Секрет не відповідає відбитку.
app-fair-deck = Колода лежить не так, як велить секрет.
app-fair-hands = З цієї колоди так роздати не можна.
app-fair-seen = У тебе були інші карти.
app-fair-collected = Роздано без тасування: взятки по порядку.
app-fair-unproved = Без доказу: партія задовга.
app-fair-unsafe = Ця сторінка не може перевірити: її відкрили без https.
button-play-app = 🃏 Грати в застосунку
app-evening = Усі роздачі
app-round = Тур { $number }
app-table = стіл { $number }

# The menu of the page, and the key beside Rematch.

app-menu = Меню
app-part-table = Цей стіл
app-part-group = Група
app-part-person = Для тебе
app-part-device = Цей пристрій
app-menu-pause = ⏸ Пауза
app-menu-words = ⌨️ { app-in-words }
app-menu-look = 🎨 Стіл і карти
app-menu-language = 🌐 Мова
app-menu-history = 📚 Зіграні партії
app-menu-group = Налаштування групи
app-new-settings = ⚙️ Інші налаштування
app-own-table = 🃏 Свій стіл

# The table in words: what its lines are called, and the keys that say them.

app-in-words = Стіл словами
app-keys = Цифри 1–8 будь-коли читають рядок, 0 повторює останнє, ? відкриває цю сторінку. Літери ведуть до карти за її назвою, стрілки до сусідньої, Enter кладе її.
app-turn = Зараз
app-auction = Торги
app-players = Гравці
app-playable = Можна ходити
app-none = порожньо

# Messages that a player sends from the app to any chat.

app-invite = 📨 Покликати в гру
app-share-it = 📤 Поділитися рахунком
app-share = Поділитися
app-share-open = 🃏 Зіграти в тисячу
app-share-sit = 🃏 Сісти за стіл
app-share-watch = 🃏 Переглянути роздачу
app-player = Гравець { $number }
app-share-me = { $name } (я)
app-share-invite =
    🃏 { $who } кличе зіграти в тисячу!
    { $preset } · { $length } · зайнято місць: { $taken } з { $seats }
app-share-deal =
    🃏 Роздача в тисячу
    { $told }
    Подивись, як її зіграли.
app-share-title = Тисяча
app-share-result =
    🏁 Зіграли в тисячу, роздач: { $count }.
    { $scores }
