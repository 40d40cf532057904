# Polecenia, powitania, pomoc. Wiersze menu (command-…) stoją w jego kolejności i mówią jako gracz („moje karty”);
# tylko /forget i /start mówią jako bot. help-more zwraca się do czytelnika („swoje karty”).
command-new = otwórz stół
command-table = pokaż stół jeszcze raz
command-learn = lekcja: naucz się grać
command-hand = pokaż moje karty jeszcze raz
command-score = zapis, tabela; ja, Ania, sezon
command-sheet = zapis gry prawdziwymi kartami
command-daily = zagraj rozdanie dnia
command-evening = wieczór turniejowy: te same karty
command-standings = kto jak gra: tabela
command-history = rozegrane partie
command-rules = zasady tego stołu
command-timer = ile wolno myśleć
command-settings = tempo, podpowiedzi, obrazki
command-pause = zatrzymaj zegar
command-resume = graj dalej po przerwie
command-export = zapis partii jako plik
command-fair = czy można ustawić karty?
command-cancel = zakończ partię albo zamknij stół
command-leave = odejdź od stołu
command-language = wybierz mój język
command-forget = skasuj, co o tobie wiem
command-help = jak to działa
command-start = start: tu przyjdą karty
bot-short = Tysiąc dla twojej ekipy: karty na prywatnym czacie, zapis punktów, domowe zasady.
bot-description = Rozdaję Tysiąca w twojej grupie. Dodaj mnie, napisz tam /new, trzy osoby siadają do stołu i każda dostaje karty tutaj, na prywatnym czacie. Nie masz z kim? Napisz /new tutaj i graj z komputerami.
help =
    🃏 <b>Tysiąc dla twojej ekipy</b>

    { $place ->
        [group] Napisz /new: siadają trzy osoby, puste krzesła zajmują komputery. Karty przychodzą na prywatny czat.
       *[home] /new — od razu stół z komputerami. Ze znajomymi: dodaj mnie do grupy i napisz tam /new.
    }

    /learn — gra w dziesięć minut
    /rules — w co gracie; zmiana zasad
    /score — zapis punktów
help-more =
    <b>Pozostałe komendy</b>
    /table, /hand — stół, twoje karty jeszcze raz
    /daily — rozdanie dnia: te same karty dla wszystkich
    /evening — wieczór turniejowy z tymi samymi rozdaniami
    /sheet — zapis gry prawdziwymi kartami
    /history — rozegrane partie
    /standings — kto jak gra: tabela
    /score ja, Ania, sezon — twoje liczby, wy dwoje, sezon
    /timer — czas na myślenie
    /settings — komputery, podpowiedzi, obrazki; na prywatnym czacie: jak grasz ty
    /pause, /resume — zatrzymaj zegar, graj dalej
    /leave, /cancel — odejdź od stołu, zakończ partię
    /export — partia jako plik
    /fair — dlaczego nikt nie ustawi kart
    /language — wybierz mój język
    /forget — skasuj, co o tobie wiem
help-short = 🎓 /learn uczy gry w dziewięciu krótkich krokach. /new — grasz od razu, /help — wszystkie komendy.
start = 🃏 Cześć, { $who }! Pierwszy raz? /learn nauczy cię grać w dziesięć minut. Umiesz? /new od razu sadza cię przy stole z komputerami. A ze znajomymi: dodaj mnie do grupy, karty przyjdą tutaj.
greeting = 🃏 Rozdaję tu Tysiąca. /new otwiera stół, /help mówi, jak to działa.
language-ask = W jakim języku mam mówić?
language-group = Od teraz mówię tu po polsku.
language-admins = Język grupy zmienia tylko jej admin.
button-learn = 🎓 Naucz się grać
button-add-group = Dodaj mnie do grupy
trouble-unreachable = { $who }, nie mogę do ciebie napisać: otwórz czat ze mną i naciśnij Start.
button-open-chat = Otwórz czat
trouble-topic = Temat twojego stołu w grupie „{ $place }” jest zamknięty albo usunięty. Gra czeka: napisz /table w innym temacie albo w tym samym, gdy znów będzie otwarty, a stół się tam pojawi.
trouble-silenced = Nie mogę już pisać w grupie „{ $place }”. Gra tam czeka: pozwól mi tam znowu pisać albo dodaj mnie z powrotem. Potem napisz tam /table albo naciśnij dowolny przycisk.
trouble-restricted = { $kind ->
    [photos] Grupa „{ $place }” nie pozwala na zdjęcia, więc piszę wszystko słowami.
    [documents] Grupa „{ $place }” nie pozwala na pliki, więc nie dało się go tam wysłać.
   *[dice] Grupa „{ $place }” nie pozwala na naklejki, a więc i na kostkę: partia zaczyna się bez rzutu.
  } Admin może na to pozwolić w uprawnieniach grupy albo zrobić mnie adminem. Potem napisz tam /table.
anonymous = 👤 Nie piszesz pod własnym imieniem, więc nie wiem, kim jesteś. Napisz pod własnym albo naciśnij przycisk: przy ustawieniach zobaczą tylko „admin”, imię widać dopiero przy stole.
anonymous-new = 👤 Nie piszesz pod własnym imieniem, a stół potrzebuje gospodarza. Otwórz go przyciskiem: kto naciśnie, ten jest gospodarzem, pod własnym imieniem.
button-open = 🃏 Otwórz stół
button-rules-of-game = 📖 Zasady gry
welcome-back = 🃏 Jestem z powrotem, gramy dalej.
nameless = Gracz
and-more = i jeszcze { $count }
commands-skipped = ⏳ Za dużo komend naraz. Pominięte: { $commands }{ $more ->
        [0] .
       *[other] { " " }i jeszcze { $more }.
    } Napisz je ponownie za minutę.
shown-above = ⬆️ Jest już trochę wyżej.
