# Befehle, Begrüßungen, Hilfe.
command-new = einen Tisch eröffnen
command-table = den Tisch noch einmal zeigen
command-hand = meine Karten noch einmal zeigen
command-score = Stand, Rangliste; me, @name, season
command-learn = Lektion: das Spiel lernen
command-rules = Regeln an diesem Tisch
command-leave = meinen Platz freigeben
command-cancel = Partie beenden oder Tisch schließen
command-language = meine Sprache wählen
command-help = wie alles geht
command-start = Start: Hierher kommen deine Karten
bot-short = Tausend für eure Runde: Karten privat, Anschreibblatt, eigene Hausregeln.
bot-description = Ich gebe bei euch in der Gruppe Tausend. Füg mich hinzu, schreib dort /new, drei setzen sich an den Tisch, und jeder bekommt seine Karten hier im privaten Chat. Allein? Schreib hier /new und spiel gegen Computer.
help =
    🃏 <b>Tausend für eure Runde</b>

    🎓 /learn – wie man spielt, in zehn Minuten

    1. { $place ->
        [group] Schreib hier /new.
       *[home] Füg mich zu einer Gruppe hinzu und schreib dort /new.
    }
    2. Drei tippen auf <b>Mitspielen</b>, dann auf <b>Los geht’s</b>. Auf einen leeren Stuhl setzt sich ein Computer.
    3. Deine Karten kommen in den privaten Chat mit mir; die Gruppe sieht Stiche und Anschreibblatt.

    <b>Allein</b>
    /new im privaten Chat – ein Tisch gegen Computer

    <b>In der Gruppe</b>
    /table – den Tisch noch einmal zeigen
    /score – der Stand, die Rangliste
    /score me, /score @name – deine Zahlen; ihr zwei im Vergleich
    /score season – diese Saison
    /history – beendete Partien, Karte für Karte
    /rules – was ihr spielt und wie ihr es ändert
    /timer – wie lange man überlegen darf; danach erinnere ich dich, rufe dich und spiele für dich
    /settings – Computer, Tipps, wer für Abwesende spielt
    /pause – die Uhr anhalten, /resume – weiterspielen
    /leave – deinen Platz freigeben; ein anderer kann ihn nehmen
    /cancel – die Partie beenden

    <b>Überall</b>
    /hand – deine Karten noch einmal zeigen
    /fair – warum beim Mischen niemand mogeln kann
    /settings im privaten Chat – einmal tippen oder zweimal, welche Karte von selbst fällt
    /forget – löschen, was ich von dir weiß
    /language – meine Sprache wählen
help-short = 🎓 /learn zeigt das Spiel in acht kurzen Schritten. Mit /new spielst du sofort, /help nennt alle Befehle.
start = 🃏 Hallo { $who }! Spiel gleich gegen Computer: /new. Oder füg mich zu einer Gruppe hinzu und schreib dort /new; deine Karten kommen dann hierher.
greeting = 🃏 Ich gebe hier Tausend. /new eröffnet einen Tisch, /help erklärt, wie alles geht.
language-ask = Welche Sprache soll ich sprechen?
language-group = Ab jetzt spreche ich hier Deutsch.
language-admins = Die Sprache ändert nur ein Admin der Gruppe.
button-learn = 🎓 Spielen lernen
button-add-group = Zu einer Gruppe hinzufügen
trouble-unreachable = Ich kann { $who } nicht schreiben: Öffne den Chat mit mir und tippe auf „Starten“.
button-open-chat = Chat öffnen
trouble-topic = Das Thema eures Tischs in „{ $place }“ ist geschlossen oder gelöscht. Das Spiel wartet: Schreib /table in einem anderen Thema oder in demselben, sobald es wieder offen ist, und der Tisch steht dort.
trouble-silenced = Ich kann in „{ $place }“ nicht mehr schreiben. Das Spiel dort wartet: Lass mich dort wieder schreiben oder füge mich wieder hinzu. Schreib dann dort /table oder tippe auf einen Knopf.
trouble-restricted = { $kind ->
    [photos] „{ $place }“ erlaubt keine Bilder, darum schreibe ich alles in Worten.
    [documents] „{ $place }“ erlaubt keine Dateien, darum konnte ich dort keine senden.
   *[dice] „{ $place }“ erlaubt keine Sticker und damit keine Würfel: Die Partie beginnt ohne Wurf.
  } Ein Admin kann das in den Gruppenrechten erlauben oder mich zum Admin machen. Schreib dann dort /table.
anonymous = 👤 Du schreibst nicht unter deinem Namen, also weiß ich nicht, wer du bist. Schreib unter deinem eigenen, oder tippe auf einen Knopf unter dem Tisch.
anonymous-new = 👤 Du schreibst nicht unter deinem Namen, und ein Tisch braucht einen Gastgeber. Eröffne ihn mit dem Knopf: Wer tippt, ist Gastgeber.
button-open = 🃏 Tisch eröffnen
button-rules-of-game = 📖 Spielregeln
welcome-back = 🃏 Ich bin wieder da, es geht weiter.
nameless = Spieler
command-standings = wer wie gut spielt: die Rangliste
