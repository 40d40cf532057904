# Слова на картинках: запись, сдача, конец партии. Узкие: картинка шириной с телефон.
picture-deals = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
picture-made = сыграно
picture-failed = не сыграно
picture-conceded = роспись
picture-crossed = крест
picture-bolt = болт
picture-fine = болт со штрафом
picture-barrel = бочка, 1-я попытка
picture-reverse = обратная бочка
picture-fall = слетает с бочки
picture-truck = самосвал
picture-golden = золотой кон
picture-dark = тёмная
picture-stood = ходила замена
picture-deal = Сдача { $number }
picture-dealt = Сдано
picture-dealer = сдаёт { $who }
picture-auction = Торги: { $calls }
picture-led = первый ход
picture-took = взятка
picture-taken-talon = взятый прикуп
picture-talon = Прикуп
picture-tricks = Взятки
picture-result-made = сыграно { $bid }, взято { $points }
picture-result-failed = не сыграно { $bid }, взято { $points }
picture-result-conceded = роспись на { $bid }
picture-result-crossed = крест на { $bid }
picture-given = Снос
picture-climb = на бочку
picture-turn = перелом
sheet-caption = 📋 <b>Запись</b> · { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
sheet-caption-of = 📋 <b>Запись</b> · { $count } из { $of } сдач
picture-your-turn = Твой ход
picture-your-bid = Твоё слово
picture-you-decide = Тебе решать
picture-taken = взято { $points }
