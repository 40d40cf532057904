# The table before its match.
not-begun = The match has not begun yet: there are no cards and no clock.
lobby-title = 🃏 <b>Thousand for { $count ->
    [2] two
    [4] four
   *[3] three
    }</b>
lobby-seat = { $number }. { $who }
lobby-free = <i>free seat</i>
lobby-seat-asked = { $number }. { $who } ❔
lobby-hints =
    { -hint } { $given ->
        [yes] With hints
       *[no] No hints
    }
lobby-changed = ❔ <b>The rules have changed.</b> Yet to agree: { $who }.
lobby-change = • { $rule }: { $before } → <b>{ $after }</b>
lobby-changes-more = … and { $count } more: /rules
button-agree = 👍 Play by these rules
toast-agreed = Agreed.
toast-changed-again = The rules have just changed once more: look at them.
toast-unagreed = The rules have changed, and not everybody has seen them. To press “Play by these rules” first: { $who }.
lobby-missing =
    { $count ->
        [one] One more player is needed.
       *[other] { $count } more players are needed.
    }
lobby-ready = Everybody is here: press Start.
lobby-full = The table is full: you can watch, or open a table of your own.
lobby-begun = 🃏 The match has begun: { $people }.
button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Cancel the table
button-length-target = To { $target }
button-length-deals = { $count } deals
table-cancelled = 🃏 { $who } cancelled the table.
table-too-many = { $count } tables are open in this group, and I keep no more. Finish one of them, or close it with /cancel.
table-exists = There is a table here already, see above. /table shows it again.
table-none = There is no table here. /new opens one.
toast-joined = You are at the table.
toast-already-joined = You are at the table already.
toast-full = The table is full.
toast-left = You left the table.
toast-not-joined = You are not at this table.
toast-not-enough =
    { $count ->
        [one] One more player is needed to start.
       *[other] { $count } more players are needed to start.
    }
toast-only-seated = Only those who sit here can start.
toast-only-host = Only { $who } or an admin of the group can do that.
toast-begun = The match has begun.
toast-closed = This table is closed.
toast-cancelled = The table is cancelled.
toast-cancel-sure = Others sit at the table already. Cancel it all the same? Then press once more.
lobby-cancel-ask = Others sit at the table already. Cancel it all the same?
button-cancel-sure = Cancel anyway
toast-open-chat = Open the chat with me and press Start: your cards come there.
joined-privately = You are at the table in “{ $place }”. Your cards will come here.
button-to-group = ↩ To the table in the group
join-failed-full = The table in “{ $place }” is full.
join-failed-begun = The match in “{ $place }” has already begun.
join-failed-gone = That table is not there any more, or you are not in its group.
lobby-host = 👋 { $who }, tap “Join” and then Start: your cards come to our chat.
lobby-rematch = 🔔 Rematch! Waiting for { $who }
rematch-privately = 🔔 { $who } calls you to a rematch in “{ $place }”.
toast-rematch = You are at the table, and the others are called.
rematch-no-group = I cannot write to your group at present.
