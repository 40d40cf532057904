# The end of a match.
deal-broken-off = 🏳 The deal was not played to its end.
end-won = 🏆 { $who } has won the match!
end-place = “{ $place }”
end-length =
    { $count ->
        [one] One deal
       *[other] { $count } deals
    } · { $time }
end-deals = 🏁 All deals are played: the highest score wins.
end-tie-declarer = ⚖️ Equal scores: the declarer of the last deal wins, { $who }.
end-tie-left = ⚖️ Equal scores: the first to the dealer’s left wins, { $who }.
end-no-deal = Not a single deal was finished.
end-unfinished = Recorded as unfinished.
end-gone = { -left } Left earlier: { $who }
end-new = A new table: /new
end-contracts = contracts { $made } of { $played }
end-contract = 🎯 Won with a contract of { $bid }
end-failed = 🎯 Decided by the failed { $bid }: { $who }
end-rise = 📈 Deal { $deal }: { $who } { $points }
end-drop = 📉 Deal { $deal }: { $who } { $points }
end-fell = { -barrel } Deal { $deal }, off the barrel: { $who } { $points }
end-truck = 🚚 Deal { $deal }, dump truck: { $who } { $points }
end-why-you = 🏳 You ended the match.
end-why-host = 🏳 { $who } ended the match.
end-why-admin = 🏳 { $who }, an admin of the group, ended the match.
end-why-alone = 🏳 { $who } ended the match: nobody else was there.
end-why-vote = 🏳 The match was ended by vote: { $who }.
end-why-left = { -left } { $who } left, and nobody is at the table any more.
end-why-forgotten = 🃏 Nobody has touched this table for a week, so I put it away.
end-why-daily = 🌅 The deal of the day is over.
end-why-daily-late = 🌅 The deal of the day was not finished: its day is over.
end-daily-given-up = 🏳 The deal of the day was not finished.
end-why-evening = 🌙 Your round is played. Results: in the group, after the last table.
end-not-yours = The players end a match by vote; an admin of the group may do it alone.
toast-ended = The match is over.
end-not-alone = You cannot end the match alone: /cancel calls a vote.
