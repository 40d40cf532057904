# Standings: who plays how well, one player, two beside one another, seasons. Thirty characters are a line.
decimal = { $whole }.{ $tenth }
standings-rating = Standings
standings-contracts = Contracts
standings-barrels = Barrels and bolts
standings-cards = Points and marriages
standings-points = Game points
standings-circle-two = two players
standings-circle-computers = with computers
standings-circle-paper = real cards
standings-all = all matches
standings-season = season { $number }
standings-empty = No match has been finished here yet. A new table: /new
standings-empty-season = No match has been finished in this season yet. A new table: /new
standings-unfinished = Left unfinished: { $count }
standings-left = { -left } left before the end
standings-what-rating = 📈 <b>Rating</b>: all start at 1000; coming in ahead of strong players brings most. Beside it: matches won.
standings-what-season = 📅 <b>Season</b>: everything is counted anew until an admin of the group ends it; its best go onto the table of honour.
standings-heads-rating = rating | won
standings-heads-wins = won | contracts
standings-best-win = best win { $points }
standings-computer = computer, { $level }
standings-heads-contracts = made | biggest
standings-heads-barrels = climbed | fell | bolts
standings-heads-cards = per deal | marriages
standings-heads-points = points | won
standings-line-rating = { $who } · <b>{ $rating }</b> · { $wins }~of~{ $games }
standings-line-unrated = { $who } · { $wins }~of~{ $games }
standings-line-contracts = { $who } · { $made }~of~{ $tried } · { $biggest ->
    [0] { "–" }
   *[other] top~{ $biggest }
}
standings-line-barrels = { $who } · { -barrel }~{ $climbs } · fell~{ $falls } · { -bolt }~{ $bolts }
standings-line-cards = { $who } · { $average } · { -marriage }~{ $marriages }
standings-line-points = { $who } · <b>{ $points }</b> · { $wins }~of~{ $games }
button-standings = 🏆 Standings
button-standings-rating = 🏆 Rating
button-standings-wins = 🏆 Wins
button-standings-contracts = 🎯 Contracts
button-standings-barrels = { -barrel } Barrels
button-standings-cards = { -marriage } Points
button-standings-points = 🎲 Game points
button-standings-more = 👥 Three and four
button-standings-two = ⚔️ Two players
button-standings-computers = { -computer } Computers
button-standings-paper = 🃏 Real cards
button-standings-me = 👤 My figures
button-standings-season = 📅 This season
button-standings-all = 📚 All matches
button-honours = 🏅 Past seasons
button-season-end = 🏁 End the season
button-season-end-now = 🏁 Yes, end it
button-season-on = Not yet
button-season-undo = ↩ Undo the end
season-ask = 🏁 <b>End season { $number }?</b> { $who } asks. Its standings go onto the table of honour, and the next season begins for all alike. The standings of all matches stay. An admin can undo this for a week.
season-over = 🏁 <b>Season { $number } is over.</b> { $who } has ended it.
season-next = The next one begins with the next match. /score season shows it.
season-reopened = ↩ <b>Season { $number } goes on.</b> { $who } has undone its end.
honours-title = 🏅 Table of honour
honours-season = Season { $number } · until { $day }
toast-season-who = Only an admin of the group ends a season, or undoes that.
toast-season-on = The season goes on.
toast-season-over = This season is over already.
toast-season-late = Only the end of the last season can be undone, and for a week.
toast-season-empty = Nobody has won a match in this season yet.
person-none = { $who } has not finished a match here yet.
person-none-you = You have not finished a match here yet.
person-unknown = Nobody called “{ $name }” has finished a match here. Write <code>/score @name</code>, or /score as an answer to one of their messages.
person-which = Several are called “{ $name }” here: { $names }. Write <code>/score @name</code>, or /score as an answer to one of their messages.
person-alert = { $who }: rating { $rating }. Won { $wins } of { $games } matches, made { $made } of { $tried } contracts, { $average } points a deal.
person-rating = 🏆 Rating <b>{ $rating }</b> · place { $position } of { $of }
person-rating-alone = 🏆 Rating <b>{ $rating }</b>
person-matches = 🃏 Matches won: { $wins } of { $games }
person-average = 📈 Points a deal: { $average } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
person-contracts = 🎯 Contracts: { $made } of { $tried }{ $biggest ->
    [0] { "" }
   *[other] { " " }· best { $biggest }
}
person-cards = { -marriage } Marriages: { $marriages } · { -bolt } bolts: { $bolts }
person-barrels = { -barrel } Barrels: climbed { $climbs }, fell { $falls }
person-points = 🎲 Game points: { $points }
person-left = { -left } Left before the end: { $count }
person-two = ⚔️ Two players: { $rating } · won { $wins } of { $games }
person-computers = { -computer } With computers: won { $wins } of { $games }
tile-rating = rating
tile-wins = matches won
tile-average = points a deal
tile-contracts = contracts made
tile-biggest = biggest contract
tile-marriages = marriages
tile-bolts = bolts
tile-climbs = on the barrel
tile-falls = fell off it
tile-left = left early
duel-title = ⚔️ { $one } – { $other }
duel-never = You have not finished a rated match together yet.
duel-games = Matches together: { $count }
duel-ahead = Ahead of the other: <b>{ $one } – { $other }</b>{ $level ->
    [0] { "" }
   *[other] { " " }(level { $level })
}
duel-wins = 🏆 Won: { $one } – { $other }
duel-average = 📈 Points a deal: { $one } – { $other }
duel-contracts = 🎯 Contracts: { $one } – { $other }
duel-biggest = Biggest: { $one } – { $other }
duel-marriages = { -marriage } Marriages: { $one } – { $other }
score-word-me = me, i
score-word-season = season
