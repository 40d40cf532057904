# Компьютерные игроки и стол для себя одного, в личном чате.
computer-names = Ева, Макс, Ида, Лёва, Зоя, Боря, Нора, Гоша
level-modest = осторожный
level-easy = слабый
level-normal = средний
level-strong = сильный
lobby-seat-computer = { $number }. { $who } · { $level }
button-computer = ➕ Компьютер
button-level = { $who }: { $level }
button-computer-out = ➖
button-computer-leaves = ➖ { $who }
toast-computer-coming = { $who } играет за это место со следующей сдачи. Партия запишется среди тех, что с компьютерами.
toast-computer-gone = Хорошо, без компьютера.
toast-no-computer = { $who } не хочет компьютера на этом месте.
toast-joined-for = Ты за столом: { $who } уступает место.
own-table = Твой стол
own-title = 🃏 <b>Твой стол</b>
own-running = Твоя партия ещё идёт. Закончить её: /cancel
own-cancelled = 🃏 Стол закрыт. /new откроет новый.
own-none = Своего стола у тебя нет. /new откроет: ты против компьютеров.
own-no-clock = За своим столом часов нет: возвращайся когда угодно.
own-presets = 📜 <b>По каким правилам?</b>
button-own = 💬 Сыграть в чате
button-own-deal = { -forward } Раздать
button-own-size = { $count ->
    [2] Вдвоём
    [4] Вчетвером
   *[3] Втроём
    }
button-own-rules = 📜 Правила: { $preset }
button-own-options = ⚙️ Все правила
button-own-back = ↩ Назад
