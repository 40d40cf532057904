# Слова на малюнках: запис, роздача, кінець партії. Вузькі: малюнок завширшки з телефон.
picture-deals = { $count ->
    [one] { $count } роздача
    [few] { $count } роздачі
   *[many] { $count } роздач
}
picture-made = зіграно
picture-failed = не зіграно
picture-conceded = розпис
picture-crossed = хрест
picture-bolt = болт
picture-fine = болт зі штрафом
picture-barrel = бочка, 1-ша спроба
picture-reverse = зворотна бочка
picture-fall = падає з бочки
picture-truck = самоскид
picture-golden = золотий кон
picture-dark = темна
picture-stood = ходила заміна
picture-deal = Роздача { $number }
picture-dealt = Роздано
picture-dealer = роздає { $who }
picture-auction = Торги: { $calls }
picture-led = перший хід
picture-took = взятка
picture-taken-talon = взятий прикуп
picture-talon = Прикуп
picture-tricks = Взятки
picture-result-made = зіграно { $bid }, взято { $points }
picture-result-failed = не зіграно { $bid }, взято { $points }
picture-result-conceded = розпис на { $bid }
picture-result-crossed = хрест на { $bid }
picture-given = Скид
picture-climb = на бочку
picture-turn = перелом
sheet-caption = 📋 <b>Запис</b> · { $count ->
    [one] { $count } роздача
    [few] { $count } роздачі
   *[many] { $count } роздач
}
sheet-caption-of = 📋 <b>Запис</b> · { $count } з { $of } роздач
picture-your-turn = Твій хід
picture-your-bid = Твоє слово
picture-you-decide = Тобі вирішувати
picture-taken = взято { $points }
