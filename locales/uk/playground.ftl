# The playground's page: its own words, beside what the bot says in the chats.
page-guest = Гість
page-table = Тисяча на трьох
# Three sets of three first names: sets are parted by ";", names by ",".
page-names = Оля, Тарас, Ігор; Галя, Денис, Юрко; Іванка, Зоя, Левко
page-brand = Тисяча
page-title = Тисяча · пробний Telegram
page-alone = Зіграти з комп’ютером
page-friends = Троє друзів
page-more-friends = Ще троє друзів
page-person = Додати людину…
page-group = Нова група…
page-add = Нове
page-loners = Без групи
page-choose = Мова
page-welcome = Тисяча
page-explain = Карткова гра на трьох у пробному Telegram просто на цьому комп’ютері. Один дотик — і стіл із комп’ютером відкрито або троє друзів сидять у групі з ботом.
page-offline = Пробний Telegram не запущено. Пробую ще раз…
page-message = Повідомлення
page-to-end = У кінець чату
page-start = Старт
page-unblock = Розблокувати бота
page-block = Заблокувати бота
page-testing = Для випробувань
page-rename = Перейменувати групу…
page-group-name = Назва групи
page-open-topic = Відкрити тему…
page-topic-name = Назва теми
page-close-topic = Закрити вибрану тему
page-make-forum = Перетворити на форум
page-take-out = Вилучити: { $name }
page-copied = Скопійовано
page-topics = Тема
page-renamed = { $who } називає групу «{ $title }»
page-add-bot = Покликати бота
page-kick-bot = Вилучити бота
page-promote-bot = Зробити бота адміном
page-demote-bot = Зробити бота простим учасником
page-silence-bot = Заборонити боту писати
page-unsilence-bot = Знову дозволити боту писати
page-only-you = видно лише вам
page-lose-ephemeral = Загубити видиме лише вам
page-miss-ephemeral = Не отримувати видиме лише вам
page-hear-ephemeral = Знову отримувати видиме лише вам
page-without-ephemeral = Telegram без «видно лише вам»
page-with-ephemeral = Telegram із «видно лише вам»
page-migrate = Перетворити на супергрупу
page-leave = Вийти з групи
page-join = Повернутися до групи
page-speaks = Тут пише й натискає
page-members = { $number } { $count ->
    [one] учасник
    [few] учасники
    [many] учасників
   *[other] учасники
}
page-private = особистий чат із ботом
page-nothing = Що вміє цей бот?
page-no-commands = Бот не задав команд
page-edited = змінено
page-name = Ім’я нової людини
page-ok = ОК
page-cancel = Скасувати
page-send = Надіслати
page-commands = Команди
page-more = Ще
page-topic = Без теми
page-joined = { $who } додає: { $names }
page-joined-alone = { $who } тепер у групі
page-left = { $name } виходить із групи
page-taken-out = { $who } вилучає: { $name }
page-pinned = { $who } закріплює повідомлення
page-upgraded = Група стала супергрупою
page-topic-created = Відкрито тему «{ $name }»
page-topic-closed = Тему закрито
page-close-app = Закрити
