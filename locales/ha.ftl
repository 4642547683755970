### Draft by a machine, of what buyers see most. What is missing here is said in English. Its fixed words are in docs/languages.md.

language-name = Hausa
language-ask = 🌐 <b>Wane harshe?</b> Zan riƙa rubuta muku da wanda kuka taɓa, har da saƙonnin da nake aikowa da kaina.
language-draft = { $name }: fassarar inji ce, wanda ya iya harshen bai duba ta ba tukuna. Abin da ya shafi kuɗi yana nan a Turanci ma, kuma Turancin ne daidai.
language-english-below = 🇬🇧 <b>Haka yake a Turanci:</b>
language-chosen = ✅ Daga yanzu zan riƙa rubuta muku da <b>{ $name }</b>.
announce-foot = Don kashe ko kunna irin waɗannan saƙonni: /news
news-on = 📣 Kuna samun sanarwa daga wannan shagon.
news-off = 🔕 Ba kwa samun sanarwa daga wannan shagon. Rasit da saƙonni game da sayenku za su ci gaba da zuwa.
news-unknown = 🤔 Ban san “{ $word }” a nan ba. Na san <code>/news on</code> da <code>/news off</code>.
button-news-off = 🔕 Kashe
button-news-on = 📣 Kunna
card-price-last = Za ku biya: <b>{ $price }</b> · karon ƙarshe { $last }
reminder-offer = 🔔 <b>Yaushe zan tunatar da ku?</b>
reminder-exists = Akwai wannan tunatarwar tuni: { $when }. Wadda kuka zaɓa yanzu za ta maye gurbinta.
reminder-only-asks = Tambaya kawai zan yi: ba za a sayi komai ba sai kun taɓa Confirm.
reminder-set = 👌 <b>Zan tambaye ku.</b>
reminder-title = 🔔 <b>Tunatarwarku</b>
reminder-rule-runs-out = idan ya ƙare
reminder-rule-monthly = kowane wata a irin wannan rana
reminder-rule-rhythm = { $days ->
    [one] kusan kowace rana
   *[other] kusan bayan kowane kwana { $days }
}
reminder-rule-once = sau ɗaya
reminder-next = 🗓 Lokaci na gaba: <b>{ $when }</b>
reminder-over = 🗓 Ba a zaɓi ranar gaba ba.
reminder-over-short = babu ranar gaba
reminder-paused = ⏸ Sau uku saƙona bai iya zuwa gare ku ba, don haka na tsaya. A zaɓi rana, zan ci gaba.
reminder-which-day = 🗓 <b>Wace rana?</b> A taɓa ɗaya, ko a aiko kwanan wata, misali 24 Dec.
reminder-days = { $from } zuwa { $to }
reminder-fault-day = 🤔 Ban fahimci “{ $text }” a matsayin rana ba. A aiko kwanan wata, misali 24 Dec, ko a taɓa ɗaya.
reminder-fault-past = 🤔 Wannan ranar ta wuce, ko ita ce ranar yau.
reminder-fault-far = 🤔 Wannan ranar ta yi nisa: ta fi shekara ɗaya daga yanzu.
reminder-full = 🔔 Kuna da tunatarwa 50, kuma ba na ajiye fiye da haka. Don Allah a fara tsayar da ɗaya.
reminder-gone-own = Wannan tunatarwar ba ta nan yanzu.
reminder-now = 🔔 <b>Lokacin sake saya ya yi?</b> Kuna iya tabbatar da wannan sayen har zuwa { $until }.
reminder-again = 🔔 <b>Har yanzu yana jiran ku:</b> kuna iya tabbatar da wannan sayen har zuwa { $until }, kuma ba zan sake tambaya a kansa ba.
reminder-cut-off = ℹ️ Mai yiwuwa saƙona na { $day } bai iso gare ku ba.
reminder-moved-down = ⬇️ Sayen da za ku tabbatar yana can ƙasa.
reminder-expired = ⌛ Lokacin tabbatarwa ya wuce. Ba a sayi komai ba. A aika /reminders don ganin lokaci na gaba.
reminder-gone = Ba a sayar da shi a yanzu. Ba a sayi komai ba.
reminder-not-sold-now = Shagon ba ya sayar da shi a yanzu. Ba a sayi komai ba.
reminder-unverified = A yanzu kamfanin bai san wannan lambar don wannan kayan ba. Ba a sayi komai ba.
reminder-unchecked = Ba na samun amsa a yanzu, don haka ban iya duba farashin ba. Ba a sayi komai ba.
reminder-missed = 🔔 <b>Ban iya tunatar da ku a { $day } ba.</b>
reminder-missed-last = Ba a zaɓi ranar gaba ba.
reminder-tomorrow = 🔔 <b>Gobe:</b> { $when }
reminder-short = Karon ƙarshe farashinsa <b>{ $price }</b> ne; yanzu kuna da { $available } da za ku iya kashewa.
reminder-skipped = 👌 An tsallake. Ba a sayi komai ba.
reminder-stopped = ⏹ An tsayar: ba zan sake tunatar da ku game da wannan ba.
reminders-none = 🔔 Ba ku da tunatarwa. A taɓa “Remind me” a ƙarƙashin rasit na data ko TV, ko na meter da kuke yawan saya wa wuta.
reminders-title = 🔔 <b>Tunatarwarku</b> ({ $count })
group-link = A hira ta mutum ɗaya kawai nake sayarwa. Don Allah a buɗe tamu:
button-open-chat = Buɗe hirar

## Start and help

start-hello = 👋 Sannu, { $name }!
    Ina sayar da airtime, data, wuta, TV, PIN na jarabawa, betting da sauransu, a nan cikin hirar nan. Kullum za ku ga farashi da sunan mai lambar kafin ku biya, kuma zan gaya muku yadda kowane saye ya kasance.

    Me kuke so ku saya?
start-try = Ku gwada: <code>{ $line }</code>
start-other-ways = Ku taɓa maɓalli, ko ku aika /help don ganin duk abin da zan iya yi.
button-buy = Saya
button-history = Abin da na saya
button-help = Taimako
button-balance = Kuɗina
button-balance-now = Kuɗina: { $balance }

## The walk: buttons

button-next = Na gaba
button-prev = Na baya
button-all = Nuna duka
button-other-amount = Wani adadin kuɗi dabam
button-other-number = Wata lamba dabam
button-other-of-size = Wani plan na girman nan
button-other-product = Wani kaya dabam
button-never-mind = A bari
button-buy-something-else = Sayi wani abu dabam
button-share-contact = Yi amfani da lambata
button-contact-keyboard = 📱 Aika lambar wayata
button-copy-of = Kwafi { $whose }
button-something-else = Wani abu dabam
button-data-plans = Data plans
button-try-prepaid = Meter ɗin prepaid ne
button-try-postpaid = Meter ɗin postpaid ne

## The walk: questions

service-airtime = Airtime
service-data = Data
service-electricity = Wuta
service-tv = TV
service-exams = PIN na jarabawa
service-betting = Betting
walk-ask-service = Me kuke so ku saya?
walk-ask-change = ✏️ <b>Me kuke so ku canza?</b> Sauran zai tsaya yadda yake. Back zai mayar da ku shafin tabbatarwa.
walk-change-gone = 😕 An daina sayar da abin da kuka zaɓa. Ba a sayi komai ba. Ga abin da nake da shi:
walk-ask-provider = Wane kamfani?
walk-ask-provider-phone = Wane kamfani? Ko ku aiko <b>lambar waya</b> kai tsaye: zan zaɓi network ɗinta.
walk-ask-provider-smartcard = Wane kamfani? Ko ku aiko <b>lambar smartcard</b> kai tsaye: abin da kuka saya mata na ƙarshe zai fito da farko.
walk-ask-renew = Me kuke so ku saya wa wannan smartcard?
button-other-bouquet = Wani abu dabam don ita
walk-ask-category = Wane iri? Kuna iya rubuta kalma don nema.
walk-ask-category-smartcard = Wane iri? Ku rubuta kalma don nema, ko <b>lambar smartcard</b>: abin da kuka saya mata na ƙarshe zai fito da farko.
category-other = Sauran
walk-ask-product = Wanne? Kuna iya rubuta kalma don nema, kamar girma ko suna.
walk-ask-product-few = Wanne?
walk-which-several = Wanne kuke nufi?
walk-which-close = 🔎 <b>Ba na sayar da wannan.</b> Ga waɗanda suka yi kama da shi. Ba a zaɓi komai ba tukuna:
walk-which-network = 📶 Wane network ne?
walk-searching = Nema: “{ $query }”
walk-page = Shafi na { $page } cikin { $pages }
walk-no-match = Babu abin da ya yi kama da “{ $query }”. Ku gwada wata kalma.
walk-no-services = Babu abin saye a yanzu. Don Allah a sake gwadawa anjima.
walk-no-providers = A yanzu babu kamfanin da yake sayar da { $service }. Don Allah a zaɓi wani abu dabam.
walk-no-products = Babu abin saye a nan yanzu. Don Allah a zaɓi wani abu dabam.
walk-no-service = Ba na sayar da { $service }. Ga abin da za ku iya saya:
walk-ask-phone = 📱 Wace <b>lambar waya</b> za a saya wa? Ku rubuta ta, misali 0803 123 4567, ko ku aika contact.
walk-ask-phone-pin = 📱 Mece ce <b>lambar wayar</b> wanda zai karɓi PIN? Ku rubuta ta, misali 0803 123 4567, ko ku aika contact.
walk-ask-meter = 💡 Mece ce <b>lambar meter</b>? Tana jikin meter da kuma tsohon rasit.
walk-ask-smartcard = 📺 Mece ce <b>lambar smartcard ko IUC</b>? Tana jikin decoder da kuma tsohon rasit.
walk-ask-user-id = 🎲 Mece ce <b>user ID</b>? Tana cikin profile a shafin betting, misali 1234567.
walk-ask-customer = 🔢 Mece ce <b>lambar customer</b>? Ita ce { $provider } ya san customer da ita, kamar profile code ko lambar account.
walk-ask-customer-pin = 🔢 Mece ce <b>lambar customer</b>? Don PIN, lambar wayar wanda zai karɓa ce, kamar 0803 123 4567.
walk-ask-amount = 💵 Na <b>nawa</b> kuke so? Ku taɓa ɗaya, ko ku rubuta, misali 1,500.
walk-verified = ✅ Suna: <b>{ $name }</b>
walk-number-later = Wannan kamar lamba ce. Don Allah a fara zaɓar abin da ake so; sannan zan tambaye ku lambar.
walk-amount-unused = Na riƙe lambar, amma ban da { $amount }: abin da kuka zaɓa a nan yana da farashinsa.
walk-use-buttons = Don Allah a taɓa ɗaya daga cikin maɓallan.
walk-send-text = Don Allah a rubuta shi da rubutu, ba hoto ko murya ba.
walk-share-contact = Ku taɓa maɓallin da ke ƙasa don aika lambarku, ko ku rubuta wata.
walk-contact-thanks = Na gode.
walk-down = 😕 Ba na samun amsa a yanzu. Ba a sayi komai ba. Don Allah a sake gwadawa nan da ɗan lokaci.
walk-unsupported = 😕 Hakan bai yi aiki ba. Ba a sayi komai ba. Don Allah a sake gwadawa, ko a zaɓi wani abu dabam.
walk-cancelled = 👌 An soke. Ba a sayi komai ba.
cancel-closed = ✖️ An rufe wannan. Ba a yi komai da shi ba. Don ci gaba: /menu
purchase-closed = ✖️ An rufe wannan. Ba a sayi komai da shi ba. Don saye, a aiko /buy ko layi kamar <code>mtn 500 0803 123 4567</code>.
walk-nothing-to-cancel = Babu abin da za a soke. A aika /buy don sayen wani abu.
cancel-list =
    { $count ->
        [one] • jerin saye guda 1 · { $sum }
       *[other] • jerin saye guda { $count } · { $sum }
    }
cancel-question = • tambayar da na yi muku
cancel-more = • … da wasu { $count }
walk-outdated = Wannan menu ya daina aiki. Don Allah a sake farawa da /menu.

## Numbers that cannot be

fault-not-a-phone = “{ $text }” ba lambar waya ba ce. Don Allah a aiko lambobi kawai, misali 0803 123 4567.
fault-too-short = “{ $text }” ta yi gajarta ga lambar waya: { $count ->
        [one] saura lamba ɗaya
       *[other] saura lambobi { $count }
    }. Cikakkiyar lamba tana da { $usual }, kamar 0803 123 4567. Don Allah a duba, a sake aikowa.
fault-too-long = “{ $text }” ta yi tsawo ga lambar waya: akwai { $count ->
        [one] lamba ɗaya
       *[other] lambobi { $count }
    } fiye da yadda ake so. Cikakkiyar lamba tana da { $usual }, kamar 0803 123 4567. Don Allah a duba, a sake aikowa.
fault-far-too-long = “{ $text }” ta yi tsawo sosai ga lambar waya. Cikakkiyar lamba tana da lambobi { $usual }, kamar 0803 123 4567. Don Allah a duba, a sake aikowa.
fault-foreign = “{ $text }” lambar wata ƙasa ce. Ba zan iya saya wa wannan lambar ba.
fault-impossible = “{ $text }” ba lambar wayar hannu ta wannan ƙasa ba ce. Don Allah a duba, a sake aikowa.
fault-not-a-meter = “{ $text }” ba lambar meter ba ce. Don Allah a aiko lambobin da ke jikin meter kawai, misali 0412 3456 789.
fault-not-a-smartcard = “{ $text }” ba lambar smartcard ba ce. Don Allah a aiko lambobin da ke jikin decoder kawai, misali 7023 4567 89.
fault-characters = “{ $text }” ba daidai ba ce. Don Allah a yi amfani da haruffa da lambobi kawai.
fault-identifier-too-short = “{ $text }” ta yi gajarta: ana bukatar haruffa ko lambobi aƙalla 5.
fault-identifier-too-long = “{ $text }” ta yi tsawo: lamba ba ta wuce haruffa ko lambobi 30.
doubt-of = ⚠️ <b>{ $number }</b>: { $doubt }
doubt-meter-length = lambar tana da lambobi { $count }; lambar meter tana da 11 ko 13.
doubt-meter-letters = lambar tana da haruffa a ciki; lambar meter lambobi ne kawai.
doubt-smartcard-length = lambar tana da lambobi { $count }; lambar smartcard tana da 10 ko 11.
doubt-smartcard-letters = lambar tana da haruffa a ciki; lambar smartcard lambobi ne kawai.
doubt-ask = Don Allah a duba, a aiko wadda ta dace. Idan daidai ce, a taɓa “Use it all the same”.
doubt-check = Don Allah a duba, a aiko wadda ta dace.

## Amounts that cannot be

fault-amount-not-a-number = “{ $text }” ba adadin kuɗi ba ne. Don Allah a aiko lamba, misali 500 ko 1,500.
fault-amount-number = “{ $text }” yana kama da lambar waya ko ta meter. A nan adadin kuɗi nake buƙata, misali 1,500. Idan wata lambar kuke so, a taɓa Back.
fault-amount-ambiguous = “{ $text }” zai iya nufin adadi biyu. Don Allah a rubuta dukkan lambobin, misali 1500, ko 99.50 idan akwai kobo.
fault-amount-zero = Dole adadin ya fi sifili.
fault-amount-negative = Adadin ba zai iya zama ƙasa da sifili ba.
fault-amount-decimals = Adadin ba zai wuce lambobi biyu bayan ɗigo ba, misali 99.50.
fault-amount-too-small = Adadin ya kamata ya kasance tsakanin { $min } da { $max } a saye ɗaya.
fault-amount-too-large = Adadin ba zai wuce { $max } a saye ɗaya ba.
fault-amount-above = Kar ya wuce { $max }.
verify-refused = Kamfanin bai karɓi wannan lambar don { $product } ba. Ba a caje ku komai ba. Don Allah a duba, a sake aikowa, ko a taɓa Back a zaɓi wani abu dabam. Idan lambar daidai ce, mai yiwuwa kamfanin ne yake da matsala: a sake gwadawa anjima.
verify-refused-row = Kamfanin bai karɓi wannan lambar don { $product } ba. Idan lambar daidai ce, mai yiwuwa kamfanin ne yake da matsala: a sake gwada wannan anjima.
verify-unverified = Ba a iya tabbatar da wannan lambar ba. Ba a caje ku komai ba. Don Allah a duba, a sake aikowa. Idan daidai ce, mai yiwuwa kamfanin ne yake da matsala: a sake gwadawa anjima.

## The card

card-title = 🧾 <b>Don Allah a duba</b>
card-product = Kaya: <b>{ $product }</b>
card-provider = Kamfani: { $provider }
card-phone = Lambar waya: <code>{ $number }</code>
card-meter = Lambar meter: <code>{ $number }</code>
card-smartcard = Lambar smartcard/IUC: <code>{ $number }</code>
card-user-id = User ID: <code>{ $number }</code>
card-customer = Lambar customer: <code>{ $number }</code>
card-name = Suna: <b>{ $name }</b>
card-price = Za ku biya: <b>{ $price }</b>
ordered-and-paid = { $ordered } (za ku biya { $price })
card-earned = · ribarku { $earned }
card-selling = Kuna sayarwa a: <b>{ $price }</b>
card-selling-loss = Kuna sayarwa a: <b>{ $price }</b>, ya gaza abin da za ku biya da { $loss }
card-reference = Reference: <code>{ $reference }</code>
card-warning = ⚠️ A duba lambar sosai: idan aka saya wa lambar da ba daidai ba, ba za a iya dawo da kuɗin ba.
card-ask = A taɓa Confirm don saya.
card-price-changed = ❗ Farashin ya canza daga { $from } zuwa <b>{ $to }</b>. Ba a sayi komai ba tukuna. Don Allah a sake dubawa.
card-content-changed = ❗ Wannan ya canza daga { $from } zuwa { $to }. Ba a sayi komai ba tukuna. Don Allah a sake dubawa.
card-earlier = 🔁 <b>Kun sayi wannan da ƙarfe { $time }</b>, { $minutes ->
    [0] bai kai minti ɗaya ba
    [one] minti ɗaya da ya wuce
   *[other] minti { $minutes } da suka wuce
}: { $state }
card-earlier-on = 🔁 <b>Kun sayi wannan a { $time }</b>: { $state }
card-earlier-done = ✅ an gama.
card-earlier-token = ✅ an gama, token ɗinsa yana kan hanya.
card-earlier-processing = ⏳ ana kan aiwatarwa. Zan aiko muku da saƙo idan ya ƙare.
card-earlier-ask = A taɓa Confirm ne kawai idan kuna son sake saya karo na biyu.
card-network-taken = 📶 Network: <b>{ $network }</b>, bisa ga lambar. Idan ba haka ba ne, a taɓa Another network.
card-network-differs = 📶 Lambobin da suka fara da { $prefix } yawanci na { $usual } ne; wannan ta { $network } ce. Babu matsala idan an mayar da lambar zuwa { $network }.
card-gone = 😕 An daina sayar da <b>{ $product }</b> ta wannan hanya. Ba a sayi komai ba.
open-card = 🧾 Sayen da ba ku tabbatar ba tukuna: <b>{ $product }</b> · { $number } · <b>{ $price }</b>
open-card-list =
    { $count ->
        [one] 🧾 Sayen da ba ku tabbatar ba tukuna: jerin saye guda 1 · <b>{ $sum }</b>
       *[other] 🧾 Sayen da ba ku tabbatar ba tukuna: jerin saye guda { $count } · <b>{ $sum }</b>
    }
open-card-others =
    { $count ->
        [one] … da wani guda 1 a sama da ba ku tabbatar ba tukuna.
       *[other] … da wasu guda { $count } a sama da ba ku tabbatar ba tukuna.
    }
card-duplicate = 🔁 <b>A baya kun tabbatar da saye daidai irin wannan</b> ({ $time }):
card-duplicate-state = Matsayi: { $state }
card-duplicate-ask = Kuna son sa karo na biyu? Ba a sayi komai da wannan taɓawar ba.
card-expired = ⌛ Lokacin tabbatarwa ya wuce (minti 30 ne). Ba a sayi komai ba.
card-void = Wannan shafin tabbatarwa ya daina aiki. Ba a sayi komai da shi ba. Don Allah a sake farawa da /buy.
card-missing = Ban sami wannan shafin ba: bayanaina sun ɗan yanke. Don Allah a sake taɓawa bayan minti ɗaya, a kuma duba /history kafin a sake saya.
card-unanswered = Ba na samun amsa a yanzu, don haka ban iya duba farashin ba. Ba a sayi komai ba. Don Allah a sake taɓa Confirm nan da ɗan lokaci.
card-short = 💳 <b>Kuɗinku bai isa ba.</b> Wannan { $price } ne, kuma kuna da { $available } da za ku iya kashewa. Ba a sayi komai ba. A ƙara kuɗi a asusunku, sannan a taɓa Confirm.
card-day-limit = 🚦 <b>Wannan ya wuce iyakarku ta yini.</b> Kuna iya kashe { $limit } a yini. Abin da ya rage muku yau { $left } ne, kuma wannan { $price } ne. Ba a sayi komai ba. Gobe kuna iya kashe kuɗi kuma. Idan kuna buƙatar ƙari yau, a tambayi mai shago: /contact
card-too-late = An tabbatar da wannan sayen, ba za a iya canza ko soke shi ba.
card-already = An riga an tabbatar da wannan sayen. Zan gaya muku a nan yadda ya ƙare.
not-understood = 🤔 Ban fahimci wannan ba.
message-bought-nothing = Wannan saƙon bai sayi komai ba.
button-show-card = Nuna shafin tabbatarwa
bare-piece-ask = 💬 <b>{ $piece }</b>: na sayen da ba ku tabbatar ba tukuna ne, ko na wani sabon saye? Ba a sayi komai ba.
card-replaced = ✏️ An canza: za ku iya tabbatar da sabon a ƙasa. Ba a sayi komai da wannan ba.

## A purchase in one line, and once more

line-example = A rubuta haka: <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> ko <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b>: me kuke so?
plain-send = Don Allah a aika { $command }.
did-you-mean = 🤔 <b>{ $word }</b> kuke nufi? Ba a sayi komai ba.
did-you-mean-which = 🤔 Wanne kuke nufi? Ba a sayi komai ba.
line-either = 🤔 “{ $text }” yana iya nufin abu biyu. Wanne kuke nufi? Ba a sayi komai ba.
line-or-answer = 💬 “{ $text }”: kuna so ku saya ne, ko amsarku ce ga tambayata? Ba a sayi komai ba.
line-no-such = 🔎 Ba na sayar da wannan, ko wani abu mai kama da shi.
line-unclear-numbers = 🤔 Ban iya gane wanne ne adadin kuɗi, wacce ce lambar ba.
line-spaced-numbers = 🤔 Ban iya gane inda adadin kuɗin ya ƙare, inda lambar ta fara ba. A rubuta adadin kamar <code>₦500</code>, ko a rubuta lambar ba tare da tazara ba.
line-lacks-digit = Wataƙila kuma saura lamba ɗaya: don Allah a duba lambar.
line-two-names = 🤔 “{ $one }” da “{ $other }” duka lambobi ne da kuka ajiye. Kowane layin rubutu saye ɗaya ne: don Allah a rubuta ɗaya daga cikinsu.
line-which-number = 🤔 “{ $name }” sunan lambobinku fiye da ɗaya ne. Don Allah a faɗi na mene ne: airtime, data ko light.
line-name = 🤔 An ajiye “{ $name }” a matsayin { $kind }, amma wannan yana buƙatar wata irin lamba.
named-phone = lambar waya
named-meter = meter
named-smartcard = smartcard
named-user-id = user ID
named-customer = lambar customer
line-unclear-word = 🤔 Ban san abin da “{ $word }” take nufi ba.
line-one-only = ☝️ Kowane layin rubutu saye ɗaya ne. Don saya sau biyu, a aika layin sau biyu.
line-several-numbers =
    ☝️ Kowace lamba tana buƙatar layin rubutu nata. A aiko su duka a cikin saƙo ɗaya, kamar haka:
    <code>{ $lines }</code>
    /bulk zai nuna ƙarin bayani.
number-offer = 📱 <b>{ $number }</b>. Me kuke so: airtime na ɗaya daga cikin waɗannan kuɗaɗe, ko data?
number-offer-network = 📱 <b>{ $number }</b>, yawanci lambar { $network } ce. Me kuke so: airtime na ɗaya daga cikin waɗannan kuɗaɗe, ko data?
price-asked-title = 💰 <b>Abin da za ku biya:</b>
price-asked-near = 🔎 <b>Ba na sayar da wannan.</b> Ga waɗanda suka yi kama da shi, da abin da za ku biya:
price-asked-line = • { $product }: <b>{ $price }</b>
price-asked-line-open = • { $product }: na kowane adadin kuɗi da kuka zaɓa
price-asked-more = … da wasu { $count }. A faɗi girma ko iri, zan nuna kaɗan.
price-asked-how-to-buy = Ba a sayi komai ba. Don saya, a rubuta shi tare da lambar, kamar <code>{ $example }</code>.
repeat-title = 🔁 A sake saya? A taɓa ɗaya. Za ku ga farashin yau da sunan mai lambar kafin ku tabbatar.
repeat-none = Babu abin da za a sake saya tukuna. Me kuke so?
repeat-gone = 😕 An daina sayar da <b>{ $product }</b>. Ba a sayi komai ba. Kuna iya zaɓar wani abu dabam don lambar:

## The order

order-processing = ⏳ <b>Ana kan aiwatarwa</b>
order-processing-hint = Kada ku sake saya. Zan aiko muku da saƙo idan ya ƙare.
order-successful = ✅ <b>An gama!</b>
order-token-due = ✅ <b>Kun saya.</b> Token ɗinku yana kan hanya. Zan aiko shi da zarar na same shi.
order-delivered-after-all = Na gaya muku cewa wannan sayen bai yi nasara ba. Ba haka ba ne: sayen ya yi nasara, an kawo kayan.
order-failed = ❌ <b>Sayen bai yi nasara ba.</b>
order-closed = 📁 <b>Mai shago ya rufe shi.</b>
order-closed-why = Kamfanin bai faɗi yadda wannan sayen ya ƙare ba, don haka mai shago ya rufe shi a matsayin wanda bai yi nasara ba.
order-closed-given-back = { $price } ya dawo cikin asusunku. Idan daga baya aka kawo kayan, zan gaya muku a nan, kuma a lokacin za a cire { $price }.
order-closed-late = Idan daga baya aka kawo kayan, zan gaya muku a nan.
order-closed-next = Kafin ku sake saya, ku duba ko ya iso.
order-delivered-after-close = Mai shago ya riga ya rufe shi. Amma daga baya an kawo kayan.
order-failed-after-close = Mai shago ya riga ya rufe shi. Yanzu kamfanin ya ce bai yi nasara ba: babu wani abu da ya canza.
order-reversed = ↩️ <b>Kamfanin ya janye abin da ya kawo.</b>
card-ended-delivered = ✅ { $product } · { $number }: an gama. Rasit yana ƙasa.
card-ended-failed = ❌ { $product } · { $number }: sayen bai yi nasara ba. Bayani yana ƙasa.
card-ended-closed = 📁 { $product } · { $number }: mai shago ya rufe shi. Bayani yana ƙasa.
card-ended-reversed = ↩️ { $product } · { $number }: kamfanin ya janye abin da ya kawo. Bayani yana ƙasa.
card-ended-open = ⏳ { $product } · { $number }: ana kan aiwatarwa. Bayani yana ƙasa.
end-above-done = ✅ { $product } · { $number }: an gama. Rasit yana sama: a taɓa layin rubutu na saman wannan saƙon don zuwa can.
end-above-other = ❗ { $product } · { $number }: wannan sayen ya ƙare. Yadda ya ƙare yana sama: a taɓa layin rubutu na saman wannan saƙon don zuwa can.
order-draft = 🧾 <b>Ba ku tabbatar ba</b>
order-dropped = 👌 <b>An soke</b>
order-paid = Kun biya: <b>{ $price }</b>
order-amount = Adadin kuɗi: { $price }
order-price = Farashi: { $price }
order-token = Token: <code>{ $token }</code>
order-pin = PIN: <code>{ $code }</code>
order-serial = Lambar serial: <code>{ $code }</code>
order-units = Units: { $units }
order-meter = Meter: <code>{ $number }</code>
order-name = Suna: { $name }
order-address = Adireshi: { $address }
order-time = Lokaci: { $time }
stuck-since = An saya: { $time }
order-earned = ribarku { $earned }
order-repeated = 🔁 Mai yiwuwa kun riga kun karanta wannan: sayen nan ne dai, ba wani sabo ba.
order-recovered = ♻️ Bayananmu sun ɓace, amma sun dawo. Mai yiwuwa kun taɓa ganin wannan saƙon.
order-nothing-charged = Ba a caje ku komai ba.
order-given-back-by-hand = ↩️ A { $time }, { $price } ya koma cikin asusun da aka cire shi daga ciki.
order-given-back-before = A { $time }, mai shago ya riga ya mayar da { $price } cikin asusun da aka cire shi daga ciki: ba za a sake mayar da wani kuɗi ba.
order-given-back = { $price } ya dawo cikin asusunku. A ƙarshe ba a caje ku komai ba.
order-uncollected = { $price } ya koma cikin asusunku a lokacin da ya yi kamar wannan sayen bai yi nasara ba, kuma ban sake cire shi ba. Mai shago zai daidaita wannan da ku.
order-reserved = Mai yiwuwa an riƙe { $price } saboda wannan sayen a yanzu. Zan duba lokacin da ake kwatanta lissafi. Idan kuɗin bai dawo ba, a gaya wa shago.
failure-why = Dalili: { $why }.
failure-refused = kamfanin ya ƙi karɓar sayen
failure-funds = ba zan iya sayar da shi a yanzu ba
failure-undelivered = kamfanin bai iya kawowa ba
failure-changed = kayan ko farashinsa ya canza kafin a aika
failure-never-arrived = bai kai ga kamfanin ba
failure-next-refused = Don Allah a duba lamba da kaya kafin a sake saya. Idan duka daidai ne, a gaya wa shago.
failure-next-funds = Don Allah a sake gwadawa anjima, ko a tambayi mai shago.
failure-next-undelivered = Kuna iya sake saya. Idan ya sake gazawa, a gaya wa shago.
failure-next-changed = A taɓa Buy again don ganin farashin yau.
failure-next-never-arrived = Kuna iya sake saya.
failure-next-reversed = Idan kun sayar wa wani, ku daidaita da shi. Kuna iya sake saya.
order-service-says = Kamfanin ya ce: “{ $text }”
order-limit-least = Mafi ƙarancin da za a iya saya shi ne { $amount }.
order-limit-most = Mafi yawan da za a iya saya a lokaci guda shi ne { $amount }.
order-answer = Amsar da na samu ita ce: “{ $text }”
order-disco = Disco: { $disco }
order-exchange-reference = Provider’s reference: <code>{ $reference }</code>
contact-call = 📞 Kuna da tambaya? Ku kira { $phone }
contact-call-name = 📞 Kuna da tambaya? Ku kira { $name }: { $phone }
topup-pay-in = 🏦 A biya a <b>{ $bank }</b>
    <b>{ $number }</b>
    { $holder }
low-off-account = 🔕 Ba za a sanar da ku idan kuɗinku ya yi ƙasa ba.
low-on-account = 🔔 Zan gaya muku idan abin da za ku iya kashewa ya yi ƙasa da <b>{ $limit }</b>.
low-now-account = Za ku iya kashe { $amount }.
low-already = Ya riga ya yi ƙasa da haka. Zan gaya muku idan ya sake yin ƙasa a gaba.
low-hint-account = A taɓa maɓallin da ke ƙasa, ko a aika <code>/alert 2,000</code>
low-ask-account = Idan kuɗinku ya yi ƙasa da nawa zan gaya muku? A aika adadin, misali <code>2,000</code>
low-not-theirs = Wallet na mai shago ne. Zan iya gaya muku game da kuɗinku.
low-passed-account = 🔔 <b>Kuɗinku ya yi ƙasa: { $amount }.</b> Kun ce a gaya muku idan ya yi ƙasa da { $limit }.
low-foot = Don canzawa ko kashewa: /alert
look-again = 🔎 Yanzu na sake tambaya: kamfanin <b>{ $answer }</b>.
look-known = 🔎 Kamfanin <b>{ $answer }</b>.
look-successful = ya ce an kawo
look-processing = har yanzu yana aiki a kai
look-failed = ya ce ba a kawo ba
look-missing = bai same shi ba a wannan lokacin
look-unanswered = bai ba da tabbatacciyar amsa ba
look-open = Ba a san yadda zai ƙare ba tukuna. Zan ci gaba da tambaya, kuma zan gaya muku a nan. Don Allah kada a sake saya kafin nan.
look-say = Airtime da data suna iya zuwa ba tare da SMS ba: a fara duba balance na wayar. Idan bai zo ba, ku kira { $provider } ku ce:
look-say-other = Yana iya ɗaukar ’yan mintuna kafin ya zo. Idan har yanzu bai zo ba, ku kira { $provider } ku ce:
look-sentence = “An aika { $product } zuwa { $number } a { $time }, reference { $reference }. Bai iso ba.”
look-say-token = 🔑 A shigar da duka <code>{ $token }</code> a meter, sannan a danna Enter. Idan meter bai karɓa ba, ku kira { $provider } ku ce:
look-sentence-token = “Na sayi { $product } wa { $number } a { $time }, reference { $reference }. Meter ɗin bai karɓi token ɗin ba.”
look-what-is-wrong = Har yanzu bai zo ba? Ku gaya wa shagon abin da ya faru:
case-ask-words = Ku faɗa da kalmomi kaɗan, ko ku aiko hoto, misali screenshot.
case-ask-more = Me kuke so ku ce? Rubutu ko hoto.
case-only-words = Rubutu da hoto kawai zan iya miƙawa. Don Allah a aiko ɗaya daga cikinsu.
fault-letters = Akwai haruffa { $letters }. Don Allah kada su wuce { $most }.
case-left = To. Ba a aika komai ba.
case-limited = Kun buɗe ƙorafe-ƙorafe da yawa cikin awa 24. Za ku iya buɗe na gaba a { $time }, ba zai wuce lokacin nan ba.
case-limited-open = Idan ba zai iya jira ba, ku ƙara shi a ƙorafin da ke buɗe: shagon yana karanta shi ma.
case-too-many = Shagon bai amsa ba tukuna, don haka don Allah a jira amsarsa. Yana da duk abin da kuka rubuta a baya.
case-rest-left-out = Ba a miƙa sauran hotunan ba: don Allah a jira amsar shagon.
case-rest-ended = Ba a miƙa sauran hotunan ba, saboda an rufe wannan.
case-reply-hint = Wannan amsa ce? A taɓa Reply a ƙarƙashin saƙon, ko a buɗe /cases.
case-is-over = An rufe wannan. Idan ba a warware matsalar ba, a taɓa Not received? ko Tell the shop a ƙarƙashin rasit.
case-is-over-question = An rufe wannan. Za ku iya sake rubuta wa shagon: a aika /cases.
case-taken-opened = ✅ An miƙa wa { $shop }. Amsar za ta zo nan.
case-taken-said = ✅ An miƙa wa { $shop }.
case-the-shop = shagon
case-you = Ku
case-question = Tambaya
case-look = { $time }: kamfanin <b>{ $answer }</b>
case-photo = 📷 Hoto
case-waits = ⏳ Yana jiran amsa tun { $time }
case-answered = 💬 An amsa
case-ended-solved = ✅ An warware a { $time } ({ $name })
case-ended-given-back = ↩️ A { $time }, kuɗin ya koma cikin asusun da aka cire shi daga ciki ({ $name })
case-ended-silent = 💤 An rufe a { $time }: ba wanda ya rubuta komai cikin kwana 7
case-fault-nothing = babu abin da ya zo
case-fault-amount = adadin da ya zo ba daidai ba ne
case-fault-token = token ɗin bai shiga ba
case-fault-other = akwai wata matsala
case-fault-failed = sayen bai yi nasara ba
case-own = <b>Kun ce: { $what }</b>
case-own-question = <b>Tambayarku ga { $shop }</b>
case-shop-says = 💬 Amsa daga <b>{ $shop }</b>:
case-told-solved = ✅ <b>An warware matsalar, a cewar { $shop }.</b>
case-told-given-back = ↩️ <b>{ $amount } ya dawo gare ku daga { $shop }.</b>
case-told-silent = 💤 <b>An rufe maganarku, saboda ba wanda ya rubuta komai cikin kwana 7.</b>
case-told-again = Ba a warware ba? Ku sake gaya wa shagon:
case-told-again-question = Za ku iya sake rubuta wa shagon: a aika /contact.
cases-title-own = 🆘 <b>Ƙorafe-ƙorafenku</b>
cases-none-own = Babu ko ɗaya. Akwai abin da bai zo ba? A taɓa <b>Not received?</b> a ƙarƙashin rasit ɗinsa.
case-listed = { $place }. <b>{ $who }</b> · { $what }
shop-words-ask = Me kuke so ku gaya wa { $shop }? Rubutu ko hoto. Amsar za ta zo nan.
health-slow = ⏳ <b>{ $outlet } yana jinkiri</b>: cikin saye { $of } na ƙarshe, { $count } sun ɗauki fiye da minti { $minutes }.
health-slow-all = ⏳ <b>{ $outlet } yana jinkiri</b>: duk saye { $of } na ƙarshe sun ɗauki fiye da minti { $minutes }.
health-failing = ❗ <b>{ $outlet } yana samun matsala</b>: cikin saye { $of } na ƙarshe, { $count } ba su yi nasara ba.
health-failing-all = ❗ <b>{ $outlet } yana samun matsala</b>: duk saye { $of } na ƙarshe ba su yi nasara ba.
health-waits = 🔔 Zan gaya muku sau ɗaya, idan { $outlet } ya sake yin aiki.
health-over-already = ✅ Yana aiki yanzu.
health-wait-full = Mutane da yawa suna jiran wannan tuni. Don Allah a sake gwadawa anjima.
health-works = ✅ <b>{ $outlet } yana aiki yanzu.</b> Kun ce a gaya muku.
health-may-work = 🔔 <b>{ $outlet }</b>: an ɗan daɗe ba wanda ya saya, don haka ban san ko ya sake yin aiki ba. Za ku iya gwadawa: idan bai yi nasara ba, ba za a caje ku komai ba.
health-announce-slow = ⏳ { $outlet } yana jinkiri a yanzu. Ana kan aiwatar da abin da kuka saya, kuma zan gaya muku yadda ya ƙare. Don Allah kada ku sayi abu iri ɗaya karo na biyu.
health-announce-failing = ❗ { $outlet } yana samun matsala a yanzu. Idan saye bai yi nasara ba, ba za a caje ku komai ba. Don Allah a sake gwadawa anjima.

## A purchase that takes long

pending-purchase = ⏳ Ana kan aiwatar da <b>{ $product }</b> na { $number } ({ $price }). Babu buƙatar sake saya: zan aiko muku da saƙo idan ya ƙare.
pending-token = ⏳ Kun biya kuɗin <b>{ $product }</b> na { $number } ({ $price }). Token yana kan hanya: zan aiko shi da zarar na same shi.
wait-title = ⏳ <b>Sayenku yana ɗaukar lokaci fiye da yadda aka saba.</b>
wait-unsent = Ban iya aika sayen ga kamfani ba tukuna. Zan ci gaba da gwadawa har tsawon rabin awa.
wait-unanswered = Babu tabbatacciyar amsa tukuna. Ina ci gaba da tambaya.
wait-processing = Kamfanin ya karɓa, kuma har yanzu yana aiki a kan sayen. Ina ci gaba da tambaya.
wait-token = An biya, amma token bai zo ba tukuna. Ina ci gaba da tambaya.
wait-many = ⏳ <b>Saye { $count } daga cikin sayenku suna ɗaukar lokaci fiye da yadda aka saba.</b>
wait-many-sum = Jimillar kuɗinsu { $price } ne. Wanda ya fi daɗewa tun { $time } ne. A aika /history don ganinsu.
history-title = 🗂 <b>Abin da kuka saya</b>

## History, receipts and tokens

history-empty = Ba ku sayi komai ba tukuna. A aika /buy don farawa.
history-none-then = Ba ku sayi komai a lokacin ba.
history-found = 🔎 “{ $words }”
history-found-none = 🔎 Ban sami wani sayenku mai “{ $words }” ba. Kuna iya rubuta abin da aka saya, yadda yake, ko lambarsa: <code>/history mtn</code>, <code>/history failed</code>, <code>/history 0803 123 4567</code>
history-newest-only = Na duba sabbin sayenku { $count }. Don na baya, a rubuta ranakun.
history-day = 📅 { $day }
history-days = 📅 { $from } – { $to }
history-hint = A taɓa ɗaya don ganin rasit ɗinsa.
history-days-hint = Na baya ta rana: <code>/history { $from } { $to }</code>; ko ta lamba: /check
history-total = { $total ->
    [one] Saye guda { $total }
   *[other] Saye guda { $total }
}
receipt-usage = A aika /receipt tare da haruffa huɗu na ƙarshen reference, misali <code>/receipt { $example }</code>. Ko a taɓa saye a cikin /history.
receipt-word-unknown = ☝️ Ban yi amfani da “{ $word }” ba. Don samun hoto, a aika <code>/receipt { $reference } picture</code>
receipt-several = 🔎 Akwai saye fiye da ɗaya da reference ɗinsu ya ƙare da <b>{ $text }</b>. Wanne?
order-archived = 🗄 Daga rumbun ajiya: ana iya karantawa, amma ba za a iya sake saya daga nan ba.
button-archive = 🗄 Na da, daga rumbun ajiya
receipt-unknown = Ban san wani saye mai wannan reference ba.
receipt-too-short = Ina buƙatar aƙalla haruffa huɗu na ƙarshen reference.
status-successful = ✅ an gama
status-processing = ⏳ ana kan aiwatarwa
status-failed = ❌ bai yi nasara ba
status-closed = 📁 mai shago ya rufe shi
status-reversed = ↩️ kamfanin ya janye abin da ya kawo
status-given-back = ↩️ an mayar da kuɗin
status-other = ❔ ba a sani ba
tokens-none = Ba ku da token na wuta ko PIN tukuna. A aika /electricity don sayen token.
check-ask = Wace lamba? A aiko lambar gaba ɗaya, ko lambobi huɗu na ƙarshe ko fiye, misali 08031234567 ko 4567. A aika /cancel don barin nan.
check-unreadable = “{ $text }” ba lambar da zan iya nema ba ce.
check-title = 🔎 <b>Abin da kuka saya wa { $number }</b>, na baya-bayan nan a farko. A taɓa ɗaya don ganin rasit ɗinsa.
check-archived = 🗄 <b>Abin da ke rumbun ajiya na { $number }</b>, na baya-bayan nan a farko. A taɓa ɗaya don ganin rasit ɗinsa.
check-archived-more = Akwai wasu: a sake tambaya da ƙarin lambobin.
check-none = Ba ku saya wa { $number } komai ba tukuna. Don Allah a duba lambar, ko a duba /history.
tokens-title = 🔑 <b>Token ɗinku na wuta da PIN na baya-bayan nan</b>

## The wallet

account-balance = Kuɗin asusunku: <b>{ $balance }</b>
account-credit = Bashin da za ku iya amfani da shi: { $limit }
account-today = Abin da ya rage na iyakar yau: { $left } cikin { $limit }
own-limits-title = 🚦 <b>Abin da za ku iya kashewa</b>
own-limits-purchase = A saye ɗaya: <b>{ $limit }</b>
own-limits-day = A rana ɗaya: <b>{ $limit }</b>
own-limits-spent = Abin da kuka kashe yau: { $spent }
own-limits-left = Abin da ya rage na yau: <b>{ $left }</b>
limit-none = babu iyaka
account-held = Kuɗin da aka riƙe don saye-sayen da ba su ƙare ba: { $held } (an riga an cire shi daga asusunku)
service-down = 😕 Kamfanin ba ya amsawa a yanzu. Don Allah a sake gwadawa nan da ɗan lokaci.
no-answer = 😕 Ba na samun amsa a yanzu. Don Allah a sake gwadawa nan da ɗan lokaci.
shut = 🛠 Ba za mu iya sayar da komai a yanzu ba: shagon yana fara duba bayanansa. A wannan lokacin, duk abin da kuka yi a nan, ba za a sayi komai ba kuma ba za a caje ku komai ba. Idan kun sayi wani abu kafin nan kaɗan, don Allah kada ku sake saya: a tambayi mai shago yadda yake. Mun gode da haƙurinku.
day-unreadable = Ban iya karanta “{ $text }” a matsayin rana ba. A rubuta kamar 2026-11-20, 20 Nov, today ko yesterday.
day-too-many = Don Allah a aiko rana ɗaya, ko ranar farko da ranar ƙarshe.
day-reversed = Ranar ƙarshe ba za ta zo kafin ranar farko ba ({ $to }, { $from }). A fara rubuta ranar da ta fi daɗewa.
day-future = Wannan ranar ba ta zo ba tukuna: { $date }. Yau { $today } ce.
access-wait = 👋 Sannu! Ana buƙatar izinin mai shago kafin ku iya saya a nan. Na riga na tambaya, kuma zan aiko muku da saƙo da zarar na samu amsa.
access-unreached = 👋 Sannu! Ana buƙatar izinin mai shago kafin ku iya saya a nan, amma ban same shi ba. Don Allah ku tambaye shi da kanku, ko ku sake aika /start daga baya.
access-waiting = An riga an nemi izinin mai shago dominku. Zan aiko muku da saƙo da zarar na samu amsa.
access-own-id = Lambarku ta Telegram (id): <code>{ $id }</code>
access-declined = Ku yi haƙuri, mai shago bai ba ku izini ba.
say-why-told = 💬 Mai shago ya faɗi dalili: “{ $text }”
access-locked = 🔒 An kulle wannan asusun: ba za a iya sayen komai ko karanta komai a nan ba. Idan naku ne, a nemi mai shago ya buɗe shi.
access-stopped = ⛔ Ba za ku iya saya a nan a yanzu ba. A nemi { $merchant } ya sake ba ku damar saya. Kuna iya ci gaba da amfani da /balance, /history, /receipt, /token da /cases.
locked-delivered = ✅ Wani saye na { $price } ya yi nasara.
locked-failed = ❌ Wani saye na { $price } bai yi nasara ba.
locked-closed = 📁 Mai shago ya rufe wani saye na { $price }.
locked-reversed = ↩️ Wani saye na { $price }: kamfanin ya janye abin da ya kawo.
locked-open = ⏳ Wani saye na { $price } bai ƙare ba tukuna.
locked-list = 🏁 Wani jerin saye guda { $rows } ya ƙare.
locked-later = 🔒 An kulle asusunku, don haka ba zan nuna wani abu a nan ba. Idan mai shago ya buɗe shi, /history zai nuna duka.
access-again = ✅ Yanzu kuna iya sake saya a nan. A aika /buy don sayen wani abu.
access-now-customer = ✅ Yanzu ku customer ne a nan. Farashinku da iyakokinku sun canza.
access-now-agent = ✅ Yanzu ku agent ne a nan. Farashinku da iyakokinku sun canza.
access-approved = 🎉 An ba ku izini! A aika /buy don sayen wani abu.
access-agent = 🎉 An ba ku izini, a matsayin agent! A aika /buy don sayen wani abu.
some-merchant = mai shago
told-credit-limit = 💳 Yanzu iyakar bashin da za ku iya ci <b>{ $limit }</b> ne. A aika /balance don ganin abin da za ku iya kashewa.
invited-needless = 👋 An riga an ba ku izini. Me kuke so ku yi?
invited-unknown = Ku yi haƙuri, ban san wannan gayyatar ba.
invited-revoked = Ku yi haƙuri, an soke wannan gayyatar.
invited-expired = Ku yi haƙuri, lokacin wannan gayyatar ya wuce.
invited-used-up = Ku yi haƙuri, an riga an yi amfani da wannan gayyatar.
invited-next = Don Allah a nemi sabon link, ko a aika /start don neman izinin mai shago.

## Many at once

list-title =
    { $count ->
        [one] 📋 <b>Saye guda 1 · { $sum }</b>
       *[other] 📋 <b>Saye guda { $count } · { $sum }</b>
    }
list-earned = Ribarku a kan duka { $earned } ce.
list-sent =
    { $count ->
        [one] Kun aiko abubuwa { $sent }; akwai guda 1 da ba zan iya saya ba.
       *[other] Kun aiko abubuwa { $sent }; akwai guda { $count } da ba zan iya saya ba.
    }
list-heading = ↳ Na { $from } zuwa na { $to }: { $what }, daga layin rubutun da ke samansu
list-heading-one = ↳ Na { $from }: { $what }, daga layin rubutun da ke samansa
list-row = Na { $row }: { $what }
list-row-alone = • { $what }
list-more = … da wasu { $count }
list-twins =
    { $count ->
        [one] 👯 Na { $rows } iri ɗaya ne da wani da ke samansa.
       *[other] 👯 Abubuwa { $count } iri ɗaya ne da waɗanda ke samansu: { $rows }.
    }
list-twins-choice = Once zai sayi { $once } a kan { $sum }; Buy all zai sayi { $all }.
list-repeats =
    { $count ->
        [one] 🔁 <b>Kun sayi ɗaya daga cikin waɗannan yanzun nan:</b>
       *[other] 🔁 <b>Kun sayi { $count } daga cikin waɗannan yanzun nan:</b>
    }
list-repeat-row = Na { $row }: { $number } · { $product }, { $time }: { $state }
list-repeats-choice = Only { $once } new: { $sum }. Buy all { $all }: { $total }, har da waɗanda kuka riga kuka saya, karo na biyu.
list-repeats-ask = A taɓa Buy all ne kawai idan kuna son sake saya karo na biyu.
list-differs =
    { $count ->
        [one] ℹ️ Yawanci wannan lambar ta wani network ce, ba wanda kuka rubuta ba:
       *[other] ℹ️ Yawanci waɗannan lambobi { $count } na wani network ne, ba wanda kuka rubuta ba:
    }
list-differs-row = Na { $row }: { $number }, yawanci { $network }
list-more-rows =
    { $count ->
        [one] … da na { $rows }
       *[other] … da wasu { $count }: na { $rows }
    }
list-faults = ⚠️ <b>Abubuwan da ba zan iya saya ba a jerin nan: { $count }</b>
list-fault = Na { $row } “{ $text }”: { $why }
list-wrong-row = Na { $row }
list-faults-more = … da wasu { $count }, dukansu suna cikin fayil ɗin.
list-none-good = ⚠️ Ba zan iya sayen ko ɗaya daga cikin abubuwan da ke jerin nan ba. Ba a sayi komai ba.
list-mend = ✏️ A danna maballin layi, ko a rubuta amsarsa bayan lambarsa, kamar <code>{ $row } sme</code> ko <code>{ $row } 500</code>. Don a cire layi: <code>without { $row }</code>.
list-mend-again = ✏️ Layin da aka gyara ana iya sayensa har yanzu: a sake aikowa.
list-mend-others = ✏️ Layin da ba shi da maballi ma ana iya sayensa: a gyara shi a sake aikowa.
list-pick-out = 🤔 <b>Wane layi zan cire?</b> A taɓa shi, ko a rubuta ɗaya ko fiye: <code>without { $row }, …</code>
list-row-which = 🤔 <b>Na { $row }</b> “{ $text }”: wanne ne?
list-row-which-provider = 🤔 <b>Na { $row }</b> “{ $text }”: wane kamfani?
list-row-how-much = 🤔 <b>Na { $row }</b> “{ $text }”: { $name } na nawa? A rubuta shi, kamar <code>500</code>.
list-row-no-answer = Ba zan iya ɗaukar “{ $text }” a matsayin amsa ba.
list-row-for-all = Zaɓinku ya shafi na { $rows }.
list-changed = ✏️ Kun canza wannan jerin. Sabon shafi yana ƙasa.
list-changed-late = Ba za a iya canza wannan jerin ba kuma. Ba a canza komai ba.
list-same = 🔁 <b>A baya kun aiko wannan jerin</b>, a { $time }: { $done } cikin { $count } sun yi nasara.
list-again = A sake sayen duka?
list-taken-back = ↩️ Jerin da za su iya jiran Confirm ba za su wuce { $max } ba. Don samun wuri, an soke:
list-made-room = ↩️ An soke wannan jerin don samun wuri: jerin da za su iya jiran Confirm ba za su wuce { $max } ba. Ba a sayi komai ba. Idan har yanzu kuna so, a sake aiko shi.
list-ask = Komai daidai ne? Idan aka saya wa lambar da ba daidai ba, ba za a iya dawo da kuɗin ba.
list-ask-one = Zan sayi layin da ya dace kawai.
list-short = 💳 <b>Kuɗinku bai isa ba.</b> Duka { $price } ne, kuma kuna da { $available } da za ku iya kashewa.
list-short-how = Kuna iya saya a haka: zan saya waɗanda suka isa, kuma zan gaya muku waɗanda ba a saya ba.
list-short-day = 🚦 <b>Iyakarku ta yau ba ta isa duka ba.</b>
list-short-account-once = 💳 Kuɗinku ya isa { $choice }, wanda { $sum } ne. Bai isa duka ba: duka { $price } ne.
list-short-day-once = 🚦 { $choice }, wanda { $sum } ne, bai wuce iyakarku ta yau ba. Duka ya wuce: duka { $price } ne.
list-empty = Babu komai a wannan jerin. /bulk zai nuna yadda ake rubutawa.
list-too-many = Wannan jerin ya yi tsawo. Kada abubuwan da ke ciki su wuce { $max }; don Allah a raba shi kashi-kashi, a aiko.
list-too-large = Wannan fayil ɗin ya yi girma. Kada ya wuce 256 kB.
list-no-file = Ban iya karanta fayil ɗin ba. Don Allah a sake aikowa.
list-not-text = Ban iya karanta wannan fayil ɗin ba. Don Allah a ajiye shi a matsayin CSV ko plain text, a sake aikowa. /bulk zai nuna yadda ake yi.
list-nothing = Ban ga abin da za a saya a wannan fayil ɗin ba. /bulk zai nuna yadda ake rubuta jeri.
list-progress = ▶️ <b>{ $ended } cikin { $count }</b>
list-ended = 🏁 { $done } cikin { $count } sun yi nasara. Bayani yana ƙasa.
list-summary = 🏁 <b>An yi nasarar sayen { $done } cikin { $count }</b>. Kun kashe { $spent }
list-repeated = 🔁 Mai yiwuwa kun riga kun karanta wannan: jerin nan ne dai, ba wani sabo ba.
list-summary-above = 🏁 Jerinku ya ƙare. Bayani yana sama: a taɓa layin rubutu na saman wannan saƙon don zuwa can.
list-plain = 🏁 Jerinku na saye { $count } ya ƙare. Fayil ɗin yana nuna abin da ya faru da kowanne.
list-summary-failed = ❌ <b>Waɗanda ba su yi nasara ba, kuma ba a caje ku ba: { $count }</b>
list-summary-row = Na { $row }: { $number } · { $product }
list-summary-done = ✅ <b>An gama: { $count }</b>
list-summary-row-why = Na { $row }: { $number } · { $product }: { $why }
list-rows-more =
    { $count ->
        [one] … da na { $rows }. Dalili yana cikin fayil ɗin.
       *[other] … da wasu { $count }, na { $rows }. Dalili yana cikin fayil ɗin.
    }
list-summary-refused = 🚫 <b>Waɗanda ba a saya ba, kuma ba a caje ku ba: { $count }</b>
list-repeats-how = Idan har yanzu kuna son sake saya karo na biyu, a sake aiko abin.
list-summary-processing = ⏳ Waɗanda ake kan aiwatarwa: { $count }. Zan gaya muku yadda aka ƙare.
list-summary-waiting = ⏸ <b>Waɗanda ba a fara ba, kuma ba a caje ku ba: { $count }.</b>
list-stop-person = Kun tsayar da jerin.
list-stop-unanswered = Ba na samun amsa a yanzu.
list-stop-barred = Ba za ku iya saya a yanzu ba.
list-tokens-more = … da wasu { $count }, a cikin fayil ɗin da kuma /token.
list-reversed = kamfanin ya janye abin da ya kawo
list-closed = mai shago ya rufe shi; mai yiwuwa a kawo shi daga baya
list-refusal-content-changed = ya canza
list-refusal-price-changed = farashin ya canza
list-refusal-duplicate = kun sayi irinsa yanzun nan
list-refusal-gone = ba a sayar da shi a yanzu
list-refusal-paused = an dakatar da shi
list-refusal-purchase-limit = ya wuce iyakarku ta saye ɗaya
list-refusal-pin-needed = yana buƙatar PIN
list-refusal-unanswered = ba a iya duba farashinsa ba
list-refusal-expired = ba a fara shi cikin lokaci ba
list-refusal-short = kuɗinku bai isa { $price } ba
list-refusal-day-limit = { $price } ya wuce iyakarku ta yau
list-refusal-twin = iri ɗaya ne da wani da ke jerin
list-refusal-twin-of = iri ɗaya ne da na { $row }
row-rounded = spreadsheet ya canza wannan lambar, kuma wasu lambobi sun ɓace. A mayar da column ɗin zuwa text, a sake rubuta lambar.
row-torn = ba a rufe wata alamar ambato ba.
row-columns = yana da cell fiye da layin farko. A rubuta 1500, ba 1,500 ba.
row-unreadable = ban iya karanta wannan ba. A rubuta kamar <code>mtn 500 0803 123 4567</code>.
row-number-missing = babu lamba a ciki.
row-too-short = lambar ta yi gajarta: { $count ->
        [one] saura lamba ɗaya
       *[other] saura lambobi { $count }
    }. Lambar waya tana da { $usual }.
row-too-long = lambar ta yi tsawo: akwai { $count ->
        [one] lamba ɗaya
       *[other] lambobi { $count }
    } fiye da yadda ake so. Lambar waya tana da { $usual }.
row-amount-missing = { $name } na nawa?
row-several = akwai su da yawa: { $names }. Don Allah a rubuta wanne.
row-several-such = akwai { $count }, kamar { $names }. Don Allah a rubuta wanne.
row-no-such = ba a sayar da shi a nan, ko ba a sayar da shi a yanzu.
row-unclear-numbers = ban iya bambance adadin kuɗi da lambar ba, ko lambar ba ta cika ba. Lambar layi tana buƙatar ɗigo: 1. mtn
row-spaced-numbers = ban iya bambance adadin kuɗi da lambar ba: a rubuta adadin kamar ₦500, ko lambar ba tare da tazara ba.
row-bare-number = me za a saya mata? A rubuta shi a farko, kamar <code>mtn 500 0803 123 4567</code>, ko a layin rubutun da ke saman lambobin, kamar <code>mtn 500</code>.
row-heading-open = layin rubutun da ke saman lambobin bai faɗi kaya ɗaya ba. A rubuta shi kamar <code>mtn 500</code>.
row-unanswered = ban iya tambayar sunan ba. Don Allah a sake gwada wannan anjima.
row-doubted = Idan daidai ce, a aiko wannan kaɗai, sannan a taɓa “Use it all the same”.

## Everything else

rate-limited = Kun yi sauri da yawa: ban karɓi saƙonku ko taɓawarku ta ƙarshe ba. Don Allah a jira ɗan lokaci, a sake gwadawa.
question-cancelled = 👌 An soke. Ba a canza komai ba.
unknown-text = A aika /buy don sayen wani abu, ko /help don ganin abin da zan iya yi.
unread-photo = 📷 Ba na iya karanta hoto: a rubuta shi, don Allah.
unread-file = 📎 Ba na iya karanta wannan fayil: jeri ya zama CSV ko rubutu kawai, kamar yadda /bulk ke nunawa.
unread-other = Rubutu kawai nake iya karantawa: a rubuta shi, don Allah.
you-are-welcome = 🙏 Babu komai!
unknown-missing = 😟 Wane saye ne bai shigo ba? A taɓa shi: zan tambaya nan take. Ko a rubuta wa shago.
unknown-told = 😟 Shago yana da maganarku.
unknown-wrong = Akwai matsala da abin da aka saya? A rubuta wa shago.
unknown-command = Ban san wannan umarnin ba. A aika /help don ganin abin da zan iya yi.
left-out-alone = ☝️ Ban yi amfani da “{ $words }” ba: { $command } kaɗai nake fahimta.
left-out-behind = ☝️ Ban yi amfani da “{ $words }” ba. A bayan { $command } ina fahimtar abu kamar: <code>{ $example }</code>
nothing-named = 🔎 Ban sami kome naku da “{ $words }” ba.
help-command = <b>{ $command }</b> – { $does }
help-behind = Misali: <code>{ $example }</code>
stale-button = Wannan maɓallin ya daina aiki. Don Allah a sake farawa da /buy.
error-bug = 😕 An samu matsala a ɓangarenmu. Ba a sayi komai da wannan ba. Don Allah a sake gwadawa, ko a aika /start.
error-store = 😕 Muna da matsala a ɓangarenmu. Saƙonku bai ɓace ba: zan amsa shi da zarar an gyara, yawanci cikin ’yan mintuna.
error-unreadable = 😕 Ba a iya karanta wani bayani da ake buƙata yanzu. Ba a sayi komai da wannan ba, kuma ba abin da ya ɓace. An sanar da shagon.
unreadable-purchases = ⚠️ Ba a iya karanta saye { $count }; an sanar da shagon.
unreadable-cases = { $count ->
        [one] ⚠️ Ba a iya karanta batu { $count }; an sanar da shagon.
       *[other] ⚠️ Ba a iya karanta batutuwa { $count }; an sanar da shagon.
    }
nothing-bought = Ba a sayi komai ba.
scope-all = komai
pin-how = 🔐 PIN mai lambobi { $min } zuwa { $max } yana hana wani saya da wayarku. A taɓa lambobin, don kada su taɓa fitowa a hirar.
pin-ask-old = 🔐 Don Allah a shigar da <b>PIN ɗin da kuke da shi yanzu</b>, sannan a taɓa ✓.
paused = ⏸ An dakatar da <b>{ $name }</b>: { $reason }
paused-plain = ⏸ An dakatar da <b>{ $name }</b> a yanzu.
limit-purchase = 🚦 <b>Wannan ya wuce iyakarku ta saye ɗaya.</b> Kuna iya kashe { $limit } a lokaci ɗaya, kuma wannan { $price } ne.

## The PIN

pin-ask-check = 🔐 Don Allah a shigar da <b>PIN ɗinku</b> don saya, sannan a taɓa ✓. Ba a sayi komai ba tukuna.
pin-fault-length = ❗ PIN yana da lambobi { $min } zuwa { $max }.
pin-fault-weak = ❗ Wannan PIN ɗin ya cika sauƙi: wani zai iya gane shi, kamar 0000 ko 1234. Don Allah a zaɓi wani.
pin-fault-mismatch = ❗ PIN biyun ba iri ɗaya ba ne. Don Allah a sake farawa da sabon PIN.
pin-fault-late = ❗ Kun yi sauri da yawa. Don Allah a duba ɗigon kafin a ci gaba.
pin-ask-first = Wannan sayen yana buƙatar PIN, kuma ba ku da shi tukuna. Don Allah a zaɓi <b>sabon PIN</b> a shigar da shi, sannan a taɓa ✓. Ba a sayi komai ba tukuna.
pin-ask-new = Don Allah a shigar da <b>sabon PIN</b> ɗinku, sannan a taɓa ✓.
pin-ask-again = 🔐 Don Allah a shigar da sabon PIN <b>karo na biyu</b>, sannan a taɓa ✓.
pin-wrong = ❌ Wannan ba PIN ɗinku ba ne. { $left ->
        [one] Saura gwaji ɗaya, sannan a kulle shi na ɗan lokaci.
       *[other] Saura gwaje-gwaje { $left }.
    }
pin-locked = 🔒 <b>An kulle PIN ɗinku</b> har zuwa { $time } saboda an yi kuskure sau da yawa.
pin-forgot = Idan kun manta shi, don Allah a nemi mai shago ya sake saita shi: /contact
pin-set-change = ✅ An sa PIN ɗinku. Za ku iya canza shi da /pin.
pin-set-order = ✅ An sa PIN ɗinku. Ba a sayi komai ba tukuna: don Allah a sake taɓa Confirm.
pin-set-list = ✅ An sa PIN ɗinku. Ba a sayi komai ba tukuna: don Allah a sake taɓa maɓallin da ke ƙasa.
pin-cancelled = Ba a canza komai ba. A aika /pin don sa PIN ɗinku ko canza shi.
pin-not-active = Wannan keypad ya daina aiki. A taɓa Cancel a kansa, ko a aika /pin.
pin-newer = Wannan keypad ya daina aiki: a yi amfani da sabon.
pin-typed-removed = 🔐 Wannan kamar PIN ne: <b>na cire shi daga hirar.</b>
pin-typed-stays = ⚠️ Wannan kamar PIN ne, kuma <b>ban iya cire shi ba: don Allah ku goge saƙonku da kanku.</b>
pin-typed-tap = Don Allah a shigar da shi a keypad kawai, kada a rubuta shi.
pin-typed-over = Lokacin keypad da ke sama ya wuce: a taɓa Cancel a kansa, ko a aika /pin. Idan adadin kuɗi kuke nufi, don Allah a sake rubuta shi.
pin-typed-how = Don Allah kada a rubuta shi a nan: a aika /pin kawai, sannan a taɓa lambobin.
pin-reset-told = 🔐 Mai shago ya goge PIN ɗinku. Don Allah a sa sabo da /pin.
sales-open = ⏳ Ana kan aiwatarwa: { $count }, na { $total }
sales-failed = ❌ Waɗanda ba su yi nasara ba, ko kamfanin ya janye: { $count }
sales-own-title = 📈 <b>Abin da kuka saya a { $date }</b>
sales-own-none = Ba ku sayi komai ba a { $date }.
sales-archived = 🗄 Sayayyar da aka yi kafin { $time } tana iya kasancewa a ma’ajiya, ba a ƙirga ta a nan ba. /receipt da /check har yanzu suna nuna ta.
sales-own-total = Waɗanda aka gama: { $count }, na <b>{ $sold }</b>
sales-own-earned = Ribarku: <b>{ $earned }</b>, a farashin da kuka rubuta, ko kuma a farashin da ke kan kayan
recap-count = { $count ->
    [one] ciniki 1
   *[other] ciniki { $count }
}
recap-count-bought = { $count ->
    [one] saye 1
   *[other] saye { $count }
}
recap-lasts = Bisa ga sayen da aka yi cikin kwana { $days } da suka wuce, zai kai har { $day }, wajen ƙarfe { $clock }
recap-lasts-today = Bisa ga sayen da aka yi cikin kwana { $days } da suka wuce, zai kai har yau, wajen ƙarfe { $clock }
recap-lasts-long = Bisa ga sayen da aka yi cikin kwana { $days } da suka wuce, zai wuce mako huɗu
recap-empty = Babu abin da ya rage
recap-incomplete = Cinikin kafin { $date } ba ya ciki.
recap-line-earned = Ribarku <b>{ $earned }</b>
recap-line-failed = Ba su yi nasara ba: { $count }
recap-line-open = Ana kan aiwatarwa: { $count }
recap-line-balance = Kuɗin asusunku: <b>{ $amount }</b>
recap-none = 📊 { $title }: ba a sayar da komai ba.
recap-none-bought = 📊 { $title }: ba ku sayi komai ba.
recap-unreadable = Ban iya karanta “{ $text }” a matsayin rana ba. A aika <code>/recap yesterday</code>, <code>/recap week</code>, <code>/recap november</code>, ko wata rana kamar <code>/recap 20 Nov</code>.
recap-too-old = Ana ajiye bayanan ciniki har kwana 400, wato tun daga { $date }.
recap-off = Wannan shagon ba ya aika hoton yamma. /recap zai nuna yinin a kowane lokaci.
recap-on-said = ✅ Za ku samu hoton yini kowace yamma da ƙarfe { $time }.
recap-off-said = To, babu hoto da yamma. /recap zai nuna yinin a kowane lokaci, /recap on zai dawo da hoton yamma.
topup-ask-amount = 💰 <b>Ku ƙara kuɗi a asusunku.</b> Nawa? A rubuta adadin, misali 10,000.
topup-ask-missing = 💰 <b>Ku ƙara kuɗi a asusunku.</b> { $amount } za ta isa don wannan sayen: a taɓa shi, ko a rubuta wani adadi.
topup-amount-refused = Telegram ba zai iya karɓar biyan { $amount } ba: yana karɓar kusan dalar Amurka 1 zuwa 10,000. Don Allah a zaɓi wani adadi.
topup-ask-note =
    Kuna so ku ƙara <b>{ $amount }</b>.
    1. { $pay }
    2. Ku aiko mini hoton shaidar biyan kuɗi, ko ɗan bayani. Babu hoto? A taɓa Skip.
topup-pay-agreed = Ku biya mai shago ta hanyar da kuka yarda da juna.
topup-pay-below = Ku biya shi a asusun da ke ƙasa.
topup-waiting = ⏳ A { $time } kun nemi a ƙara muku <b>{ $amount }</b>. Mai shago yana duba ko kuɗin ya shigo. Zan aiko muku da saƙo da zarar na samu amsa.
topup-one-at-a-time = Buƙata ɗaya ce kawai za ta iya jira a lokaci guda. Idan kuna buƙatar wani adadi dabam, ku fara janye wannan: ba za a ƙara komai daga gare ta ba, kuma kuna iya sake nema bayan minti ɗaya.
topup-beside = ⏳ Buƙatarku ta { $amount } har yanzu tana jiran mai shago. Abin da kuka biya a nan zai ƙaru a kanta. Idan kun riga kun aika wannan kuɗin, don Allah a jira amsa.
topup-answered = 👌 A { $time } kun nemi a ƙara muku <b>{ $amount }</b>. Mai shago ya amsa.
topup-nobody = 😕 Ban iya samun mai shago ba, don haka ba a aika buƙatarku ba. Don Allah a sake gwadawa anjima.
topup-too-soon = Yanzun nan kuka janye wata buƙata. Don Allah a jira minti ɗaya kafin a sake nema.
topup-withdrawn = 👌 Kun janye buƙatarku. Ba a ƙara komai a asusunku ba.
topup-cancelled = 👌 An soke. Ba a ƙara komai a asusunku ba.
topup-over = Wannan buƙatar ta riga ta ƙare. A aika /balance don ganin kuɗin asusunku yanzu.
topup-off = Ba a amfani da asusu a nan, don haka babu buƙatar ƙara kuɗi. Ba a caje ku komai ba.
topup-told-credited = ✅ An ƙara <b>{ $amount }</b> a asusunku, kamar yadda kuka nema.
topup-told-declined = 🚫 Mai shago bai ƙara { $amount } da kuka nema ba. Idan kun biya, don Allah a tambayi mai shago.
topup-run-out = ⌛ Ba wanda ya amsa buƙatarku ta <b>{ $amount }</b> da kuka yi a { $time } cikin mako guda, don haka ta ƙare. Ba a ƙara komai a asusunku ba. Idan kun biya, don Allah a tambayi mai shago.
topup-ran-out = ⌛ A { $time } kun nemi a ƙara muku <b>{ $amount }</b>. Ba wanda ya amsa cikin mako guda.
payment-received = ✅ <b>An karɓi kuɗin da kuka biya.</b> An ƙara { $amount } a asusunku.
payment-foreign = ✅ <b>An karɓi kuɗin da kuka biya.</b> An biya shi da kuɗin wata ƙasa, don haka mai shago ne zai ƙara shi a asusunku. An riga an sanar da mai shago.
payment-unbooked = ✅ <b>An karɓi kuɗin da kuka biya</b>, amma ban iya ƙara shi a asusunku ba tukuna. An riga an sanar da mai shago, kuma kuɗinku bai ɓace ba: don Allah a ajiye wannan lambar.
hand-told-credit = <b>+{ $amount }</b> ya shiga asusunku. Mai shago ne ya ƙara shi.
hand-told-debit = <b>−{ $amount }</b> ya fita daga asusunku. Mai shago ne ya cire shi. Idan ba ku san dalili ba, don Allah a tambayi mai shago.
undo-told-credit = ↩️ <b>−{ $amount }</b>: mai shago ya karɓi abin da ya ƙara a asusunku a { $time }. Idan ba ku san dalili ba, don Allah a tambayi mai shago.
undo-told-debit = ↩️ <b>+{ $amount }</b>: mai shago ya mayar da abin da ya cire daga asusunku a { $time }.
statement-title = 📒 <b>Bayanin asusunku</b>
statement-day = { $day }, na baya-bayan nan a farko
statement-days = { $from } zuwa { $to }, na baya-bayan nan a farko
statement-closing = A ƙarshe: <b>{ $balance }</b>
statement-opening = A farko: { $balance }
statement-archived = 🗄 Abubuwan da suka faru har zuwa { $time } suna cikin ma’ajiya, ba sa cikin wannan jerin.
statement-none = Babu abin da ya canza a waɗannan kwanakin.
statement-order = { $mark } { $product }, { $price }, wa { $number }
statement-new-limit = Iyakar bashin da za ku iya ci: <b>{ $limit }</b>
statement-hold = Kun saya
statement-capture = An gama
statement-release = Kuɗin ya dawo cikin asusunku: sayen bai yi nasara ba
statement-release-closed = Kuɗin ya dawo cikin asusunku: mai shago ya rufe sayen
statement-refund = Kuɗin ya dawo cikin asusunku: kamfanin ya janye abin da ya kawo
statement-refund-by-hand = Mai shago ya mayar da kuɗin cikin asusunku
statement-charge = Kun biya: daga baya an kawo kayan
statement-uncollected = Daga baya an kawo kayan, amma ba a biya ba
statement-credit = Mai shago ya ƙara kuɗi
statement-debit = Mai shago ya cire kuɗi
statement-topup = Kun ƙara kuɗi a asusunku
said-undo = ↩️ An soke:
statement-limit = Iyakar bashi
statement-no-accounts = Babu asusun mutane a nan: kowa yana saya ne da wallet na mai shago. Abin da kuka saya yana /history.
statement-left-out = Fayil ɗin yana da bayanai { $count } na baya-bayan nan. Idan ana son na da, a nemi kwanaki kaɗan.
button-saved-buy = Saya mata
button-pin = 📌 Liƙa a sama
button-unpin = Cire liƙawa
button-rename = Canza suna
button-delete = Goge
button-yes-delete = E, a goge
button-saved-all = Duk waɗanda na ajiye
saved-title = 💾 <b>Lambobin da kuka ajiye</b>. A taɓa ɗaya don saya mata, ko ✏️ don canza suna, liƙa ta a sama ko goge ta.
saved-none = Ba ku ajiye wata lamba ba tukuna. A taɓa “Save as …” a ƙarƙashin rasit; a gaba sai a taɓa ta kawai, ko a rubuta sunanta.
resale-title = 🏪 <b>Shagonku na kanku</b>, kamar yadda masu saya daga gare ku ke gani
resale-field-name = Suna
resale-field-phone = Waya
resale-hint = Rasit da kuke bayarwa yana ɗauke da wannan, domin masu saya su kira ku. Abin da kuke biya bai canja ba.
resale-off = ⚠️ An kashe wannan ga duk agent: rasit da kuke bayarwa yana ɗauke da sunan shago da contact ɗinsa, babu farashinku.
resale-ask-name = A rubuta sunan shagonku na kanku, kada ya wuce haruffa 60. Rasit da kuke bayarwa zai ɗauke shi a maimakon na wannan shago.
resale-ask-phone = Wace lamba masu saya daga gare ku za su kira? A aiko da ita, misali <code>0803 123 4567</code>.
resale-agents-only = Wannan na agent ne, masu sayar wa wasu.
selling-title = 💰 <b>Farashin da kuke sayarwa</b>
selling-how = Kafin a saya za ku ga ribarku, kuma rasit da kuke bayarwa yana nuna farashin. Idan akwai da yawa, wanda ya fi dacewa ne ake bi. Abin da kuke biya bai canja ba.
selling-none = Ba ku rubuta farashi ba tukuna.
selling-one = 💰 <b>{ $price }</b>
selling-ask = Me kuke sayarwa, kuma a nawa? Plan yana da farashi; ga sauran, a faɗi abin da ake ƙarawa. Misali <code>mtn 1gb 700</code>, <code>airtime +20</code> ko <code>mtn +5%</code>.
selling-ask-change = Yanzu <b>{ $price }</b> ne. Nawa zai zama? Misali <code>700</code>, <code>+20</code> ko <code>+5%</code>.
selling-noted = ✅ An rubuta: <b>{ $price }</b>
selling-gone = Babu wannan farashi yanzu.
selling-full = Kuna da farashi { $most }. A fara cire ɗaya.
selling-fault = Ban ga farashi a cikin “{ $text }” ba.
selling-fault-fixed = Plan ne kaɗai yake da farashi. Ga “{ $name }” a faɗi abin da ake ƙarawa: +20 ko +5%.
card-ask-selling = 💬 A nawa kuke sayarwa? A aiko da kuɗin, misali 700. Abin da kuke biya bai canja ba.
card-selling-late = An riga an tabbatar da wannan saya. Babu abin da ya canja.
usual-title-own = ⭐ <b>Plan da kuka fi saya</b>
usual-how = Idan akwai plan da yawa masu girma ɗaya, layi kamar <code>mtn 1gb 0803 123 4567</code> yana nufin wanda kuka zaɓa a nan, kuma zai nuna shi nan take don tabbatarwa. Don zaɓar ɗaya, a aiko network da girma: <code>/usual mtn 1gb</code>.
usual-none = Babu ko ɗaya tukuna.
usual-remove = A taɓa ɗaya don cire shi.
usual-row-gone = ⚠️ Ba a sayar da shi yanzu: { $plan }
usual-which = Wane plan “{ $name }” zai nufa?
usual-unknown = Ban san plan na network ɗaya da girma ɗaya da sunan “{ $name }” ba.
usual-gone = Babu wannan plan yanzu.
saved-ask-name = Wane suna za a sa wa { $number }? A aiko suna da bai wuce haruffa 20 ba, misali Mama ko Shop meter.
saved-ask-rename = Wane sabon suna za a sa wa “{ $name }”? A aiko suna da bai wuce haruffa 20 ba.
saved-done = ✅ An ajiye ta da suna “{ $name }”. A gaba a taɓa ta, ko a rubuta sunan a wurin da ake rubuta lamba.
saved-left = To, ba a ajiye ko canza komai ba.
saved-unknown = Wannan ba ta cikin lambobin da kuka ajiye yanzu. A duba /saved.
saved-not-delivered = Ana iya ajiye lambar sayen da kuka yi da kanku kawai, wanda ya yi nasara.
saved-delete-ask = A goge ta? Abin da kuka saya mata zai ci gaba da kasancewa a /history.
saved-product-gone = Abin da kuka saya wa “{ $name }” a baya, yanzu ba a sayar da shi. Ga abin da nake da shi don wannan lambar.
saved-other-provider = “{ $name }” lambar { $provider } ce, ba ta dace da nan ba. A aiko wata lamba, ko a taɓa Back.
saved-name-differs = ⚠️ Lokacin da kuka ajiye “{ $name }”, sunan mai lambar { $before } ne. Yanzu sunan mai lambar <b>{ $after }</b> ne. Don Allah a duba kafin ku biya.
saved-fault-empty = Suna yana buƙatar aƙalla harafi ɗaya, don a iya rubuta shi. Don Allah a aiko wani.
saved-fault-too-long = Wannan ya wuce haruffa 20. Don Allah a aiko suna mafi gajarta.
saved-fault-digits = Zan ɗauki sunan da lambobi ne kawai a matsayin lamba ko adadin kuɗi. Don Allah a aiko wanda yake da kalma a ciki, misali Mama.
saved-fault-shop-word = “{ $name }” ya riga yana nufin wani abu dabam a gare ni. Don Allah a ƙara wata kalma taku, misali Shop { $name }.
saved-fault-taken = Kuna da lamba mai suna “{ $name }” tuni. Don Allah a aiko wani suna.
saved-fault-full = Kuna da lambobi 100 da kuka ajiye, kuma ba na ajiye fiye da haka. Don Allah a fara goge ɗaya a /saved.
list-help =
    📋 <b>Saye da yawa a lokaci ɗaya</b>
    Ku aiko saye da yawa a cikin saƙo ɗaya, kowanne a layin rubutu nasa:
    <code>mtn 500 0803 123 4567</code>
    <code>glo 200 0805 123 4567</code>
    Idan abu iri ɗaya ne za a saya wa lambobi da yawa, ku rubuta shi sau ɗaya a samansu:
    <code>mtn 500</code>
    <code>0803 123 4567</code>
    <code>0806 123 4567</code>
    Ko ku cika wannan fayil ɗin, ku sake aikowa: lamba, kaya, da adadin kuɗi idan kayan ba shi da nasa. Kada abubuwan da ke ciki su wuce 500, a matsayin CSV ko TXT.

    Zan fara duba kowanne, sannan in nuna muku duka a wuri ɗaya. Sau ɗaya za ku tabbatar, kuma kuna iya tsayar da jerin a kowane lokaci.
list-checking = ⏳ Ana tambayar sunayen masu lambobi: { $count } …
list-checked = ⏳ Ana tambayar sunayen masu lambobi: { $asked } cikin { $count } …

## Price lists

pricelist-which = 🏷 <b>Wane farashi kuke so ku gani?</b>
pricelist-unknown = 🔎 <b>Ba ni da jerin farashi mai wannan suna.</b> Waɗannan nake da su:
pricelist-title = 🏷 <b>{ $list }</b>: abin da za ku biya
pricelist-category = <b>{ $category }</b>
pricelist-gone = Ba a sayar da wannan yanzu. Aika /pricelist don ganin abin da ake sayarwa.
pricelist-date = Farashin { $date }
button-pricelist-picture = 🖼 Hoto don turawa
button-pricelist-others = Sauran jerin
