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
toast-joined-for = Ты за столом: { $who } уступает место.
