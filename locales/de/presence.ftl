# Wer da ist: Uhren, Rufe, Pausen.
presence-away = 💤 { $who } ist nicht da: Ich springe ein.
presence-nobody = 💤 Niemand ist da. Es geht weiter, sobald jemand tippt.
presence-paused = ⏸ Pause: Die Uhr steht.
panel-hurry = ⏳ <b>Die anderen warten auf dich.</b> Läuft die Zeit ab, spiele ich für dich.
panel-away = 💤 <b>Ich spiele für dich</b>, bis du etwas antippst.
pause-set = ⏸ { $who } macht Pause. Weiter geht es mit dem Knopf, mit /resume oder mit der nächsten Karte.
call = ⏰ { $who }, du bist dran! Noch { $time }, dann spiele ich für dich.
table-forgotten = 🃏 Eine Woche lang hat niemand diesen Tisch angerührt, also habe ich ihn weggeräumt.
button-go-on = { -forward } Weiter
button-here = Ich bin da
toast-goes-on = { -forward } Es geht weiter.
toast-here = Gut. Nimm dir wieder Zeit.
toast-bank-empty = Deine Zeitreserve ist aufgebraucht: Spiel jetzt bitte.
toast-back = Willkommen zurück! Du spielst wieder selbst.
toast-not-called = Du bist nicht dran.
toast-too-often = Nicht so schnell. Versuch es in einer Minute wieder.
toast-timer-who = Die Bedenkzeit ändert nur der Gastgeber des Tischs oder ein Admin der Gruppe.
timer-title = ⏱ <b>Wie lange darf man überlegen?</b>
timer-set = ⏱ <b>{ $who } hat die Bedenkzeit geändert.</b>
timer-about = Jetzt: <b>{ $time }</b>. Erst erinnere ich dich im privaten Chat, dann rufe ich dich hier. Rührst du dich ein wenig später noch immer nicht, spiele ich für dich, bis du etwas antippst.
timer-none-about = Jetzt: <b>so lange du willst</b>. Ich erinnere niemanden und spiele für niemanden.
timer-none = keine Uhr
span-seconds =
    { $count ->
        [one] eine Sekunde
       *[other] { $count } Sekunden
    }
span-minutes =
    { $count ->
        [one] eine Minute
       *[other] { $count } Minuten
    }
span-hours =
    { $count ->
        [one] eine Stunde
       *[other] { $count } Stunden
    }
span-days =
    { $count ->
        [one] ein Tag
       *[other] { $count } Tage
    }
