# The menu of rules, the rule book, the record of a match.
menu-title = 📖 <b>Rules: { $preset }</b>
menu-place = Group: <b>{ $place }</b>
menu-differences = <b>Different from the preset “{ $preset }”</b>
menu-difference = { $rule } <i>(in the preset: { $usual })</i>
menu-as-it-is = No changes to the preset.
menu-match-same = The match at the table is played by these rules.
menu-match-other =
    🂡 The match at the table goes on by the rules it began with: { $preset }{ $count ->
        [0] .
        [one] , one change.
       *[other] , { $count } changes.
    } The rules above hold from the next match.
menu-match-rules = 📖 Rules of this match: { $rules }
menu-next-match = ⏳ A match is being played: changes count from the next one.
menu-hint = Choose a section. { $place ->
        [own] You
       *[group] In the group you
    } can say it in words too: <code>/rules fine 200</code>, <code>/rules preset studio</code>, <code>/rules save friday</code>.
menu-preset-key = Preset: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>{ $pages ->
        [1] { "" }
       *[other] { " " }· { $page } of { $pages }
    }
menu-hidden =
    { $count ->
        [one] <i>One more option has no effect beside these.</i>
       *[other] <i>{ $count } more options have no effect beside these.</i>
    }
menu-now = Now: <b>{ $value }</b>
menu-usual = In the preset “{ $preset }”: { $value }
menu-no-effect = <i>Has no effect at the moment: another option rules it out.</i>
menu-never = never
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> conflicts with the other rules.
menu-clash-ways = It works if something else changes too:
menu-clash-words = Or write { $words }, then once more what you wanted.
menu-clash-none = Change the other rules first.
menu-presets = <b>Presets</b>: whole sets of rules to start from. Tap one to see how it is played.
menu-preset-drops =
    { -warning } { $count ->
        [one] One change of yours is lost with it
       *[other] { $count } changes of yours are lost with it
    }; <code>/rules save NAME</code>{ $place ->
        [own] { "" }
       *[group] { " in the group" }
    } saves them.
menu-saved = <b>Saved rules</b>
menu-saved-none = No rules are saved yet.
menu-saved-how =
    { $place ->
        [own] { "" }
       *[group] { "In the group: " }
    }<code>/rules save NAME</code> saves the present rules, <code>/rules load NAME</code> brings them back, <code>/rules forget NAME</code> deletes them.
menu-share =
    Your rules in one word:

    <code>{ $code }</code>

    Another group plays by them after <code>/rules load { $code }</code>
button-book = 📖 The whole rule book
button-match-book = 📖 Rules of this match
button-change-rules = ⚙️ Change
button-share = 🔗 Share
button-saved = 🗂 Saved rules
button-usual = ↩ Back to the preset
button-reset = ↩ Undo all changes
button-done = Done
button-back = ↩ Back
button-way = Change together: { $number }
button-leave-it = Leave it as it is
button-take-preset = Play by these
toast-rules-who = Only the host of the table or a group admin changes the rules. If there is no table, /new makes you a host.
toast-rules-seats = { $count } people sit at the table: somebody has to get up before fewer can play.
toast-rules-gone = These rules are gone. /rules shows the present ones.
menu-word-preset = preset
menu-word-save = save
menu-word-load = load, use, take
menu-word-forget = forget, delete
menu-word-share = share, code
menu-word-reset = reset
menu-set = ✅ { $rules }
menu-same = ✅ Already so: { $rules }
menu-set-preset = ✅ Now playing: { $preset }
menu-later = From the next match on.
menu-saved-as = ✅ Saved as “{ $name }”. <code>/rules load { $name }</code> brings these rules back.
menu-forgotten = “{ $name }” is forgotten.
menu-save-how = Say under which name, at most { $length } characters: <code>/rules save friday</code>
menu-save-full = { $count } sets of rules are saved already. <code>/rules forget NAME</code> makes room.
menu-load-unknown = Nothing is saved here as “{ $name }”.
menu-load-how = Say what to load, a name or another group’s code: <code>/rules load friday</code>
menu-bad-code = There are no rules behind the code “{ $code }”. Copy it again, all of it.
menu-no-option = I don’t understand “{ $word }”.
menu-no-value = “{ $name }” cannot be “{ $word }”. It can be: { $values }.
menu-no-preset = There is no preset “{ $word }”. There are: { $presets }.
menu-near-one = “{ $word }”: probably this.
menu-near = “{ $word }”: which of these?
menu-by-keys = <i>⚙️ The easy way is by buttons: the menu opens in your direct chat.</i>
menu-which = Choose a section, or write an option and its value: <code>/rules fine 200</code>
menu-group-only = Rules are changed in the group where they are played. Here you can read them.
book-title = 📖 <b>Rule book: { $preset }</b>
book-gone = Those rules are not there any more. /rules in the group shows the present ones.
menu-no-preset-near = Which preset do you mean by “{ $word }”? { $presets }
menu-how-preset = Write for example <code>/rules preset { $preset }</code>
menu-too-long = That is too long for me: at most { $length } characters after /rules. Try <code>/rules fine 200</code>
menu-told = ⚙️ { $who } changed the rules: { $rules }
menu-told-back = ⚙️ { $who } changed the rules back.
menu-told-preset = preset “{ $preset }”
menu-told-option = { $name }: { $value } (was { $before })
export-caption =
    { $deals ->
        [0] The record of a match without a finished deal.
        [one] The record of a match: one deal.
       *[other] The record of a match: { $deals } deals.
    } { $state ->
        [playing] The present deal is left out.
       *[over] { "" }
    }
    A file for a computer: every move as text, to replay or check. On a phone, /history shows the match.
export-soon = You have just been sent the record. Ask again in a minute.
export-later = The deck is not shuffled again at this table, so the record would give the next cards away. Ask for it after the match.
export-none = There is no match to write down. /new opens a table.
export-forbidden = 📎 This group doesn’t allow files. Get the record in the direct chat: write /export there, or open the match.
