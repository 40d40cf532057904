# Leaving a match, taking a seat, ending a match before its end.
seat-left = { -left } { $who } left; I play for the seat.
seat-replaced = { -left } { $owner } left, { $who } plays for the seat.
seat-coming = { -left } { $owner } left. 🪑 { $who } sits down at the next deal.
seat-computer-coming = { -left } { $owner } left. 🪑 { $who } sits down at the next deal: { $by }’s choice.
seat-computer = { -left } { $owner } left, { $who } plays for the seat: { $by }’s choice.
seat-no-computer = { -left } { $owner } left; I play for the seat. { $by } wants no computer there.
seat-returning = 🪑 { $who } comes back at the next deal.
seat-not-coming = 🪑 { $who } does not sit down after all.
seat-put-out = { -left } { $who } was away too long. The others play on.
seat-removed = { -left } { $who } is no longer in the group; I play for the seat.
button-take-seat = Take { $who }’s seat
button-not-coming = ↩ Never mind ({ $who })
button-put-out = Put { $who } out ({ $votes }/{ $needed })
leave-ask = { -left } { $who }, are you leaving the match? I play for your seat until somebody takes it, and that may be you again.
leave-ask-privately = { -left } Are you leaving the match in “{ $place }”? I play for your seat until somebody takes it, and that may be you again.
leave-ask-evening = { -left } Are you leaving the evening? That is final: a computer plays on for you, and you are last in the ranking.
leave-which = { -left } Which table do you leave?
leave-none = You are not at a table.
left-privately = You left the table in “{ $place }”.
button-leave-table = Leave the table
button-leave-place = Leave “{ $place }”
button-stay = Stay
panel-left = { -left } You left the match in “{ $place }”. While the match goes on, you can come back.
panel-put-out = { -left } You were away for long, and the others in “{ $place }” play on without you. While the match goes on, you can come back.
button-come-back = 🪑 Back to my seat
coming-privately = You sit down in “{ $place }” at the next deal. Your cards will come here.
toast-stays = Good, the game goes on.
toast-not-yours = This button is for somebody else.
toast-coming = You sit down at the next deal. If you change your mind, press ↩.
toast-not-coming = You do not sit down after all.
toast-seat-taken = This seat is taken.
toast-seat-own = You may only come back to the seat that you left.
toast-seat-promised = { $who } sits down here at the next deal.
toast-is-here = { $who } is back.
toast-is-out = { $who } has left already.
toast-voted = Your vote counts.
toast-vote-back = Your vote is taken back.
toast-no-vote = This vote is over: a new deal has begun.
end-ask =
    🏳 { $who }, end the match for everybody? { $counts ->
        [yes] It will be recorded as unfinished, and for you as left early.
       *[no] It will be recorded as unfinished.
    }
end-ask-own = 🏳 End this match? It will be recorded as unfinished.
end-ask-daily = 🏳 Give up the deal of the day? There is no second try: unfinished it brings no points, and your streak 🔥 ends.
end-vote = 🏳 { $who } wants to end the match ({ $votes }/{ $needed }). The vote is open until the next deal.
button-end-daily = Give up
button-end-match = End the match
button-end-too = 🏳 I agree
