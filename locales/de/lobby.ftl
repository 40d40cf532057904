# Der Tisch vor der Partie.
not-begun = Die Partie hat noch nicht begonnen: Es gibt weder Karten noch Uhr.
lobby-title = 🃏 <b>Tausend zu { $count ->
    [2] zweit
    [4] viert
   *[3] dritt
    }</b>
lobby-seat = { $number }. { $who }
lobby-free = <i>frei</i>
lobby-seat-asked = { $number }. { $who } ❔
lobby-hints =
    { -hint } { $given ->
        [yes] Mit Tipps
       *[no] Ohne Tipps
    }
lobby-changed = ❔ <b>Die Regeln sind geändert.</b> Zustimmen müssen noch: { $who }.
lobby-change = • { $rule }: { $before } → <b>{ $after }</b>
lobby-changes-more = … und { $count } weitere: /rules
button-agree = 👍 So spielen wir
toast-agreed = Abgemacht.
toast-changed-again = Die Regeln sind gerade noch einmal geändert worden: Sieh sie dir an.
toast-unagreed = Die Regeln sind geändert, und nicht alle haben sie gesehen. Zuerst tippen auf „So spielen wir“: { $who }.
lobby-missing =
    { $count ->
        [one] Es fehlt noch ein Spieler.
       *[other] Es fehlen noch { $count } Spieler.
    }
lobby-ready = Alle sind da: Tippt auf „Los geht’s“.
lobby-full = Der Tisch ist voll: Du kannst zuschauen oder einen eigenen Tisch eröffnen.
lobby-begun = 🃏 Die Partie hat begonnen: { $people }.
button-join = Mitspielen
button-leave = Platz freigeben
button-start = Los geht’s
button-cancel = Tisch absagen
button-length-target = Bis { $target }
button-length-deals = { $count } Spiele
table-cancelled = 🃏 { $who } hat den Tisch abgesagt.
table-too-many = In dieser Gruppe sind { $count } Tische offen, mehr halte ich nicht. Spielt an einem zu Ende oder schließt ihn mit /cancel.
table-exists = Hier steht schon ein Tisch, siehe oben. /table zeigt ihn noch einmal.
table-none = Hier steht kein Tisch. /new eröffnet einen.
toast-joined = Du sitzt am Tisch.
toast-already-joined = Du sitzt schon am Tisch.
toast-full = Der Tisch ist voll.
toast-left = Du bist aufgestanden.
toast-not-joined = Du sitzt nicht an diesem Tisch.
toast-not-enough =
    { $count ->
        [one] Zum Anfangen fehlt noch ein Spieler.
       *[other] Zum Anfangen fehlen noch { $count } Spieler.
    }
toast-only-seated = Anfangen kann nur, wer hier sitzt.
toast-only-host = Das kann nur { $who } oder ein Admin der Gruppe.
toast-begun = Die Partie hat begonnen.
toast-closed = Dieser Tisch ist geschlossen.
toast-cancelled = Der Tisch ist abgesagt.
toast-cancel-sure = Am Tisch sitzt schon jemand anderes. Trotzdem absagen? Dann tippe noch einmal.
lobby-cancel-ask = Am Tisch sitzt schon jemand anderes. Trotzdem absagen?
button-cancel-sure = Trotzdem absagen
toast-open-chat = Öffne den Chat mit mir und tippe auf „Starten“: Deine Karten kommen dorthin.
joined-privately = Du sitzt am Tisch in „{ $place }“. Deine Karten kommen hierher.
button-to-group = ↩ Zum Tisch in der Gruppe
join-failed-full = Der Tisch in „{ $place }“ ist voll.
join-failed-begun = Die Partie in „{ $place }“ hat schon begonnen.
join-failed-gone = Diesen Tisch gibt es nicht mehr, oder du bist nicht in seiner Gruppe.
lobby-host = 👋 { $who }, tippe auf „Mitspielen“ und dann auf „Starten“: Deine Karten kommen in unseren Chat.
lobby-rematch = 🔔 Revanche! Wir warten auf { $who }
rematch-privately = 🔔 { $who } ruft dich zur Revanche in „{ $place }“.
toast-rematch = Du sitzt am Tisch, und die anderen sind gerufen.
rematch-no-group = Ich kann gerade nicht in eure Gruppe schreiben.
