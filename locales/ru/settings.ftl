# Настройки: человека и его собственного стола — /settings в личном чате, группы — /settings в ней.
settings-title = ⚙️ <b>Твои настройки</b>
settings-page-play = Ход
settings-page-looks = Вид
settings-page-computers = Компьютеры
settings-page-more = Ещё
subject-single = Автоход
subject-taps = Ход
subject-picture = Карты
subject-pace = Темп
subject-stand_in = Замена
subject-pictures = Картинки
subject-hints = Подсказки
settings-single = 🃏 <b>Автоход:</b> класть за тебя карту, когда другой нет? «Всегда» — и остальные видят, что выбора не было; «в конце» — только последнюю карту сдачи.
settings-taps = 👆 <b>Ход</b> одним нажатием или двумя? Первое из двух только отмечает карту.
settings-tips = строчка в приложении, когда что-то случается впервые.
settings-felt = 🎨 <b>Сукно</b> твоего стола.
settings-back = 🔷 <b>Рубашка</b> карт.
settings-picture = 🎴 <b>Карты</b> на руках в чате: строкой или картинкой, на зелёном сукне: за своим столом или и в группах?
settings-photo = видят ли его в приложении те, кто за столом и кто смотрит?
settings-own = { -computer } За твоим столом с компьютерами:
settings-group-title = ⚙️ <b>Как играем за столами этой группы</b>
an-admin = админ
settings-group-set = ⚙️ <b>Настройки меняет { $who }.</b>
settings-pace = { -computer } <b>Темп:</b> как быстро ходят компьютеры.
settings-stand_in = 💤 <b>Замена:</b> как я играю за того, кого нет. Осторожный ничем не рискует.
settings-more = Часы, язык, старые карты и то, как играешь ты.
settings-hints = { -hint } <b>Подсказки:</b> кнопка под картами — как бы сыграл я и почему. Когда играют только люди, её обычно нет.
settings-talk = компьютеры иногда вставляют словечко.
settings-pictures = 🖼 <b>Картинки</b> в чате: запись, сыгранная сдача и конец партии.
settings-pin = он всегда в строке наверху, до него одно касание. Для этого я должен быть админом с правом закреплять сообщения.
settings-emotes = в приложении игроки и зрители могут показать знак вроде 👏 или короткую фразу.
settings-daily = раз в день всем одни и те же карты (/daily).
settings-evening = /evening собирает от 4 до 24 человек играть одни и те же сдачи за несколькими столами.
button-single-never = нет
button-single-last = в конце
button-single-always = всегда
button-taps-1 = 1 нажатие
button-taps-2 = 2 нажатия
button-felt-green = зелёное
button-felt-blue = синее
button-felt-wine = бордовое
button-felt-violet = лиловое
button-felt-graphite = серое
button-felt-telegram = Telegram
button-back-blue = синяя
button-back-red = красная
button-back-black = чёрная
button-picture-off = строкой
button-picture-own = 🎴 у себя
button-picture-on = 🎴 везде
button-pace-slow = медленно
button-pace-human = как люди
button-pace-quick = быстро
button-hints-computers = с компьютером
button-hints-on = всегда
button-hints-off = никогда
button-talk = Реплики
button-pin = Закреплять стол
button-emotes = Эмоции
button-tips = Советы новичку
button-photo = Моё фото
button-daily = Сдача дня
button-evening = Турнирные вечера
button-pictures-off = нет
button-pictures-light = светлые
button-pictures-dark = тёмные
button-clock = ⏱ Время на раздумье
button-preferences = Мои настройки
toast-settings-who = Это меняет хозяин стола или админ группы.
trouble-pin = 📌 Мне здесь нельзя закреплять сообщения, поэтому стол не закреплён. Сделайте меня админом с таким правом и включите это снова в /settings.
button-settings = Настройки
button-past-cards = 🗄 Старые карты
keep-title = 🗄 <b>Сколько хранить карты сыгранных партий?</b>
keep-set = 🗄 <b>Сколько хранить карты сыгранных партий, меняет { $who }.</b>
keep-now-always = Сейчас: всегда. /history покажет каждую карту каждой партии.
keep-now = Сейчас: через { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
} после конца партии её карты стираются насовсем.
keep-stays = Результаты, таблица побед и запись счёта остаются в любом случае.
keep-0 = всегда
keep-365 = год
keep-90 = 90 дней
keep-30 = 30 дней
keep-sure = 🗄 <b>Стирать карты партий, которые закончились больше { $days ->
    [one] { $days } дня
    [few] { $days } дней
   *[many] { $days } дней
} назад?</b> С этой минуты и дальше.
keep-gone = { $count ->
    [0] Таких старых партий пока нет.
    [one] Такая партия { $count }: её карты через несколько минут исчезнут насовсем.
    [few] Таких партий { $count }: их карты через несколько минут исчезнут насовсем.
   *[many] Таких партий { $count }: их карты через несколько минут исчезнут насовсем.
}
button-keep-sure = Да, стирать (дней: { $days })
button-keep-not = Нет, оставить
toast-keep-who = Это меняет только админ группы.
