### Draft by a machine, of what buyers see most. What is missing here is said in English. Its fixed words are in docs/languages.md.

language-name = Naijá (Pidgin)
language-ask = 🌐 <b>Which language?</b> The one wey you tap, na im I go dey use write you, even when na me first write.
language-draft = { $name }: na machine write am, and person wey sabi the language never check am. Wetin concern money dey for English too, and na the English you go follow.
language-english-below = 🇬🇧 <b>The same thing for English:</b>
language-chosen = ✅ From now, the language wey I go dey use write you na <b>{ $name }</b>.
announce-foot = To stop or allow messages like this: /news
news-on = 📣 You dey get announcements from this shop.
news-off = 🔕 You no dey get announcements from this shop. Receipts and messages about wetin you buy go still dey come.
news-unknown = 🤔 I no know “{ $word }” here. I understand <code>/news on</code> and <code>/news off</code>.
button-news-off = 🔕 Off am
button-news-on = 📣 On am
card-price-last = You go pay: <b>{ $price }</b> · last time { $last }
reminder-offer = 🔔 <b>When you want make I remind you?</b>
reminder-exists = You get this reminder already: { $when }. If you choose another one now, na that one go count.
reminder-only-asks = I go only ask: I no go buy anything until you tap Confirm.
reminder-set = 👌 <b>I go ask you.</b>
reminder-title = 🔔 <b>Your reminder</b>
reminder-rule-runs-out = when e finish
reminder-rule-monthly = every month, this same day
reminder-rule-rhythm = { $days ->
    [one] around every day
   *[other] around every { $days } days
}
reminder-rule-once = one time
reminder-next = 🗓 Next time: <b>{ $when }</b>
reminder-over = 🗓 No other day dey.
reminder-over-short = no other day
reminder-paused = ⏸ I try write you three times but e no work, so I don stop. Choose one day, and I go continue.
reminder-which-day = 🗓 <b>Which day?</b> Tap one, or send date like 24 Dec.
reminder-days = { $from } to { $to }
reminder-fault-day = 🤔 I no understand “{ $text }” as day. Send one like 24 Dec, or tap one.
reminder-fault-past = 🤔 That day don pass, or na today.
reminder-fault-far = 🤔 That day too far: e pass one year from now.
reminder-full = 🔔 You get 50 reminders, and I no fit keep pass that one. Abeg stop one of them first.
reminder-gone-own = This reminder no dey again.
reminder-now = 🔔 <b>Time don reach to buy am again?</b> You fit confirm this order till { $until }.
reminder-again = 🔔 <b>E still dey wait for you:</b> you fit confirm this order till { $until }, and I no go ask about am again.
reminder-cut-off = ℹ️ Maybe the message wey I send on { $day } no reach you.
reminder-moved-down = ⬇️ This order dey further down.
reminder-expired = ⌛ This order don expire. I never buy anything. Send /reminders to see the next time.
reminder-gone = We no dey sell am right now. I never buy anything.
reminder-not-sold-now = The shop no dey sell am right now. I never buy anything.
reminder-unverified = Right now the provider talk say e no know this number for this product. I never buy anything.
reminder-unchecked = I no dey get answer right now, so I no fit check the price. I never buy anything.
reminder-missed = 🔔 <b>I suppose remind you on { $day }, but e no work.</b>
reminder-missed-last = No other day dey.
reminder-tomorrow = 🔔 <b>Tomorrow:</b> { $when }
reminder-short = Last time na <b>{ $price }</b>; wetin you fit spend now na { $available }.
reminder-skipped = 👌 I don skip am. I never buy anything.
reminder-stopped = ⏹ I don stop am: I no go remind you about this one again.
reminders-none = 🔔 You no get any reminder. Tap “Remind me” under the receipt of data or TV, or of meter wey you dey buy for every time.
reminders-title = 🔔 <b>Your reminders</b> ({ $count })
group-link = I dey sell only for private chat. Abeg open our own:
button-open-chat = Open the chat

## Start and help

start-hello = 👋 How you dey, { $name }!
    I dey sell airtime, data, light, TV, exam PIN, betting and other things, right here for this chat. You go always see the price and the name before you pay, and I go tell you how everything take end.

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
button-other-of-size = Another plan of this size
button-other-product = Another product
button-never-mind = Leave am
button-buy-something-else = Buy another thing
button-share-contact = Use my own number
button-contact-keyboard = 📱 Share my phone number
button-copy-of = Copy { $whose }
button-something-else = Another thing
button-data-plans = Data plans
button-try-prepaid = Na prepaid meter
button-try-postpaid = Na postpaid meter

## The walk: questions

service-airtime = Airtime
service-data = Data
service-electricity = Light
service-tv = TV
service-exams = Exam PIN
service-betting = Betting
walk-ask-service = Wetin you wan buy?
walk-ask-change = ✏️ <b>Which one you wan change?</b> The rest go stay as e dey. If you tap Back, your order go show again.
walk-change-gone = 😕 We no dey sell wetin dey inside that order again. I never buy anything. See wetin I get:
walk-ask-provider = Which provider?
walk-ask-provider-phone = Which provider? Or just send the <b>phone number</b> now: I go find the network for you.
walk-ask-provider-smartcard = Which provider? Or just send the <b>smartcard number</b> now: wetin you buy for am last go show first.
walk-ask-renew = Wetin you wan buy for this smartcard?
button-other-bouquet = Another thing for am
walk-ask-category = Which kind? You fit type word too make I search.
walk-ask-category-smartcard = Which kind? Type one word make I search, or send the <b>smartcard number</b>: wetin you buy for am last go show first.
category-other = Other ones
walk-ask-product = Which one? You fit type word too make I search, like size or name.
walk-ask-product-few = Which one?
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
walk-ask-phone-pin = 📱 Wetin be the <b>phone number</b> of the person wey go get the PIN? Type am, like 0803 123 4567, or share contact.
walk-ask-meter = 💡 Wetin be the <b>meter number</b>? E dey for the meter body and for old receipt.
walk-ask-smartcard = 📺 Wetin be the <b>smartcard or IUC number</b>? E dey for the decoder and for old receipt.
walk-ask-user-id = 🎲 Wetin be the <b>user ID</b>? E dey for the profile for the betting site, like 1234567.
walk-ask-customer = 🔢 Wetin be the <b>customer number</b>? Na wetin { $provider } take know the customer, like profile code or account number.
walk-ask-customer-pin = 🔢 Wetin be the <b>customer number</b>? For PIN, na the phone number of the person wey go get am, like 0803 123 4567.
walk-ask-amount = 💵 Which <b>amount</b> you want? Tap one, or type am, like 1,500.
walk-verified = ✅ Name: <b>{ $name }</b>
walk-number-later = That one be like number. Abeg first choose wetin e be for; then I go ask you the number.
walk-amount-unused = I keep the number, but I no keep { $amount }: wetin you choose here get him own price.
walk-use-buttons = Abeg tap one of the buttons.
walk-send-text = Abeg type am as text.
walk-share-contact = Tap the button below to share your own number, or type another one.
walk-contact-thanks = Thank you.
walk-down = 😕 I no dey get answer right now. I never buy anything. Abeg try again after small time.
walk-unsupported = 😕 That one no work. I never buy anything. Abeg try again, or choose another thing.
walk-cancelled = 👌 I don cancel am. I no buy anything.
cancel-closed = ✖️ This one don close. I no do anything with am. To continue: /menu
purchase-closed = ✖️ This one don close. I no buy anything with am. To buy, send /buy or one line like <code>mtn 500 0803 123 4567</code>.
walk-nothing-to-cancel = Nothing dey to cancel. Send /buy to buy something.
cancel-list =
    { $count ->
        [one] • one list wey get one purchase · { $sum }
       *[other] • one list wey get { $count } purchases · { $sum }
    }
cancel-question = • the question wey I ask you
cancel-more = • … and { $count } more
walk-outdated = This menu don expire. Abeg start again with /menu.

## Numbers that cannot be

fault-not-a-phone = “{ $text }” no be phone number. Abeg send only digits, like 0803 123 4567.
fault-too-short = “{ $text }” too short for phone number: { $count ->
        [one] e remain one digit
       *[other] e remain { $count } digits
    }. Complete number get { $usual }, like 0803 123 4567. Abeg check am, then send am again.
fault-too-long = “{ $text }” too long for phone number: { $count ->
        [one] one digit
       *[other] { $count } digits
    } too many. Complete number get { $usual }, like 0803 123 4567. Abeg check am, then send am again.
fault-far-too-long = “{ $text }” too long well well for phone number. Complete number get { $usual } digits, like 0803 123 4567. Abeg check am, then send am again.
fault-foreign = “{ $text }” na number from another country. I no fit sell for am.
fault-impossible = “{ $text }” no be mobile number for this country. Abeg check am, then send am again.
fault-not-a-meter = “{ $text }” no be meter number. Abeg send only the digits wey dey for the meter body, like 0412 3456 789.
fault-not-a-smartcard = “{ $text }” no be smartcard number. Abeg send only the digits wey dey for the decoder, like 7023 4567 89.
fault-characters = “{ $text }” no correct. Abeg use only letters and digits.
fault-identifier-too-short = “{ $text }” too short: e suppose get at least 5 letters or digits.
fault-identifier-too-long = “{ $text }” too long: number no suppose pass 30 letters or digits.
doubt-of = ⚠️ <b>{ $number }</b>: { $doubt }
doubt-meter-length = the number get { $count } digits; meter number dey get 11 or 13.
doubt-meter-letters = the number get letters inside; meter number dey get only digits.
doubt-smartcard-length = the number get { $count } digits; smartcard number dey get 10 or 11.
doubt-smartcard-letters = the number get letters inside; smartcard number dey get only digits.
doubt-ask = Abeg check am and send the correct one. If e correct, tap “Use it all the same”.
doubt-check = Abeg check am and send the correct one.

## Amounts that cannot be

fault-amount-not-a-number = “{ $text }” no be amount. Abeg send number, like 500 or 1,500.
fault-amount-number = “{ $text }” resemble phone or meter number. Here I need the amount, like 1,500. If na another number you want, go Back.
fault-amount-ambiguous = “{ $text }” fit mean two different amounts. Abeg write all the digits, like 1500, or 99.50 if kobo dey.
fault-amount-zero = The amount suppose pass zero.
fault-amount-negative = The amount no fit dey below zero.
fault-amount-decimals = The amount fit get only two digits after the dot, like 99.50.
fault-amount-too-small = The amount suppose dey between { $min } and { $max } for one purchase.
fault-amount-too-large = The amount no fit pass { $max } for one purchase.
fault-amount-above = E no fit pass { $max }.
verify-refused = The provider no gree take this number for { $product }. We no charge you anything. Abeg check am and send am again, or go Back and choose another thing. If the number correct, maybe na the provider get problem: try again later.
verify-refused-row = The provider no gree take this number for { $product }. If the number correct, maybe na the provider get problem: try this row again later.
verify-unverified = I no fit verify this number. We no charge you anything. Abeg check am and send am again. If e correct, maybe na the provider get problem: try again later.

## The card

card-title = 🧾 <b>Abeg check am well</b>
card-product = Product: <b>{ $product }</b>
card-provider = Provider: { $provider }
card-phone = Phone number: <code>{ $number }</code>
card-meter = Meter number: <code>{ $number }</code>
card-smartcard = Smartcard/IUC number: <code>{ $number }</code>
card-user-id = User ID: <code>{ $number }</code>
card-customer = Customer number: <code>{ $number }</code>
card-name = Name: <b>{ $name }</b>
card-price = You go pay: <b>{ $price }</b>
ordered-and-paid = { $ordered } (you go pay { $price })
card-earned = · your own gain na { $earned }
card-selling = You dey sell am: <b>{ $price }</b>
card-selling-loss = You dey sell am: <b>{ $price }</b>, and that one small pass wetin you go pay by { $loss }
card-reference = Reference: <code>{ $reference }</code>
card-warning = ⚠️ Check the number well well: if you buy for wrong number, money no fit come back.
card-ask = Tap Confirm to buy.
card-price-changed = ❗ The price don change from { $from } to <b>{ $to }</b>. I never buy anything. Abeg check am again.
card-content-changed = ❗ This one don change from { $from } to { $to }. I never buy anything. Abeg check am again.
card-earlier = 🔁 <b>You don buy this one by { $time }</b>, { $minutes ->
    [0] e never reach one minute
    [one] one minute ago
   *[other] { $minutes } minutes ago
}: { $state }
card-earlier-on = 🔁 <b>You don buy this one on { $time }</b>: { $state }
card-earlier-done = ✅ e don go through.
card-earlier-token = ✅ e don go through, the token dey come.
card-earlier-processing = ⏳ e still dey process. I go message you when e end.
card-earlier-ask = Tap Confirm only if you wan buy am one more time.
card-network-taken = 📶 Network: <b>{ $network }</b>, na wetin the number show. If e no be so, tap Another network.
card-network-differs = 📶 Numbers wey start with { $prefix } na { $usual } most times; this one na { $network }. No problem if dem don move the number go { $network }.
card-gone = 😕 We no dey sell <b>{ $product }</b> like this again. I never buy anything.
open-card = 🧾 The order wey you never confirm: <b>{ $product }</b> · { $number } · <b>{ $price }</b>
open-card-list =
    { $count ->
        [one] 🧾 The order wey you never confirm: a list of one purchase · <b>{ $sum }</b>
       *[other] 🧾 The order wey you never confirm: a list of { $count } purchases · <b>{ $sum }</b>
    }
open-card-others =
    { $count ->
        [one] … and one more order wey you never confirm dey up.
       *[other] … and { $count } more orders wey you never confirm dey up.
    }
card-duplicate = 🔁 <b>You don buy this exact thing before</b> ({ $time }):
card-duplicate-state = Status: { $state }
card-duplicate-ask = You wan buy am again? I never buy this second one.
card-expired = ⌛ This order don expire (e dey last 30 minutes). I never buy anything.
card-void = This order no dey work again. I never buy anything. Abeg start again with /buy.
card-missing = I no see this order: my record cut small. Abeg tap again after one minute, and check /history before you buy again.
card-unanswered = I no dey get answer right now, so I no fit check the price. I never buy anything. Abeg tap Confirm again after small time.
card-short = 💳 <b>Your balance no reach.</b> This one na { $price }, and wetin you fit spend na { $available }. I never buy anything. Put money for your balance, then tap Confirm.
card-day-limit = 🚦 <b>This one don pass your limit for one day.</b> You fit spend { $limit } for one day. { $left } remain for today, and this one na { $price }. I never buy anything. Tomorrow you fit spend again. If you need more today, ask the person wey get the shop: /contact
card-too-late = You don confirm this purchase, you no fit change or cancel am.
card-already = You don confirm this purchase already. I go tell you for here how e take end.
not-understood = 🤔 I no understand that one.
yes-is-a-tap = 👆 Na only when you tap the button for the card I go do am, no be by word.
message-bought-nothing = That message no buy anything.
button-show-card = Show the order
bare-piece-ask = 💬 <b>{ $piece }</b>: na for the order wey you never confirm, or for new one? I never buy anything.
card-replaced = ✏️ I don change am: the new order dey below. I never buy anything with this one.

## A purchase in one line, and once more

line-example = Write am like this: <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> or <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b>: wetin you want?
plain-send = Abeg send { $command }.
did-you-mean = 🤔 Na <b>{ $word }</b> you mean? I never buy anything.
did-you-mean-which = 🤔 Which one you mean? I never buy anything.
line-either = 🤔 “{ $text }” fit mean two things. Which one you mean? I never buy anything.
line-or-answer = 💬 “{ $text }”: you wan buy am, or na your answer to wetin I ask you? I never buy anything.
line-no-such = 🔎 I no dey sell that one, or anything wey resemble am.
line-unclear-numbers = 🤔 I no fit tell which one be amount and which one be number.
line-spaced-numbers = 🤔 I no fit tell where the amount end and where the number start. Write the amount as <code>₦500</code>, or write the number without space.
line-lacks-digit = E fit be say e remain one digit too: abeg check the number.
line-two-names = 🤔 “{ $one }” and “{ $other }”, the two na saved numbers. One line na one purchase: abeg write only one of them.
line-which-number = 🤔 “{ $name }” na the name of more than one of your numbers. Abeg talk wetin e be for, too: airtime, data abi light.
line-name = 🤔 You save “{ $name }” as { $kind }, but this one need another kind of number.
named-phone = phone number
named-meter = meter
named-smartcard = smartcard
named-user-id = user ID
named-customer = customer number
line-unclear-word = 🤔 I no know wetin “{ $word }” mean.
line-one-only = ☝️ One line na one purchase. To buy am two times, send the line two times.
line-several-numbers =
    ☝️ Write one line for each number. Send everything inside one message, like this:
    <code>{ $lines }</code>
    /bulk go show you more.
number-offer = 📱 <b>{ $number }</b>. Wetin you want: airtime for one of these amounts, or data?
number-offer-network = 📱 <b>{ $number }</b>, e be like say na { $network }. Wetin you want: airtime for one of these amounts, or data?
price-asked-title = 💰 <b>Wetin you go pay:</b>
price-asked-near = 🔎 <b>I no dey sell that one.</b> These ones resemble am, with wetin you go pay:
price-asked-line = • { $product }: <b>{ $price }</b>
price-asked-line-open = • { $product }: for any amount wey you choose
price-asked-more = … and { $count } more. Talk size or kind, make I show you fewer.
price-asked-how-to-buy = I never buy anything. To buy, write am with the number, like <code>{ $example }</code>.
repeat-title = 🔁 Buy again? Tap one. You go see the name and today price before you confirm.
repeat-none = You never buy anything before wey you fit buy again. Wetin you want?
repeat-gone = 😕 We no dey sell <b>{ $product }</b> again. I never buy anything. You fit choose another thing for the same number:

## The order

order-processing = ⏳ <b>E dey process</b>
order-processing-hint = No buy am again. I go message you when e end.
order-successful = ✅ <b>E don go through!</b>
order-token-due = ✅ <b>You don buy am.</b> Your token dey come. I go send am here as soon as I get am.
order-delivered-after-all = I tell you before say this purchase fail. No be so: the purchase don go through.
order-failed = ❌ <b>The purchase fail.</b>
order-closed = 📁 <b>The person wey get the shop don close am.</b>
order-closed-why = The provider no talk how this purchase take end, so the person wey get the shop close am as purchase wey fail.
order-closed-given-back = { $price } don come back to your balance. If the purchase still go through later, I go tell you here and take { $price } that time.
order-closed-late = If the purchase still go through later, I go tell you here.
order-closed-next = Before you buy am again, check whether e don enter.
order-delivered-after-close = The person wey get the shop don close am before. But later, the purchase come go through.
order-failed-after-close = The person wey get the shop don close am before. Now the provider talk say e fail: nothing else change.
order-reversed = ↩️ <b>The provider don reverse am.</b>
card-ended-delivered = ✅ { $product } · { $number }: e don go through. The receipt dey below.
card-ended-failed = ❌ { $product } · { $number }: the purchase fail. More dey below.
card-ended-closed = 📁 { $product } · { $number }: the person wey get the shop don close am. More dey below.
card-ended-reversed = ↩️ { $product } · { $number }: the provider don reverse am. More dey below.
card-ended-open = ⏳ { $product } · { $number }: e still dey process. More dey below.
end-above-done = ✅ { $product } · { $number }: e don go through. The receipt dey up: tap the quote on top of this message to go there.
end-above-other = ❗ { $product } · { $number }: this purchase don end. How e take end dey up: tap the quote on top of this message to go there.
order-draft = 🧾 <b>You never confirm am</b>
order-dropped = 👌 <b>E don cancel</b>
order-paid = You don pay: <b>{ $price }</b>
order-amount = Amount: { $price }
order-price = Price: { $price }
order-token = Token: <code>{ $token }</code>
order-pin = PIN: <code>{ $code }</code>
order-serial = Serial: <code>{ $code }</code>
order-units = Units: { $units }
order-meter = Meter: <code>{ $number }</code>
order-name = Name: { $name }
order-address = Address: { $address }
order-time = Time: { $time }
stuck-since = You buy am: { $time }
order-earned = your own gain na { $earned }
order-repeated = 🔁 Maybe you don read this one before: na the same purchase.
order-recovered = ♻️ We lost our records, but we don get them back. Maybe you don see this message before.
order-nothing-charged = We no charge you anything.
order-given-back-by-hand = ↩️ On { $time }, { $price } don go back to the balance wey e comot from.
order-given-back-before = The person wey get the shop don already give { $price } back on { $time }: no other money go come back.
order-given-back = { $price } don come back to your balance, so you no pay anything.
order-uncollected = I give you { $price } back when e be like say this purchase fail, and I never take am again. The person wey get the shop go settle am with you.
order-reserved = Maybe { $price } dey on hold for this purchase for now. I go check am when I dey compare the books. If the money no come back, tell the shop.
failure-why = Why: { $why }.
failure-refused = the provider no gree take the order
failure-funds = I no fit sell am right now
failure-undelivered = the provider no fit deliver am
failure-changed = the product or the price change before I fit send am
failure-never-arrived = the order no get to the provider
failure-next-refused = Abeg check the number and the product before you buy again. If the two correct, tell the shop.
failure-next-funds = Abeg try again later, or ask the person wey get the shop.
failure-next-undelivered = You fit buy am again. If e fail one more time, tell the shop.
failure-next-changed = Tap Buy again to see today price.
failure-next-never-arrived = You fit buy am again.
failure-next-reversed = If you buy am for your customer, settle am with them. You fit buy am again.
order-service-says = The service talk say: “{ $text }”
order-limit-least = The smallest wey you fit buy na { $amount }.
order-limit-most = The biggest wey you fit buy one time na { $amount }.
order-answer = The answer wey I get na: “{ $text }”
order-disco = Disco: { $disco }
order-exchange-reference = Provider’s reference: <code>{ $reference }</code>
contact-call = 📞 You get question? Call { $phone }
contact-call-name = 📞 You get question? Call { $name }: { $phone }
topup-pay-in = 🏦 Pay am enter <b>{ $bank }</b>
    <b>{ $number }</b>
    { $holder }
low-off-account = 🔕 I no go tell you when your money don small.
low-on-account = 🔔 I go tell you when wetin you fit spend don go below <b>{ $limit }</b>.
low-now-account = You fit spend { $amount }.
low-already = E don already go below that one. I go tell you the next time wey e go below.
low-hint-account = Tap below, or send <code>/alert 2,000</code>
low-ask-account = When your money go below which amount make I tell you? Send am, like <code>2,000</code>
low-not-theirs = The wallet na for the person wey get the shop. I fit tell you about your own money.
low-passed-account = 🔔 <b>Your money don small: { $amount }.</b> You talk say make I tell you when e go below { $limit }.
low-foot = To change am or off am: /alert
look-again = 🔎 I just ask again now: the provider <b>{ $answer }</b>.
look-known = 🔎 The provider <b>{ $answer }</b>.
look-successful = talk say e don go through
look-processing = still dey work on am
look-failed = talk say e no go through
look-missing = no see am right now
look-unanswered = no give clear answer
look-open = Nobody know yet how e go end. I go still dey ask, and I go tell you here. Abeg no buy am again before that time.
look-say = Airtime and data fit enter without SMS: first check the balance for the phone. If e no dey there, call { $provider } and talk say:
look-say-other = E fit take some minutes before e enter. If e still no dey there, call { $provider } and talk say:
look-sentence = “Dem send { $product } give { $number } on { $time }, reference { $reference }. E never enter.”
look-say-token = 🔑 Type everything for <code>{ $token }</code> enter the meter, then press Enter. If the meter no gree take am, call { $provider } and talk say:
look-sentence-token = “I buy { $product } for { $number } on { $time }, reference { $reference }. The meter no gree take the token.”
look-what-is-wrong = E still never enter? Tell the shop wetin do am:
case-ask-words = Talk am with few words, or send photo, like screenshot.
case-ask-more = Wetin you wan talk? Text or photo.
case-only-words = I fit pass only text and photo. Abeg send one of them.
fault-letters = E get { $letters } letters. Abeg no pass { $most }.
case-left = All right. I never send anything.
case-limited = You don open plenty cases inside 24 hours. You fit open the next one on { $time }, e no go pass that time.
case-limited-open = If e no fit wait, add am to one case wey still dey open: the shop dey read that one too.
case-too-many = The shop never answer yet, so abeg wait for their answer. They get everything wey you don write before.
case-rest-left-out = I no pass the other photos: abeg wait make the shop answer.
case-rest-ended = I no pass the other photos, because this one don close.
case-reply-hint = Na answer be this? Tap Reply under the message, or open /cases.
case-is-over = This one don close. If the problem still dey, tap Not received? or Tell the shop under the receipt.
case-is-over-question = This one don close. You fit write the shop again: send /cases.
case-taken-opened = ✅ I don pass am to { $shop }. The answer go come here.
case-taken-said = ✅ I don pass am to { $shop }.
case-the-shop = the shop
case-you = You
case-question = One question
case-look = { $time }: the provider <b>{ $answer }</b>
case-photo = 📷 Photo
case-waits = ⏳ E dey wait for answer since { $time }
case-answered = 💬 Answer don come
case-ended-solved = ✅ Problem don solve on { $time } ({ $name })
case-ended-given-back = ↩️ On { $time }, the money don go back to the balance wey e comot from ({ $name })
case-ended-silent = 💤 E close on { $time }: nobody write for 7 days
case-fault-nothing = nothing come
case-fault-amount = the amount wey come no correct
case-fault-token = the token no gree load
case-fault-other = something no correct
case-fault-failed = the purchase fail
case-own = <b>You talk say: { $what }</b>
case-own-question = <b>Your question to { $shop }</b>
case-shop-says = 💬 Answer from <b>{ $shop }</b>:
case-told-solved = ✅ <b>The problem don solve: na so { $shop } mark am.</b>
case-told-given-back = ↩️ <b>{ $amount } don come back to you from { $shop }.</b>
case-told-silent = 💤 <b>Your case don close, because nobody write for 7 days.</b>
case-told-again = The problem still dey? Tell the shop one more time:
case-told-again-question = You fit write the shop again: send /contact.
cases-title-own = 🆘 <b>Your cases</b>
cases-none-own = You no get any. Something never enter? Tap <b>Not received?</b> under the receipt.
case-listed = { $place }. <b>{ $who }</b> · { $what }
shop-words-ask = Wetin you wan tell { $shop }? Text or photo. The answer go come here.
health-slow = ⏳ <b>{ $outlet } dey slow</b>: for the last { $of } purchases, { $count } take pass { $minutes } min.
health-slow-all = ⏳ <b>{ $outlet } dey slow</b>: all the last { $of } purchases take pass { $minutes } min.
health-failing = ❗ <b>{ $outlet } dey fail</b>: for the last { $of } purchases, { $count } fail.
health-failing-all = ❗ <b>{ $outlet } dey fail</b>: all the last { $of } purchases fail.
health-waits = 🔔 I go tell you one time, when { $outlet } start to work again.
health-over-already = ✅ E don dey work again.
health-wait-full = Too many people dey wait for this one already. Abeg try again later.
health-works = ✅ <b>{ $outlet } don dey work again.</b> You ask me make I tell you.
health-may-work = 🔔 <b>{ $outlet }</b>: nobody don buy am for some time, so I no fit talk whether e don dey work again. You fit try am: if e fail, we no go charge you anything.
health-announce-slow = ⏳ { $outlet } dey slow right now. Wetin you buy dey go on, and I go tell you how e take end. Abeg no buy the same thing two times.
health-announce-failing = ❗ { $outlet } dey fail right now. If any purchase fail, we no go charge you anything. Abeg try again later.

## A purchase that takes long

pending-purchase = ⏳ Your <b>{ $product }</b> for { $number } ({ $price }) still dey process. No need to buy am again: I go message you when e end.
pending-token = ⏳ You don pay for your <b>{ $product }</b> for { $number } ({ $price }). The token dey come: I go send am here as soon as I get am.
wait-title = ⏳ <b>Your purchase dey take time pass normal.</b>
wait-unsent = I never fit send the order go the provider. I go still dey try for 30 minutes.
wait-unanswered = Clear answer never come. I still dey ask.
wait-processing = The provider don get am and still dey work on am. I still dey ask.
wait-token = You don pay for am, but the token never come. I still dey ask.
wait-many = ⏳ <b>{ $count } of your purchases dey take time pass normal.</b>
wait-many-sum = All of them together na { $price }. The one wey don tey pass na from { $time }. Send /history to see them.
history-title = 🗂 <b>Wetin you don buy</b>

## History, receipts and tokens

history-empty = You never buy anything. Send /buy to start.
history-none-then = You no buy anything that time.
history-found = 🔎 “{ $words }”
history-found-none = 🔎 I no see anything wey you buy with “{ $words }”. You fit write wetin e be, how e dey, or the number: <code>/history mtn</code>, <code>/history failed</code>, <code>/history 0803 123 4567</code>
history-newest-only = I check your newest { $count } purchases. For the old ones, write the days.
history-day = 📅 { $day }
history-days = 📅 { $from } – { $to }
history-hint = Tap one to see the receipt.
history-days-hint = The old ones by day: <code>/history { $from } { $to }</code>; or by the number: /check
history-total = { $total ->
    [one] { $total } purchase
   *[other] { $total } purchases
}
receipt-usage = Send /receipt with the last four letters of the reference, like <code>/receipt { $example }</code>. Or open /history and tap the purchase.
receipt-word-unknown = ☝️ I no use “{ $word }”. If you want picture, send <code>/receipt { $reference } picture</code>
receipt-several = 🔎 Pass one purchase get reference wey end with <b>{ $text }</b>. Which one?
order-archived = 🗄 This one dey for archive: you fit read am, but you no fit buy am again from here.
button-archive = 🗄 Older ones, from archive
receipt-unknown = I no see any purchase with this reference.
receipt-too-short = I need at least the last four letters or numbers of the reference.
status-successful = ✅ e don go through
status-processing = ⏳ e dey process
status-failed = ❌ e fail
status-closed = 📁 the person wey get the shop don close am
status-reversed = ↩️ dem don reverse am
status-given-back = ↩️ dem don give money back
status-other = ❔ I no know
tokens-none = You never get any light token, and no PIN. Send /electricity to buy token.
check-ask = Which number? Send the complete number, or the last four digits or more, like 08031234567 or 4567. Send /cancel to stop.
check-unreadable = “{ $text }” no be number wey I fit look for.
check-title = 🔎 <b>Wetin you don buy for { $number }</b>, the newest one first. Tap one to see the receipt.
check-archived = 🗄 <b>Wetin dey archive for { $number }</b>, the newest one first. Tap one to see the receipt.
check-archived-more = More dey: ask again with more digits of the number.
check-none = You never buy anything for { $number }. Abeg check the number, or see /history.
tokens-title = 🔑 <b>Your latest light tokens and PINs</b>

## The wallet

account-balance = Your balance: <b>{ $balance }</b>
account-credit = How much you still fit owe: { $limit }
account-today = Wetin remain for today limit: { $left } out of { $limit }
own-limits-title = 🚦 <b>How much you fit spend</b>
own-limits-purchase = For one purchase: <b>{ $limit }</b>
own-limits-day = For one day: <b>{ $limit }</b>
own-limits-spent = Wetin you don spend today: { $spent }
own-limits-left = Wetin remain for today: <b>{ $left }</b>
limit-none = no limit
account-held = Money wey we hold for purchases wey never finish: { $held } (we don already remove am from your balance)
service-down = 😕 The service no dey answer right now. Abeg try again after small time.
no-answer = 😕 I no dey get answer right now. Abeg try again after small time.
shut = 🛠 We no fit sell anything right now: the shop dey check its records first. For now, anything wey you do here, we no go buy am and we no go charge you. If you buy something just before this, abeg no buy am again: ask the person wey get the shop how e dey. Thank you for your patience.
day-unreadable = I no fit read “{ $text }” as day. Write am like 2026-11-20, 20 Nov, today or yesterday.
day-too-many = Abeg send one day, or the first day and the last day.
day-reversed = The last day no fit dey before the first day ({ $to }, { $from }). Send the one wey come first before the other one.
day-future = That day never reach: { $date }. Today na { $today }.
access-wait = 👋 How you dey! The person wey get the shop need to let you in before you fit buy. I don ask, and I go message you as soon as I get answer.
access-unreached = 👋 How you dey! The person wey get the shop need to let you in before you fit buy, but I no fit reach am. Abeg ask am by yourself, or send /start again later.
access-waiting = I don ask the person wey get the shop to let you in. I go message you as soon as I get answer.
access-own-id = Your Telegram id: <code>{ $id }</code>
access-declined = Sorry, the person wey get the shop no let you in.
say-why-told = 💬 The person wey get the shop talk why: “{ $text }”
access-locked = 🔒 This account don lock: nobody fit buy or read anything here. If na your own, ask the person wey get the shop to unlock am.
access-stopped = ⛔ You no fit buy here right now. Ask { $merchant } to let you buy again. You fit still use /balance, /history, /receipt, /token and /cases.
locked-delivered = ✅ One purchase of { $price } don go through.
locked-failed = ❌ One purchase of { $price } fail.
locked-closed = 📁 The person wey get the shop don close one purchase of { $price }.
locked-reversed = ↩️ The provider don reverse one purchase of { $price }.
locked-open = ⏳ One purchase of { $price } never end.
locked-list = 🏁 One list of { $rows } purchases don end.
locked-later = 🔒 Your account don lock, so I no go show anything else here. When the person wey get the shop don unlock am, /history go show everything.
access-again = ✅ You fit buy here again. Send /buy to buy something.
access-now-customer = ✅ You be customer here now. Your prices and limits don change with am.
access-now-agent = ✅ You be agent here now. Your prices and limits don change with am.
access-approved = 🎉 You don enter! Send /buy to buy something.
access-agent = 🎉 You don enter, as agent! Send /buy to buy something.
some-merchant = the person wey get the shop
told-credit-limit = 💳 The most wey you fit owe now na <b>{ $limit }</b>. Send /balance to see wetin you fit spend.
invited-needless = 👋 You don dey inside already. Wetin you wan do?
invited-unknown = Sorry, I no know this invitation.
invited-revoked = Sorry, this invitation don cancel.
invited-expired = Sorry, this invitation don expire.
invited-used-up = Sorry, somebody don use this invitation already.
invited-next = Abeg ask for new link, or send /start make I ask the person wey get the shop to let you in.

## Many at once

list-title =
    { $count ->
        [one] 📋 <b>1 purchase · { $sum }</b>
       *[other] 📋 <b>{ $count } purchases · { $sum }</b>
    }
list-earned = Your own gain for everything na { $earned }.
list-sent =
    { $count ->
        [one] You send { $sent } rows; one dey wey I no fit buy.
       *[other] You send { $sent } rows; { $count } dey wey I no fit buy.
    }
list-heading = ↳ Rows { $from } to { $to }: { $what }, from the line on top of them
list-heading-one = ↳ Row { $from }: { $what }, from the line on top of am
list-row = Row { $row }: { $what }
list-row-alone = • { $what }
list-more = … and { $count } more
list-twins =
    { $count ->
        [one] 👯 Row { $rows } na the same with another row on top of am.
       *[other] 👯 { $count } rows na the same with other rows on top of them: { $rows }.
    }
list-twins-choice = Once go buy { $once } for { $sum }; Buy all go buy { $all }.
list-repeats =
    { $count ->
        [one] 🔁 <b>You just buy one of these now now:</b>
       *[other] 🔁 <b>You just buy { $count } of these now now:</b>
    }
list-repeat-row = Row { $row }: { $number } · { $product }, { $time }: { $state }
list-repeats-choice = Only { $once } new: { $sum }. Buy all { $all }: { $total }, and e go buy the ones wey you don buy before one more time.
list-repeats-ask = Tap Buy all only if you wan buy am one more time.
list-differs =
    { $count ->
        [one] ℹ️ Most times, this number dey for another network, no be the one wey you write:
       *[other] ℹ️ Most times, these { $count } numbers dey for another network, no be the one wey you write:
    }
list-differs-row = Row { $row }: { $number }, most times na { $network }
list-more-rows =
    { $count ->
        [one] … and row { $rows }
       *[other] … and { $count } more: rows { $rows }
    }
list-faults = ⚠️ <b>Wetin I no fit buy for this list: { $count }</b>
list-fault = Row { $row } “{ $text }”: { $why }
list-wrong-row = Row { $row }
list-faults-more = … and { $count } more, all of them dey inside the file.
list-none-good = ⚠️ I no fit buy any one for this list. I never buy anything.
list-mend = ✏️ Tap the button for one row, or write the answer after the number, like <code>{ $row } sme</code> or <code>{ $row } 500</code>. To comot one row: <code>without { $row }</code>.
list-mend-again = ✏️ Row wey you correct, you fit still buy am: send am again.
list-mend-others = ✏️ Row wey no get button, you fit still buy am: correct am and send am again.
list-pick-out = 🤔 <b>Which row make I comot?</b> Tap am, or write one or more: <code>without { $row }, …</code>
list-row-which = 🤔 <b>Row { $row }</b> “{ $text }”: which one?
list-row-which-provider = 🤔 <b>Row { $row }</b> “{ $text }”: which provider?
list-row-how-much = 🤔 <b>Row { $row }</b> “{ $text }”: how much { $name }? Write am, like <code>500</code>.
list-row-no-answer = I no fit take “{ $text }” as the answer.
list-row-for-all = Wetin you choose go count for rows { $rows }.
list-changed = ✏️ You don change this list. The new order dey below.
list-changed-late = This list no fit change again. Nothing change.
list-same = 🔁 <b>You don send this list before</b>, on { $time }: { $done } out of { $count } go through.
list-again = Make I buy everything again?
list-taken-back = ↩️ Lists wey fit wait for Confirm no fit pass { $max }. To get space, I don cancel:
list-made-room = ↩️ I don cancel this list to get space: lists wey fit wait for Confirm no fit pass { $max }. I no buy anything. If you still want am, send am again.
list-ask = Everything correct? If you buy for wrong number, money no fit come back.
list-ask-one = I go buy only the row wey correct.
list-short = 💳 <b>Your balance no reach.</b> Everything na { $price }, and wetin you fit spend na { $available }.
list-short-how = You still fit buy am: I go buy the ones wey fit enter, and I go tell you the ones wey I no buy.
list-short-day = 🚦 <b>Your limit for today no reach for everything.</b>
list-short-account-once = 💳 Your balance reach for { $choice }, wey na { $sum }. E no reach for everything, wey na { $price }.
list-short-day-once = 🚦 { $choice }, wey na { $sum }, no pass your limit for today. Everything, wey na { $price }, don pass am.
list-empty = Nothing dey inside this list. /bulk go show you how to write one.
list-too-many = This list too long. E no fit pass { $max } rows; abeg send am in parts.
list-too-large = This file too big. E no fit pass 256 kB.
list-no-file = I no fit read the file. Abeg send am again.
list-not-text = I no fit read this file. Abeg save am as CSV or plain text, then send am again. /bulk go show you how.
list-nothing = I no see anything to buy inside this file. /bulk go show you how to write list.
list-progress = ▶️ <b>{ $ended } of { $count }</b>
list-ended = 🏁 { $done } out of { $count } don go through. The summary dey below.
list-summary = 🏁 <b>{ $done } out of { $count } don go through</b>. You spend { $spent }
list-repeated = 🔁 Maybe you don read this one before: na the same list.
list-summary-above = 🏁 Your list don end. The summary dey up: tap the quote on top of this message to go there.
list-plain = 🏁 Your list of { $count } don end. The file go show wetin happen to each row.
list-summary-failed = ❌ <b>{ $count } fail, and we no charge you for am</b>
list-summary-row = Row { $row }: { $number } · { $product }
list-summary-done = ✅ <b>E don work: { $count }</b>
list-summary-row-why = Row { $row }: { $number } · { $product }: { $why }
list-rows-more =
    { $count ->
        [one] … and row { $rows }. Why: e dey inside the file.
       *[other] … and { $count } more, rows { $rows }. Why: e dey inside the file.
    }
list-summary-refused = 🚫 <b>{ $count } wey I no buy, and we no charge you for am</b>
list-repeats-how = If you still wan buy am one more time, send that row again.
list-summary-processing = ⏳ Wetin still dey process: { $count }. I go tell you the result.
list-summary-waiting = ⏸ <b>{ $count } wey I never start, and we no charge you for am.</b>
list-stop-person = You don stop the list.
list-stop-unanswered = I no dey get answer right now.
list-stop-barred = You no fit buy right now.
list-tokens-more = … and { $count } more, inside the file and with /token.
list-reversed = the provider don reverse am
list-closed = the person wey get the shop don close am; e fit still go through
list-refusal-content-changed = e don change
list-refusal-price-changed = the price don change
list-refusal-duplicate = you just buy am before this one
list-refusal-gone = we no dey sell am right now
list-refusal-paused = e dey on pause
list-refusal-purchase-limit = e pass your limit for one purchase
list-refusal-pin-needed = e need PIN
list-refusal-unanswered = I no fit check the price
list-refusal-expired = e no start on time
list-refusal-short = your balance no reach for { $price }
list-refusal-day-limit = { $price } don pass your limit for today
list-refusal-twin = na the same with another row
list-refusal-twin-of = na the same with row { $row }
row-rounded = spreadsheet don change this number, and some digits don lost. Format the column as text, then type am again.
row-torn = one quotation mark no close.
row-columns = e get more cells than the first row. Write 1500, no write 1,500.
row-unreadable = I no fit read this one. Write am like <code>mtn 500 0803 123 4567</code>.
row-number-missing = no number dey inside.
row-too-short = the number too short: { $count ->
        [one] e remain one digit
       *[other] e remain { $count } digits
    }. Phone number dey get { $usual }.
row-too-long = the number too long: { $count ->
        [one] one digit
       *[other] { $count } digits
    } too many. Phone number dey get { $usual }.
row-amount-missing = how much { $name }?
row-several = more than one dey: { $names }. Abeg write which one.
row-several-such = { $count } dey, like { $names }. Abeg write which one.
row-no-such = we no dey sell am here, or we no dey sell am right now.
row-unclear-numbers = I no fit tell amount from number, or the number no complete. Row number need dot: 1. mtn
row-spaced-numbers = I no fit tell amount from number: write the amount as ₦500, or the number without space.
row-bare-number = wetin you want for am? Write am for front, like <code>mtn 500 0803 123 4567</code>, or for one line on top of the numbers, like <code>mtn 500</code>.
row-heading-open = the line on top of the numbers no talk one product. Write am like <code>mtn 500</code>.
row-unanswered = I no fit ask for the name. Abeg try this row again later.
row-doubted = If e correct, send only this row and tap “Use it all the same”.

## Everything else

rate-limited = You too fast: I no take your last message or tap. Abeg wait small, then try again.
question-cancelled = 👌 I don cancel am. Nothing change.
unknown-text = Send /buy to buy something, or /help to see wetin I fit do.
unread-photo = 📷 I no fit read photo: abeg type am.
unread-file = 📎 I no fit read this file: list suppose be CSV or plain text, as /bulk show am.
unread-other = Na only text I fit read: abeg type am.
you-are-welcome = 🙏 No wahala!
unknown-missing = 😟 Which one never land? Tap am: I go ask about am now now. Or write to the shop.
unknown-told = 😟 The shop get your case.
unknown-wrong = Something no correct with wetin you buy? Write to the shop.
unknown-command = I no know this command. Send /help to see wetin I fit do.
left-out-alone = ☝️ I no use “{ $words }”: na { $command } alone I understand.
left-out-behind = ☝️ I no use “{ $words }”. Behind { $command } I understand something like: <code>{ $example }</code>
nothing-named = 🔎 I no see anything of your own with “{ $words }”.
help-command = <b>{ $command }</b> – { $does }
help-behind = Like this: <code>{ $example }</code>
stale-button = This button no dey work again. Abeg start again with /buy.
error-bug = 😕 Something spoil for our side. I never buy anything with this message. Abeg try again, or send /start.
error-store = 😕 We get problem for our side. Your message no lost: I go answer am as soon as the problem end, e no dey pass few minutes.
error-unreadable = 😕 I no fit read one record wey this one need now. I never buy anything with this message, and nothing lost. The shop don hear.
unreadable-purchases = { $count ->
        [one] ⚠️ I no fit read { $count } purchase; the shop don hear.
       *[other] ⚠️ I no fit read { $count } purchases; the shop don hear.
    }
unreadable-cases = { $count ->
        [one] ⚠️ I no fit read { $count } case; the shop don hear.
       *[other] ⚠️ I no fit read { $count } cases; the shop don hear.
    }
nothing-bought = I never buy anything.
scope-all = Everything
pin-how = 🔐 PIN wey get { $min } to { $max } digits no go let another person buy with your phone. Tap the digits, so that they no go ever show for the chat.
pin-ask-old = 🔐 Abeg tap <b>the PIN wey you get now</b>, then ✓.
paused = ⏸ <b>{ $name }</b> dey on pause: { $reason }
paused-plain = ⏸ <b>{ $name }</b> dey on pause for now.
limit-purchase = 🚦 <b>This one don pass your limit for one purchase.</b> The highest wey you fit spend for one purchase na { $limit }, and this one na { $price }.

## The PIN

pin-ask-check = 🔐 Abeg tap <b>your PIN</b> to buy, then ✓. I never buy anything yet.
pin-fault-length = ❗ PIN dey get { $min } to { $max } digits.
pin-fault-weak = ❗ That PIN too easy to guess, like 0000 or 1234. Abeg choose another one.
pin-fault-mismatch = ❗ The two PINs no be the same. Abeg start again with the new PIN.
pin-fault-late = ❗ You too fast. Abeg check the dots before you continue.
pin-ask-first = This purchase need PIN, and you never get one. Abeg choose <b>new PIN</b>: tap the numbers, then ✓. I never buy anything.
pin-ask-new = Abeg tap your <b>new PIN</b>, then ✓.
pin-ask-again = 🔐 Abeg tap the new PIN <b>one more time</b>, then ✓.
pin-wrong = ❌ That one no be your PIN. { $left ->
        [one] You fit try one more time, then e go lock for some time.
       *[other] You fit try { $left } more times.
    }
pin-locked = 🔒 <b>Your PIN don lock</b> till { $time } because e wrong too many times.
pin-forgot = If you forget am, abeg ask the person wey get the shop make e reset am: /contact
pin-set-change = ✅ I don set your PIN. You fit change am with /pin.
pin-set-order = ✅ I don set your PIN. I never buy anything yet: abeg tap Confirm again.
pin-set-list = ✅ I don set your PIN. I never buy anything yet: abeg tap the button below again.
pin-cancelled = Nothing change. Send /pin to set or change your PIN.
pin-not-active = This keypad no dey work again. Tap Cancel for am, or send /pin.
pin-newer = This keypad no dey work again: abeg use the newer one.
pin-typed-removed = 🔐 That one be like PIN: <b>I don remove am from the chat.</b>
pin-typed-stays = ⚠️ That one be like PIN, and <b>I no fit remove am: abeg delete your message by yourself.</b>
pin-typed-tap = Abeg tap am for the keypad, and no ever type am.
pin-typed-over = The keypad wey dey up don expire: tap Cancel for am, or send /pin. If na amount you mean, abeg write am again.
pin-typed-how = Abeg no ever type am here: send only /pin, then tap the digits.
pin-reset-told = 🔐 The person wey get the shop don reset your PIN. Abeg set new one with /pin.
sales-open = ⏳ Still dey process: { $count }, for { $total }
sales-failed = ❌ Fail, or the provider reverse am: { $count }
sales-own-title = 📈 <b>Wetin you buy on { $date }</b>
sales-own-none = You no buy anything on { $date }.
sales-archived = 🗄 Wetin people buy before { $time } fit dey for archive, and I no count am here. /receipt and /check still dey show am.
sales-own-total = Wetin go through: { $count }, for <b>{ $sold }</b>
sales-own-earned = Your own gain: <b>{ $earned }</b>, with the prices wey you write down, or with the price wey dey on top am
recap-count = { $count ->
    [one] 1 sale
   *[other] { $count } sales
}
recap-count-bought = { $count ->
    [one] 1 purchase
   *[other] { $count } purchases
}
recap-lasts = The way money dey go for the last { $days } days, e go last till { $day }, around { $clock }
recap-lasts-today = The way money dey go for the last { $days } days, e go last till today, around { $clock }
recap-lasts-long = The way money dey go for the last { $days } days, e go last pass four weeks
recap-empty = Nothing remain
recap-incomplete = Sales before { $date } no dey inside.
recap-line-earned = Your own gain <b>{ $earned }</b>
recap-line-failed = { $count } fail
recap-line-open = { $count } still dey process
recap-line-balance = Your balance: <b>{ $amount }</b>
recap-none = 📊 { $title }: nobody buy anything.
recap-none-bought = 📊 { $title }: you no buy anything.
recap-unreadable = I no fit read “{ $text }” as day. Send <code>/recap yesterday</code>, <code>/recap week</code>, <code>/recap november</code>, or one day like <code>/recap 20 Nov</code>.
recap-too-old = We dey keep sales for 400 days, back to { $date }.
recap-off = This shop no dey send the picture for evening. /recap go show you the day any time.
recap-on-said = ✅ You go get the picture of the day every evening by { $time }.
recap-off-said = OK, no picture for evening. /recap go show you the day any time, and /recap on go bring the evening picture back.
topup-ask-amount = 💰 <b>Put money for your balance.</b> How much? Type the amount, like 10,000.
topup-ask-missing = 💰 <b>Put money for your balance.</b> { $amount } go do for this purchase: tap am, or type another amount.
topup-amount-refused = Telegram no fit take payment of { $amount }: e dey take about 1 to 10,000 US dollars. Abeg choose another amount.
topup-ask-note =
    You wan add <b>{ $amount }</b>.
    1. { $pay }
    2. Send me photo of the slip, or write something. No photo? Tap Skip.
topup-slip-there = 📎 I don get the slip. How much you send?
topup-slip-one = 📎 Your request of { $amount } don get slip before, so I no pass this one. The first one wrong? Send /topup, take the request back, then ask again.
topup-slip-kept = 📎 The person wey get the shop don get the slip with your request of { $amount }.
topup-pay-agreed = Pay the person wey get the shop, the way wey una don agree.
topup-pay-below = Pay am enter the account wey dey below.
topup-waiting = ⏳ On { $time }, you ask make we add <b>{ $amount }</b>. The person wey get the shop dey check whether the money don come. I go message you as soon as I get answer.
topup-one-at-a-time = Na only one request fit wait at a time. If you need another amount, take this one back first: we no go add anything for am, and you fit ask again after one minute.
topup-beside = ⏳ Your request for { $amount } still dey wait for the person wey get the shop. Wetin you pay here go join am on top. If you don send that money already, abeg wait for the answer.
topup-answered = 👌 On { $time }, you ask make we add <b>{ $amount }</b>. The person wey get the shop don answer.
topup-nobody = 😕 I no fit reach the person wey get the shop, so your request no go. Abeg try again later.
topup-too-soon = You just take one request back. Abeg wait one minute before you ask again.
topup-withdrawn = 👌 You don take your request back. We no add anything to your balance.
topup-cancelled = 👌 I don cancel am. We no add anything to your balance.
topup-over = This request don end already. Send /balance to see wetin you get now.
topup-off = Nobody get account here, so you no need to add money. We no charge you anything.
topup-told-credited = ✅ <b>{ $amount }</b> don enter your balance, as you ask.
topup-told-declined = 🚫 The person wey get the shop no add the { $amount } wey you ask for. If you don pay, abeg ask the person.
topup-run-out = ⌛ Nobody answer the request of <b>{ $amount }</b> wey you make on { $time } inside one week, so e don end. We no add anything to your balance. If you don pay, abeg ask the person wey get the shop.
topup-ran-out = ⌛ On { $time }, you ask make we add <b>{ $amount }</b>. Nobody answer inside one week.
payment-received = ✅ <b>We don receive your payment.</b> { $amount } don enter your balance.
payment-foreign = ✅ <b>We don receive your payment.</b> You pay with money of another country, so na the person wey get the shop go add am to your balance. I don tell the person.
payment-unbooked = ✅ <b>We don receive your payment</b>, but I never fit add am to your balance. I don tell the person wey get the shop, and your money no lost: abeg keep this number.
hand-told-credit = <b>+{ $amount }</b> don enter your balance. Na the person wey get the shop add am.
hand-told-debit = <b>−{ $amount }</b> don comot from your balance. Na the person wey get the shop remove am. If you no know why, abeg ask the person.
undo-told-credit = ↩️ <b>−{ $amount }</b>: the person wey get the shop don take back wetin dem add to your balance on { $time }. If you no know why, abeg ask the person.
undo-told-debit = ↩️ <b>+{ $amount }</b>: the person wey get the shop don give back wetin dem remove from your balance on { $time }.
statement-title = 📒 <b>Your statement</b>
statement-day = { $day }, the newest one first
statement-days = { $from } to { $to }, the newest one first
statement-closing = Last balance: <b>{ $balance }</b>
statement-opening = First balance: { $balance }
statement-archived = 🗄 Wetin happen reach { $time } dey for archive, e no dey for this list.
statement-none = Nothing change on these days.
statement-order = { $mark } { $product }, { $price }, for { $number }
statement-new-limit = The most wey you fit owe: <b>{ $limit }</b>
statement-hold = You buy
statement-capture = E don go through
statement-release = Money don come back: the purchase fail
statement-release-closed = Money don come back: the person wey get the shop close am
statement-refund = Money don come back: the provider reverse the purchase
statement-refund-by-hand = The person wey get the shop don give the money back
statement-charge = You pay: later, the purchase come go through
statement-uncollected = Later, the purchase come go through, and you never pay for am
statement-credit = The person wey get the shop add money
statement-debit = The person wey get the shop remove money
statement-topup = You add money (top-up)
said-undo = ↩️ Dem cancel am:
statement-limit = How much you fit owe
statement-no-accounts = Nobody get account here: everybody dey buy with the wallet of the person wey get the shop. Wetin you don buy dey for /history.
statement-left-out = The file get the newest { $count } entries. If you want older ones, ask for fewer days.
button-saved-buy = Buy for am
button-pin = 📌 Pin
button-unpin = Remove the pin
button-rename = Change name
button-delete = Delete
button-yes-delete = Yes, delete am
button-saved-all = All wey I don save
saved-title = 💾 <b>Numbers wey you don save</b>. Tap one to buy for am, or ✏️ to change the name, pin am or delete am.
saved-none = You never save any number. Tap “Save as …” under receipt; next time you go just tap am, or write the name.
resale-title = 🏪 <b>Your own shop</b>, as your customers dey see am
resale-field-name = Name
resale-field-phone = Phone
resale-hint = The receipts wey you give your customers go carry am, so that dem go call you. Wetin you dey pay no change.
resale-off = ⚠️ E dey off for all agents: the receipts wey you give your customers go carry the name and contact of the shop, and no price of your own.
resale-ask-name = Write the name of your own shop, e no fit pass 60 letters. The receipts wey you give your customers go carry am, no be the name of this shop.
resale-ask-phone = Which number your customers go call? Send am, like <code>0803 123 4567</code>.
resale-agents-only = This one na for agents, wey dey sell give other people.
selling-title = 💰 <b>How much you dey sell</b>
selling-how = I go tell you wetin you gain before you buy, and the receipts wey you give your customers go show the price. If plenty fit, the one wey close pass na im count. Wetin you dey pay no change.
selling-none = You never write any price down.
selling-one = 💰 <b>{ $price }</b>
selling-ask = Wetin you dey sell, and for how much? One plan get one price; for every other thing tell me wetin you dey add. Like <code>mtn 1gb 700</code>, <code>airtime +20</code> or <code>mtn +5%</code>.
selling-ask-change = Now e be <b>{ $price }</b>. Wetin you want make e be? Like <code>700</code>, <code>+20</code> or <code>+5%</code>.
selling-noted = ✅ I don write am down: <b>{ $price }</b>
selling-gone = That price no dey again.
selling-full = You get { $most } prices. Abeg remove one first.
selling-fault = I no see any price inside “{ $text }”.
selling-fault-fixed = Only one plan fit get one price. For “{ $name }” tell me wetin you dey add: +20 or +5%.
card-ask-selling = 💬 How much you dey sell am? Send the amount, like 700. Wetin you dey pay no change.
card-selling-late = You don confirm this purchase already. Nothing change.
usual-title-own = ⭐ <b>The plans wey you dey buy pass</b>
usual-how = If plenty plans get one size, line like <code>mtn 1gb 0803 123 4567</code> go mean the one wey you choose for here, and e go show am sharp sharp for you to confirm. To choose one, send the network and the size: <code>/usual mtn 1gb</code>.
usual-none = None dey yet.
usual-remove = Tap one to remove am.
usual-row-gone = ⚠️ We no dey sell am now: { $plan }
usual-which = Which plan “{ $name }” go mean?
usual-unknown = I no know any plan of one network and one size for “{ $name }”.
usual-gone = That plan no dey again.
saved-ask-name = Which name you want for { $number }? Send name wey no pass 20 characters, like Mama or Shop meter.
saved-ask-rename = Which new name you want for “{ $name }”? Send name wey no pass 20 characters.
saved-done = ✅ I don save am as “{ $name }”. Next time tap am, or write the name for where you dey write the number.
saved-left = OK, I no save or change anything.
saved-unknown = This one no dey among your saved numbers again. See /saved.
saved-not-delivered = You fit only save the number of your own purchase wey don go through.
saved-delete-ask = You wan delete am? Wetin you don buy for am go still dey for /history.
saved-product-gone = Wetin you buy before for “{ $name }”, we no dey sell am right now. See wetin I get for the same number.
saved-other-provider = “{ $name }” na { $provider } number, so e no fit work here. Send another number, or go Back.
saved-name-differs = ⚠️ When you save “{ $name }”, the owner name na { $before }. Now the owner name na <b>{ $after }</b>. Abeg check am before you pay.
saved-fault-empty = Name need at least one letter, so that you fit type am. Abeg send another one.
saved-fault-too-long = That one pass 20 characters. Abeg send shorter name.
saved-fault-digits = If name get only digits, I go think say na number or amount. Abeg send one wey get word inside, like Mama.
saved-fault-shop-word = “{ $name }” don already mean another thing for me. Abeg add your own word, like Shop { $name }.
saved-fault-taken = You get one number already wey the name na “{ $name }”. Abeg send another name.
saved-fault-full = You get 100 saved numbers, and I no fit keep pass that one. Abeg delete one for /saved first.
list-help =
    📋 <b>Many at once</b>
    Send plenty purchases inside one message, one line for each:
    <code>mtn 500 0803 123 4567</code>
    <code>glo 200 0805 123 4567</code>
    If plenty numbers need the same thing, write that thing one time on top of them:
    <code>mtn 500</code>
    <code>0803 123 4567</code>
    <code>0806 123 4567</code>
    Or fill this file and send am back: number, product, and the amount if the product no get amount. E no fit pass 500 rows, as CSV or TXT.

    I go first check every row, then show you everything together. You go confirm one time, and you fit stop any time.
list-checking = ⏳ I dey ask for the names of the numbers: { $count } …
list-checked = ⏳ I dey ask for the names of the numbers: { $asked } of { $count } …

## Price lists

pricelist-which = 🏷 <b>Which prices you wan see?</b>
pricelist-unknown = 🔎 <b>I no get price list wey get that name.</b> The ones wey I get:
pricelist-title = 🏷 <b>{ $list }</b>: wetin you go pay
pricelist-category = <b>{ $category }</b>
pricelist-paused = Nothing for inside dey for sale now.
pricelist-gone = We no dey sell this one again. Send /pricelist make you see wetin dey.
pricelist-date = Prices for { $date }
button-pricelist-picture = 🖼 Picture to forward
button-pricelist-others = Other lists
