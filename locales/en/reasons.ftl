# Lines of the ledger: how much and for what; the name of the player stands before them.
reason-base = { $points } for the deal
reason-multiplier = { $points }: the deal counts double
reason-nines = { $points } for four nines
reason-stand_still = { $points }: the barrel, nothing is written
reason-bolt = { $points } for bolts
reason-redeal_fine = { $points } for a redeal
reason-cut_fine = { $points } for nines at the cut
reason-concede_fine = { $points } for conceding often
reason-buyout = { $points } for the talon
reason-barrel_stay = { $points }: on the barrel
reason-barrel_fall = { $points }: off the barrel
reason-barrel_climb = { $points }: onto the barrel
reason-third_fall = { $points }: third fall off the barrel
reason-reverse = { $points }: reverse barrel
reason-dump_truck = { $points }: dump truck
reason-golden_reset = { $points }: nobody made a golden deal
