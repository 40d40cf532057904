# Words on pictures: the sheet, a deal, the end of a match. Narrow ones: a picture is as wide as a phone.
picture-deals = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
picture-made = made
picture-failed = failed
picture-conceded = conceded
picture-crossed = crossed
picture-bolt = bolt
picture-fine = bolt and fine
picture-barrel = barrel, 1st try
picture-reverse = reverse barrel
picture-fall = falls off
picture-truck = dump truck
picture-golden = golden deal
picture-dark = dark deal
picture-stood = stand-in
picture-deal = Deal { $number }
picture-dealt = Dealt
picture-dealer = Dealer: { $who }
picture-auction = Auction: { $calls }
picture-led = led
picture-took = took the trick
picture-taken-talon = talon taken
picture-talon = Talon
picture-tricks = Tricks
picture-result-made = made { $bid }, took { $points }
picture-result-failed = failed { $bid }, took { $points }
picture-result-conceded = conceded { $bid }
picture-result-crossed = crossed { $bid }
picture-given = Given
picture-climb = onto the barrel
picture-turn = turning point
sheet-caption = 📋 <b>Score sheet</b> · { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
sheet-caption-of = 📋 <b>Score sheet</b> · { $count } of { $of } deals
picture-your-turn = Your turn
picture-your-bid = Your bid
picture-you-decide = You decide
picture-taken = took { $points }
