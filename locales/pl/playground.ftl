# The playground's page: its own words, beside what the bot says in the chats.
page-guest = Gość
page-table = Tysiąc we troje
# Three sets of three first names: sets are parted by ";", names by ",".
page-names = Ala, Bartek, Celina; Darek, Ewa, Filip; Gosia, Henio, Iga
page-brand = Tysiąc
page-title = Tysiąc · Telegram na próbę
page-alone = Zagraj z komputerem
page-friends = Troje znajomych
page-more-friends = Jeszcze troje znajomych
page-person = Dodaj osobę…
page-group = Nowa grupa…
page-add = Nowe
page-loners = Bez grupy
page-choose = Język
page-welcome = Tysiąc
page-explain = Gra w karty dla trzech osób, w próbnym Telegramie na tym komputerze. Jedno kliknięcie otwiera stół z komputerem albo sprowadza troje znajomych do grupy z botem.
page-offline = Próbny Telegram nie działa. Próbuję jeszcze raz…
page-message = Wiadomość
page-to-end = Na koniec czatu
page-start = Start
page-unblock = Odblokuj bota
page-block = Zablokuj bota
page-testing = Do prób
page-rename = Zmień nazwę grupy…
page-group-name = Nazwa grupy
page-open-topic = Otwórz temat…
page-topic-name = Nazwa tematu
page-close-topic = Zamknij wybrany temat
page-make-forum = Zamień w forum
page-take-out = Usuń: { $name }
page-copied = Skopiowano
page-topics = Temat
page-renamed = { $who } nazywa grupę „{ $title }”
page-add-bot = Zaproś bota
page-kick-bot = Usuń bota
page-promote-bot = Zrób z bota admina
page-demote-bot = Zrób z bota zwykłego członka
page-silence-bot = Zabroń botowi pisać
page-unsilence-bot = Pozwól botowi znowu pisać
page-only-you = widzisz to tylko ty
page-lose-ephemeral = Zgub to, co widzisz tylko ty
page-miss-ephemeral = Nie odbieraj tego, co widzisz tylko ty
page-hear-ephemeral = Znowu odbieraj to, co widzisz tylko ty
page-without-ephemeral = Telegram bez „widzisz to tylko ty”
page-with-ephemeral = Telegram z „widzisz to tylko ty”
page-migrate = Zamień w supergrupę
page-leave = Opuść grupę
page-join = Wróć do grupy
page-speaks = Tutaj pisze i naciska
page-members = { $number } { $count ->
    [one] osoba
    [few] osoby
    [many] osób
   *[other] osoby
}
page-private = prywatny czat z botem
page-nothing = Co potrafi ten bot?
page-no-commands = Bot nie ma komend
page-edited = edytowano
page-name = Imię nowej osoby
page-ok = OK
page-cancel = Anuluj
page-send = Wyślij
page-commands = Komendy
page-more = Więcej
page-topic = Bez tematu
page-joined = { $who } dodaje: { $names }
page-joined-alone = { $who } jest teraz w grupie
page-left = { $name } opuszcza grupę
page-taken-out = { $who } usuwa: { $name }
page-pinned = { $who } przypina wiadomość
page-upgraded = Grupa stała się supergrupą
page-topic-created = Otwarto temat „{ $name }”
page-topic-closed = Temat zamknięto
page-close-app = Zamknij
