# Das Ende einer Partie.
deal-broken-off = 🏳 Das Spiel wurde nicht zu Ende gespielt.
end-won = 🏆 { $who } hat die Partie gewonnen!
end-place = „{ $place }“
end-length =
    { $count ->
        [one] Ein Spiel
       *[other] { $count } Spiele
    } · { $time }
end-deals = 🏁 Alle Spiele sind gespielt: Der höchste Stand gewinnt.
end-tie-declarer = ⚖️ Bei Gleichstand gewinnt, wer zuletzt allein spielte: { $who }
end-tie-left = ⚖️ Bei Gleichstand gewinnt, wer links vom Geber zuerst sitzt: { $who }
end-no-deal = Kein einziges Spiel wurde fertig.
end-unfinished = Zählt als abgebrochen.
end-gone = { -left } Früher gegangen: { $who }
end-new = Neuer Tisch: /new
end-contracts = Ansagen { $made } von { $played }
end-contract = 🎯 Gewonnen mit einer Ansage von { $bid }
end-failed = 🎯 Entschieden durch verfehlte { $bid }: { $who }
end-rise = 📈 Spiel { $deal }: { $who } { $points }
end-drop = 📉 Spiel { $deal }: { $who } { $points }
end-fell = { -barrel } Spiel { $deal }, vom Fass gefallen: { $who } { $points }
end-truck = 🚚 Spiel { $deal }, Kipper: { $who } { $points }
end-why-you = 🏳 Du hast die Partie beendet.
end-why-host = 🏳 { $who } hat die Partie beendet.
end-why-admin = 🏳 { $who }, Admin der Gruppe, hat die Partie beendet.
end-why-alone = 🏳 { $who } hat die Partie beendet: Sonst war niemand mehr da.
end-why-vote = 🏳 Die Partie wurde durch Abstimmung beendet: { $who }.
end-why-left = { -left } { $who } ist gegangen, und niemand sitzt mehr am Tisch.
end-why-forgotten = 🃏 Eine Woche lang hat niemand diesen Tisch angerührt, also habe ich ihn weggeräumt.
end-why-daily = 🌅 Das Spiel des Tages ist vorbei.
end-why-daily-late = 🌅 Das Spiel des Tages blieb unfertig: Sein Tag ist vorbei.
end-daily-given-up = 🏳 Das Spiel des Tages blieb unfertig.
end-why-evening = 🌙 Eure Runde ist gespielt. Ergebnis: in der Gruppe, nach dem letzten Tisch.
end-not-yours = Eine Partie beenden ihre Spieler, durch Abstimmung; ein Admin der Gruppe darf es allein.
toast-ended = Die Partie ist beendet.
end-not-alone = Allein kannst du die Partie nicht beenden: /cancel lässt abstimmen.
