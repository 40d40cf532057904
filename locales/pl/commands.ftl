# Polecenia, powitania, pomoc.
command-new = otwórz stół
command-table = pokaż stół jeszcze raz
command-hand = pokaż moje karty jeszcze raz
command-score = zapis, tabela; ja, @nazwa, sezon
command-learn = lekcja: naucz się grać
command-rules = zasady tego stołu
command-leave = odejdź od stołu
command-cancel = zakończ partię albo zamknij stół
command-language = wybierz mój język
command-help = jak to działa
command-start = start: tu przyjdą karty
bot-short = Tysiąc dla twojej paczki: karty na prywatnym czacie, zapis punktów, domowe zasady.
bot-description = Rozdaję Tysiąca w twojej grupie. Dodaj mnie, napisz tam /new, trzy osoby siadają do stołu i każda dostaje karty tutaj, na prywatnym czacie. Nie masz z kim? Napisz /new tutaj i graj z komputerami.
help =
    🃏 <b>Tysiąc dla twojej paczki</b>

    🎓 /learn — jak grać, w dziesięć minut

    1. { $place ->
        [group] Napisz tu /new.
       *[home] Dodaj mnie do grupy i napisz tam /new.
    }
    2. Trzy osoby naciskają <b>Siadam</b>, potem <b>Zaczynamy</b>. Puste krzesło zajmuje komputer.
    3. Karty przychodzą na prywatny czat ze mną; grupa widzi lewy i zapis.

    <b>W pojedynkę</b>
    /new na prywatnym czacie — stół z komputerami

    <b>W grupie</b>
    /table — pokaż stół jeszcze raz
    /score — zapis punktów, tabela
    /score ja, /score @nazwa — twoje liczby; wy dwoje obok siebie
    /score sezon — ten sezon
    /history — rozegrane partie, co do karty
    /rules — w co gracie i jak to zmienić
    /timer — ile wolno myśleć; potem przypomnę, zawołam i zagram za ciebie
    /settings — komputery, podpowiedzi, kto gra za nieobecnych
    /pause — zatrzymaj zegar, /resume — graj dalej
    /leave — odejdź od stołu; miejsce może zająć ktoś inny
    /cancel — zakończ partię

    <b>Wszędzie</b>
    /hand — pokaż swoje karty jeszcze raz
    /fair — dlaczego nikt nie ustawi kart
    /settings na prywatnym czacie — jedno stuknięcie czy dwa, która karta idzie sama
    /forget — skasuj, co o tobie wiem
    /language — wybierz swój język
help-short = 🎓 /learn uczy gry w ośmiu krótkich krokach. /new — grasz od razu, /help — wszystkie komendy.
start = 🃏 Cześć, { $who }! Z komputerami zagrasz od razu: /new. Albo dodaj mnie do grupy i napisz tam /new; karty przyjdą tutaj.
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
    [documents] Grupa „{ $place }” nie pozwala na pliki, więc nie mogłem go tam wysłać.
   *[dice] Grupa „{ $place }” nie pozwala na naklejki, a więc i na kostkę: partia zaczyna się bez rzutu.
  } Administrator może na to pozwolić w uprawnieniach grupy albo zrobić mnie administratorem. Potem napisz tam /table.
anonymous = 👤 Nie piszesz pod własnym imieniem, więc nie wiem, kim jesteś. Napisz pod własnym albo naciśnij przycisk pod stołem.
anonymous-new = 👤 Nie piszesz pod własnym imieniem, a stół potrzebuje gospodarza. Otwórz go przyciskiem: kto naciśnie, ten jest gospodarzem.
button-open = 🃏 Otwórz stół
button-rules-of-game = 📖 Zasady gry
welcome-back = 🃏 Jestem z powrotem, gramy dalej.
nameless = Gracz
command-standings = kto jak gra: tabela
