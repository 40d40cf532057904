# The playground's page: its own words, beside what the bot says in the chats.
page-guest = Гость
page-table = Тысяча на троих
# Three sets of three first names: sets are parted by ";", names by ",".
page-names = Аня, Боря, Вера; Гена, Даша, Егор; Женя, Зоя, Илья
page-brand = Тысяча
page-title = Тысяча · пробный Telegram
page-alone = Сыграть с компьютером
page-friends = Трое друзей
page-more-friends = Ещё трое друзей
page-person = Добавить человека…
page-group = Новая группа…
page-add = Новое
page-loners = Без группы
page-choose = Язык
page-welcome = Тысяча
page-explain = Карточная игра на троих в пробном Telegram прямо на этом компьютере. Одно нажатие — и стол с компьютером открыт или трое друзей сидят в группе с ботом.
page-offline = Пробный Telegram не запущен. Пробую ещё раз…
page-message = Сообщение
page-to-end = В конец чата
page-start = Старт
page-unblock = Разблокировать бота
page-block = Заблокировать бота
page-testing = Для испытаний
page-rename = Переименовать группу…
page-group-name = Название группы
page-open-topic = Открыть тему…
page-topic-name = Название темы
page-close-topic = Закрыть выбранную тему
page-make-forum = Превратить в форум
page-take-out = Удалить: { $name }
page-copied = Скопировано
page-topics = Тема
page-renamed = { $who } называет группу «{ $title }»
page-add-bot = Позвать бота
page-kick-bot = Удалить бота
page-promote-bot = Сделать бота админом
page-demote-bot = Сделать бота простым участником
page-silence-bot = Запретить боту писать
page-unsilence-bot = Снова разрешить боту писать
page-only-you = видно только вам
page-lose-ephemeral = Потерять видимое только вам
page-miss-ephemeral = Не получать видимое только вам
page-hear-ephemeral = Снова получать видимое только вам
page-without-ephemeral = Telegram без «видно только вам»
page-with-ephemeral = Telegram с «видно только вам»
page-migrate = Превратить в супергруппу
page-leave = Выйти из группы
page-join = Вернуться в группу
page-speaks = Здесь пишет и нажимает
page-members = { $number } { $count ->
    [one] участник
    [few] участника
    [many] участников
   *[other] участника
}
page-private = личный чат с ботом
page-nothing = Что умеет этот бот?
page-no-commands = Бот не задал команд
page-edited = изменено
page-name = Имя нового человека
page-ok = ОК
page-cancel = Отмена
page-send = Отправить
page-commands = Команды
page-more = Ещё
page-topic = Без темы
page-joined = { $who } добавляет: { $names }
page-joined-alone = { $who } теперь в группе
page-left = { $name } покидает группу
page-taken-out = { $who } удаляет: { $name }
page-pinned = { $who } закрепляет сообщение
page-upgraded = Группа стала супергруппой
page-topic-created = Открыта тема «{ $name }»
page-topic-closed = Тема закрыта
page-close-app = Закрыть
