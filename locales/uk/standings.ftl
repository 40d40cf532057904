# Таблиця: хто як грає, один гравець, двоє поруч, сезони. Рядок — тридцять знаків.
decimal = { $whole },{ $tenth }
standings-rating = Таблиця
standings-contracts = Заявки
standings-barrels = Бочки й болти
standings-cards = Очки й мар’яжі
standings-points = Ігрові очки
standings-circle-two = удвох
standings-circle-computers = з комп’ютерами
standings-circle-paper = справжні карти
standings-all = усі партії
standings-season = сезон { $number }
standings-empty = Тут ще не дограли жодної партії. Новий стіл: /new
standings-empty-season = У цьому сезоні ще не дограли жодної партії. Новий стіл: /new
standings-unfinished = Не дограно партій: { $count }
standings-left = { -left } виходи до кінця партії
standings-what-rating = 📈 <b>Рейтинг</b>: усі починають із 1000, найбільше додає, якщо обійти сильних. Поруч — перемоги в партіях.
standings-what-season = 📅 <b>Сезон</b>: усе рахується заново, доки його не закінчить адмін групи; найкращі потрапляють на дошку пошани.
standings-heads-rating = рейтинг | перемоги
standings-heads-wins = перемоги | заявки
standings-best-win = найкраща перемога { $points }
standings-computer = комп’ютер, { $level }
standings-heads-contracts = зіграно | найвища
standings-heads-barrels = бочки | падіння | болти
standings-heads-cards = за роздачу | мар’яжі
standings-heads-points = очки | перемоги
standings-line-rating = { $who } · <b>{ $rating }</b> · { $wins }~з~{ $games }
standings-line-unrated = { $who } · { $wins }~з~{ $games }
standings-line-contracts = { $who } · { $made }~з~{ $tried } · { $biggest ->
    [0] { "–" }
   *[other] макс~{ $biggest }
}
standings-line-barrels = { $who } · { -barrel }~{ $climbs } · падінь~{ $falls } · { -bolt }~{ $bolts }
standings-line-cards = { $who } · { $average } · { -marriage }~{ $marriages }
standings-line-points = { $who } · <b>{ $points }</b> · { $wins }~з~{ $games }
button-standings = 🏆 Таблиця
button-standings-rating = 🏆 Рейтинг
button-standings-wins = 🏆 Перемоги
button-standings-contracts = 🎯 Заявки
button-standings-barrels = { -barrel } Бочки
button-standings-cards = { -marriage } Очки
button-standings-points = 🎲 Ігрові очки
button-standings-more = 👥 Утрьох і вчотирьох
button-standings-two = ⚔️ Удвох
button-standings-computers = { -computer } З комп’ютерами
button-standings-paper = 🃏 Справжні карти
button-standings-me = 👤 Мої цифри
button-standings-season = 📅 Цей сезон
button-standings-all = 📚 Усі партії
button-honours = 🏅 Минулі сезони
button-season-end = 🏁 Закінчити сезон
button-season-end-now = 🏁 Так, закінчити
button-season-on = Поки що ні
button-season-undo = ↩ Скасувати кінець
season-ask = 🏁 <b>Закінчити сезон { $number }?</b> Питає { $who }. Його таблиця піде на дошку пошани, а новий сезон усі почнуть нарівні. Таблиця всіх партій залишиться. Тиждень адмін може це скасувати.
season-over = 🏁 <b>Сезон { $number } закінчено</b>. Хто закінчив: { $who }.
season-next = Новий почнеться з наступної партії. Дивитися: /score сезон
season-reopened = ↩ <b>Сезон { $number } триває</b>. Хто скасував кінець: { $who }.
honours-title = 🏅 Дошка пошани
honours-season = Сезон { $number } · до { $day }
toast-season-who = Сезон закінчує лише адмін групи, і скасувати це може лише він.
toast-season-on = Сезон триває.
toast-season-over = Цей сезон уже закінчено.
toast-season-late = Скасувати можна лише кінець останнього сезону, і лише протягом тижня.
toast-season-empty = У цьому сезоні ще ніхто не виграв партії.
person-none = { $who }: тут ще жодної дограної партії.
person-none-you = У тебе тут ще жодної дограної партії.
person-unknown = Ніхто на ім’я «{ $name }» тут партій не догравав. Напиши <code>/score @ім’я</code> або відповідай командою /score на повідомлення гравця.
person-which = Ім’я «{ $name }» тут у кількох: { $names }. Напиши <code>/score @ім’я</code> або відповідай командою /score на повідомлення гравця.
person-alert = { $who }: рейтинг { $rating }. Перемог { $wins } з { $games }, зіграно заявок { $made } з { $tried }, за роздачу { $average }.
person-rating = 🏆 Рейтинг <b>{ $rating }</b> · місце { $position } з { $of }
person-rating-alone = 🏆 Рейтинг <b>{ $rating }</b>
person-matches = 🃏 Перемог у партіях: { $wins } з { $games }
person-average = 📈 За роздачу: { $average } · { $deals ->
    [one] { $deals } роздача
    [few] { $deals } роздачі
   *[many] { $deals } роздач
}
person-contracts = 🎯 Заявки: { $made } з { $tried }{ $biggest ->
    [0] { "" }
   *[other] { " " }· найвища { $biggest }
}
person-cards = { -marriage } Мар’яжі: { $marriages } · { -bolt } болти: { $bolts }
person-barrels = { -barrel } На бочці: { $climbs }, падінь: { $falls }
person-points = 🎲 Ігрові очки: { $points }
person-left = { -left } Виходи до кінця партії: { $count }
person-two = ⚔️ Удвох: { $rating } · перемог { $wins } з { $games }
person-computers = { -computer } З комп’ютерами: перемог { $wins } з { $games }
tile-rating = рейтинг
tile-wins = перемоги
tile-average = очок за роздачу
tile-contracts = зіграно заявок
tile-biggest = найвища заявка
tile-marriages = мар’яжі
tile-bolts = болти
tile-climbs = на бочці
tile-falls = падіння
tile-left = виходи
duel-title = ⚔️ { $one } – { $other }
duel-never = Разом ви ще не дограли жодної партії в залік.
duel-games = Партій разом: { $count }
duel-ahead = Хто був вище: <b>{ $one } – { $other }</b>{ $level ->
    [0] { "" }
   *[other] { " " }(нарівні { $level })
}
duel-wins = 🏆 Перемоги: { $one } – { $other }
duel-average = 📈 За роздачу: { $one } – { $other }
duel-contracts = 🎯 Заявки: { $one } – { $other }
duel-biggest = Найвища: { $one } – { $other }
duel-marriages = { -marriage } Мар’яжі: { $one } – { $other }
score-word-me = я, мої
score-word-season = сезон
