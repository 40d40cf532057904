# The lesson: six short steps with real cards. A phone shows about 30 characters in a line.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = The cards
lesson-step-2 = Tricks and trumps
lesson-step-3 = The marriage
lesson-step-4 = Auction and talon
lesson-step-5 = Contract and score
lesson-step-6 = Barrel and bolts
lesson-left-neighbour = Ann
lesson-right-neighbour = Ben
lesson-note = 🤔 { $note }
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    Q~=~3 · J~=~2 · 9~=~0
    120 in a deck. Each puts down a card, the highest takes all: a trick. The ten beats the king!
lesson-values-ask = 👉 <b>Which card takes the trick?</b>
lesson-values-wrong = The queen is below the king, so Ann would take it. The order is A~10~K~Q~J~9.
lesson-values-good = ✅ The ten beats the king. The trick is yours: { $points } points.
lesson-tricks = Follow the suit that is led. None of it? Play a trump. No trump either? Any card. The highest trump takes the trick, else the highest card of the led suit.
lesson-tricks-good = ✅ Any trump beats an ace of another suit! { $points } points, and you lead next.
lesson-marriage =
    King and queen of a suit are a marriage:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Take a trick, then lead one of them: the points are yours, and the suit is trump.
lesson-marriage-ask = 👉 <b>Which card do you lead?</b>
lesson-marriage-wrong = A fine lead, but a marriage is declared with its king or queen. Look for the { -marriage }.
lesson-marriage-good = ✅ { $points } points at once, and this suit beats all others now. The next marriage changes the trump.
lesson-auction = Whoever promises the most plays the deal. One player stands at 100; the others go higher or pass for good.
lesson-auction-pass = A marriage and two aces are too good to pass. Name a bid!
lesson-auction-high = Brave! But you have not seen the talon yet. Up to 120 will do.
lesson-auction-good = ✅ Cards like these are worth a bid. Ann passes: you play, and the talon is yours.
lesson-talon = You take the three cards of the talon and give one to each opponent: all have eight then. Give what takes no trick.
lesson-talon-wrong = You need this one yourself. Give a small card: a nine or a jack.
lesson-talon-good = ✅ The small ones are gone, aces and marriage stay. Next you name the contract and lead.
lesson-score = The contract is your bid or more. Make it and you score just that; fall short and you lose it. The others score what they took, rounded to fives.
lesson-ask-points = 👉 <b>What do you score?</b>
lesson-score-wrong = You are one point short of the contract, and short means minus.
lesson-score-good = ✅ One point short, and the whole contract is lost. Do not bid too high!
lesson-barrel = We play to 1000, but at 880 stands the barrel { -barrel }: make 120 within three deals and you win, else you lose 120.
lesson-barrel-ask = 👉 <b>Your contract?</b> It is the third deal.
lesson-barrel-low = From the barrel only 120 or more wins. Less scores nothing, and this deal is the last.
lesson-barrel-high = 120 is enough to win: why risk more?
lesson-barrel-good =
    ✅ Take 120 and the match is yours! With a smaller contract you fall to 760.
    Ben has two bolts { -bolt }: a third deal without a trick costs 120.
lesson-end =
    🎓 <b>That is all: you can play now!</b>
    Play your first deal: two computer players, and a hint with every question.
lesson-first-deal = 🎓 <b>That was your first deal!</b> From now on a hint comes with the key { -hint }. The match goes to 1000: play on, or end it (/cancel) and choose stronger opponents (/new). Or call your friends and add me to a group.
lesson-table-stands = You are in the middle of a match. Play it to its end, or end it: /cancel.
lesson-offer = 🎓 New to Thousand? Here is a lesson: six short steps with real cards.
lesson-left = All right! /learn opens the lesson whenever you like.
lesson-private = 🎓 Six short steps with cards in your hand. The lesson is in the direct chat with me.
button-lesson-next = Next { -forward }
button-lesson-skip = Skip { -forward }
button-lesson-leave = Leave
button-lesson-deal = 🃏 My first deal
button-lesson-again = ↩ Once more
button-lesson-on = { -forward } Go on
button-lesson-needless = I know how to play
button-lesson-open = 🎓 Open the lesson
