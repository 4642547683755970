# Hausa: drafts by a machine, of what buyers see most. What is missing here is said in English. Its fixed words are in docs/languages.md.

language-name = Hausa
language-ask = 🌐 <b>Wane harshe?</b> Zan riƙa rubuta muku da wanda kuka taɓa, har da saƙonnin da nake aikowa da kaina.
language-chosen = ✅ Daga yanzu zan riƙa rubuta muku da <b>{ $name }</b>.

## Start and help

start-hello = 👋 Sannu, { $name }!
    Ina sayar da airtime, data, wuta, TV da sauransu, a nan cikin hirar nan. Kullum za ku ga farashi da sunan mai lambar kafin ku biya, kuma zan gaya muku yadda kowane saye ya kasance.

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
button-other-product = Wani kaya dabam
button-use-anyway = Yi amfani da ita a yadda take
button-buy-something-else = Sayi wani abu dabam
button-share-contact = Yi amfani da lambata
button-contact-keyboard = 📱 Aika lambar wayata
button-copy-of = Kwafi · { $whose }
button-something-else = Wani abu dabam
button-data-plans = Data plans
button-try-prepaid = Meter ɗin prepaid ne
button-try-postpaid = Meter ɗin postpaid ne

## The walk: questions

service-airtime = Airtime
service-data = Data
service-electricity = Wuta
service-tv = TV
walk-ask-service = Me kuke so ku saya?
walk-ask-change = ✏️ <b>Me kuke so ku canza?</b> Sauran zai tsaya yadda yake. Back zai mayar da ku shafin tabbatarwa.
walk-change-gone = 😕 An daina sayar da abin da kuka zaɓa. Ba a sayi komai ba. Ga abin da nake da shi:
walk-ask-provider = Wane kamfani?
walk-ask-provider-phone = Wane kamfani? Ko ku aiko <b>lambar waya</b> kai tsaye: zan zaɓi network ɗinta.
walk-ask-category = Wane iri? Kuna iya rubuta kalma don nema.
category-other = Sauran
walk-ask-product = Wanne? Kuna iya rubuta kalma don nema, kamar girma ko suna.
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
walk-ask-meter = 💡 Mece ce <b>lambar meter</b>? Tana jikin meter da kuma tsohon rasit.
walk-ask-smartcard = 📺 Mece ce <b>lambar smartcard ko IUC</b>? Tana jikin decoder da kuma tsohon rasit.
walk-ask-customer = 🔢 Mece ce <b>lambar customer</b>?
walk-ask-amount = 💵 Na <b>nawa</b> kuke so? Ku taɓa ɗaya, ko ku rubuta, misali 1,500.
walk-verified = ✅ Suna: <b>{ $name }</b>
walk-number-later = Wannan kamar lamba ce. Don Allah a fara zaɓar abin da ake so; sannan zan tambaye ku lambar.
walk-use-buttons = Don Allah a taɓa ɗaya daga cikin maɓallan.
walk-send-text = Don Allah a rubuta shi da rubutu, ba hoto ko murya ba.
walk-share-contact = Ku taɓa maɓallin da ke ƙasa don aika lambarku, ko ku rubuta wata.
walk-contact-thanks = Na gode.
walk-down = 😕 Ba na samun amsa a yanzu. Ba a sayi komai ba. Don Allah a sake gwadawa nan da ɗan lokaci.
walk-unsupported = 😕 Hakan bai yi aiki ba. Ba a sayi komai ba. Don Allah a sake gwadawa, ko a zaɓi wani abu dabam.
walk-cancelled = 👌 An soke. Ba a sayi komai ba.
walk-nothing-to-cancel = Babu abin da za a soke. A aika /buy don sayen wani abu.
walk-outdated = Wannan menu ya daina aiki. Don Allah a sake farawa da /buy.

## Numbers and amounts that cannot be

fault-not-a-phone = “{ $text }” ba lambar waya ba ce. Don Allah a aiko lambobi kawai, misali 0803 123 4567.
fault-too-short = “{ $text }” ta yi gajarta ga lambar waya: { $count ->
        [one] saura lamba ɗaya
       *[other] saura lambobi { $count }
    }. Cikakkiyar lamba tana da { $usual }, kamar 0803 123 4567. Don Allah a duba, a sake aikowa.
fault-too-long = “{ $text }” ta yi tsawo ga lambar waya: akwai { $count ->
        [one] lamba ɗaya
       *[other] lambobi { $count }
    } fiye da yadda ake so. Cikakkiyar lamba tana da { $usual }, kamar 0803 123 4567. Don Allah a duba, a sake aikowa.
fault-foreign = “{ $text }” lambar wata ƙasa ce. Ba zan iya saya wa wannan lambar ba.
fault-impossible = “{ $text }” ba lambar wayar hannu ta wannan ƙasa ba ce. Don Allah a duba, a sake aikowa.
fault-characters = “{ $text }” ba daidai ba ce. Don Allah a yi amfani da haruffa da lambobi kawai.
fault-identifier-too-short = “{ $text }” ta yi gajarta: lamba tana da haruffa ko lambobi aƙalla 5.
fault-identifier-too-long = “{ $text }” ta yi tsawo: lamba ba ta wuce haruffa ko lambobi 30.
doubt-meter-length = ⚠️ <b>{ $number }</b> tana da lambobi { $count }; lambar meter tana da 11 ko 13.
doubt-meter-letters = ⚠️ <b>{ $number }</b> tana da haruffa a ciki; lambar meter lambobi ne kawai.
doubt-smartcard-length = ⚠️ <b>{ $number }</b> tana da lambobi { $count }; lambar smartcard tana da 10 ko 11.
doubt-smartcard-letters = ⚠️ <b>{ $number }</b> tana da haruffa a ciki; lambar smartcard lambobi ne kawai.
doubt-ask = Don Allah a duba, a aiko wadda ta dace. Idan daidai ce, a taɓa “Yi amfani da ita a yadda take”.
fault-amount-not-a-number = “{ $text }” ba adadin kuɗi ba ne. Don Allah a aiko lamba, misali 500 ko 1,500.
fault-amount-ambiguous = “{ $text }” zai iya nufin adadi biyu. Don Allah a rubuta dukkan lambobin, misali 1500, ko 99.50 idan akwai kobo.
fault-amount-zero = Dole adadin ya fi sifili.
fault-amount-negative = Adadin ba zai iya zama ƙasa da sifili ba.
fault-amount-decimals = Adadin ba zai wuce lambobi biyu bayan ɗigo ba, misali 99.50.
fault-amount-too-large = Adadin ba zai wuce { $max } a saye ɗaya ba.
fault-amount-above = Adadin ba zai wuce { $max } ba.

## The card

card-title = 🧾 <b>Don Allah a duba</b>
card-product = Kaya: <b>{ $product }</b>
card-provider = Kamfani: { $provider }
card-phone = Lambar waya: <code>{ $number }</code>
card-meter = Lambar meter: <code>{ $number }</code>
card-smartcard = Lambar smartcard/IUC: <code>{ $number }</code>
card-customer = Lambar customer: <code>{ $number }</code>
card-name = Suna: <b>{ $name }</b>
card-price = Za ku biya: <b>{ $price }</b>
card-price-earned = Za ku biya: <b>{ $price }</b> · ribarku { $earned }
card-reference = Reference: <code>{ $reference }</code>
card-warning = ⚠️ A duba lambar sosai: idan aka saya wa lambar da ba daidai ba, ba za a iya dawo da kuɗin ba.
card-ask = A taɓa Confirm don saya.
card-price-changed = ❗ Farashin ya canza daga { $from } zuwa <b>{ $to }</b>. Ba a sayi komai ba tukuna. Don Allah a sake dubawa.
card-content-changed = ❗ Wannan plan ya canza daga { $from } zuwa { $to }. Ba a sayi komai ba tukuna. Don Allah a sake dubawa.
card-again = 🔁 <b>Karo na biyu:</b> idan aka taɓa Confirm, za a sake saya kuma za ku sake biya, ko da kun sayi irin wannan yanzun nan.
card-network-taken = 📶 Network: <b>{ $network }</b>, bisa ga lambar. Idan ba haka ba ne, a taɓa Another network.
card-gone = 😕 An daina sayar da <b>{ $product }</b> ta wannan hanya. Ba a sayi komai ba.
card-duplicate = 🔁 <b>A baya kun tabbatar da saye daidai irin wannan</b> ({ $time }):
card-duplicate-state = Matsayi: { $state }
card-duplicate-ask = Kuna son sa karo na biyu? Ba a sayi komai da wannan taɓawar ba.
card-expired = ⌛ Lokacin tabbatarwa ya wuce (minti 30 ne). Ba a sayi komai ba.
card-void = Wannan shafin tabbatarwa ya daina aiki. Ba a sayi komai da shi ba. Don Allah a sake farawa da /buy.
card-unanswered = Ba na samun amsa a yanzu, don haka ban iya duba farashin ba. Ba a sayi komai ba. Don Allah a sake taɓa Confirm nan da ɗan lokaci.
card-short = 💳 <b>Kuɗinku bai isa ba.</b> Wannan { $price } ne, kuma kuna da { $available } da za ku iya kashewa. Ba a sayi komai ba. A ƙara kuɗi a asusunku, sannan a taɓa Confirm.
card-day-limit = 🚦 <b>Wannan ya wuce iyakarku ta yini.</b> Kuna iya kashe { $limit } a yini. Abin da ya rage muku yau { $left } ne, kuma wannan { $price } ne. Ba a sayi komai ba. Don Allah a sayi abin da farashinsa ya yi ƙasa da wannan, ko a tambayi mai shago.
card-too-late = An riga an tabbatar da wannan sayen, ba za a iya soke shi ba.
card-already = An riga an tabbatar da wannan sayen. Zan gaya muku a nan yadda ya ƙare.
not-understood = 🤔 Ban fahimci wannan ba.

## A purchase in one line, and once more

line-example = A rubuta haka: <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> ko <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b>: me kuke so?
plain-send = Don Allah a aika { $command }.
did-you-mean = 🤔 <b>{ $word }</b> kuke nufi? Ba a sayi komai ba.
did-you-mean-which = 🤔 Wanne kuke nufi? Ba a sayi komai ba.
line-no-such = 🔎 Ba na sayar da wannan, ko wani abu mai kama da shi.
line-unclear-numbers = 🤔 Ban iya gane wanne ne adadin kuɗi, wacce ce lambar ba.
line-unclear-word = 🤔 Ban san abin da “{ $word }” take nufi ba.
line-one-only = ☝️ Kowane layin rubutu saye ɗaya ne. Don sake sayen iri ɗaya, a sa <i>again</i> a farko: <code>again mtn 500 0803 123 4567</code>.
number-offer = 📱 <b>{ $number }</b>. Me kuke so: airtime na ɗaya daga cikin waɗannan kuɗaɗe, ko data?
number-offer-network = 📱 <b>{ $number }</b>, yawanci lambar { $network } ce. Me kuke so: airtime na ɗaya daga cikin waɗannan kuɗaɗe, ko data?
repeat-title = 🔁 A sake saya? A taɓa ɗaya. Za ku ga farashin yau da sunan mai lambar kafin ku tabbatar.
repeat-none = Babu abin da za a sake saya tukuna. Me kuke so?
repeat-gone = 😕 An daina sayar da <b>{ $product }</b>. Ba a sayi komai ba. Kuna iya zaɓar wani abu dabam don lambar:

## The order

order-processing = ⏳ <b>Ana kan aiwatarwa</b>
order-processing-hint = Kada ku sake saya. Zan aiko muku da saƙo idan ya ƙare.
order-successful = ✅ <b>An gama!</b>
order-token-due = ✅ <b>Kun biya.</b> Token ɗinku yana kan hanya. Zan aiko shi da zarar na same shi.
order-delivered-after-all = Na gaya muku cewa wannan sayen bai yi nasara ba. Ba haka ba ne: sayen ya yi nasara, an kawo kayan.
order-failed = ❌ <b>Sayen bai yi nasara ba.</b>
order-paid = Kun biya: <b>{ $price }</b>
order-amount = Adadin kuɗi: { $price }
order-price = Farashi: { $price }
order-token = Token: <code>{ $token }</code>
order-units = Units: { $units }
order-meter = Meter: <code>{ $number }</code>
order-name = Suna: { $name }
order-address = Adireshi: { $address }
order-time = Lokaci: { $time }
order-earned = ribarku { $earned }
order-nothing-charged = Ba a caje ku komai ba.
order-given-back = { $price } ya dawo cikin asusunku. A ƙarshe ba a caje ku komai ba.
failure-refused = Dalili: kamfanin ya ƙi karɓar sayen.
failure-funds = Dalili: ba zan iya sayar da wannan a yanzu ba.
failure-undelivered = Dalili: kamfanin bai iya kawowa ba.
failure-changed = Dalili: kayan ko farashinsa ya canza kafin a aika.
failure-never-arrived = Dalili: bai kai ga kamfanin ba.
failure-next-refused = Don Allah a duba lamba da kaya kafin a sake saya. Idan duka daidai ne, a aika wa mai shago reference.
failure-next-funds = Don Allah a sake gwadawa anjima, ko a tambayi mai shago.
failure-next-undelivered = Kuna iya sake saya. Idan ya sake gazawa, a aika wa mai shago reference.
failure-next-changed = A taɓa Buy again don ganin farashin yau.
failure-next-never-arrived = Kuna iya sake saya.
order-service-says = Kamfanin ya ce: “{ $text }”
order-answer = Amsar da na samu ita ce: “{ $text }”
order-disco = Disco: { $disco }
order-exchange-reference = Provider’s reference: <code>{ $reference }</code>
contact-call = 📞 Kuna da tambaya? Ku kira { $phone }
contact-call-name = 📞 Kuna da tambaya? Ku kira { $name }: { $phone }

## A purchase that takes long

pending-purchase = ⏳ Ana kan aiwatar da <b>{ $product }</b> na { $number } ({ $price }). Babu buƙatar sake saya: zan aiko muku da saƙo idan ya ƙare.
pending-token = ⏳ Kun biya kuɗin <b>{ $product }</b> na { $number } ({ $price }). Token yana kan hanya: zan aiko shi da zarar na same shi.
wait-title = ⏳ <b>Sayenku yana ɗaukar lokaci fiye da yadda aka saba.</b>
wait-unsent = Ban iya aika sayen ga kamfani ba tukuna. Zan ci gaba da gwadawa har tsawon rabin awa.
wait-unanswered = Babu tabbatacciyar amsa tukuna. Ina ci gaba da tambaya.
wait-processing = Kamfanin ya karɓa, kuma har yanzu yana aiki a kan sayen. Ina ci gaba da tambaya.
wait-token = An biya, amma token bai zo ba tukuna. Ina ci gaba da tambaya.

## History, receipts and tokens

history-empty = Ba ku sayi komai ba tukuna. A aika /buy don farawa.
receipt-unknown = Ban san wani saye mai wannan reference ba.
receipt-too-short = Ina buƙatar aƙalla haruffa huɗu na ƙarshen reference.
status-successful = ✅ an gama
status-processing = ⏳ ana kan aiwatarwa
status-failed = ❌ bai yi nasara ba
tokens-none = Ba ku da token na wuta tukuna. A aika /electricity don saya.
check-ask = Wace lamba? A aiko lambar gaba ɗaya, ko lambobi huɗu na ƙarshe ko fiye, misali 08031234567 ko 4567. A aika /cancel don barin nan.
check-none = Ba ku saya wa { $number } komai ba tukuna. Don Allah a duba lambar, ko a duba /history.

## The wallet

account-balance = Kuɗin asusunku: <b>{ $balance }</b>
account-credit = Bashin da za ku iya amfani da shi: { $limit }
account-today = Abin da ya rage na iyakar yau: { $left } cikin { $limit }
account-held = Kuɗin da aka riƙe don saye-sayen da ba su ƙare ba: { $held } (an riga an cire shi daga asusunku)
service-down = 😕 Kamfanin ba ya amsawa a yanzu. Don Allah a sake gwadawa nan da ɗan lokaci.

## Many at once

list-title =
    { $count ->
        [one] 📋 <b>Saye guda 1 · { $sum }</b>
       *[other] 📋 <b>Saye guda { $count } · { $sum }</b>
    }
list-faults = ⚠️ <b>Abubuwan da ba zan iya saya ba a jerin nan: { $count }</b>
list-none-good = ⚠️ Ba zan iya sayen ko ɗaya daga cikin abubuwan da ke jerin nan ba. Ba a sayi komai ba.
list-ask = Komai daidai ne? Idan aka saya wa lambar da ba daidai ba, ba za a iya dawo da kuɗin ba.
list-progress = ▶️ <b>{ $ended } cikin { $count }</b>
list-summary = 🏁 <b>An yi nasarar sayen { $done } cikin { $count }</b>. Kun kashe { $spent }
list-summary-failed = ❌ <b>Waɗanda ba su yi nasara ba, kuma ba a caje ku ba: { $count }</b>
list-summary-refused = 🚫 <b>Waɗanda ba a saya ba, kuma ba a caje ku ba: { $count }</b>
list-summary-processing = ⏳ Waɗanda ake kan aiwatarwa: { $count }. Zan gaya muku yadda kowanne ya ƙare.
list-summary-waiting = ⏸ <b>Waɗanda ba a fara ba, kuma ba a caje ku ba: { $count }.</b>
list-stop-person = Kun tsayar da jerin.
list-stop-short = Kuɗinku bai isa sauran ba.

## Everything else

rate-limited = Kun yi sauri da yawa: ban karɓi saƙonku ko taɓawarku ta ƙarshe ba. Don Allah a jira ɗan lokaci, a sake gwadawa.
question-cancelled = 👌 An soke. Ba a canza komai ba.
unknown-text = A aika /buy don sayen wani abu, ko /help don ganin abin da zan iya yi.
unknown-command = Ban san wannan umarnin ba. A aika /help don ganin abin da zan iya yi.
stale-button = Wannan maɓallin ya daina aiki. Don Allah a sake farawa da /buy.
error-bug = 😕 An samu matsala a ɓangarenmu. Ba a sayi komai da wannan ba. Don Allah a sake gwadawa, ko a aika /start.
error-store = 😕 Muna da matsala a ɓangarenmu. Saƙonku bai ɓace ba: zan amsa shi da zarar an gyara, yawanci cikin ’yan mintuna.
nothing-bought = Ba a sayi komai ba.
paused = ⏸ An dakatar da <b>{ $name }</b>: { $reason }
paused-plain = ⏸ An dakatar da <b>{ $name }</b> a yanzu.
limit-purchase = 🚦 <b>Wannan ya wuce iyakarku ta saye ɗaya.</b> Kuna iya kashe { $limit } a lokaci ɗaya, kuma wannan { $price } ne.

## The PIN

pin-ask-check = 🔐 Don Allah a shigar da <b>PIN ɗinku</b> don saya, sannan a taɓa ✓. Ba a sayi komai ba tukuna.
pin-ask-first = Wannan sayen yana buƙatar PIN, kuma ba ku da shi tukuna. Don Allah a zaɓi <b>sabon PIN</b> a shigar da shi, sannan a taɓa ✓. Ba a sayi komai ba tukuna.
pin-ask-new = Don Allah a shigar da <b>sabon PIN</b> ɗinku, sannan a taɓa ✓.
pin-ask-again = 🔐 Don Allah a shigar da sabon PIN <b>karo na biyu</b>, sannan a taɓa ✓.
pin-wrong = ❌ Wannan ba PIN ɗinku ba ne. { $left ->
        [one] Saura gwaji ɗaya.
       *[other] Saura gwaje-gwaje { $left }.
    }
pin-locked = 🔒 <b>An kulle PIN ɗinku</b> har zuwa { $time } saboda an yi kuskure sau da yawa. Ba a sayi komai ba. Idan kun manta shi, don Allah a nemi mai shago ya sake saita shi.
