# The lesson: nine short steps with real cards. A phone shows about 30 characters in a line.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = The goal
lesson-step-2 = Tricks
lesson-step-3 = Suit and trump
lesson-step-4 = The marriage
lesson-step-5 = When to bid
lesson-step-6 = When to pass
lesson-step-7 = The talon
lesson-step-8 = Against the declarer
lesson-step-9 = The barrel
lesson-left-neighbour = Ann
lesson-right-neighbour = Ben
lesson-note = 🤔 { $note }
lesson-goal =
    Three players, each on their own. Whoever reaches 1000 points first wins.
    24 cards, the highest first:
    A~ace · 10 · K~king · Q~queen · J~jack · 9
    Each holds seven. Three more lie face down: the talon.
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    Q~=~3 · J~=~2 · 9~=~0
    Each plays a card, the highest takes all three: a trick. Its points are yours, there are 120 in a deal. The ten beats the king!
lesson-values-ask = 👉 <b>Which card takes the trick?</b>
lesson-values-wrong = The queen is below the king, so Ann would take it. The order is A~10~K~Q~J~9.
lesson-values-good = ✅ The ten beats the king. The trick is yours: { $points } points.
lesson-tricks =
    Follow the suit that is led. None of it? Play a trump. No trump either? Any card.
    The highest trump takes the trick, else the highest card of the led suit.
lesson-tricks-good = ✅ Any trump beats an ace of another suit! { $points } points, and you lead next.
lesson-marriage =
    King and queen of a suit are a marriage:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Take a trick, then lead one of them: the points are yours, and the suit is trump.
lesson-marriage-ask = 👉 <b>Which card do you lead?</b>
lesson-marriage-wrong = A fine lead, but a marriage is declared with its king or queen. Look for the { -marriage }.
lesson-marriage-good = ✅ { $points } points at once, and this suit beats all others now. The next marriage changes the trump. Hold two? Lead the dearer one first.
lesson-auction =
    The highest promise takes the talon and plays alone: plus if you make it, else minus.
    One must start at 100; a pass is for good.
    <b>Marriage ♥️ or ♦️: bid, up to 120. ♤ or ♧: only with an ace.</b>
lesson-auction-pass = A marriage of 100 and two aces are too good to pass. Name a bid!
lesson-auction-high = Brave! But you have not seen the talon yet. Up to 120 will do.
lesson-auction-good = ✅ Cards like these are worth a bid. Ann passes: you play, and the talon is yours.
lesson-pass =
    All cards hold only 120: no marriage, no 100.
    Pass, and you risk no bid and score what you take, rounded to fives.
    <b>No marriage: pass. ♤ or ♧ without an ace: pass too.</b>
lesson-pass-bid = Fine aces, but without a marriage it is not enough. Miss the bid, and all of it counts minus.
lesson-pass-good = ✅ Ann plays for 100, you and Ben play against her. And your aces still count for you.
lesson-talon =
    You take the three cards of the talon and give one to each opponent: all have eight then.
    Give what takes no trick: a nine or a jack.
lesson-talon-wrong = You need this one yourself. Give a small card.
lesson-talon-good = ✅ The small ones are gone, aces and marriage stay. Next you name the contract, your bid or more, and lead.
lesson-defend =
    Ann plays for { $bid }, you and Ben play against her: what you two take, she does not get.
    <b>Her trick: give your smallest card. Ben’s trick: add points.</b>
lesson-defend-ask = 👉 <b>Ben’s ace takes it. Your card?</b>
lesson-defend-wrong = Ann cannot take this trick any more. Add the ten: later she might take it.
lesson-defend-good = ✅ { $points } points that Ann does not get. Had she taken the trick, you would have given your smallest card.
lesson-barrel =
    Points stop at 880. You sit on the barrel { -barrel } there, and nothing you take counts.
    Make a contract of 120 within three deals and you win the match. Else you lose 120.
lesson-barrel-ask = 👉 <b>Name your contract!</b>
lesson-barrel-low = It would be made, but on the barrel only 120 wins.
lesson-barrel-high = No need for so much: 120 already wins.
lesson-barrel-good = ✅ Ace, ten and a marriage of 100: that is 120 and more. Make it, and the match is yours!
lesson-end =
    🎓 <b>That is all: you can play now!</b>
    For later: three deals without a trick { -bolt } cost 120.
    Play your first deal: two computer players, and a hint with every question.
lesson-first-deal = 🎓 <b>That was your first deal!</b> From now on a hint comes with the button { -hint }. The match goes to 1000: play on, or end it (/cancel) and choose stronger opponents (/new). Or call your friends and add me to a group.
lesson-table-stands = You are in the middle of a match. Play it to its end, or end it: /cancel.
lesson-offer = 🎓 New to Thousand? Here is a lesson: nine short steps with real cards.
lesson-left = All right! /learn opens the lesson whenever you like.
lesson-yields = Your turn! The lesson waits where you left it.
lesson-private = 🎓 Nine short steps with cards in your hand. The lesson is in the direct chat with me.
button-lesson-next = Next { -forward }
button-lesson-skip = Skip { -forward }
button-lesson-leave = Leave
button-lesson-deal = 🃏 My first deal
button-lesson-again = ↩ Once more
button-lesson-on = { -forward } Go on
button-lesson-needless = I know how to play
button-lesson-open = 🎓 Open the lesson
