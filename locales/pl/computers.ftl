# Gracze komputerowi i własny stół na prywatnym czacie.
computer-names = Ewa, Maks, Ida, Leon, Zosia, Bartek, Nora, Hugo
level-modest = ostrożny
level-easy = słaby
level-normal = średni
level-strong = mocny
lobby-seat-computer = { $number }. { $who } · { $level }
button-computer = ➕ Komputer
button-level = { $who }: { $level }
button-computer-out = ➖
button-computer-leaves = ➖ { $who }
toast-computer-coming = Od następnego rozdania gra na tym miejscu { $who }. Partia trafi między te z komputerami.
toast-computer-gone = Dobrze, bez komputera.
toast-no-computer = { $who } nie chce komputera na tym miejscu.
toast-joined-for = Siedzisz przy stole: { $who } ustępuje ci miejsca.
own-table = Twój stół
own-title = 🃏 <b>Twój stół</b>
own-running = Twoja partia jeszcze trwa. /cancel ją kończy.
own-cancelled = 🃏 Twój stół jest zamknięty. /new otwiera następny.
own-none = Nie masz własnego stołu. /new otwiera stół: ty przeciw komputerom.
own-no-clock = Przy własnym stole zegar nie chodzi: wracaj, kiedy chcesz.
own-presets = 📜 <b>Według jakich zasad?</b>
button-own = 💬 Zagraj na czacie
button-own-deal = { -forward } Rozdaj karty
button-own-size = { $count ->
    [2] 2 osoby
    [4] 4 osoby
   *[3] 3 osoby
    }
button-own-rules = 📜 Zasady: { $preset }
button-own-options = ⚙️ Wszystkie zasady
button-own-back = ↩ Wstecz
