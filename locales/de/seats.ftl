# Aus einer Partie gehen, einen Platz nehmen, eine Partie vor dem Ende beenden.
seat-left = { -left } { $who } ist gegangen; ich übernehme den Platz.
seat-replaced = { -left } { $owner } ist gegangen, { $who } spielt auf dem Platz.
seat-coming = { -left } { $owner } ist gegangen. 🪑 { $who } setzt sich beim nächsten Spiel.
seat-computer-coming = { -left } { $owner } ist gegangen. 🪑 { $who } setzt sich beim nächsten Spiel: { $by } will es so.
seat-computer = { -left } { $owner } ist gegangen, { $who } spielt auf dem Platz: { $by } will es so.
seat-no-computer = { -left } { $owner } ist gegangen; ich übernehme den Platz. { $by } will da keinen Computer.
seat-returning = 🪑 { $who } kommt beim nächsten Spiel zurück.
seat-not-coming = 🪑 { $who } setzt sich doch nicht.
seat-put-out = { -left } { $who } war zu lange weg. Die anderen spielen weiter.
seat-removed = { -left } { $who } ist nicht mehr in der Gruppe; ich übernehme den Platz.
button-take-seat = Platz nehmen: { $who }
button-not-coming = ↩ Doch nicht ({ $who })
button-put-out = Ohne { $who } weiter ({ $votes }/{ $needed })
leave-ask = { -left } { $who }, verlässt du die Partie? Ich übernehme deinen Platz, bis sich jemand setzt. Auch du kannst zurückkommen.
leave-ask-privately = { -left } Verlässt du die Partie in „{ $place }“? Ich übernehme deinen Platz, bis sich jemand setzt. Auch du kannst zurückkommen.
leave-ask-evening = { -left } Steigst du aus dem Turnierabend aus? Das ist endgültig: Ein Computer spielt für dich weiter, und in der Rangliste stehst du ganz hinten.
leave-which = { -left } Welchen Tisch verlässt du?
leave-none = Du sitzt an keinem Tisch.
left-privately = Du hast den Tisch in „{ $place }“ verlassen.
button-leave-table = Tisch verlassen
button-leave-place = „{ $place }“ verlassen
button-stay = Bleiben
panel-left = { -left } Du hast die Partie in „{ $place }“ verlassen. Solange sie läuft, kannst du zurückkommen.
panel-put-out = { -left } Du warst lange weg, und die anderen in „{ $place }“ spielen ohne dich weiter. Solange die Partie läuft, kannst du zurückkommen.
button-come-back = 🪑 Zurück an den Tisch
coming-privately = Du setzt dich in „{ $place }“ beim nächsten Spiel. Deine Karten kommen hierher.
toast-stays = Gut, es geht weiter.
toast-not-yours = Dieser Knopf ist für jemand anderen.
toast-coming = Beim nächsten Spiel sitzt du am Tisch. Überlegst du es dir anders, tippe auf ↩.
toast-not-coming = Gut, du setzt dich doch nicht.
toast-seat-taken = Dieser Platz ist besetzt.
toast-seat-own = Zurück kannst du nur auf den Platz, den du verlassen hast.
toast-seat-promised = Hier setzt sich beim nächsten Spiel { $who }.
toast-is-here = { $who } ist wieder da.
toast-is-out = { $who } ist schon gegangen.
toast-voted = Deine Stimme zählt.
toast-vote-back = Deine Stimme ist zurückgenommen.
toast-no-vote = Diese Abstimmung ist vorbei: Ein neues Spiel hat begonnen.
end-ask =
    🏳 { $who }, die Partie für alle beenden? { $counts ->
        [yes] Sie zählt als abgebrochen, und bei dir als verlassen.
       *[no] Sie zählt als abgebrochen.
    }
end-ask-own = 🏳 Diese Partie beenden? Sie zählt als abgebrochen.
end-ask-daily = 🏳 Das Spiel des Tages aufgeben? Einen zweiten Versuch gibt es nicht: Unfertig bringt es keine Punkte, und deine Serie 🔥 endet.
end-vote = 🏳 { $who } will die Partie beenden ({ $votes }/{ $needed }). Abgestimmt wird bis zum nächsten Spiel.
button-end-daily = Aufgeben
button-end-match = Partie beenden
button-end-too = 🏳 Ich auch
