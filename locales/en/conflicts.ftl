# What contradicts what, and what to change.
conflict-target-out-of-reach = A contract of 120 from the barrel at 880 (or 100 from 900) does not reach 1001. Take 121 or 125 as the contract needed, or play to 1000, or without a barrel.
conflict-golden-doubled-keeps = Ordinary deals, doubled, are never repeated. If nobody makes a golden one choose “go on as it is”, or play golden deals at 120 without an auction.
conflict-half-price-for-aces = A concession for half the contract goes only with 11 for each ace. Change the price of a concession, or what each opponent gets for it.
conflict-barrel-beyond-501 = A match to 501 ends before anybody reaches the barrel. Take the barrel away or play to 1000.
conflict-reverse-barrel-beyond-501 = The reverse barrel lies below −501. Take it away or play to 1000.
conflict-dealer-sits-out-forced = With four players the dealer sits out and cannot stand at 100. Let the player left of the dealer stand there, or play with three.
conflict-dealer-sits-out-dark = With four players the dealer gets no cards and cannot play dark. Let somebody else play dark, or play with three.
conflict-own-deal-has-no-auction = If the barrel is won on one’s own deal only, the talon comes without an auction there anyway. Set bidding on the barrel to “like anybody”, or let a contract win.
conflict-excluded-only-accumulates = Players who take no part in auctions cannot win the barrel by a contract. Choose adding up points, or let a player on the barrel bid.
conflict-accumulating-does-not-stand = Players who add up points stand at no contract and take no talon without an auction. Set bidding on the barrel to “like anybody” or “takes no part”, or let a contract win.
