# Zasady w jednym wierszu i trzon gry do księgi zasad: prawdziwy niezależnie od umów stołu.
rules-line = Zasady: { $preset } · /rules
rules-line-changed =
    Zasady: { $preset }, { $count ->
        [one] { $count } zmiana
        [few] { $count } zmiany
       *[many] { $count } zmian
    } · /rules
rules-option = { $name }: { $value }
rules-book-deck = 24 karty, od dziewiątki do asa w czterech kolorach. Od najmłodszej: 9, W, D, K, 10, A; dziesiątka bije króla. Dziewiątka jest warta 0, walet 2, dama 3, król 4, dziesiątka 10, as 11: w talii 120, a resztę dają meldunki. Punkty sumują się z rozdania na rozdanie.
rules-book-deal = Każdy dostaje siedem kart, a trzy idą na musik. Potem rozdaje kolejna osoba, a po nowym rozdaniu ta sama. Tasuje, rozdaje i liczy bot.
rules-book-auction = Jedna osoba jest na setce: stoi na 100 nawet ze słabą kartą. Pierwsza odzywa się następna osoba w kolejności: licytuje wyżej albo pasuje. Kto spasował, w tej licytacji już nie bierze udziału. Kto zostanie ostatni, jest grającym; jeśli wszyscy inni spasują, gra osoba na setce.
rules-book-talon = Grający bierze musik i oddaje każdemu przeciwnikowi po jednej karcie; wszyscy mają wtedy po osiem. Oddana karta może dopełnić meldunek. Potem grający podaje kontrakt i wychodzi.
rules-book-play = Dokładaj do koloru wyjścia. Nie możesz? Bij atutem, jeśli go masz. Nie masz i atutu? Dorzuć dowolną kartę. Lewę bierze najstarszy atut, a bez atutów najstarsza karta koloru wyjścia. Kto wziął, wychodzi dalej. Złej karty bot nie przyjmie i powie dlaczego.
rules-book-marriages = Meldunek to król i dama jednego koloru na jednej ręce. Wyjdź jedną z nich, mając drugą, i meldunek jest ogłoszony. Król lub dama dołożone do cudzego wyjścia niczego nie ogłaszają. Kilka meldunków się sumuje.
rules-book-trump = Kolor meldunku od razu staje się atutem, już w tej lewie.
rules-book-scoring = Twoje punkty w rozdaniu to karty z lew i meldunki. Grający, który ugrał kontrakt, zapisuje dokładnie kontrakt, choćby wziął więcej; kto nie ugrał, tyle traci. Przeciwnicy zapisują, co wzięli. Kolejność: wynik, podwojenie, krechy i kary, beczka, wywrotka.
rules-book-barrel = Beczki nie da się przeskoczyć: kto do niej dojdzie, siedzi dokładnie na jej wyniku. Gdy skończą się próby, spadasz, i to kosztuje.
rules-book-barrel-win = Zwykłych punktów tam się nie pisze; partię wygrywa tylko potrzebny kontrakt.
rules-book-two = Na setce jest ten, kto nie rozdawał. Dwa musiki leżą zakryte: grający wybiera jeden, oddaje karty, podaje kontrakt i wychodzi. Rozdaje się na zmianę; tasuje, rozdaje i liczy bot.
rules-book-four = Karty dostają trzy osoby; rozdający siedzi na musiku i zapisuje jego punkty, ale nie na beczce i nie po krzyżyku. Na setce jest gracz po jego lewej. W tym rozdaniu rozdający nie dostaje krech i nie zużywa próby na beczce.
