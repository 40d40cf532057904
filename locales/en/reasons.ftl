# Lines of the ledger: how much and for what; the name of the player stands before them.
reason-multiplier = doubled
reason-nines = { $points }~for four nines
reason-stand_still = the barrel, nothing counts
reason-bolt = { $points }~for bolts
reason-redeal_fine = { $points }~for { $count ->
    [one] a redeal
   *[other] { $count }~redeals
    }
reason-cut_fine = { $points }~for nines at the cut{ $count ->
    [one] {""}
   *[other] , { $count }~times
    }
reason-concede_fine = { $points }~for conceding often
reason-buyout = { $points }~for the talon
reason-barrel_stay = on the barrel nothing counts
reason-barrel_fall = { $points }~for falling off the barrel
ledger-fell = falls off the barrel
reason-barrel_climb = stops at the barrel
reason-third_fall = third fall off the barrel
reason-reverse = reverse barrel
reason-dump_truck = dump truck
reason-golden_reset = scores start anew
# What a deal is to somebody for whom it is more than points: name and new total stand before it.
account-barrel_climb = { $who }: { $you ->
    [yes] you climb onto the barrel
   *[no] climbs onto the barrel
    }
account-barrel_stay = { $who }: on the barrel, { $you ->
    [yes] you score nothing
   *[no] scores nothing
    }
account-stand_still = { $who }: the barrel, nothing counts
account-third_fall = { $who }: third fall off the barrel
account-reverse = { $who }: reverse barrel
account-dump_truck = { $who }: dump truck
account-golden_reset = { $who }: scores start anew
