# Zeilen der Abrechnung: wie viel und wofür; davor steht der Name.
reason-multiplier = doppelt
reason-nines = { $points }~für vier Neunen
reason-stand_still = das Fass, nichts zählt
reason-bolt = { $points }~für Bolzen
reason-redeal_fine = { $points }~für { $count ->
    [one] Neugeben
   *[other] { $count }~× Neugeben
    }
reason-cut_fine = { $points }~für Neunen beim Abheben{ $count ->
    [one] {""}
   *[other] , { $count }~×
    }
reason-concede_fine = { $points }~für häufiges Aufgeben
reason-buyout = { $points }~für den Talon
reason-barrel_stay = auf dem Fass zählt nichts
reason-barrel_fall = { $points }~für den Sturz vom Fass
ledger-fell = fällt vom Fass
reason-barrel_climb = am Fass ist Schluss
reason-third_fall = dritter Sturz vom Fass
reason-reverse = Minusfass
reason-dump_truck = Kipper
reason-golden_reset = alles von vorn
# Was ein Spiel für jemanden ist, für den es um mehr geht als Punkte: Name und neuer Stand stehen davor.
account-barrel_climb = { $who }: { $you ->
    [yes] du steigst aufs Fass
   *[no] steigt aufs Fass
    }
account-barrel_stay = { $who }: auf dem Fass, { $you ->
    [yes] du schreibst nichts an
   *[no] schreibt nichts an
    }
account-stand_still = { $who }: das Fass, nichts zählt
account-third_fall = { $who }: dritter Sturz vom Fass
account-reverse = { $who }: Minusfass
account-dump_truck = { $who }: Kipper
account-golden_reset = { $who }: alles von vorn
