# Rozdanie dnia.
daily-title = 🌅 <b>Rozdanie dnia</b> · { $day }
daily-panel = 🌅 Rozdanie dnia
daily-about = Te same karty i te same komputery dla wszystkich. Grasz tylko raz, bez cofania i podpowiedzi.
daily-played = ✅ Zagrali: { $who }
daily-playing = ⏳ Grają: { $who }
daily-par = { -computer } Mocny komputer zapisuje z tymi kartami średnio { $points }.
daily-par-short = { -computer } średnio { $points }
daily-given-up = niedokończone
daily-defended = w obronie
daily-secret = 🔑 Sekret: { $secret }
daily-which = 🌅 Które rozdanie dnia?
daily-off = Nie ma tu rozdania dnia: włącza się je w /settings.
daily-title-all = 🌍 <b>Rozdanie dnia dla wszystkich</b> · { $day }
daily-best = 🏆 <b>Najlepsza gra: { $who }</b>
daily-place = Miejsce { $place } z { $of }.
daily-month = 📅 { $month }
daily-month-how = Punkty powyżej średniej mocnego komputera:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
daily-month-none = W tym miesiącu żadne rozdanie dnia się jeszcze nie skończyło.
daily-replays = Pod numerem: czyjaś gra, lewa po lewie.
daily-until = ⏳ Do północy UTC zostało: { $time }. Kto nie skończy, będzie na końcu.
daily-soon = ⏳ Twoje rozdanie dnia kończy się o północy UTC, zostało: { $time }. Niedokończone będzie na końcu.
daily-elsewhere = 🌅 Rozdanie dnia jest w innym temacie.
button-daily-open = 🌅 Rozdanie dnia
button-daily-play = Graj
button-daily-on = Wróć do kart
button-daily-peek = Jak poszło?
button-daily-month = 📅 Miesiąc
button-daily-watch = 🃏 Wszystkie karty
button-daily-today = 🌅 Dzisiaj
toast-daily-first = Najpierw zagraj, potem zobaczysz, jak grali inni.
toast-daily-busy = Najpierw twoja partia tutaj: dokończ ją albo zakończ, /cancel.
toast-daily-once = Dzisiejsze rozdanie masz już za sobą.
toast-daily-public = Karty tego rozdania są już jawne: mój zegar się mylił. Następne będzie po północy UTC.
