# Меню правил, книга правил, запис партії.
menu-title = 📖 <b>Правила: { $preset }</b>
menu-place = Група: <b>{ $place }</b>
menu-differences = <b>Відмінності від набору «{ $preset }»</b>
menu-difference = { $rule } <i>(у наборі: { $usual })</i>
menu-as-it-is = Відмінностей від набору немає.
menu-match-same = За цими правилами йде партія за столом.
menu-match-other =
    🂡 Партію за столом дограють за правилами, з якими вона почалася: { $preset }{ $count ->
        [0] .
        [one] , { $count } відмінність.
        [few] , { $count } відмінності.
       *[many] , { $count } відмінностей.
    } Правила вище — з наступної партії.
menu-match-rules = 📖 Правила цієї партії: { $rules }
menu-next-match = ⏳ Партія триває: зміни почнуть діяти з наступної.
menu-hint = Вибери розділ. { $place ->
        [own] Можна
       *[group] У групі можна
    } й словами: <code>/rules штраф 200</code>, <code>/rules набір студія</code>, <code>/rules збережи п’ятниця</code>.
menu-preset-key = Набір: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>{ $pages ->
        [1] { "" }
       *[other] { " " }· { $page } з { $pages }
    }
menu-hidden =
    { $count ->
        [one] <i>Ще { $count } пункт за таких правил нічого не змінює.</i>
        [few] <i>Ще { $count } пункти за таких правил нічого не змінюють.</i>
       *[many] <i>Ще { $count } пунктів за таких правил нічого не змінюють.</i>
    }
menu-now = Зараз: <b>{ $value }</b>
menu-usual = У наборі «{ $preset }»: { $value }
menu-no-effect = <i>Зараз нічого не змінює: цьому заважає інший пункт.</i>
menu-never = ніколи
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> не поєднується з рештою правил.
menu-clash-ways = Так можна грати, якщо змінити ще дещо:
menu-clash-words = Або напиши { $words }, а потім ще раз те, чого хочеш.
menu-clash-none = Спершу зміни інші правила.
menu-presets = <b>Набори</b>: готові правила, з яких можна почати. Натисни на набір, щоб дізнатися, як у ньому грають.
menu-preset-drops =
    { -warning } Тоді { $count ->
        [one] зникне { $count } ваша відмінність
        [few] зникнуть { $count } ваші відмінності
       *[many] зникне { $count } ваших відмінностей
    }; <code>/rules збережи ІМ’Я</code>{ $place ->
        [own] { "" }
       *[group] { " у групі" }
    } збереже їх.
menu-saved = <b>Збережені правила</b>
menu-saved-none = Поки що нічого не збережено.
menu-saved-how =
    { $place ->
        [own] { "" }
       *[group] { "У групі: " }
    }<code>/rules збережи ІМ’Я</code> збереже нинішні правила, <code>/rules візьми ІМ’Я</code> поверне їх, <code>/rules забудь ІМ’Я</code> видалить.
menu-share =
    Ваші правила одним словом:

    <code>{ $code }</code>

    Інша група зіграє за ними після <code>/rules візьми { $code }</code>
button-book = 📖 Уся книга правил
button-match-book = 📖 Правила цієї партії
button-change-rules = ⚙️ Змінити
button-share = 🔗 Поділитися
button-saved = 🗂 Збережені правила
button-usual = ↩ Як у наборі
button-reset = ↩ Скасувати всі зміни
button-done = Готово
button-back = ↩ Назад
button-way = Змінити разом: { $number }
button-leave-it = Лишити як є
button-take-preset = Граємо за цими
toast-rules-who = Правила змінює господар столу або адмін групи. Якщо столу немає, /new зробить господарем тебе.
toast-rules-seats =
    { $count ->
        [one] За столом сидить { $count } людина
        [few] За столом сидять { $count } людини
       *[many] За столом сидить { $count } людей
    }: щоб грати меншим гуртом, хтось має встати.
toast-rules-gone = Цих правил більше немає. /rules покаже нинішні.
menu-word-preset = набір, пресет
menu-word-save = збережи, зберегти
menu-word-load = візьми, взяти, завантаж, завантажити
menu-word-forget = забудь, забути, видали, видалити
menu-word-share = код, поділись, поділися, поділитися
menu-word-reset = скинь, скинути, скидання
menu-set = ✅ { $rules }
menu-same = ✅ Уже так: { $rules }
menu-set-preset = ✅ Граємо: { $preset }
menu-later = З наступної партії.
menu-saved-as = ✅ Збережено як «{ $name }». <code>/rules візьми { $name }</code> поверне ці правила.
menu-forgotten = «{ $name }» забуто.
menu-save-how = Скажи, під якою назвою, не довшою за { $length } знаків: <code>/rules збережи п’ятниця</code>
menu-save-full =
    Збережено вже { $count ->
        [one] { $count } набір
        [few] { $count } набори
       *[many] { $count } наборів
    }. <code>/rules забудь ІМ’Я</code> звільнить місце.
menu-load-unknown = Під назвою «{ $name }» тут нічого не збережено.
menu-load-how = Скажи, що взяти: назву або код іншої групи: <code>/rules візьми п’ятниця</code>
menu-bad-code = За кодом «{ $code }» правил немає. Скопіюй його ще раз цілком.
menu-no-option = Не зрозуміло: «{ $word }».
menu-no-value = «{ $name }» не буває «{ $word }». Буває: { $values }.
menu-no-preset = Набору «{ $word }» немає. Є: { $presets }.
menu-near-one = «{ $word }»: мабуть, це.
menu-near = «{ $word }»: що з цього?
menu-by-keys = <i>⚙️ Змінювати зручніше кнопками: меню відкриється в особистих.</i>
menu-which = Вибери розділ або назви пункт і значення: <code>/rules штраф 200</code>
menu-group-only = Правила змінюють у групі, де за ними грають. Тут їх можна прочитати.
book-title = 📖 <b>Книга правил: { $preset }</b>
book-gone = Цих правил більше немає. /rules у групі покаже нинішні.
menu-no-preset-near = Який набір — «{ $word }»? { $presets }
menu-how-preset = Напиши, наприклад, <code>/rules набір { $preset }</code>
menu-too-long = Це задовго: після /rules не більше { $length } знаків. Спробуй <code>/rules штраф 200</code>
menu-told = ⚙️ Нові правила ({ $who }): { $rules }.
menu-told-back = ⚙️ Правила знову такі, як були ({ $who }).
menu-told-preset = Набір «{ $preset }»
menu-told-option = { $name }: { $value } (було: { $before })
export-caption =
    { $deals ->
        [0] Запис партії, ще без зіграних роздач.
        [one] Запис партії: { $deals } роздача.
        [few] Запис партії: { $deals } роздачі.
       *[many] Запис партії: { $deals } роздач.
    } { $state ->
        [playing] Нинішня роздача не ввійшла.
       *[over] { "" }
    }
    Файл для комп’ютера: ходи текстом, щоб переграти чи перевірити. На телефоні партію покаже /history.
export-soon = Запис уже надіслано. Наступний можна попросити за хвилину.
export-later = За цим столом колоду не тасують наново: запис виказав би наступні карти. Попроси його після партії.
export-none = Записувати нема чого: партії немає. /new відкриє стіл.
export-forbidden = 📎 У цій групі не можна надсилати файли. Запис отримаєш в особистому чаті: напиши там /export або відкрий партію.
