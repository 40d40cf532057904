# Налаштування: людини та її власного столу — /settings в особистому чаті, групи — /settings у ній.
settings-page-play = Хід
settings-page-looks = Вигляд
settings-page-computers = Комп’ютери
settings-page-more = Ще
subject-single = Автохід
subject-taps = Хід
subject-picture = Карти
subject-pace = Темп
subject-stand_in = Заміна
subject-pictures = Малюнки
subject-hints = Підказки
settings-title = ⚙️ <b>Твої налаштування</b>
settings-single = 🃏 <b>Автохід:</b> класти за тебе карту, коли іншої немає? «Завжди» — і решта бачить, що вибору не було; «остання» — лише наприкінці роздачі.
settings-taps = 👆 <b>Хід</b> одним дотиком чи двома? Перший із двох лише позначає карту.
settings-tips = рядок у застосунку, коли щось трапляється вперше.
settings-felt = 🎨 <b>Сукно</b> твого столу.
settings-back = 🔷 <b>Сорочка</b> карт.
settings-picture = 🎴 <b>Карти</b> на руках у чаті: рядком чи малюнком, на зеленому сукні: за своїм столом чи й у групах?
settings-photo = чи бачать його в застосунку ті, хто за столом і хто дивиться?
settings-own = { -computer } За твоїм столом із комп’ютерами:
settings-group-title = ⚙️ <b>Як граємо за столами цієї групи</b>
an-admin = адмін
settings-group-set = ⚙️ <b>Налаштування змінює { $who }.</b>
settings-pace = { -computer } <b>Темп:</b> як швидко ходять комп’ютери.
settings-stand_in = 💤 <b>Заміна:</b> як я граю за того, кого немає. Обережний нічим не ризикує.
settings-more = Годинник, мова, старі карти і те, як граєш ти.
settings-hints = { -hint } <b>Підказки:</b> кнопка під картами — як зіграв би я і чому. Коли грають лише люди, її зазвичай немає.
settings-talk = комп’ютери часом вставляють слівце.
settings-pictures = 🖼 <b>Малюнки</b> в чаті: запис, зіграна роздача й кінець партії.
settings-pin = він завжди в рядку вгорі, до нього один дотик. Для цього я маю бути адміном з правом закріплювати повідомлення.
settings-emotes = у застосунку гравці й глядачі можуть показати знак на кшталт 👏 або коротку фразу.
settings-daily = раз на день усім ті самі карти (/daily).
settings-evening = /evening збирає від 4 до 24 людей грати ті самі роздачі за кількома столами.
button-single-never = ні
button-single-last = остання
button-single-always = завжди
button-taps-1 = один дотик
button-taps-2 = два дотики
button-felt-green = зелене
button-felt-blue = синє
button-felt-wine = бордове
button-felt-violet = бузкове
button-felt-graphite = сіре
button-felt-telegram = Telegram
button-back-blue = синя
button-back-red = червона
button-back-black = чорна
button-picture-off = рядком
button-picture-own = 🎴 у себе
button-picture-on = 🎴 усюди
button-pace-slow = повільно
button-pace-human = як люди
button-pace-quick = швидко
button-hints-computers = з комп’ютером
button-hints-on = завжди
button-hints-off = ніколи
button-talk = Репліки
button-pin = Закріплювати стіл
button-emotes = Емоції
button-tips = Поради новачкові
button-photo = Моє фото
button-daily = Роздача дня
button-evening = Турнірні вечори
button-pictures-off = немає
button-pictures-light = світлі
button-pictures-dark = темні
button-clock = ⏱ Час на роздуми
button-preferences = Мої налаштування
toast-settings-who = Це змінює господар столу або адмін групи.
trouble-pin = 📌 Мені тут не можна закріплювати повідомлення, тож стіл не закріплено. Зробіть мене адміном з таким правом і ввімкніть це знову в /settings.
button-settings = Налаштування
button-past-cards = 🗄 Старі карти
keep-title = 🗄 <b>Скільки зберігати карти зіграних партій?</b>
keep-set = 🗄 <b>Скільки зберігати карти зіграних партій, змінює { $who }.</b>
keep-now-always = Зараз: завжди. /history покаже кожну карту кожної партії.
keep-now = Зараз: через { $days ->
    [one] { $days } день
    [few] { $days } дні
   *[many] { $days } днів
} після кінця партії її карти стираються назавжди.
keep-stays = Результати, таблиця перемог і запис рахунку лишаються в будь-якому разі.
keep-0 = завжди
keep-365 = рік
keep-90 = 90 днів
keep-30 = 30 днів
keep-sure = 🗄 <b>Стирати карти партій, які скінчилися понад { $days ->
    [one] { $days } день
    [few] { $days } дні
   *[many] { $days } днів
} тому?</b> Відтепер і надалі.
keep-gone = { $count ->
    [0] Таких старих партій ще немає.
    [one] Така партія { $count }: її карти за кілька хвилин зникнуть назавжди.
    [few] Таких партій { $count }: їхні карти за кілька хвилин зникнуть назавжди.
   *[many] Таких партій { $count }: їхні карти за кілька хвилин зникнуть назавжди.
}
button-keep-sure = Так, стирати (днів: { $days })
button-keep-not = Ні, лишити
toast-keep-who = Це змінює лише адмін групи.
