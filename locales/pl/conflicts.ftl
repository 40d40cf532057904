# Co z czym się kłóci i co zmienić.
conflict-target-out-of-reach = Kontrakt 120 z beczki na 880 (albo 100 z 900) nie sięga 1001. Ustaw potrzebny kontrakt na 121 lub 125 albo graj do 1000, albo bez beczki.
conflict-golden-doubled-keeps = Zwykłych rozdań liczonych podwójnie się nie powtarza. Jeśli nikt nie ugra złotego, wybierz „dalej bez zmian” albo graj złote za 120 bez licytacji.
conflict-half-price-for-aces = Bomba za pół kontraktu idzie w parze tylko z 11 za każdego asa. Zmień cenę bomby albo to, co dostaje za nią przeciwnik.
conflict-barrel-beyond-501 = Partia do 501 kończy się, zanim ktoś dojdzie do beczki. Zrezygnuj z beczki albo graj do 1000.
conflict-reverse-barrel-beyond-501 = Odwrotna beczka leży poniżej −501. Zrezygnuj z niej albo graj do 1000.
conflict-dealer-sits-out-forced = We czworo rozdający siedzi na musiku i nie może być na setce. Niech będzie na niej gracz po jego lewej albo grajcie we troje.
conflict-dealer-sits-out-dark = We czworo rozdający nie dostaje kart i nie może grać w ciemno. Niech w ciemno gra kto inny albo grajcie we troje.
conflict-own-deal-has-no-auction = Gdy z beczki wygrywa się tylko własnym rozdaniem, musik i tak przychodzi bez licytacji. Ustaw licytację na beczce na „jak każdy” albo niech wygrywa kontrakt.
conflict-excluded-only-accumulates = Kto nie bierze udziału w licytacji, nie wygra z beczki kontraktem. Wybierz zbieranie punktów albo pozwól na beczce licytować.
conflict-accumulating-does-not-stand = Kto zbiera punkty, nie stoi na kontrakcie i nie bierze musiku bez licytacji. Ustaw licytację na „jak każdy” lub „nie bierze udziału” albo niech wygrywa kontrakt.
