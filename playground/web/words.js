// The page's own words. What the bot says comes from the bot.

const WORDS = {
  en: {
    brand: "Playground",
    friends: "Three friends",
    person: "Add a person",
    language: "Русский",
    welcome: "A table for three",
    explain: "One click makes three people and a group with the bot in it. Everything stays on this computer.",
    offline: "The playground is not running. Trying again…",
    message: "Message",
    start: "Start",
    unblock: "Unblock the bot",
    block: "Block the bot",
    addBot: "Bring the bot in",
    kickBot: "Remove the bot",
    promoteBot: "Make the bot an admin",
    demoteBot: "Make the bot a plain member",
    silenceBot: "Forbid the bot to write",
    unsilenceBot: "Let the bot write again",
    onlyYou: "only you see this",
    loseEphemeral: "Lose what only you see",
    missEphemeral: "Stop receiving what only you see",
    hearEphemeral: "Receive what only you see again",
    withoutEphemeral: "Telegram without “only you see this”",
    withEphemeral: "Telegram with “only you see this”",
    migrate: "Turn into a supergroup",
    leave: "Leave the group",
    join: "Return to the group",
    speaks: "Speaks and presses here",
    members: (count) => (count === 1 ? "1 member" : `${count} members`),
    private: "private chat with the bot",
    nothing: "What can this bot do?",
    noCommands: "The bot has set no commands",
    edited: "edited",
    name: "Name of the new person",
    who: "New person",
    ok: "OK",
    cancel: "Cancel",
    send: "Send",
    commands: "Commands",
    more: "More",
    topic: "No topic",
    joined: (who, names) => `${who} added ${names}`,
    joinedAlone: (who) => `${who} joined the group`,
    left: (who, name) => (who === name ? `${name} left the group` : `${who} removed ${name}`),
    pinned: (who) => `${who} pinned a message`,
    upgraded: "The group became a supergroup",
    topicCreated: (name) => `Topic “${name}” opened`,
    topicClosed: "The topic was closed",
  },
  ru: {
    brand: "Площадка",
    friends: "Трое друзей",
    person: "Добавить человека",
    language: "English",
    welcome: "Стол на троих",
    explain: "Одно нажатие — и есть трое друзей и группа с ботом. Всё остаётся на этом компьютере.",
    offline: "Площадка не запущена. Пробую ещё раз…",
    message: "Сообщение",
    start: "Начать",
    unblock: "Разблокировать бота",
    block: "Заблокировать бота",
    addBot: "Позвать бота",
    kickBot: "Удалить бота",
    promoteBot: "Сделать бота админом",
    demoteBot: "Сделать бота простым участником",
    silenceBot: "Запретить боту писать",
    unsilenceBot: "Снова разрешить боту писать",
    onlyYou: "видно только вам",
    loseEphemeral: "Потерять видимое только вам",
    missEphemeral: "Не получать видимое только вам",
    hearEphemeral: "Снова получать видимое только вам",
    withoutEphemeral: "Telegram без «видно только вам»",
    withEphemeral: "Telegram с «видно только вам»",
    migrate: "Превратить в супергруппу",
    leave: "Выйти из группы",
    join: "Вернуться в группу",
    speaks: "Здесь пишет и нажимает",
    members: (count) => `${count} ${plural(count, "участник", "участника", "участников")}`,
    private: "личный чат с ботом",
    nothing: "Что умеет этот бот?",
    noCommands: "Бот не задал команд",
    edited: "изменено",
    name: "Имя нового человека",
    who: "Новый человек",
    ok: "ОК",
    cancel: "Отмена",
    send: "Отправить",
    commands: "Команды",
    more: "Ещё",
    topic: "Без темы",
    joined: (who, names) => `${who} добавляет: ${names}`,
    joinedAlone: (who) => `${who} теперь в группе`,
    left: (who, name) => (who === name ? `${name} покидает группу` : `${who} удаляет: ${name}`),
    pinned: (who) => `${who} закрепляет сообщение`,
    upgraded: "Группа стала супергруппой",
    topicCreated: (name) => `Открыта тема «${name}»`,
    topicClosed: "Тема закрыта",
  },
};

function plural(count, one, few, many) {
  const [tens, units] = [count % 100, count % 10];
  if (tens > 10 && tens < 15) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}

let language = localStorage.getItem("language") ?? (navigator.language.startsWith("ru") ? "ru" : "en");

export const currentLanguage = () => language;

export function switchLanguage() {
  language = language === "ru" ? "en" : "ru";
  localStorage.setItem("language", language);
}

export function word(name, ...values) {
  const found = WORDS[language][name];
  return typeof found === "function" ? found(...values) : found;
}
