# Налаштування: людини та її власного столу — /settings в особистому чаті, групи — /settings у ній.
settings-title = ⚙️ <b>Як ти граєш</b>
settings-single = <b>Якщо піти можна лише однією картою</b>, покласти її за тебе?
settings-single-why = Якщо «так», решта бачить, що іншої карти не було. «Останню» — лише останню карту роздачі.
settings-taps = <b>Ходити одним дотиком чи двома?</b> Перший лише позначає карту.
settings-picture = <b>Карти на руках:</b> рядком чи малюнком, на зеленому сукні?
settings-own = { -computer } <b>Твій стіл із комп’ютерами:</b> як швидко вони ходять, чи можна спитати підказку і чи вставляють вони слівце.
settings-group-title = ⚙️ <b>Як граємо за столами цієї групи</b>
settings-group-set = ⚙️ <b>Налаштування змінює { $who }.</b>
settings-pace = { -computer } <b>Комп’ютери ходять</b> повільно, як люди або швидко.
settings-stand-in = 💤 <b>За того, кого немає,</b> ходжу я. Обережний гравець нічим не ризикує.
settings-hints = { -hint } <b>Підказки:</b> кнопка під картами — як зіграв би я і чому.
settings-talk = 💬 <b>Репліки:</b> комп’ютери часом вставляють слівце.
settings-pictures = 🖼 <b>Малюнки:</b> запис, зіграна роздача й кінець партії.
button-single-never = ні
button-single-last = останню
button-single-always = так
button-taps-1 = один дотик
button-taps-2 = два дотики
button-picture-off = рядком
button-picture-on = малюнком
button-pace-slow = повільно
button-pace-human = як люди
button-pace-quick = швидко
button-hints = підказки
button-talk = репліки
button-pictures-off = без них
button-pictures-light = світлі
button-pictures-dark = темні
button-clock = ⏱ Час на роздуми
button-preferences = Як граю я
toast-settings-who = Це змінює господар столу або адмін групи.
command-settings = дотики, комп’ютери, підказки
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
    [one] Таких партій { $count }: її карти за кілька хвилин зникнуть назавжди.
    [few] Таких партій { $count }: їхні карти за кілька хвилин зникнуть назавжди.
   *[many] Таких партій { $count }: їхні карти за кілька хвилин зникнуть назавжди.
}
button-keep-sure = Так, стирати (днів: { $days })
button-keep-not = Ні, лишити
toast-keep-who = Це змінює лише адмін групи.
