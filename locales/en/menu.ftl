# The menu of rules, the rule book, the record of a match.
menu-title = 📖 <b>Rules: { $preset }</b>
menu-place = Group: <b>{ $place }</b>
menu-differences = <b>Different from “{ $preset }”</b>
menu-difference = { $rule } <i>(there: { $usual })</i>
menu-as-it-is = Nothing is changed.
menu-match-same = The match at the table is played by these rules.
menu-match-other =
    🂡 The match at the table goes on by the rules it began with: { $preset }{ $count ->
        [0] .
        [one] , one change.
       *[other] , { $count } changes.
    } The rules above hold from the next match.
menu-match-rules = 📖 Rules of this match: { $rules }
menu-next-match = ⏳ A match is being played: changes count from the next one.
menu-hint = Choose a section. Also by text: <code>/rules fine 200</code>, <code>/rules preset studio</code>, <code>/rules save friday</code>.
menu-preset-key = Preset: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>
menu-hidden =
    { $count ->
        [one] <i>One more option has no effect beside these.</i>
       *[other] <i>{ $count } more options have no effect beside these.</i>
    }
menu-now = Played: <b>{ $value }</b>
menu-usual = In “{ $preset }”: { $value }
menu-no-effect = <i>Without effect at the moment: another option makes it meaningless.</i>
menu-never = never
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> does not go together with the other rules.
menu-clash-ways = It can be played if something else changes too:
menu-choose-number = Which one shall change?
menu-clash-none = Change the other rules first.
menu-presets = <b>Presets</b>: whole sets of rules to start from.
menu-preset-drops =
    ⚠️ { $count ->
        [one] One change of yours is lost with it
       *[other] { $count } changes of yours are lost with it
    }; <code>/rules save NAME</code> keeps them.
menu-saved = <b>Rules this group keeps</b>
menu-saved-none = This group keeps no rules under a name yet.
menu-saved-how = <code>/rules save NAME</code> keeps the present rules, <code>/rules load NAME</code> takes them again, <code>/rules forget NAME</code> forgets them.
menu-share =
    Your rules in one word:

    <code>{ $code }</code>

    Another group plays by them after <code>/rules load { $code }</code>
button-book = 📖 The whole rule book
button-match-book = 📖 Rules of this match
button-change-rules = ⚙️ Change
button-share = 🔗 Share
button-saved = 🗂 Kept rules
button-reset = ↩ Undo all changes
button-done = Done
button-back = ↩ Back
button-way = Change it together: { $number }
button-leave-it = Leave it as it is
button-take-preset = Play by these
toast-rules-who = Only the host of the table or an admin of the group changes the rules. When no table stands, /new makes you a host.
toast-rules-seats = { $count } people sit at the table: somebody has to get up before fewer can play.
toast-rules-gone = These rules are not there any more.
menu-set = ✅ { $rules }
menu-set-preset = ✅ Played: { $preset }
menu-later = It counts from the next match.
menu-saved-as = ✅ Kept as “{ $name }”. <code>/rules load { $name }</code> takes these rules again.
menu-forgotten = “{ $name }” is forgotten.
menu-save-how = Say under which name, at most { $length } characters: <code>/rules save friday</code>
menu-save-full = This group keeps { $count } sets of rules already: <code>/rules forget NAME</code> makes room.
menu-load-unknown = Nothing is kept here as “{ $name }”.
menu-load-how = Say what to load, a name or a code of another group: <code>/rules load friday</code>
menu-bad-code = There are no rules behind the code “{ $code }”. Copy it again, all of it.
menu-no-option = There is no option “{ $word }”.
menu-no-value = “{ $name }” cannot be “{ $word }”. It can be: { $values }.
menu-no-preset = There is no preset “{ $word }”. There are: { $presets }.
menu-near = Did you mean one of these?
menu-which = Choose a section, or name an option: <code>/rules fine 200</code>
menu-group-only = Rules are changed in the group where they are played. Here you can read them.
book-title = 📖 <b>Rule book: { $preset }</b>
book-gone = Those rules are not there any more. /rules in the group shows the present ones.
export-caption =
    { $deals ->
        [0] The record of a match without a finished deal.
        [one] The record of a match: one deal.
       *[other] The record of a match: { $deals } deals.
    } { $state ->
        [playing] The present deal is left out.
       *[over] { "" }
    }
export-none = There is no match to write down. /new opens a table.
command-export = the record of the match as a file
