# Rozdania i partie, które się skończyły: „Pokaż karty”, /history.
button-cards = 🃏 Pokaż karty
button-tricks = Lewa po lewie { -forward }
button-deal = 🃏 Całe rozdanie
button-of = { $number } / { $of }
past-trick = Lewa { $number } z { $of }
past-trick-won = → bierze { $who }, { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
picture-held = W ręku
picture-trick = Lewa { $number } z { $of }
picture-trump = Atu
toast-cards-later = Ten stół gra dalej tą samą talią: karty zdradziłyby następne rozdania. Dopiero po partii.
toast-past-gone = Tu nie ma już nic do oglądania.
toast-past-strangers = Partie grupy widzą tylko jej członkowie.
toast-past-unfinished = To rozdanie jeszcze trwa.
