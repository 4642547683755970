# Nigerian Pidgin (Naija): drafts by a machine, of what buyers see most. What is missing here is said in English. Its fixed words are in docs/languages.md.

language-name = Naijá (Pidgin)
language-ask = 🌐 <b>Which language?</b> The one wey you tap, na im I go dey use write you, even when na me first write.
language-chosen = ✅ From now, the language wey I go dey use write you na <b>{ $name }</b>.

## Start and help

start-hello = 👋 How you dey, { $name }!
    I dey sell airtime, data, light, TV and other things, right here for this chat. You go always see the price and the name before you pay, and I go tell you how everything take end.

    Wetin you wan buy?
start-try = Try am: <code>{ $line }</code>
start-other-ways = Tap button, or send /help so you go see everything wey I fit do.
button-buy = Buy
button-history = Wetin I don buy
button-help = Help
button-balance = My balance
button-balance-now = Balance { $balance }

## The walk: buttons

button-next = Next
button-prev = Previous
button-all = Show everything
button-other-amount = Another amount
button-other-number = Another number
button-other-product = Another product
button-use-anyway = Use am like that
button-buy-something-else = Buy another thing
button-share-contact = Use my own number
button-contact-keyboard = 📱 Share my phone number
button-copy-of = Copy · { $whose }
button-something-else = Another thing
button-data-plans = Data plans
button-try-prepaid = Na prepaid meter
button-try-postpaid = Na postpaid meter

## The walk: questions

service-airtime = Airtime
service-data = Data
service-electricity = Light
service-tv = TV
walk-ask-service = Wetin you wan buy?
walk-ask-change = ✏️ <b>Which one you wan change?</b> The rest go stay as e dey. If you tap Back, your order go show again.
walk-change-gone = 😕 We no dey sell wetin dey inside that order again. I never buy anything. See wetin I get:
walk-ask-provider = Which provider?
walk-ask-provider-phone = Which provider? Or just send the <b>phone number</b> now: I go find the network for you.
walk-ask-category = Which kind? You fit type word too make I search.
category-other = Other ones
walk-ask-product = Which one? You fit type word too make I search, like size or name.
walk-which-several = Which one you mean?
walk-which-close = 🔎 <b>I no dey sell that one.</b> These ones resemble am. I never choose any:
walk-which-network = 📶 Which network?
walk-searching = Search: “{ $query }”
walk-page = Page { $page } of { $pages }
walk-no-match = I no see anything wey be like “{ $query }”. Try another word.
walk-no-services = Nothing dey to buy right now. Abeg try again later.
walk-no-providers = { $service } no get provider right now. Abeg choose another thing.
walk-no-products = Nothing dey to buy here right now. Abeg choose another thing.
walk-no-service = I no dey sell { $service }. See wetin you fit buy:
walk-ask-phone = 📱 Which <b>phone number</b> e be for? Type am, like 0803 123 4567, or share contact.
walk-ask-meter = 💡 Wetin be the <b>meter number</b>? E dey for the meter body and for old receipt.
walk-ask-smartcard = 📺 Wetin be the <b>smartcard or IUC number</b>? E dey for the decoder and for old receipt.
walk-ask-customer = 🔢 Wetin be the <b>customer number</b>?
walk-ask-amount = 💵 Which <b>amount</b> you want? Tap one, or type am, like 1,500.
walk-verified = ✅ Name: <b>{ $name }</b>
walk-number-later = That one be like number. Abeg first choose wetin e be for; then I go ask you the number.
walk-use-buttons = Abeg tap one of the buttons.
walk-send-text = Abeg type am as text.
walk-share-contact = Tap the button below to share your own number, or type another one.
walk-contact-thanks = Thank you.
walk-down = 😕 I no dey get answer right now. I never buy anything. Abeg try again after small time.
walk-unsupported = 😕 That one no work. I never buy anything. Abeg try again, or choose another thing.
walk-cancelled = 👌 I don cancel am. I no buy anything.
walk-nothing-to-cancel = Nothing dey to cancel. Send /buy to buy something.
walk-outdated = This menu don expire. Abeg start again with /buy.

## Numbers and amounts that cannot be

fault-not-a-phone = “{ $text }” no be phone number. Abeg send only digits, like 0803 123 4567.
fault-too-short = “{ $text }” too short for phone number: { $count ->
        [one] e remain one digit
       *[other] e remain { $count } digits
    }. Complete number get { $usual }, like 0803 123 4567. Abeg check am, then send am again.
fault-too-long = “{ $text }” too long for phone number: { $count ->
        [one] one digit
       *[other] { $count } digits
    } too many. Complete number get { $usual }, like 0803 123 4567. Abeg check am, then send am again.
fault-foreign = “{ $text }” na number from another country. I no fit sell for am.
fault-impossible = “{ $text }” no be mobile number for this country. Abeg check am, then send am again.
fault-characters = “{ $text }” no correct. Abeg use only letters and digits.
fault-identifier-too-short = “{ $text }” too short: number suppose get at least 5 letters or digits.
fault-identifier-too-long = “{ $text }” too long: number no suppose pass 30 letters or digits.
doubt-meter-length = ⚠️ <b>{ $number }</b> get { $count } digits; meter number dey get 11 or 13.
doubt-meter-letters = ⚠️ <b>{ $number }</b> get letters inside; meter number dey get only digits.
doubt-smartcard-length = ⚠️ <b>{ $number }</b> get { $count } digits; smartcard number dey get 10 or 11.
doubt-smartcard-letters = ⚠️ <b>{ $number }</b> get letters inside; smartcard number dey get only digits.
doubt-ask = Abeg check am and send the correct one. If e correct, tap “Use am like that”.
fault-amount-not-a-number = “{ $text }” no be amount. Abeg send number, like 500 or 1,500.
fault-amount-ambiguous = “{ $text }” fit mean two different amounts. Abeg write all the digits, like 1500, or 99.50 if kobo dey.
fault-amount-zero = The amount suppose pass zero.
fault-amount-negative = The amount no fit dey below zero.
fault-amount-decimals = The amount fit get only two digits after the dot, like 99.50.
fault-amount-too-large = The amount no fit pass { $max } for one purchase.
fault-amount-above = The amount no fit pass { $max }.

## The card

card-title = 🧾 <b>Abeg check am well</b>
card-product = Product: <b>{ $product }</b>
card-provider = Provider: { $provider }
card-phone = Phone number: <code>{ $number }</code>
card-meter = Meter number: <code>{ $number }</code>
card-smartcard = Smartcard/IUC number: <code>{ $number }</code>
card-customer = Customer number: <code>{ $number }</code>
card-name = Name: <b>{ $name }</b>
card-price = You go pay: <b>{ $price }</b>
card-price-earned = You go pay: <b>{ $price }</b> · your own gain na { $earned }
card-reference = Reference: <code>{ $reference }</code>
card-warning = ⚠️ Check the number well well: if you buy for wrong number, money no fit come back.
card-ask = Tap Confirm to buy.
card-price-changed = ❗ The price don change from { $from } to <b>{ $to }</b>. I never buy anything. Abeg check am again.
card-content-changed = ❗ This plan don change from { $from } to { $to }. I never buy anything. Abeg check am again.
card-again = 🔁 <b>One more time:</b> Confirm go buy am, even if you just buy this same thing now now.
card-network-taken = 📶 Network: <b>{ $network }</b>, na wetin the number show. If e no be so, tap Another network.
card-gone = 😕 We no dey sell <b>{ $product }</b> like this again. I never buy anything.
card-duplicate = 🔁 <b>You don buy this exact thing before</b> ({ $time }):
card-duplicate-state = Status: { $state }
card-duplicate-ask = You wan buy am again? I never buy this second one.
card-expired = ⌛ This order don expire (e dey last 30 minutes). I never buy anything.
card-void = This order no dey work again. I never buy anything. Abeg start again with /buy.
card-unanswered = I no dey get answer right now, so I no fit check the price. I never buy anything. Abeg tap Confirm again after small time.
card-short = 💳 <b>Your balance no reach.</b> This one na { $price }, and wetin you fit spend na { $available }. I never buy anything. Put money for your balance, then tap Confirm.
card-day-limit = 🚦 <b>This one don pass your limit for one day.</b> You fit spend { $limit } for one day. { $left } remain for today, and this one na { $price }. I never buy anything. Abeg buy smaller one, or ask the person wey get the shop.
card-too-late = You don confirm this purchase already, you no fit cancel am again.
card-already = You don confirm this purchase already. I go tell you for here how e take end.
not-understood = 🤔 I no understand that one.

## A purchase in one line, and once more

line-example = Write am like this: <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> or <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b>: wetin you want?
plain-send = Abeg send { $command }.
did-you-mean = 🤔 Na <b>{ $word }</b> you mean? I never buy anything.
did-you-mean-which = 🤔 Which one you mean? I never buy anything.
line-no-such = 🔎 I no dey sell that one, or anything wey resemble am.
line-unclear-numbers = 🤔 I no fit tell which one be amount and which one be number.
line-unclear-word = 🤔 I no know wetin “{ $word }” mean.
line-one-only = ☝️ One line na one purchase. To buy the same thing again, put <i>again</i> for front: <code>again mtn 500 0803 123 4567</code>.
number-offer = 📱 <b>{ $number }</b>. Wetin you want: airtime for one of these amounts, or data?
number-offer-network = 📱 <b>{ $number }</b>, e be like say na { $network }. Wetin you want: airtime for one of these amounts, or data?
repeat-title = 🔁 Buy again? Tap one. You go see the name and today price before you confirm.
repeat-none = You never buy anything before wey you fit buy again. Wetin you want?
repeat-gone = 😕 We no dey sell <b>{ $product }</b> again. I never buy anything. You fit choose another thing for the same number:

## The order

order-processing = ⏳ <b>E dey process</b>
order-processing-hint = No buy am again. I go message you when e end.
order-successful = ✅ <b>E don go through!</b>
order-token-due = ✅ <b>You don pay.</b> Your token dey come. I go send am here as soon as I get am.
order-delivered-after-all = I tell you before say this purchase fail. No be so: the purchase don go through.
order-failed = ❌ <b>The purchase fail.</b>
order-reversed = ↩️ <b>The provider don reverse am.</b>
order-paid = You don pay: <b>{ $price }</b>
order-amount = Amount: { $price }
order-price = Price: { $price }
order-token = Token: <code>{ $token }</code>
order-units = Units: { $units }
order-meter = Meter: <code>{ $number }</code>
order-name = Name: { $name }
order-address = Address: { $address }
order-time = Time: { $time }
order-earned = your own gain na { $earned }
order-nothing-charged = We no charge you anything.
order-given-back = { $price } don come back to your balance, so you no pay anything.
failure-refused = Why: the provider no gree take the order.
failure-funds = Why: I no fit sell this one right now.
failure-undelivered = Why: the provider no fit deliver am.
failure-changed = Why: the product or the price change before I fit send am.
failure-never-arrived = Why: the order no get to the provider.
failure-next-refused = Abeg check the number and the product before you buy again. If the two correct, send the reference give the person wey get the shop.
failure-next-funds = Abeg try again later, or ask the person wey get the shop.
failure-next-undelivered = You fit buy am again. If e fail one more time, send the reference give the person wey get the shop.
failure-next-changed = Tap Buy again to see today price.
failure-next-never-arrived = You fit buy am again.
order-service-says = The service talk say: “{ $text }”
order-answer = The answer wey I get na: “{ $text }”
order-disco = Disco: { $disco }
order-exchange-reference = Provider’s reference: <code>{ $reference }</code>
contact-call = 📞 You get question? Call { $phone }
contact-call-name = 📞 You get question? Call { $name }: { $phone }

## A purchase that takes long

pending-purchase = ⏳ Your <b>{ $product }</b> for { $number } ({ $price }) still dey process. No need to buy am again: I go message you when e end.
pending-token = ⏳ You don pay for your <b>{ $product }</b> for { $number } ({ $price }). The token dey come: I go send am here as soon as I get am.
wait-title = ⏳ <b>Your purchase dey take time pass normal.</b>
wait-unsent = I never fit send the order go the provider. I go still dey try for 30 minutes.
wait-unanswered = Clear answer never come. I still dey ask.
wait-processing = The provider don get am and still dey work on am. I still dey ask.
wait-token = You don pay for am, but the token never come. I still dey ask.

## History, receipts and tokens

history-empty = You never buy anything. Send /buy to start.
receipt-unknown = I no see any purchase with this reference.
receipt-too-short = I need at least the last four letters or numbers of the reference.
status-successful = ✅ e don go through
status-processing = ⏳ e dey process
status-failed = ❌ e fail
status-reversed = ↩️ dem don reverse am
tokens-none = You never get any light token. Send /electricity to buy one.
check-ask = Which number? Send the complete number, or the last four digits or more, like 08031234567 or 4567. Send /cancel to stop.
check-none = You never buy anything for { $number }. Abeg check the number, or see /history.

## The wallet

account-balance = Your balance: <b>{ $balance }</b>
account-credit = How much you fit still owe: { $limit }
account-today = Wetin remain for today limit: { $left } out of { $limit }
account-held = Money wey we hold for purchases wey never finish: { $held } (we don already remove am from your balance)
service-down = 😕 The service no dey answer right now. Abeg try again after small time.

## Many at once

list-title =
    { $count ->
        [one] 📋 <b>1 purchase · { $sum }</b>
       *[other] 📋 <b>{ $count } purchases · { $sum }</b>
    }
list-faults = ⚠️ <b>Wetin I no fit buy for this list: { $count }</b>
list-none-good = ⚠️ I no fit buy any one for this list. I never buy anything.
list-ask = Everything correct? If you buy for wrong number, money no fit come back.
list-progress = ▶️ <b>{ $ended } of { $count }</b>
list-summary = 🏁 <b>{ $done } out of { $count } don go through</b>. You spend { $spent }
list-summary-failed = ❌ <b>{ $count } fail, and we no charge you for am</b>
list-summary-refused = 🚫 <b>{ $count } wey I no buy, and we no charge you for am</b>
list-summary-processing = ⏳ Wetin still dey process: { $count }. I go tell you how each one take end.
list-summary-waiting = ⏸ <b>{ $count } wey I never start, and we no charge you for am.</b>
list-stop-person = You don stop the list.
list-stop-short = Your balance no reach for the rest.

## Everything else

rate-limited = You too fast: I no take your last message or tap. Abeg wait small, then try again.
question-cancelled = 👌 I don cancel am. Nothing change.
unknown-text = Send /buy to buy something, or /help to see wetin I fit do.
unknown-command = I no know this command. Send /help to see wetin I fit do.
stale-button = This button no dey work again. Abeg start again with /buy.
error-bug = 😕 Something spoil for our side. I never buy anything with this message. Abeg try again, or send /start.
error-store = 😕 We get problem for our side. Your message no lost: I go answer am as soon as the problem end, e no dey pass few minutes.
nothing-bought = I never buy anything.
paused = ⏸ <b>{ $name }</b> dey on pause: { $reason }
paused-plain = ⏸ <b>{ $name }</b> dey on pause for now.
limit-purchase = 🚦 <b>This one don pass your limit for one purchase.</b> The highest wey you fit spend for one purchase na { $limit }, and this one na { $price }.

## The PIN

pin-ask-check = 🔐 Abeg tap <b>your PIN</b> to buy, then ✓. I never buy anything yet.
pin-ask-first = This purchase need PIN, and you never get one. Abeg choose <b>new PIN</b>: tap the numbers, then ✓. I never buy anything.
pin-ask-new = Abeg tap your <b>new PIN</b>, then ✓.
pin-ask-again = 🔐 Abeg tap the new PIN <b>one more time</b>, then ✓.
pin-wrong = ❌ That one no be your PIN. { $left ->
        [one] You fit try one more time.
       *[other] You fit try { $left } more times.
    }
pin-locked = 🔒 <b>Your PIN don lock</b> till { $time } because e wrong too many times. I never buy anything. If you forget am, abeg ask the person wey get the shop make e reset am.
