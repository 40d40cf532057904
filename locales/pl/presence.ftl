# Kto jest przy stole: zegary, wezwania, przerwy.
presence-away = 💤 { $who } nie odpowiada: na tym miejscu gram ja.
presence-nobody = 💤 Nikogo nie ma. Gra czeka na pierwsze stuknięcie.
presence-paused = ⏸ Przerwa: zegar stoi.
panel-hurry = ⏳ <b>Reszta czeka na ciebie.</b> Gdy minie czas, zagram za ciebie.
panel-away = 💤 <b>Gram za ciebie</b>, dopóki czegoś nie stukniesz.
pause-set = ⏸ { $who } ogłasza przerwę. Dalej przyciskiem, przez /resume albo następną kartą.
call = ⏰ { $who }, twoja kolej! Jeszcze { $time } i zagram za ciebie.
table-forgotten = 🃏 Od tygodnia nikt tu nie zagląda, więc zwijam stół.
button-go-on = { -forward } Gramy dalej
button-here = Jestem
toast-goes-on = { -forward } Gramy dalej.
toast-here = Dobrze. Zegar rusza od nowa.
toast-bank-empty = Zapas czasu się skończył: zagraj już.
toast-back = Witaj z powrotem! Znów grasz ty.
toast-not-called = To nie twoja kolej.
toast-too-often = Nie tak szybko. Spróbuj za minutę.
toast-timer-who = Czas na myślenie zmienia tylko gospodarz stołu albo admin grupy.
timer-title = ⏱ <b>Ile wolno myśleć?</b>
timer-set = ⏱ <b>Czas na myślenie zmienia { $who }.</b>
timer-about = Teraz: <b>{ $time }</b>. Najpierw przypomnę na prywatnym czacie, potem zawołam tutaj. Jeśli chwilę później dalej cisza, gram za nieobecną osobę, dopóki czegoś nie stuknie.
timer-none-about = Teraz: <b>ile chcesz</b>. Nikomu nie przypominam i za nikogo nie gram.
timer-none = bez zegara
span-seconds =
    { $count ->
        [one] { $count } sekunda
        [few] { $count } sekundy
       *[many] { $count } sekund
    }
span-minutes =
    { $count ->
        [one] { $count } minuta
        [few] { $count } minuty
       *[many] { $count } minut
    }
span-hours =
    { $count ->
        [one] { $count } godzina
        [few] { $count } godziny
       *[many] { $count } godzin
    }
span-days =
    { $count ->
        [one] { $count } dzień
        [few] { $count } dni
       *[many] { $count } dni
    }
