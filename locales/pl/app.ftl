# Mini App: stół narysowany na stronie (webapp/).
button-app = 🃏 W aplikacji
# Przycisk obok pola wiadomości w Telegramie: im dłuższy, tym węższe pole.
menu-app = 🃏 Stół
panel-in-app = Grasz w aplikacji.
app-rank-9 = dziewiątka
app-rank-J = walet
app-rank-Q = dama
app-rank-K = król
app-rank-T = dziesiątka
app-rank-A = as
app-suit-S = pik
app-suit-C = trefl
app-suit-D = karo
app-suit-H = kier
app-of-S = pik
app-of-C = trefl
app-of-D = karo
app-of-H = kier
app-card = { $rank } { $suit }
# Słowa, po których karta na głos stoi w bierniku.
app-objects = Zagraj|Zagrać|Oddaj|Odłóż|wybija|pokazuje|daje ci
app-object-9 = dziewiątkę
app-object-J = waleta
app-object-Q = damę
app-object-K = króla
app-object-T = dziesiątkę
app-object-A = asa
# Po tych słowach kolor w innych językach stoi w dopełniaczu; tu się nie zmienia.
app-owners = meldunek
app-trump = Atut
app-contract = Kontrakt
app-hand = Twoje karty
app-talon = Musik
app-trick = Na stole
app-last = Ostatnia lewa
app-sheet = Wyniki
app-deal = Rozdanie { $number }
app-close = Zamknij
app-you = Ty
app-dealer = Rozdaje
app-away = Nie ma
app-left = Poza grą
app-computer = Komputer
app-cards = Karty
app-tricks = Lewy
app-points = Punkty
app-points-short = pkt
app-score = Wynik
app-bolts = Krechy
app-barrel = Beczka
app-tries = Beczka, zostało rozdań: { $count }
# Points of the declarer's opponents, beside the contract.
app-against = rywale { $points }
# Points that the contract still needs, and points of the cards that nobody has taken yet.
app-due = jeszcze { $points } · w grze { $rest }
app-victory = Zwycięstwo
app-turns = Punkty zwrotne · szansa na wygraną
app-sounds = Dźwięki
app-legend-made = kontrakt ugrany
app-legend-failed = kontrakt nieugrany
app-about-bolt = Krecha to znak za rozdanie, w którym gracz nic nie wziął. Kilka krech daje karę: ile, mówi /rules.
app-about-barrel = Na beczce do wygranej brakuje jednego kontraktu, a prób jest tylko kilka.
app-pass = Pas
app-bid = Licytuję { $amount }
app-bid-label = Twoja licytacja
app-call = licytacja
app-lower = Mniej
app-higher = Więcej
app-takes = Lewę bierze { $name }
app-you-take = Bierzesz lewę
app-ahead = w twojej kolejce
app-seconds-left = Pozostało sekund: { $count }
app-tip-auction = Ile punktów weźmiesz? Gra ten, kto zalicytuje najwyżej.
app-tip-barrel = Beczka: wygrywa jedno udane rozdanie, ale prób jest mało.
app-tip-giving = Dotknij karty albo przeciągnij ją na gracza.
app-tip-lead = Lewę bierze najstarsza karta koloru, a atut bije każdą.
app-tip-marriage = Meldunek: wyjdź królem lub damą, a kolor stanie się atutem.
app-tip-follow = Dołóż do koloru: ciemnych kart nie możesz teraz zagrać.
app-tip-trump = Nie masz tego koloru, więc musisz przebić atutem.
app-tips-off = Wyłącz wskazówki
toast-tips-off = Wskazówek już nie będzie. Wrócą w „Moje ustawienia”.
app-watching = Oglądasz
app-last-deal = Ostatnie rozdanie
app-turn-table = Obróć stół
# At a table that waits: below a player's name, and on a seat that nobody has.
app-host = gospodarz
app-free = wolne
app-spectators = Widzowie
# A card was tapped while something else is asked.
app-first-bid = Najpierw licytacja.
app-first-contract = Najpierw kontrakt.
app-first = Najpierw odpowiedz na pytanie.
app-reconnecting = Łączenie…
app-expired = Zamknij stronę i otwórz ją z czatu jeszcze raz.
app-stranger = Ten stół widzą tylko członkowie grupy. Poproś znajomych, żeby dodali cię do grupy, i spróbuj ponownie.
app-unstarted = Nie mogę jeszcze do ciebie pisać. Pozwól na to albo naciśnij Start w czacie i otwórz tę stronę ponownie.
app-gone = Ten stół jest zamknięty.
app-clock = Mój zegar się myli, więc nie mogę cię tu wpuścić. Graj na czacie; mój operator już o tym wie.
# Keys of a page that cannot show the table.
app-way-new = Otwórz własny stół
app-way-allow = Pozwól botowi pisać do mnie
# Before the table is there.
app-slow = Stół jeszcze nie odpowiada.
app-again = Spróbuj ponownie
app-fill = 📱 Pełny ekran
app-unfill = 📱 Wyjdź z pełnego ekranu
# Offered once, after the second match.
app-home = Miej stół pod ręką: dodaj go do ekranu głównego.
app-home-key = Dodaj
app-emote = Pokaż emotkę
# A switch of this device: whether the emotes of others are shown.
app-haptics = Wibracje
app-emotes = Emotki innych
# Quick words that players say to each other beside emotes.
app-say-well-played = Dobrze zagrane!
app-say-thanks = Dzięki!
app-say-your-turn = Twoja kolej!
app-say-thinking = Daj pomyśleć
app-say-lucky = Ale fart!
app-say-close = Było blisko!
app-say-oops = Ups!
app-say-again = Jeszcze raz?
toast-emotes = Za dużo emotek w minutę: poczekaj chwilę.
app-replay = Powtórka
app-play = Odtwórz
app-pause = Pauza
app-back = Wstecz
app-next = Dalej
app-fair = Uczciwe rozdanie
app-fair-checking = Sprawdzam…
app-fair-all = Sprawdzone tutaj: każde rozdanie się zgadza.
app-fair-wrong = Coś się tu nie zgadza.
app-fair-dealer = Pierwszy rozdający nie wynika z sekretu i kostki.
app-fair-secret = Ten sekret nie pasuje do odcisku.
app-fair-deck = Talia leży inaczej, niż mówi sekret.
app-fair-hands = Tych kart nie rozdano z tej talii.
app-fair-seen = U ciebie były inne karty.
app-fair-collected = Rozdane bez tasowania: lewy po kolei.
app-fair-unproved = Bez dowodu: partia jest za długa.
app-fair-unsafe = Ta strona nie może sprawdzić: otwarto ją bez https.
button-play-app = 🃏 Graj w aplikacji
app-evening = Wszystkie rozdania
app-round = Runda { $number }
app-table = stół { $number }

# The menu of the page, and the key beside Rematch.

app-menu = Menu
app-part-table = Ten stół
app-part-group = Grupa
app-part-person = Dla ciebie
app-part-device = To urządzenie
app-menu-pause = ⏸ Pauza
app-menu-words = ⌨️ { app-in-words }
app-menu-look = 🎨 Stół i karty
app-menu-language = 🌐 Język
app-menu-history = 📚 Rozegrane partie
app-menu-group = Ustawienia grupy
app-new-settings = ⚙️ Inne ustawienia
app-own-table = 🃏 Mój stół

# The table in words: what its lines are called, and the keys that say them.

app-in-words = Stół słowami
app-keys = Cyfry 1–8 w każdej chwili czytają wiersz, 0 powtarza ostatnie słowa, ? otwiera tę stronę. Litery prowadzą do karty po nazwie, strzałki do sąsiedniej, Enter ją zagrywa.
app-turn = Teraz
app-auction = Licytacja
app-players = Gracze
app-playable = Możesz zagrać
app-none = brak

# Messages that a player sends from the app to any chat.

app-invite = 📨 Zaproś
app-share-it = 📤 Udostępnij wynik
app-share = Udostępnij
app-share-open = 🃏 Zagraj w tysiąca
app-share-sit = 🃏 Siadaj do stołu
app-share-watch = 🃏 Zobacz rozdanie
app-player = Gracz { $number }
app-share-me = { $name } (ja)
app-share-invite =
    🃏 { $who } zaprasza na partię tysiąca!
    { $preset } · { $length } · zajęte miejsca: { $taken } z { $seats }
app-share-deal =
    🃏 Rozdanie w tysiąca
    { $told }
    Zobacz, jak je rozegrano.
app-share-title = Tysiąc
app-share-result =
    🏁 Partia w tysiąca, rozdań: { $count }.
    { $scores }
