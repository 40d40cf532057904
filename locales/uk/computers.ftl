# Комп’ютерні гравці та власний стіл, в особистому чаті.
computer-names = Єва, Макс, Соня, Лесь, Зоя, Богдан, Нора, Гриць
level-modest = обережний
level-easy = слабкий
level-normal = середній
level-strong = сильний
lobby-seat-computer = { $number }. { $who } · { $level }
button-computer = ➕ Комп’ютер
button-level = { $who }: { $level }
button-computer-out = ➖
button-computer-leaves = ➖ { $who }
toast-computer-coming = { $who } грає за це місце з наступної роздачі. Партія запишеться серед тих, що з комп’ютерами.
toast-computer-gone = Добре, без комп’ютера.
toast-no-computer = { $who } не хоче комп’ютера на цьому місці.
toast-joined-for = Ти за столом: { $who } поступається місцем.
own-table = Твій стіл
own-title = 🃏 <b>Твій стіл</b>
own-running = Твоя партія ще триває. Закінчити її: /cancel
own-cancelled = 🃏 Стіл закрито. /new відкриє новий.
own-none = Свого столу в тебе немає. /new відкриє: ти проти комп’ютерів.
own-no-clock = За своїм столом годинника немає: повертайся коли завгодно.
own-presets = 📜 <b>За якими правилами?</b>
button-own = 💬 Зіграти в чаті
button-own-deal = { -forward } Роздати
button-own-size = { $count ->
    [2] Удвох
    [4] Учотирьох
   *[3] Утрьох
    }
button-own-rules = 📜 Правила: { $preset }
button-own-options = ⚙️ Усі правила
button-own-back = ↩ Назад
