# What computer players say, where a chat wants it: shy (easy), bold (normal), cool (strong). Five words for each
# occasion, short, and such that they could be said with any cards in hand.
remark = 💬 { $who }: <i>{ $words }</i>
remark-bid-easy =
    { $number ->
       [0] Um… I’ll risk it.
       [1] Is this too much? We’ll see.
       [2] My heart is racing.
       [3] So high… please be gentle.
      *[4] Just this once.
    }
remark-bid-normal =
    { $number ->
       [0] Higher? Gladly!
       [1] Somebody has to play this.
       [2] Passing is boring.
       [3] Fortune favours the bold.
      *[4] Catch me if you can!
    }
remark-bid-strong =
    { $number ->
       [0] A reasonable price.
       [1] I have done the sums.
       [2] Your move.
       [3] It is only a number.
      *[4] Let us make it interesting.
    }
remark-failed-easy =
    { $number ->
       [0] This is not my day.
       [1] Sorry, that was too much for me.
       [2] I won’t do it again.
       [3] Oh no… all those points.
      *[4] My knees are still shaking.
    }
remark-failed-normal =
    { $number ->
       [0] It didn’t work. Deal again!
       [1] Well defended. I’d risk it again.
       [2] Never play, never fall.
       [3] Ouch. I’ll have it back.
      *[4] You were lucky. A little.
    }
remark-failed-strong =
    { $number ->
       [0] Noted.
       [1] It happens. Now and then.
       [2] The odds were fine, the cards were not.
       [3] Well defended.
      *[4] A match is long.
    }
remark-made-easy =
    { $number ->
       [0] It worked? It worked!
       [1] Phew.
       [2] Somebody pinch me.
       [3] I can breathe again.
      *[4] Beginner’s luck, I suppose.
    }
remark-made-normal =
    { $number ->
       [0] And that’s how it’s done!
       [1] Did you see that?
       [2] Who says boldness is a vice?
       [3] More of that, please!
      *[4] Write it down, write it down!
    }
remark-made-strong =
    { $number ->
       [0] As planned.
       [1] Step by step.
       [2] Counting is a fine thing.
       [3] As it should be.
      *[4] Thank you. Next deal.
    }
remark-barrel-easy =
    { $number ->
       [0] On the barrel… don’t look at me.
       [1] It wobbles up here.
       [2] So high! Is there a railing?
       [3] Now it gets serious.
      *[4] I’m holding on tight.
    }
remark-barrel-normal =
    { $number ->
       [0] On the barrel! Make room!
       [1] What a view from up here!
       [2] One good deal, and that’s it.
       [3] This barrel is mine!
      *[4] Try and push me off.
    }
remark-barrel-strong =
    { $number ->
       [0] The barrel. Right on time.
       [1] Last stop but one.
       [2] Carefully from here on.
       [3] One good deal will do.
      *[4] Now count along.
    }
remark-fall-easy =
    { $number ->
       [0] Down I go…
       [1] It was too high up there anyway.
       [2] I’ll just sit on the ground a bit.
       [3] That hurt a little.
      *[4] Well, up again from here.
    }
remark-fall-normal =
    { $number ->
       [0] Ouch! I’ll be back up there.
       [1] Who greased that barrel?
       [2] If I fall, then with style!
       [3] It’s not bad down here either.
      *[4] It was boring up there.
    }
remark-fall-strong =
    { $number ->
       [0] Gravity.
       [1] Unpleasant, not fatal.
       [2] Expensive.
       [3] Once more, then.
      *[4] I have seen worse.
    }
remark-won-easy =
    { $number ->
       [0] Me? Really me?
       [1] Thank you for letting me play.
       [2] I must tell somebody!
       [3] I don’t know what to say.
      *[4] One more, while the luck lasts?
    }
remark-won-normal =
    { $number ->
       [0] That’s it! Who’s next?
       [1] What a match! Again?
       [2] I feel it is my day!
       [3] Fortune does favour the bold!
      *[4] A fine fight!
    }
remark-won-strong =
    { $number ->
       [0] A good match. Thank you.
       [1] It was closer than it looks.
       [2] Well played, everybody.
       [3] As intended.
      *[4] Same time tomorrow?
    }
remark-beaten-easy =
    { $number ->
       [0] Sorry! The cards fell that way.
       [1] Did we do that?
       [2] Nothing personal, honestly.
       [3] This is a bit awkward.
      *[4] Oh dear. Poor you.
    }
remark-beaten-normal =
    { $number ->
       [0] Not that easily, not here!
       [1] No way through!
       [2] No points for free today.
       [3] Good try!
      *[4] Next time, perhaps!
    }
remark-beaten-strong =
    { $number ->
       [0] It did not add up.
       [1] A fair try.
       [2] The defence was awake.
       [3] A hard nut.
      *[4] It happens to the best.
    }
remark-praise-easy =
    { $number ->
       [0] Wow.
       [1] How did that work?
       [2] I wish I could do that.
       [3] Can I see that again?
      *[4] Bravo!
    }
remark-praise-normal =
    { $number ->
       [0] Respect!
       [1] All right, that was good.
       [2] Now it’s my turn.
       [3] Well bid and well played!
      *[4] That won’t work twice!
    }
remark-praise-strong =
    { $number ->
       [0] Well played.
       [1] Precise work.
       [2] The right price.
       [3] Competent.
      *[4] Good cards, well handled.
    }
remark-lost-easy =
    { $number ->
       [0] Congratulations!
       [1] That was beautiful.
       [2] Thank you, I enjoyed it.
       [3] There is a lot to learn here.
      *[4] And I had just warmed up.
    }
remark-lost-normal =
    { $number ->
       [0] Congratulations! Rematch?
       [1] Next time it’s me.
       [2] An honest victory.
       [3] Well then, from zero again?
      *[4] That was the warm-up.
    }
remark-lost-strong =
    { $number ->
       [0] Congratulations.
       [1] Deserved.
       [2] A good match.
       [3] Somebody was stronger today.
      *[4] Something to think about.
    }
