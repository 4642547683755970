# Words of the bot in English. Every other locale has the same messages with the same variables; a test compares them.
# Values are escaped by the code; only the tags that stand here reach Telegram as HTML.
# Behind each heading stands whether its messages say what happens to money. A message of another kind than its group has a comment of its own. A draft of
# what is said about money is never shown without its English (docs/languages.md).

## Start and help (rest)

start-shop = 🏪 <b>{ $name }</b>
# rest
start-hello = 👋 Hello, { $name }!
    I sell airtime, data, electricity, TV, exam PINs, betting and more, right here in the chat. You always see the price and the name before you pay, and I tell you how every purchase ended.

    What would you like to buy?
start-try = Try: <code>{ $line }</code>
start-waiting = ⏳ <b>Waiting for you:</b> tap below.
waiting-people = 👤 People to let in: { $count }
# rest
waiting-topups = 💰 Top-ups to answer: { $count }
waiting-cases = 🆘 Cases to answer: { $count }
waiting-stuck = ⏱ Purchases still pending: { $count }
waiting-none = Nothing is waiting now.
start-other-ways = Tap a button, or send /help to see everything I can do.
button-buy = Buy
button-history = History
button-help = Help
button-more = More
button-how-to-buy = How to buy
button-wallet = Wallet
# rest
button-balance = My balance
# rest
button-balance-now = Balance { $balance }
button-users = People
button-admin = ⚙️ For merchants
button-reconcile = Reconcile
# rest
help =
    <b>How it works</b>
    1. Choose what to buy, and for which number.
    2. Check the card: product, number, name and price.
    3. Tap Confirm. I send the receipt, or the electricity token, as soon as it is there.

    <b>Faster: in one line</b>
    <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code>, <code>dstv padi 7023456789</code>, <code>ikeja 2000 0412 3456 789</code>, in any order. What you bought last: <code>again</code>. Or send me a phone number or a contact.

    <b>Commands</b>
    /buy – buy something
    /repeat – buy one of your last purchases again
    /bulk – many at once: several lines in one message, or a file
    /airtime, /data, /electricity, /tv, /exams, /betting – go straight to one of them
    /pricelist – what everything costs; /pricelist mtn data, with a picture to forward
    /history – your purchases; /history mtn, /history failed, /history week
    /receipt REFERENCE – one purchase; the last four letters of its reference are enough
    /check 08031234567 – what you bought for a number; its last four digits are enough
    /token – your latest electricity tokens and PINs
    /saved – numbers you gave a name; “Save as …” under a receipt adds one
    /reminders – what I remind you of; “Remind me” under a receipt adds one
    /cases – what did not arrive, and questions to the shop
    /sales – what you bought today; /sales yesterday, /sales week, /sales month, /sales 2026-11-20
    /recap – the day in one picture; /recap week, /recap november
    /pin – a PIN for large purchases
    /limits – what you may spend, and what you spent today
    /news – announcements of this shop: on or off
    /language – the language I write in
    /cancel – leave what you are doing, and take back all that is not confirmed
# rest
help-account =
    /balance – your balance
    /topup – add money to your account
    /alert 2,000 – be told when you have less than that
# rest
help-merchant =
    <b>For you as merchant</b>
    /admin – everything at a glance, and who changed what
    /balance – the wallet
    /users – people: who may buy, for how much, and Reset PIN; search: /users ibrahim
    /credit, /debit – add money to somebody’s account, or take it: /credit folake 10,000 cash on Friday
    /undo – take back your last credit, debit or price change
    /sales – the day’s sales with cost and profit, and a file; /sales week, /sales month, /sales ibrahim
    /cases – what buyers did not receive, and what they ask
    /receipt REFERENCE – anybody’s purchase
    /check 08031234567 – everybody’s purchases for a number
    /prices – what agents and customers pay: /prices agent mtn +2%
    /pause NAME reason, /resume NAME – take something off sale, and put it back
# rest
help-merchant-rest =
    <b>Further commands for merchants</b>
    /alert wallet 50,000 – be told when the wallet has less than that
    /invite – let people in by a link: /invite agent, or /invite customer 5 48 (people, hours)
    /usual mtn 1gb – which plan that means for everybody
    /announce – tell agents, customers or everybody something: a text or a photo
    /statement – all changes on accounts today; /statement 2026-11-01 2026-11-30, or of one person: /statement folake
    /reconcile – yesterday’s purchases here against the service’s list; /reconcile 2026-11-20 or /reconcile today for another day
    /history – with a button for the wallet history; or search it: /history mtn 2026-11-01 2026-11-30
    /limits – what people may spend: /limits customer day 20,000; above which price the PIN is asked: /limits agent pin 5,000
    /health – how providers do: slow, failing or well
    /shop – the shop’s name, contact, bank account and a line under receipts

## Commands as the menu of the chat shows them (rest)

command-buy = Buy something
command-airtime = Buy airtime
command-data = Buy a data plan
command-electricity = Buy electricity
# rest
command-tv = Pay for TV
# rest
command-exams = Buy an exam PIN
command-betting = Fund a betting wallet
# rest
command-pricelist = What everything costs
command-repeat = Buy one of your last purchases again
command-history = Your purchases
command-receipt = Show one purchase
command-check = Find purchases by number
# rest
command-token = Your latest tokens and PINs
command-saved = Your saved numbers
command-cancel = Leave what you are doing
command-help = How it works
command-balance = The wallet
# rest
command-balance-own = Your balance
command-credit = Add money to somebody’s account
command-debit = Take money from an account
# rest
command-undo = Take back your last credit, debit or price change
# rest
command-limits-own = What you may spend
command-topup = Add money to your account
command-users = People: who may buy, and for how much
command-admin = Everything for merchants
command-invite = Let people in by a link
command-reconcile = Compare a day with the service
command-prices = Margins and commissions
command-limits = What people may spend
command-pause = Take something off sale
command-resume = Put something back on sale

## The walk: buttons (rest)

button-back = Back
button-cancel = Cancel
button-retry = Try again
button-next = Next
button-prev = Prev
button-all = Show all
# money
button-confirm = Confirm
button-change = Change
button-other-amount = Another amount
button-other-number = Another number
button-other-of-size = Another plan of this size
button-other-product = Another product
button-use-anyway = Use it all the same
button-buy-again = Buy again
button-never-mind = Never mind
button-buy-something-else = Buy something else
button-share-contact = Use my own number
button-contact-keyboard = 📱 Share my phone number
# money
button-copy-token = Copy token
# rest
button-copy-pin = Copy PIN
button-copy-serial = Copy serial
button-copy-of = Copy { $whose }
button-something-else = Something else
button-other-network = Another network
button-data-plans = Data plans
button-try-prepaid = It is a prepaid meter
button-try-postpaid = It is a postpaid meter

## The walk: questions (rest)

walk-title = 🛒 <b>{ $path }</b>
service-airtime = Airtime
service-data = Data
service-electricity = Electricity
service-tv = TV
# rest
service-exams = Exam PINs
service-betting = Betting
walk-ask-service = What would you like to buy?
walk-ask-change = ✏️ <b>What would you like to change?</b> The rest stays as it is. Back brings the card back.
# money
walk-change-gone = 😕 What was on the card is no longer sold. Nothing was bought. This is what I have:
walk-ask-provider = Which provider?
walk-ask-provider-phone = Which provider? Or send the <b>phone number</b> right away: its network is chosen for you.
walk-ask-provider-smartcard = Which provider? Or send the <b>smartcard number</b> right away: what you bought for it last comes first.
walk-ask-renew = What shall it be?
# money
walk-renew = Renew the same: { $product } · { $price }
# money
walk-renew-short = Renew the same · { $price }
button-other-bouquet = Something else for it
walk-ask-category = Which kind? You can also type a word to search.
walk-ask-category-smartcard = Which kind? Type a word to search, or the <b>smartcard number</b>: what you bought for it last comes first.
category-other = Other
walk-ask-product = Which one? You can also type a word to search, such as a size or a name.
walk-ask-product-few = Which one?
walk-which-several = Which one do you mean?
walk-which-close = 🔎 <b>I don’t sell that one.</b> These are close. Nothing is chosen yet:
walk-which-network = 📶 Which network is it?
walk-searching = Search: “{ $query }”
walk-page = Page { $page } of { $pages }
walk-no-match = Nothing here matches “{ $query }”. Try another word.
walk-no-services = There is nothing to buy right now. Please try again later.
walk-no-providers = { $service } has no provider right now. Please choose something else.
walk-no-products = There is nothing to buy here right now. Please choose something else.
walk-no-service = I don’t sell { $service }. This is what you can buy:
walk-ask-phone = 📱 Which <b>phone number</b> is it for? Type it, for example 0803 123 4567, or share a contact.
# rest
walk-ask-phone-pin = 📱 What is the <b>phone number</b> of the person who gets the PIN? Type it, for example 0803 123 4567, or share a contact.
walk-ask-meter = 💡 What is the <b>meter number</b>? It is on the meter and on old receipts.
walk-ask-smartcard = 📺 What is the <b>smartcard or IUC number</b>? It is on the decoder and on old receipts.
walk-ask-user-id = 🎲 What is the <b>user ID</b>? It stands in the profile at the bookmaker, for example 1234567.
walk-ask-customer = 🔢 What is the <b>customer number</b>? It is what { $provider } knows the customer by, such as a profile code or an account number.
# rest
walk-ask-customer-pin = 🔢 What is the <b>customer number</b>? For a PIN it is the phone number of the person who gets it, for example 0803 123 4567.
walk-ask-amount = 💵 What <b>amount</b>? Tap one, or type it, for example 1,500.
walk-verified = ✅ Name: <b>{ $name }</b>
walk-number-later = That looks like a number. Please choose what it is for first; then I ask for the number.
# money
walk-amount-unused = I kept the number, but not { $amount }: what you choose here has its own price.
walk-use-buttons = Please tap one of the buttons.
walk-send-text = Please type it as text.
walk-share-contact = Tap the button below to share your own number, or type another one.
walk-contact-thanks = Thank you.
# money
walk-down = 😕 I get no answer right now. Nothing was bought. Please try again in a moment.
# money
walk-unsupported = 😕 That did not work. Nothing was bought. Please try again, or choose something else.
# money
walk-cancelled = 👌 Cancelled. Nothing was bought.
cancel-closed = ✖️ No longer open. Nothing was done with it. To go on: /menu
# money
purchase-closed = ✖️ No longer open. Nothing was bought with it. To buy, send /buy or a line such as <code>mtn 500 0803 123 4567</code>.
walk-nothing-to-cancel = There is nothing to cancel. Send /buy to buy something.
# money
cancel-card = • { $product } · { $price } · { $number }
# money
cancel-list =
    { $count ->
        [one] • a list of one purchase · { $sum }
       *[other] • a list of { $count } purchases · { $sum }
    }
# money
cancel-credit = • the credit of { $amount } for { $name }
# money
cancel-debit = • the debit of { $amount } for { $name }
cancel-question = • the question I asked you
cancel-announcement = • the announcement
cancel-shop-name = • the shop’s name
cancel-shop-contact = • the shop’s contact
cancel-shop-bankAccount = • the shop’s bank account
cancel-shop-receiptLine = • the line under receipts
cancel-shop-agentFaces = • the names of agents on receipts
# rest
cancel-changes =
    { $count ->
        [one] • a change that was not confirmed
       *[other] • { $count } changes that were not confirmed
    }
cancel-more = • … and { $count } more
# money
cancel-booked-credit = ⚠️ The credit of { $amount } for { $name } had already been made. To take it back, use /debit.
# money
cancel-booked-debit = ⚠️ The debit of { $amount } for { $name } had already been made. To give it back, use /credit.
walk-outdated = This menu is no longer active. Please start again with /buy.

## Numbers that cannot be (rest)

fault-not-a-phone = “{ $text }” is not a phone number. Please send digits only, for example 0803 123 4567.
fault-too-short = “{ $text }” is too short for a phone number: { $count ->
        [one] one digit is missing
       *[other] { $count } digits are missing
    }. A full number has { $usual }, such as 0803 123 4567. Please check it and send it again.
fault-too-long = “{ $text }” is too long for a phone number: it has { $count ->
        [one] one digit
       *[other] { $count } digits
    } too many. A full number has { $usual }, such as 0803 123 4567. Please check it and send it again.
fault-far-too-long = “{ $text }” is much too long for a phone number. A full number has { $usual } digits, such as 0803 123 4567. Please check it and send it again.
fault-foreign = “{ $text }” is a number from another country. I can’t sell to it.
fault-impossible = “{ $text }” is not a mobile number of this country. Please check it and send it again.
fault-not-a-meter = “{ $text }” is not a meter number. Please send only the digits that stand on the meter, for example 0412 3456 789.
fault-not-a-smartcard = “{ $text }” is not a smartcard number. Please send only the digits that stand on the decoder, for example 7023 4567 89.
fault-characters = “{ $text }” can’t be right. Please use letters and digits only.
fault-identifier-too-short = “{ $text }” is too short: it needs at least 5 letters or digits.
fault-identifier-too-long = “{ $text }” is too long: it can have at most 30 letters or digits.
doubt-of = ⚠️ <b>{ $number }</b>: { $doubt }
# These doubts stand in doubt-of, and behind a row of a list.
doubt-meter-length = the number has { $count } digits; a meter number has 11 or 13.
doubt-meter-letters = the number has letters in it; a meter number has digits only.
doubt-smartcard-length = the number has { $count } digits; a smartcard number has 10 or 11.
doubt-smartcard-letters = the number has letters in it; a smartcard number has digits only.
doubt-ask = Please check it and send the right one. If it is right, tap “Use it all the same”.
doubt-check = Please check it and send the right one.

## Amounts that cannot be (money)

fault-amount-not-a-number = “{ $text }” is not an amount. Please send a number, for example 500 or 1,500.
fault-amount-number = “{ $text }” looks like a phone or meter number. Here I need the amount, for example 1,500. For another number, go Back.
fault-amount-ambiguous = “{ $text }” can mean two different amounts. Please write all digits, for example 1500, or 99.50 with kobo.
fault-amount-zero = The amount must be more than zero.
fault-amount-negative = The amount cannot be negative.
fault-amount-decimals = The amount can have at most two decimals, for example 99.50.
fault-amount-too-small = The amount must be between { $min } and { $max } in one purchase.
fault-amount-too-large = The amount can be at most { $max } in one purchase.
fault-amount-above = The most is { $max }.
verify-refused = The provider did not accept this number for { $product }. Nothing was charged. Please check it and send it again, or go Back and choose something else. If the number is right, the provider may be down: try again later.
verify-refused-row = The provider did not accept this number for { $product }. If the number is right, the provider may be down: try this row again later.
verify-unverified = This number could not be verified. Nothing was charged. Please check it and send it again. If it is right, the provider may be down: try again later.

## The card (money)

card-title = 🧾 <b>Please check</b>
card-product = Product: <b>{ $product }</b>
card-provider = Provider: { $provider }
card-phone = Phone number: <code>{ $number }</code>
card-meter = Meter number: <code>{ $number }</code>
card-smartcard = Smartcard/IUC number: <code>{ $number }</code>
card-user-id = User ID: <code>{ $number }</code>
card-customer = Customer number: <code>{ $number }</code>
card-name = Name: <b>{ $name }</b>
card-price = You pay: <b>{ $price }</b>
ordered-and-paid = { $ordered } (you pay { $price })
card-earned = · you earn { $earned }
card-selling = You sell it for: <b>{ $price }</b>
card-selling-loss = You sell it for: <b>{ $price }</b>, { $loss } less than you pay
card-reference = Reference: <code>{ $reference }</code>
card-warning = ⚠️ Check the number: wrong-number purchases can’t be reversed.
card-ask = Tap Confirm to buy.
card-content-changed = ❗ This has changed from { $from } to { $to }. Nothing was bought yet. Please check again.
card-price-changed = ❗ The price changed from { $from } to <b>{ $to }</b>. Nothing was bought yet. Please check again.
card-earlier = 🔁 <b>You bought this at { $time }</b>, { $minutes ->
    [0] less than a minute ago
    [one] one minute ago
   *[other] { $minutes } minutes ago
}: { $state }
card-earlier-on = 🔁 <b>You bought this on { $time }</b>: { $state }
card-earlier-done = ✅ done.
card-earlier-token = ✅ done, its token is on the way.
card-earlier-processing = ⏳ still processing. I’ll message you when it’s done.
card-earlier-ask = Tap Confirm only if you want it a second time.
card-network-taken = 📶 Network: <b>{ $network }</b>, going by the number. If that is wrong, tap Another network.
card-network-differs = 📶 { $prefix } numbers are usually { $usual }; this is { $network }. That is fine if the number was moved to { $network }.
card-gone = 😕 <b>{ $product }</b> is no longer sold this way. Nothing was bought.
open-card = 🧾 Your open card: <b>{ $product }</b> · { $number } · <b>{ $price }</b>
open-card-list =
    { $count ->
        [one] 🧾 Your open card: a list of one purchase · <b>{ $sum }</b>
       *[other] 🧾 Your open card: a list of { $count } purchases · <b>{ $sum }</b>
    }
open-card-others =
    { $count ->
        [one] … and one more open card further up.
       *[other] … and { $count } more open cards further up.
    }
not-understood = 🤔 I did not understand that.
yes-is-a-tap = 👆 I go on only by a tap on the button of the card, never by a word.
message-bought-nothing = That message bought nothing.
button-show-card = Show the card
bare-piece-ask = 💬 <b>{ $piece }</b>: is that for your open card, or for something new? Nothing was bought.
button-change-this-card = Change this card
button-new-purchase = New purchase
card-replaced = ✏️ Changed: the new card is below. Nothing was bought with this one.
card-duplicate = 🔁 <b>You bought exactly this before</b>, on { $time }:
card-duplicate-state = Status: { $state }
card-duplicate-ask = Do you want it a second time? Nothing was bought by this tap.
card-expired = ⌛ This card has expired (cards are good for 30 minutes). Nothing was bought.
card-void = This card is no longer active. Nothing was bought with it. Start again with /buy.
card-missing = I can’t find this card: my records were cut off for a moment. Please tap again in a minute, and look at /history before you buy again.
card-unanswered = I get no answer right now, so I could not check the price. Nothing was bought. Please tap Confirm again in a moment.
card-short = 💳 <b>Your balance is not enough.</b> This costs { $price }, and you have { $available } to spend. Nothing was bought. Top up, then tap Confirm.
card-day-limit = 🚦 <b>This is over your daily limit.</b> You can spend { $limit } a day. You have { $left } left today, and this costs { $price }. Nothing was bought. Tomorrow you can spend again. If you need more today, ask the merchant: /contact
card-too-late = This purchase is already confirmed and can’t be changed or cancelled.
card-already = This purchase is already confirmed. I will tell you here how it ends.

## A purchase in one line, and once more (rest)

line-example = Write it like this: <code>mtn 500 0803 123 4567</code>, <code>mtn 1gb 0803 123 4567</code> or <code>ikeja 2000 0412 3456 789</code>.
plain-which-service = 📶 <b>{ $provider }</b>: what would you like?
plain-send = Please send { $command }.
# money
did-you-mean = 🤔 Did you mean <b>{ $word }</b>? Nothing was bought.
# money
did-you-mean-which = 🤔 Which one did you mean? Nothing was bought.
# money
line-either = 🤔 “{ $text }” can mean two things. Which one do you mean? Nothing was bought.
# money
line-or-answer = 💬 “{ $text }”: shall I sell you that, or is it your answer to what I asked? Nothing was bought.
button-buy-it = Buy it
button-my-answer = My answer
line-no-such = 🔎 I don’t sell that, or anything close to it.
line-unclear-numbers = 🤔 I can’t tell which is the amount and which is the number.
line-spaced-numbers = 🤔 I can’t tell where the amount ends and the number begins. Write the amount as <code>₦500</code>, or the number without spaces.
line-lacks-digit = A digit may be missing, too: please check the number.
line-two-names = 🤔 “{ $one }” and “{ $other }” are both saved numbers. One line is one purchase: please write one of them.
line-which-number = 🤔 “{ $name }” stands for several of your numbers. Please say what it is for, too: airtime, data or light.
line-name = 🤔 “{ $name }” is saved as { $kind }, but this needs another kind of number.
named-phone = a phone number
named-meter = a meter
named-smartcard = a smartcard
named-user-id = a user ID
named-customer = a customer number
line-unclear-word = 🤔 I don’t know what “{ $word }” means.
line-one-only = ☝️ One line is one purchase. To buy it twice, send the line twice.
line-several-numbers =
    ☝️ Each number needs a line of its own. Send them in one message, like this:
    <code>{ $lines }</code>
    /bulk shows more.
number-offer = 📱 <b>{ $number }</b>. What would you like: airtime for one of these amounts, or data?
number-offer-network = 📱 <b>{ $number }</b>, usually { $network }. What would you like: airtime for one of these amounts, or data?
# money
price-asked-title = 💰 <b>What you pay:</b>
# money
price-asked-near = 🔎 <b>I don’t sell that one.</b> These are close, with what you pay:
# money
price-asked-line = • { $product }: <b>{ $price }</b>
# money
price-asked-line-open = • { $product }: for any amount you choose
price-asked-more = … and { $count } more. Say a size or a kind, and I show fewer.
# money
price-asked-how-to-buy = Nothing was bought. To buy, write it with the number, for example <code>{ $example }</code>.
# rest
repeat-title = 🔁 Buy again? Tap one. You see the name and today’s price before you confirm.
repeat-none = There is nothing to buy again yet. What would you like?
# money
repeat-gone = 😕 <b>{ $product }</b> is no longer sold. Nothing was bought. You can choose something else for the same number:

## The order (money)

order-processing = ⏳ <b>Processing</b>
order-processing-hint = Don’t buy again. I’ll message you when it’s done.
order-pending-buyer = I keep asking the service, and tell the buyer how it ends.
order-successful = ✅ <b>Done!</b>
order-token-due = ✅ <b>Bought.</b> Your token is on its way. I send it here as soon as I have it.
order-token-due-buyer = ✅ <b>Bought.</b> The token has not come yet.
order-delivered-after-all = I told you this purchase had failed. That was wrong: it has been delivered.
order-delivered-after-all-buyer = I told the buyer that this purchase had failed. That was wrong: it has been delivered.
order-failed = ❌ <b>The purchase failed.</b>
order-closed = 📁 <b>Closed by the merchant.</b>
order-closed-why = The provider does not say how this purchase ended, so the merchant closed it as failed.
order-closed-given-back = { $price } is back in your balance. If it is delivered after all, I tell you here and take { $price } then.
order-closed-given-back-buyer = { $price } is back in the buyer’s balance. If it is delivered after all, I tell the buyer and take { $price } then.
order-closed-late = If it is delivered after all, I tell you here.
order-closed-late-buyer = If it is delivered after all, I tell the buyer.
order-closed-next = Before you buy it again, check whether it has arrived.
order-delivered-after-close = The merchant had closed it. It was delivered after all.
order-failed-after-close = The merchant had closed it. The provider now says it failed: nothing else changes.
order-reversed = ↩️ <b>Reversed by the provider.</b>
card-ended-delivered = ✅ { $product } · { $number }: done. The receipt is below.
card-ended-failed = ❌ { $product } · { $number }: failed. More is below.
card-ended-closed = 📁 { $product } · { $number }: closed by the merchant. More is below.
card-ended-reversed = ↩️ { $product } · { $number }: reversed. More is below.
card-ended-open = ⏳ { $product } · { $number }: still processing. More is below.
end-above-done = ✅ { $product } · { $number }: done. The receipt is on the card above: tap the quote to go there.
end-above-other = ❗ { $product } · { $number }: this purchase has ended. How it ended is on the card above: tap the quote to go there.
order-draft = 🧾 <b>Not confirmed</b>
order-dropped = 👌 <b>Cancelled</b>
order-paid = Paid: <b>{ $price }</b>
order-amount = Amount: { $price }
order-price = Price: { $price }
order-token = Token: <code>{ $token }</code>
order-pin = PIN: <code>{ $code }</code>
order-serial = Serial: <code>{ $code }</code>
order-units = Units: { $units }
order-meter = Meter: <code>{ $number }</code>
order-name = Name: { $name }
order-address = Address: { $address }
order-disco = Disco: { $disco }
order-remark = { $remark }
order-exchange-reference = Provider’s reference: <code>{ $reference }</code>
order-time = Time: { $time }
order-earned = you earned { $earned }
order-repeated = 🔁 You may have read this already: it is the same purchase.
order-recovered = ♻️ Recovered: our records were lost and are back. You may have seen this message before.
order-nothing-charged = Nothing was charged.
order-given-back-by-hand = ↩️ { $price } was given back on { $time }.
order-given-back-before = { $price } was given back by the merchant on { $time } already: nothing more is paid.
order-given-back = { $price } is back in your balance. Nothing was charged.
order-given-back-buyer = { $price } is back in the buyer’s balance. Nothing was charged.
order-uncollected = I gave you { $price } back when this seemed to have failed, and have not taken it again. The merchant will settle it with you.
order-uncollected-buyer = I gave { $price } back to the buyer when this seemed to have failed, and have not taken it again. Please settle it with the buyer.
order-buyer = Buyer: <code>{ $id }</code>
order-cost = Expected cost: { $price }
order-service-took = The service took: { $price }
order-profit = Profit: <b>{ $price }</b>
order-reserved = { $price } may be set aside for it for now. I check it when the books are compared. If the money does not come back, tell the shop.
order-reserved-buyer = The service lists { $price } for it, which may only be reserved. I ask it again when the books are compared.
failure-why = Why: { $why }.
# These reasons stand in failure-why, and behind a row of a list.
failure-refused = the provider did not accept it
failure-funds = I can’t sell it right now
failure-undelivered = the provider could not deliver it
failure-changed = the product or its price changed before it could be sent
failure-never-arrived = it never reached the provider
failure-next-refused = Please check the number and the product before you buy again. If both are right, tell the shop.
failure-next-funds = Please try again later, or ask the merchant.
failure-next-undelivered = You can buy it again. If it fails once more, tell the shop.
failure-next-changed = Tap Buy again to see today’s price.
failure-next-never-arrived = You can buy it again.
failure-next-reversed = If you sold it on, settle it with your customer. You can buy it again.
order-service-says = The service says: “{ $text }”
order-limit-least = The least that can be bought is { $amount }.
order-limit-most = The most that can be bought at once is { $amount }.
order-answer = The answer was: “{ $text }”

## A receipt to hand on (money)

button-whatsapp = Send on WhatsApp
button-copy-receipt = Copy receipt
button-picture = Picture
button-picture-next = Next ones
button-list-picture = Tokens: picture
button-list-pins-picture = PINs: picture
picture-later = Too many pictures at once: tap again in a moment.
picture-there = That picture has just come, or is on its way: look below.
picture-none = I can’t draw a picture right now. Here it is as text:
picture-text = <blockquote>{ $text }</blockquote>
picture-caption = <b>{ $product }</b>
    { $number }
picture-caption-token = <code>{ $token }</code>
picture-units = { $units } units
picture-page = { $page } of { $pages }
picture-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
picture-codes = { $count ->
    [one] { $count } PIN
   *[other] { $count } PINs and tokens
}
picture-done = Successful
picture-token-due = Bought
picture-note-token-due = The token has not come yet.
picture-processing = Processing
picture-note-processing = Not confirmed yet. Please don’t pay again.
picture-failed = Failed
picture-note-failed = Nothing was delivered.
picture-closed = Closed
picture-note-closed = It may not have been delivered.
picture-reversed = Reversed
picture-note-reversed = The provider took it back.
share-done = ✅ Successful
share-token-due = ⏳ Bought. The token has not come yet.
share-processing = ⏳ Processing. Not confirmed yet. Please don’t pay again.
share-failed = ❌ Failed. Nothing was delivered.
share-closed = ❔ Closed. It may not have been delivered.
share-reversed = ↩️ Reversed. The provider took it back.
share-line = { $label }: { $value }
share-phone = Phone
share-meter = Meter
share-smartcard = Smartcard
share-user-id = User ID
share-customer = Number
share-name = Name
share-address = Address
share-token = Token
share-pin = PIN
share-serial = Serial
share-units = Units
share-reference = Reference
share-time = Time
share-contact = Contact
share-price = Price
share-list = List

## A purchase that takes long (money)

pending-purchase = ⏳ Your <b>{ $product }</b> for { $number } ({ $price }) is still being processed. No need to buy it again: I’ll message you when it’s done.
pending-token = ⏳ Your <b>{ $product }</b> for { $number } ({ $price }) is paid. The token is on its way: I send it here as soon as I have it.
wait-title = ⏳ <b>Your purchase is taking longer than usual.</b>
about-purchase = { $product } · { $number } · { $price }
wait-unsent = I could not send it on yet. I keep trying for half an hour.
wait-unanswered = There is no clear answer yet. I keep asking.
wait-processing = The provider has it and is still working on it. I keep asking.
wait-token = It is paid for, but the token has not come yet. I keep asking.
wait-many = ⏳ <b>{ $count } of your purchases are taking longer than usual.</b>
wait-many-sum = Together they cost { $price }. The oldest is from { $time }. /history lists them.
stuck-many = ⏰ <b>{ $count } purchases are still pending</b>
stuck-many-sum = Together: { $price }
stuck-many-oldest = The oldest: bought { $time }, { $duration } ago
stuck-many-hint = The file lists them. Please don’t sell them again. I keep asking, and tell each buyer how it ends. If this goes on, send the service the references.
stuck-title = ⏰ <b>Purchase still pending after { $duration }</b>
stuck-buyer = Buyer: { $name }, <code>{ $id }</code>
stuck-unsent = Not sent yet: the service does not answer.
stuck-unanswered = Sent, but there is no clear answer.
stuck-exists = The service said it has this purchase, but does not show it.
stuck-processing = The service has it and is working on it.
stuck-token = Paid and delivered, but the token has not come.
stuck-elsewhere = I sent it with another address or key of the service than I use now. So I don’t send it again, and “not found” is no end here. Please ask the account that it went to.
stuck-since = Bought: { $time }
stuck-never-asked = I have not asked the service yet.
stuck-asked = { $count ->
    [one] Asked once, on { $time }: { $answer }
   *[other] Asked { $count } times, last on { $time }: { $answer }
}
stuck-answer-successful = successful
stuck-answer-processing = processing
stuck-answer-failed = failed
stuck-answer-missing = not found
stuck-answer-unanswered = no usable answer
stuck-answer-elsewhere = not known to this account
stuck-hint = Please don’t sell it again. I keep asking, and tell the buyer how it ends. If this goes on, send the service the reference.
stuck-requery = The service says that it asks its provider again. So it has not ended yet, even if the service called it failed before.
stuck-done = This is its status now.
button-close = Close as failed
close-ask = 📁 <b>Close this purchase as failed?</b>
close-held = On hold: <b>{ $price }</b>. It goes back to the buyer’s balance now.
close-nothing-held = Nothing is on hold for it.
close-hint = It may still be delivered. I go on asking the service once a day for 30 days. If it was delivered after all, the buyer pays then, and I tell you both.
close-stands = Nothing was closed. This is its status now.
button-ask-now = Ask now
button-show = Show

## History and receipts (rest)

history-title = 🗂 <b>Your purchases</b>
history-empty = You have not bought anything yet. Send /buy to start.
# rest
history-empty-merchant = You have not bought anything yet: only your own purchases stand here. What the shop sells is in /sales, and each customer’s purchases are under /users. All that was bought from the wallet:
history-none-then = You bought nothing then.
history-found = 🔎 “{ $words }”
# rest
history-found-none = 🔎 I found no purchase of yours with “{ $words }”. You can write what it was, how it stands, or its number: <code>/history mtn</code>, <code>/history failed</code>, <code>/history 0803 123 4567</code>
history-newest-only = I looked through your newest { $count } purchases. For older ones, name the days.
history-day = 📅 { $day }
history-days = 📅 { $from } – { $to }
history-hint = Tap one for its receipt.
history-days-hint = Older ones by day: <code>/history { $from } { $to }</code>; or by the number: /check
history-account-title = 🗂 <b>Wallet history</b>
history-account-empty = The service lists no transactions for this.
history-account-hint = To narrow it down: /history words 2026-11-01 2026-11-30
history-service-days = The days begin and end by the service’s clock here.
history-total = { $total ->
    [one] { $total } purchase
   *[other] { $total } purchases
}
button-account = Wallet history
button-own = My purchases
receipt-usage = Send /receipt with the last four letters of the reference, for example <code>/receipt { $example }</code>. Or tap the purchase in /history.
receipt-word-unknown = ☝️ I left out “{ $word }”. For a picture, send <code>/receipt { $reference } picture</code>
receipt-several = 🔎 Several purchases end in <b>{ $text }</b>. Which one?
order-archived = 🗄 From the archive: it can be read, and not bought again from here.
button-archive = 🗄 Older, from the archive
receipt-unknown = I don’t know a purchase with this reference.
receipt-too-short = I need at least the last four letters of the reference.
receipt-foreign = The service knows this purchase, but it was not made here.
# money
status-successful = ✅ successful
# money
status-processing = ⏳ processing
# money
status-failed = ❌ failed
# money
status-closed = 📁 closed by the merchant
# money
status-reversed = ↩️ reversed
# money
status-given-back = ↩️ given back
# money
status-other = ❔ unknown

## By number, and the latest tokens (rest)

check-ask = For which number? Send all of it, or its last four digits or more, such as 08031234567 or 4567. Send /cancel to leave.
check-unreadable = “{ $text }” is not a number I can look for.
check-title = 🔎 <b>Purchases for { $number }</b>, newest first. Tap one for its receipt.
check-archived = 🗄 <b>Purchases for { $number } from the archive</b>, newest first. Tap one for its receipt.
check-archived-more = There are more: ask with more digits of the number.
check-none = You have bought nothing for { $number } yet. Please check the number, or see /history.
# money
check-none-here = Nothing was bought here for { $number }. For purchases made elsewhere on this account, send /history with the number.
order-list-row = { $position }. <b>{ $product }</b>
    { $facts }
order-list-buyer = Bought by { $name }
# rest
tokens-title = 🔑 <b>Your latest tokens and PINs</b>
# rest
tokens-none = You have no electricity tokens yet, and no PINs. Send /electricity to buy a token.

## The wallet (money)

balance = 💰 <b>{ $balance }</b> in the wallet
    { $time }
balance-open = { $count ->
    [0] No purchase is open.
    [one] { $count } purchase is open, and should cost you { $total }.
   *[other] { $count } purchases are open, and should cost you { $total }.
}
balance-accounts = { $count ->
    [0] 👥 There are no accounts yet.
    [one] 👥 { $count } account:
   *[other] 👥 { $count } accounts:
}
balance-owed-to = People have { $total } in their accounts.
balance-owed-by = People owe you { $total }.
balance-held = { $total } is on hold for open purchases.
account-balance = Your balance: <b>{ $balance }</b>
account-credit = Credit available: { $limit }
account-today = Left of today’s limit: { $left } of { $limit }
own-limits-title = 🚦 <b>What you may spend</b>
own-limits-purchase = In one purchase: <b>{ $limit }</b>
own-limits-day = In one day: <b>{ $limit }</b>
own-limits-spent = Spent today: { $spent }
own-limits-left = Left today: <b>{ $left }</b>
account-held = On hold for open purchases: { $held } (already taken out of your balance)
balance-merchants-only = Only the merchant sees the wallet. Your purchases are under /history.
service-down = 😕 The service does not answer right now. Please try again in a moment.
no-answer = 😕 I get no answer right now. Please try again in a moment.
service-unauthorized = 🔑 The service does not accept the API key. Please check RESELLER_API_KEY.

## Merchants are told (money)

alert-wallet-low = ⚠️ <b>Wallet too low</b>
    The service refused a purchase of { $price } because the wallet, or the amount, is too low.
alert-wallet-now = Wallet now: <b>{ $balance }</b>. Please top it up.
alert-wallet-unread = I could not read the balance. Please check the wallet.
alert-amount-low = ⚠️ <b>A purchase was refused</b>
    The service did not accept one of { $price }: it says that the wallet, or the amount, is too low. There is <b>{ $balance }</b> in the wallet, so the amount is probably below what the service accepts.

alert-uncollected = ⚠️ <b>Delivered but not paid for</b>
    The buyer had got { $price } back for a purchase. The service delivered it after all, and the buyer’s account is too low to take the money again. Nothing was taken. Please settle it with the buyer.
alert-late-delivered = 📬 <b>Delivered after it was closed</b>
    A purchase of { $price } that was closed as failed has been delivered after all. The buyer is told, and pays for it now if their account allows it.
alert-late-failed = 📁 <b>Failed after it was closed</b>
    The service now says that a purchase you closed as failed did fail. The buyer is told, and nothing more is booked.
alert-pin-locked = 🔒 <b>A PIN is locked</b>
    { $name } entered a wrong PIN too often. It is locked until { $time }.
alert-pin-locked-hint = If they forgot it, open the person and tap Reset PIN, so that they can set a new one. If somebody else has their phone, lock the person.
alert-charged-more = ⚠️ <b>The service charged more</b>
    It charged { $paid } for a purchase that should have cost { $cost }. The buyer paid { $price }, as the card said; you pay the difference. If it happens again, check the price of this product.
alert-plain-end = ⚠️ <b>A receipt was sent as plain text</b>
    Its usual form could not be shown. The buyer has been told, and nothing was bought twice. Please tell the person who runs the bot: the log says why.
alert-webhook-gone = ⚠️ <b>The bot was cut off from Telegram</b>
    For some minutes no message came in. It works again now, and messages that waited are answered. Most likely somebody started a second bot with the same token: if none of your people did, make a new token with @BotFather.
alert-shut-empty = 🛑 <b>I sell nothing: my records are gone</b>
    Redis, where they are kept, came back empty: people, accounts, prices and purchases are not in it any more.
alert-shut-another = 🛑 <b>I sell nothing: these are not my records</b>
    Redis, where they are kept, is another one than before.
alert-shut-next = Since { $time } nobody can buy. Buyers read that the shop is checking its records. Whoever runs the bot can bring the records back from a backup: then I sell again by myself. If there is none, an owner can send /reopen.
alert-recovering = ⚠️ <b>My records are gone</b>
    Redis, where they are kept, came back empty. I am bringing purchases back from the history of the service, and go on selling. People, accounts and prices can only come back from a backup: please ask whoever runs the bot.
alert-reopened = 🔓 <b>{ $name }</b> let me sell again.
alert-payments-refused = ⚠️ <b>Payments in Telegram are off</b>
    Redis, where I keep accounts, could lose a payment that was made. So /topup asks you instead, as it does without a payment provider. Please tell whoever runs the bot: the log says what to set.
alert-went-back = ⚠️ <b>Redis lost what was written last</b>
alert-went-back-purchases = { $count ->
        [one] A purchase was older there than I know it, or gone. I have written it again, and ask the service about it if it is open:
       *[other] { $count } purchases were older there than I know them, or gone. I have written them again, and ask the service about those that are open:
    }
alert-went-back-bookings = { $count ->
        [one] A booking on an account was gone, and I made it again.
       *[other] { $count } bookings on accounts were gone, and I made them again.
    }
alert-went-back-unbilled = Not taken from the buyer’s account, because there is not enough on it there any more. Please settle it with them:
alert-went-back-unbooked = { $count ->
        [one] One booking could not be made again. Please look it up in your own books.
       *[other] { $count } bookings could not be made again. Please look them up in your own books.
    }
alert-went-back-next = Other changes made in the same minutes (people, prices, limits, lists, credits by another process) may be lost too: please look them over, and tell whoever runs the bot.
button-ask-reopen = Sell without them
reopen-ask = 🔓 <b>Sell again with what is there now?</b>
    I sell nothing since { $time }, because my records are gone. If I sell now, everyone has to be let in again and every balance is 0. Purchases that were under way do not end by themselves, unless whoever runs the bot recovers them. If there is a backup, it is better to wait for it.
button-reopen = Sell again
reopen-done = 🔓 I sell again.
reopen-open = The shop is open: I sell.
account-ask = 🔑 <b>Is this the same account at the service?</b>
account-ask-open = { $count ->
        [one] I use another address or key of the service than before, and a purchase that I sent before still has no end. It was bought { $time }.
       *[other] I use another address or key of the service than before, and { $count } purchases that I sent before still have no end. The newest was bought { $time }.
    }
    Until you answer, I only ask about what I sent before. New purchases are sold as always.
account-ask-same = <b>Same account</b>: only the key was renewed, or the address changed. I go on as always.
account-ask-another = <b>Another account</b>: it does not know what I sent before. I never send that again, and never call it failed. This answer is for good.
account-sure = 🔑 <b>Is it really the same account?</b>
account-sure-same = If it is, I send what has no answer yet again, under the same reference, and it is bought once. If it is another account, it would be <b>bought and paid a second time</b>: that one does not know the reference.
button-same-account-sure = Yes, the same account
button-same-account = Same account
button-another-account = Another account
account-same = 🔑 It is the same account. I go on as always.
account-another = 🔑 It is another account. What I sent before, I only ask about. You find it with the purchases that are still pending, and can close it there a day after it was bought.
account-answered = Already answered by <b>{ $name }</b>:
owners-only = Only the owners of the wallet (MERCHANT_IDS) can do this.

## While the records are lost (money)

shut = 🛠 We can’t sell anything right now: the shop is checking its records first. Nothing you do here is bought or charged meanwhile. If you bought something just before this, please don’t buy it again: ask the merchant how it stands. Thank you for your patience.
shut-toast = We can’t sell anything right now: the shop is checking its records first. Nothing is bought or charged meanwhile. Thank you for your patience.
waiting-shut = 🛑 Shut: my records are gone. /reopen

alert-job-crashed-audit = ⚠️ <b>The daily check of the accounts could not run</b>
    It broke off before its end, so nobody knows whether the accounts add up.
alert-job-crashed-reconciliation = ⚠️ <b>The day’s books could not be compared</b>
    The comparison with the service’s list broke off before its end.
alert-job-crashed-next = People can buy as always. The bot tries again every ten minutes; the person who runs it finds the reason in its log.

## Days, as every command reads them (rest)

day-unreadable = I can’t read “{ $text }” as a day. Write it like 2026-11-20, 20 Nov, today or yesterday.
day-too-many = Please send one day, or the first and the last.
day-reversed = { $to } is before { $from }. Send the earlier day first.
day-future = { $date } has not come yet. Today is { $today }.

## The books of a day against the service's (money)

reconcile-running = ⏳ Comparing { $date } with the service’s list … This can take some minutes; the result comes here.
reconcile-busy = ⏳ { $date } is already being compared. The merchant who asked first gets the result; ask again in a minute if you need it too.
reconcile-down = 😕 The service does not answer, so { $date } could not be compared. Nothing was changed. Please try again later.
reconcile-failed = 😕 Something went wrong before { $date } was fully compared. Please try again. Corrections already made stay.
reconcile-title = 🧮 <b>Books of { $date }</b>
reconcile-nothing = Nothing was sold on this day, here or elsewhere on the account.
reconcile-all-same = ✅ All { $count } the same, { $total }.
reconcile-same = ✅ { $count } the same: { $total }
reconcile-open = ⏳ { $count } still open: { $total }
reconcile-differs = ❗ { $count } different: { $total }
reconcile-only-here = ❗ { $count } only here: { $total }
reconcile-only-there = ❗ { $count } only at the service: { $total }
reconcile-elsewhere = ℹ️ { $count } sold elsewhere on this account: { $total }
reconcile-unchecked = ❔ { $count } not checked because there was no clear answer: { $total }
reconcile-incomplete = ⚠️ I could not read the service’s whole list, so purchases that only the service has may be missing here.
reconcile-undated = { $count ->
    [one] ⚠️ { $count } transaction of the service has no date.
   *[other] ⚠️ { $count } transactions of the service have no date.
}
reconcile-finding = <code>{ $reference }</code>
    { $product } · here: { $here } · service: { $there }
    ➡️ { $deed }
reconcile-more = And { $count } more, in the file.
reconcile-left-out = The file is full: it has what differs, and { $count } other purchases are counted here but not listed in it.
reconcile-nowhere = not there
reconcile-deed-reversed = Reversed here too. The buyer is being told.
reconcile-deed-delivered = It was delivered after all. The buyer gets the receipt.
reconcile-deed-delivered-uncollected = It was delivered after all, and the buyer gets the receipt. Their account is too low to take the price again: please settle it with them.
reconcile-deed-asked = I am asking the service for its status now.
reconcile-deed-failed = A merchant had closed it, and it failed. The buyer is told.
reconcile-deed-reserved = It failed, and the service lists a sum for it, which may only be reserved. I ask again with the next comparison; if it stays, send the service the reference.
reconcile-deed-amount-corrected = The amount is corrected here.
reconcile-deed-look = Please send the service the reference.
reconcile-deed-changed-meanwhile = It changed while I was comparing. Please compare again later.
reconcile-deed-only-here = The service does not know it. Please send the service the reference.
reconcile-deed-recover = Sold here, but not in our records. Whoever runs the bot can restore it: npm run recover.
reconcile-deed-unchecked = Please compare again later. If I asked about the account, answer that first.

## Who may use it (rest)

access-wait = 👋 Hello! The merchant has to let you in before you can buy. I have asked them, and will message you as soon as they answer.
access-unreached = 👋 Hello! The merchant has to let you in before you can buy, but I could not reach them. Please ask them yourself, or send /start again later.
access-waiting = The merchant has been asked to let you in. I will message you as soon as they answer.
access-own-id = Your Telegram id: <code>{ $id }</code>
access-declined = Sorry, the merchant did not let you in.
say-why-told = 💬 The merchant says why: “{ $text }”
access-locked = 🔒 This account is locked: nothing can be bought or read here. If it is yours, ask your merchant to unlock it.
# rest
access-stopped = ⛔ You can’t buy here at the moment. Ask { $merchant } to let you buy again. You can still use /balance, /history, /receipt, /token and /cases.
# money
locked-delivered = ✅ A purchase of { $price } went through.
# money
locked-failed = ❌ A purchase of { $price } failed.
# money
locked-closed = 📁 A purchase of { $price } was closed by the merchant.
# money
locked-reversed = ↩️ A purchase of { $price } was reversed by the provider.
# money
locked-open = ⏳ A purchase of { $price } has not ended yet.
# money
locked-list = 🏁 A list of { $rows } purchases has ended.
# money
locked-later = 🔒 Your account is locked, so nothing more is shown here. When your merchant has unlocked it, /history shows all of it.
access-again = ✅ You can buy here again. Send /buy to buy something.
# rest
access-now-customer = ✅ You are a customer here now. Your prices and limits have changed with it.
# rest
access-now-agent = ✅ You are an agent here now. Your prices and limits have changed with it.
access-approved = 🎉 You are in! Send /buy to buy something.
access-agent = 🎉 You are in, as an agent! Send /buy to buy something.
access-merchant = 🔑 You are a merchant here now. Send /start to see what you can do.
access-card = 👤 <b>{ $name }</b> would like to buy here.
access-card-declined = 🚫 <b>{ $name }</b> was declined.
access-card-customer = ✅ <b>{ $name }</b> may buy now.
access-card-agent = ✅ <b>{ $name }</b> may buy now, as an agent.
access-card-already-approved = ✅ <b>{ $name }</b> was already let in by { $merchant }. More under /users.
access-card-already-declined = 🚫 <b>{ $name }</b> was already declined by { $merchant }. More under /users.
button-say-why = 💬 Say why
say-why-ask = Why? { $name } reads it as it stands.
say-why-left = All right. No reason was sent.
say-why-over = This is not declined any more. Nothing was sent.
you = you
some-merchant = a merchant
access-merchants-only = Only merchants can do this.
access-username = Telegram: @{ $username }
access-id = Id: <code>{ $id }</code>
button-approve = Approve
button-approve-agent = Approve as agent
button-decline = Decline
button-stop = Stop buying
button-let-buy = Let buy again
button-lock = Lock
button-unlock = Unlock
users-title = 👥 <b>People</b>
users-open = Everybody may buy (ACCESS=open), except those who are stopped or locked.
users-empty = No one has written to me yet.
users-row = { $state } { $name }
    <code>{ $id }</code>
users-legend = ✅ may buy · ⏳ waiting · 🚫 declined · ⛔ stopped · 🔒 locked
users-search = Search: “{ $word }”
users-filter = Only: { $filter }
users-found = { $total ->
    [0] I found no one.
    [one] { $total } person was found.
   *[other] { $total } people were found.
}
users-newest-only = I looked at the newest 10,000 people only.
users-ask-word = 🔍 Who are you looking for? Type a name, a username or an id.
filter-all = Everybody
filter-waiting = Waiting
filter-agents = Agents
filter-customers = Customers
filter-merchants = Merchants
filter-blocked = May not buy
button-search = 🔍 Search
button-everybody = 👥 People
role-customer = customer
role-agent = agent
role-merchant = merchant
access-state-none = ⏳ waiting
access-state-approved = ✅ may buy
access-state-declined = 🚫 declined
access-state-stopped = ⛔ buying stopped
access-state-locked = 🔒 locked

## A person, as merchants see them (money)

person-title = 👤 <b>{ $name }</b>
person-role = Role: <b>{ $role }</b>
person-state = { $state }
person-pin-locked = 🔒 PIN locked until { $time }
person-balance = Balance: <b>{ $balance }</b>
person-held = On hold for open purchases: { $held }
person-credit-limit = Credit limit: { $limit }
person-available = Can spend: { $available }
person-spends-nothing = Can spend: nothing for now ({ $state })
person-purchase-limit = Limit per purchase: { $limit }
person-day-limit = Limit per day: { $limit }
person-today = Bought today: { $spent }
limit-of-role = { $limit }, as for the role
person-change = Last change, { $time }:
person-orders = Last purchases, tap one for its receipt:
person-no-orders = No purchase yet.
person-ask-role = <b>{ $name }</b> is: { $role }. What would you like to make them?
person-ask-credit-limit = 💳 How much credit may <b>{ $name }</b> use? Type it, for example 10,000, or 0 for none.
person-ask-purchase-limit = 🧾 How much may <b>{ $name }</b> spend on one purchase? Type it, for example 5,000.
person-ask-day-limit = 📅 How much may <b>{ $name }</b> spend in one day? Type it, for example 50,000.
told-credit-limit = 💳 Your credit limit is now <b>{ $limit }</b>. /balance shows what you can spend.
button-limit-of-role = Use the role’s limit
button-yes-change = Yes, change it
change-yes-stop = Yes, stop { $name }
change-yes-lock = Yes, lock { $name }
change-yes-unlock = Yes, unlock { $name }
change-yes-let-buy = Yes, let { $name } buy
change-yes-decline = Yes, decline { $name }

## Changes that merchants make (money)

change-ask = ❓ <b>{ $name }</b>
    { $what }: { $before } → <b>{ $after }</b>
change-to-stopped = They can’t buy any more. They can still read their balance, history, receipts and tokens. Purchases already confirmed still finish.
change-to-locked = They can’t buy or read anything here: for a phone that was lost or stolen. Purchases already confirmed still finish.
change-credit-ends = Their credit limit of { $limit } ends with this: customers buy with the money they have.
change-done = ✅ <b>Changed.</b>
change-same = No change: already set.
change-off-is-role = No change: “off” means the role’s limit.
change-meanwhile = ❗ This was changed in the meantime. Your tap changed nothing.
change-refused-unknown = I don’t know this person: they have not written to me yet.
change-refused-owner = This person owns the wallet (MERCHANT_IDS) and cannot be changed here.
change-refused-self = This is you. Please ask another merchant to do it.
change-refused-owners-only = Only the owners of the wallet (MERCHANT_IDS) can make, change, stop or lock merchants.
change-refused-not-in = Please let this person in first.
change-refused-no-accounts = There are no accounts while everybody may buy (ACCESS=open).
change-refused-agents-only = Only agents can have credit. Make this person an agent first.
change-access = Access
change-role = Role
change-credit-limit = Credit limit
change-purchase-limit = Limit per purchase
change-day-limit = Limit per day
fact-none = none
fact-no-own = none of their own
change-row = <i>{ $time }</i>
said-change = <b>{ $merchant }</b> changed for <b>{ $whom }</b>: { $what }, { $before } → <b>{ $after }</b>.
said-pin-reset = <b>{ $merchant }</b> reset the PIN of <b>{ $whom }</b>.
said-order-closed = <b>{ $merchant }</b> closed a purchase of <b>{ $whom }</b> as failed: { $after }, { $about }.
said-given-back = <b>{ $merchant }</b> gave <b>{ $whom }</b> { $after } back for a purchase that never came: { $about }.
said-undo = ↩️ Undone:
said-reopened = <b>{ $merchant }</b> let me sell again after my records were lost.
said-account-same = <b>{ $merchant }</b> said that the service is the <b>same account</b> as before.
said-account-another = <b>{ $merchant }</b> said that the service is <b>another account</b> than before.
said-credit = <b>{ $merchant }</b> added <b>{ $amount }</b> to the account of <b>{ $whom }</b>: { $before } → { $after }.
said-debit = <b>{ $merchant }</b> took <b>{ $amount }</b> from the account of <b>{ $whom }</b>: { $before } → { $after }.
said-invitation = <b>{ $merchant }</b> made invitation { $about }, for: <b>{ $after }</b>.
said-invited = <b>{ $whom }</b> joined by invitation { $about } from <b>{ $merchant }</b>: { $before } → <b>{ $after }</b>.
said-revoked = <b>{ $merchant }</b> revoked invitation { $about }, for: { $before }.
said-price = <b>{ $merchant }</b> changed the price rule “{ $about }” from { $before } to <b>{ $after }</b>.
said-rounding = <b>{ $merchant }</b> changed the rounding of prices from { $before } to <b>{ $after }</b>.
said-limit = <b>{ $merchant }</b> changed the limit “{ $about }” from { $before } to <b>{ $after }</b>.
said-pause = <b>{ $merchant }</b> paused <b>{ $about }</b>, because: { $after }
said-pause-plain = <b>{ $merchant }</b> paused <b>{ $about }</b>.
said-resume = <b>{ $merchant }</b> put <b>{ $about }</b> back on sale.
said-pin = <b>{ $merchant }</b> changed when I ask for the PIN ({ $about }) from { $before } to <b>{ $after }</b>.
said-usual-plan = <b>{ $merchant }</b> changed a usual plan from { $before } to <b>{ $after }</b>.
said-shop = <b>{ $merchant }</b> changed the shop’s { $about } from { $before } to <b>{ $after }</b>.
changes-title = 📜 <b>Changes by merchants</b>, newest first
changes-none = Nothing has been changed yet.
button-changes = 📜 Changes
button-newest = Newest
button-older = Older
admin-title = ⚙️ <b>For merchants</b>
    Tap what you want to see or change.

## Invitations (rest)

invite-title = 🔗 <b>Invitations</b>
invite-none = There are no open invitations.
invite-hint = These links still work: how many have joined, of how many, and until when. Tap one to revoke it.
invite-usage = Tap below for a link for one person, good for three days. For more: /invite agent 5 48 (five people, 48 hours).
invite-row = { $role } { $used }/{ $uses } → { $time }
invite-link = 🔗 <b>Invitation, as: { $role }</b>
    <code>{ $link }</code>

    { $uses ->
        [one] The first person who opens it is let in, until { $time }. Give it only to the person you mean.
       *[other] The first { $uses } people who open it are let in, until { $time }. Give it only to the people you mean.
    } I show it only once.
invite-ask-revoke = ❓ Revoke this invitation, made by { $merchant }?
    { $invitation }
invite-revoked = 👌 Revoked. That link no longer works.
invite-used = 👤 <b>{ $name }</b> joined with your invitation, as: { $role }.
invite-fault-role = Who is it for? For example /invite agent, or /invite customer.
invite-fault-uses = For how many people? 1 to 100, for example /invite agent 5.
invite-fault-hours = For how many hours? 1 to 720, for example /invite agent 5 48.
invite-fault-too-many-words = Please send it like this: /invite agent 5 48 – who, how many people, how many hours.
invited-merchant = You are already a merchant. Send this link to the person you want to invite; your tap did not use it up.
invited-needless = 👋 You are already in. What would you like to do?
invited-unknown = Sorry, I don’t know this invitation.
invited-revoked = Sorry, this invitation was revoked.
invited-expired = Sorry, this invitation has expired.
invited-used-up = Sorry, this invitation has already been used.
invited-next = Please ask for a new link, or send /start to ask the merchant to let you in.
button-invitations = 🔗 Invitations
button-invite-customer = Invite a customer
button-invite-agent = Invite an agent
button-invite-merchant = Invite a merchant
button-copy-link = Copy link
button-share-link = Share link
button-revoke = Revoke

## The language (rest)

language-name = English
button-language = 🌐 Language
language-ask = 🌐 <b>Which language?</b> I write to you in the one you tap, also in what comes by itself.
language-draft-label = { $name } · draft
# money
language-draft = { $name }: draft, not checked by a speaker. What is about money stands in English too, and the English counts.
language-english-below = 🇬🇧 <b>The same in English:</b>
language-chosen = ✅ From now on I write to you in <b>{ $name }</b>.
command-language = The language I write in

## Announcements (rest)

announce-ask = 📣 <b>Announcement</b>
    Send me a text, or one photo with words under it. I show you first how people will see it, and then ask who gets it.
announce-foot = To stop or allow such messages: /news
announce-whom = 👆 People will see it like this. <b>Who gets it?</b>
announce-readers = { $name }: { $people }
announce-texts-one = 🌐 This text is in <b>{ $name }</b>. <b>Which language do you want to add?</b> Everybody else gets this one.
announce-texts = 🌐 <b>People get the text in their language.</b> All others get the one in { $name }.
announce-text-add = 🌐 Send me the text in <b>{ $name }</b>.
announce-text-change = ✏️ Send me the new text in <b>{ $name }</b>. It takes the place of the one above.
announce-text-photo = The photo stays as it is.
announce-text-words = Please send me only words. A photo is the same in every language.
announce-text-dropped = 👌 The text in <b>{ $name }</b> is taken away.
announce-text-gone = This text is gone already.
announce-change-several = This announcement has a text in several languages. Change one of them by the buttons on the card.
announce-forwarded = It was forwarded to me. I send it as the shop’s own words, without its sender.
announce-active = Only people who wrote to me in the last 30 days.
announce-confirm = ❓ Send it to <b>{ $people }</b>?
announce-left-off = 🔕 Left out, because they turned such messages off: { $count }
announce-left-gone = 🚫 Left out, because they blocked me: { $count }
announce-time = It takes about { $duration }. Receipts always go first.
announce-people-everybody = { $count ->
        [one] 1 person
       *[other] { $count } people
    }
announce-people-agents = { $count ->
        [one] 1 agent
       *[other] { $count } agents
    }
announce-people-customers = { $count ->
        [one] 1 customer
       *[other] { $count } customers
    }
announce-people-active = { $people } active in the last 30 days
announce-sending = 📣 <b>Sending to { $people }</b>: { $told } of { $count } have it.
announce-done = 📣 <b>Sent to { $people }</b>: { $told } of { $count } have it.
announce-stopped = ⏹ <b>Stopped.</b> { $told } of { $people } have it.
announce-blocked = 🚫 Blocked me: { $count }
announce-leftOut = 🔕 Left out, because they do not want such messages, or it is not for them any more: { $count }
announce-refused = ⚠️ Telegram did not take it: { $count }
announce-unsent = ⏹ Not sent: { $count }
announce-unsure = { $count ->
        [one] ❔ <b>I don’t know whether this person has it</b>, because the connection broke in that moment: { $names }
       *[other] ❔ <b>I don’t know whether these { $count } people have it</b>, because the connection broke in that moment: { $names }
    }
announce-unsure-more = … and { $count } more.
announce-fault-album = That is an album. Please send one photo.
announce-fault-file = That picture came as a file. Please send it as a photo.
announce-fault-other = I can announce a text, or one photo with words under it. Please send me one of them.
announce-fault-long-text = That is too long by { $count ->
        [one] 1 letter
       *[other] { $count } letters
    }. Please send a shorter text.
announce-fault-long-photo = The words under the photo are too long by { $count ->
        [one] 1 letter
       *[other] { $count } letters
    }. Please send the photo again with fewer words.
announce-fault-refused = Telegram does not take this message from me. Please send it in another way.
announce-dropped = 👌 This question is closed. To announce something: /announce
announce-gone = This announcement is not waiting any more. Send /announce to begin again.
announce-nobody = There is nobody to send it to.
announce-confirm-already = It is already being sent.
announce-confirm-changed = You have changed it since. Please use the newest card.
announce-stopping = Stopped. Those I am writing to right now may still get it.
announce-over = It is over already.
announce-again-sending = It is still being sent.
announce-again-none = There is nobody left to send it to.
button-announce = 📣 Announce
announce-to-everybody = Everybody · { $count }
announce-to-agents = Agents · { $count }
announce-to-customers = Customers · { $count }
button-announce-only-active = Only active in 30 days
button-announce-only-all = Also those not active
announce-add = 🌐 Add { $name }
announce-add-read = Add { $name } · { $count }
announce-change-text = Change { $name }
announce-drop-text = Remove { $name }
button-announce-texts = 🌐 Other languages
button-announce-change-texts = 🌐 Change the texts
button-announce-change-text = ✏️ Change the text
button-announce-last = How the last one went
button-send-to-these = Send to these
news-on = 📣 You get announcements from this shop.
news-off = 🔕 You get no announcements from this shop. Receipts and messages about your purchases still come.
news-merchant = 📣 You are a merchant here, so you get no announcements: you send them. To write one: /announce
news-unknown = 🤔 I don’t know “{ $word }” here. I understand <code>/news on</code> and <code>/news off</code>.
button-news-off = 🔕 Turn off
button-news-on = 📣 Turn on
command-announce = Tell many people something
command-news = Announcements: on or off
said-announcement = <b>{ $merchant }</b> announced to <b>{ $people }</b>: { $about }
said-announcement-stopped = <b>{ $merchant }</b> stopped an announcement that was not sent to <b>{ $people }</b> yet: { $about }
said-announcement-again = <b>{ $merchant }</b> sent an announcement again to <b>{ $people }</b>: { $about }

## Reminders (money)

command-reminders = What I remind you of
button-remind-me = 🔔 Remind me
reminder-choice-runs-out = When it runs out · { $day }
reminder-choice-monthly = Every month · { $day }
reminder-choice-rhythm = { $days ->
    [one] About every day · { $day }
   *[other] About every { $days } days · { $day }
}
button-another-day = Another day
button-all-reminders = All reminders
button-stop-it = ⏹ Stop
reminder-choice-others = Something else from { $provider }
card-price-last = You pay: <b>{ $price }</b> · last time { $last }
reminder-offer = 🔔 <b>When shall I remind you?</b>
reminder-exists = I remind you already: { $when }. What you choose now counts instead.
reminder-only-asks = I only ask: nothing is bought until you tap Confirm.
reminder-set = 👌 <b>I will ask you.</b>
reminder-title = 🔔 <b>Your reminder</b>
reminder-when = { $day }, { $time }
reminder-rule = 🔁 { $rule }
reminder-rule-runs-out = when it runs out
reminder-rule-monthly = every month on this day
reminder-rule-rhythm = { $days ->
    [one] about every day
   *[other] about every { $days } days
}
reminder-rule-once = once
reminder-next = 🗓 Next time: <b>{ $when }</b>
reminder-over = 🗓 No other day is set.
reminder-over-short = no other day
reminder-paused = ⏸ I could not write to you three times, so I stopped. Choose a day, and I go on.
reminder-which-day = 🗓 <b>Which day?</b> Tap one, or send a date such as 24 Dec.
reminder-days = { $from } to { $to }
reminder-fault-day = 🤔 I don’t understand “{ $text }” as a day. Send one such as 24 Dec, or tap one.
reminder-fault-past = 🤔 That day is not in the future.
reminder-fault-far = 🤔 That is more than a year from now.
reminder-full = 🔔 You have 50 reminders, which is as many as I keep. Stop one of them first.
reminder-gone-own = This reminder is gone.
reminder-now = 🔔 <b>Time to buy it again?</b> The card is good until { $until }.
reminder-again = 🔔 <b>Still waiting for you:</b> this card is good until { $until }, and I will not ask again about it.
reminder-cut-off = ℹ️ My message of { $day } may not have reached you.
reminder-moved-down = ⬇️ This card is further down.
reminder-expired = ⌛ This card has expired. Nothing was bought. See /reminders for the next time.
reminder-gone = It is not sold at the moment. Nothing was bought.
reminder-not-sold-now = The shop does not sell it at the moment. Nothing was bought.
reminder-unverified = The provider does not know this number for it at the moment. Nothing was bought.
reminder-unchecked = I get no answer right now, so I could not check its price. Nothing was bought.
reminder-missed = 🔔 <b>I could not remind you on { $day }.</b>
reminder-missed-last = No other day is set.
reminder-tomorrow = 🔔 <b>Tomorrow:</b> { $when }
reminder-short = Last time it cost <b>{ $price }</b>; you can spend { $available } now.
reminder-skipped = 👌 Skipped. Nothing was bought.
reminder-stopped = ⏹ Stopped: I do not remind you of this any more.
reminders-none = 🔔 You have no reminders. Tap “Remind me” under the receipt of data or TV, or of a meter that you buy for often.
reminders-title = 🔔 <b>Your reminders</b> ({ $count })
reminders-entry = <b>{ $place }. { $product }</b> · { $number }
    { $when } · { $rule }
reminders-entry-paused = <b>{ $place }. { $product }</b> · { $number }
    ⏸ { $when } · { $rule }

## Everything else (rest)

group-link = I only sell in private chats. Please open ours:
button-open-chat = Open the chat
rate-limited = That was too fast: I did not take your last message or tap. Please wait a few seconds and try again.
# money
question-cancelled = 👌 Cancelled. Nothing was changed.
unknown-text = Send /buy to buy something, or /help to see what I can do.
unread-photo = 📷 I can’t read photos: please type it.
unread-file = 📎 I can’t read this file: a list has to be CSV or plain text, as /bulk shows.
unread-other = I can only read text: please type it.
you-are-welcome = 🙏 You’re welcome!
unknown-missing = 😟 Which purchase has not come? Tap it: I ask about it at once. Or write to the shop.
unknown-told = 😟 The shop has your case.
unknown-wrong = Is something wrong with a purchase? Write to the shop.
unknown-command = I don’t know this command. Send /help to see what I can do.
left-out-alone = ☝️ I left out “{ $words }”: I understand { $command } alone.
left-out-behind = ☝️ I left out “{ $words }”. Behind { $command } I understand, for example: <code>{ $example }</code>
nothing-named = 🔎 I found nothing of yours under “{ $words }”.
help-command = <b>{ $command }</b> – { $does }
help-behind = For example: <code>{ $example }</code>
stale-button = This button is no longer active. Please start again from /menu.
# money
error-bug = 😕 Something went wrong on our side. Nothing was bought by this. Please try again, or send /start.
error-unshown = 😕 It may be done, but I could not show it. Please look before you try again.
error-store = 😕 We have a problem on our side. Your message is not lost: I answer it as soon as the problem is solved, usually within minutes.
error-store-press = 😕 We have a problem on our side. Your tap is not lost if it is solved within two minutes. If nothing comes, tap again.
# money
error-unreadable = 😕 A record that is needed for this cannot be read at the moment. Nothing was bought by this, and nothing is lost. The shop has been told.
unreadable-purchases = { $count ->
        [one] ⚠️ { $count } purchase cannot be read; the shop has been told.
       *[other] ⚠️ { $count } purchases cannot be read; the shop has been told.
    }
unreadable-cases = { $count ->
        [one] ⚠️ { $count } case cannot be read; the shop has been told.
       *[other] ⚠️ { $count } cases cannot be read; the shop has been told.
    }
alert-held = { $count ->
        [one] ⚠️ <b>{ $count } record cannot be read</b>
       *[other] ⚠️ <b>{ $count } records cannot be read</b>
    }
alert-held-order = Purchase <code>{ $id }</code>
alert-held-list = List <code>{ $id }</code>
alert-held-case = Case of <code>{ $id }</code>
alert-held-account = Account of <code>{ $id }</code>
alert-held-next = It is kept as it is. Nothing goes on with it, and it is tried again until it can be read. Please tell whoever runs the bot.
health-held = { $count ->
        [one] 🧾 <b>{ $count } record cannot be read</b>, and nothing goes on with it. Please tell whoever runs the bot.
       *[other] 🧾 <b>{ $count } records cannot be read</b>, and nothing goes on with them. Please tell whoever runs the bot.
    }

## What merchants have set (money)

paused = ⏸ <b>{ $name }</b> is paused: { $reason }
paused-plain = ⏸ <b>{ $name }</b> is paused at the moment.
limit-purchase = 🚦 <b>This is over your limit for one purchase.</b> You can spend { $limit } at once, and this costs { $price }.
limit-day = 🚦 <b>This is over your limit for a whole day.</b> You can spend { $limit } a day, and this costs { $price }.
nothing-bought = Nothing was bought.
scope-all = Everything

## The PIN (money)

command-pin = Set or change your PIN
pin-how = 🔐 A PIN of { $min } to { $max } digits stops others from buying on your phone. Tap the digits, so that they never appear in the chat.
pin-ask-old = 🔐 Please tap your <b>current PIN</b>, then ✓.
pin-ask-new = Please tap your <b>new PIN</b>, then ✓.
pin-ask-again = 🔐 Please tap the new PIN <b>once more</b>, then ✓.
pin-ask-first = This purchase needs a PIN, and you have none yet. Please tap a <b>new PIN</b>, then ✓. Nothing was bought yet.
pin-ask-check = 🔐 Please tap <b>your PIN</b> to buy, then ✓. Nothing was bought yet.
pin-purchase = 🛒 <b>{ $product }</b> · { $number } · <b>{ $price }</b>
pin-fault-length = ❗ A PIN has { $min } to { $max } digits.
pin-fault-weak = ❗ That PIN is too easy to guess, like 0000 or 1234. Please choose another one.
pin-fault-mismatch = ❗ The two PINs were different. Please start again with the new PIN.
pin-fault-late = ❗ That was too fast. Please check the dots before you go on.
pin-wrong = ❌ That was not your PIN. { $left ->
        [one] One more try is left, then it is locked for a while.
       *[other] { $left } more tries are left.
    }
pin-locked = 🔒 <b>Your PIN is locked</b> until { $time } after too many wrong tries.
pin-forgot = If you forgot it, please ask the merchant to reset it: /contact
pin-set-change = ✅ Your PIN is set. You can change it with /pin.
pin-set-order = ✅ Your PIN is set. Nothing was bought yet: please tap Confirm again.
pin-set-list = ✅ Your PIN is set. Nothing was bought yet: please tap the button below again.
pin-cancelled = Nothing was changed. /pin sets or changes your PIN.
pin-not-active = This keypad is no longer active. Tap Cancel on it, or send /pin.
pin-newer = This keypad is no longer active: please use the newer one.
pin-typed-removed = 🔐 That looked like a PIN: <b>I removed it from the chat.</b>
pin-typed-stays = ⚠️ That looked like a PIN, and <b>I could not remove it: please delete your message yourself.</b>
pin-typed-tap = Please tap it on the keypad, and never type it.
pin-typed-over = The keypad above has expired: tap Cancel on it, or send /pin. If you meant an amount, please write it again.
pin-typed-how = Please never type it here: send /pin alone, and tap the digits.
button-pin-back = ⌫
button-pin-ok = ✓
button-reset-pin = Reset PIN
pin-reset-ask = 🔐 Reset the PIN of <b>{ $name }</b>? The current one stops working at once. If their phone was stolen, lock the person instead.
pin-reset-none = They have no PIN.
pin-reset-done = ✅ The PIN was reset.
pin-reset-told = 🔐 A merchant has reset your PIN. Please set a new one with /pin.
button-pin-never = Never ask
pin-never = never
pin-always = for every purchase
pin-above = above { $amount }
pin-row = { $role }, PIN: { $rule }
pin-rule-ask = Above which price should I ask for the PIN? Please type an amount, or 0 for every purchase.

## Prices, limits and pauses: for merchants (money)

roles-agent = Agents
roles-customer = Customers
roles-merchant = Merchants
button-yes = Yes, do it
button-remove = Remove
button-prices = Prices
button-limits = Limits
button-pauses = Paused items
change-before = Before: { $before }
change-after = After: <b>{ $after }</b>
change-ask-policy = Is this right? It applies from now on, to purchases that are not confirmed yet.
change-made = ✅ Done.
change-nothing = 👌 Nothing was changed.
change-gone = This question is no longer open. Nothing was changed.
card-over = That changed nothing: you went on to something else, and the card above stays as it is. Tap one of its buttons, or start again.
question-over = I closed the question above when you went on to something else, and nothing came of it. If you still want it, please start it again.
card-changed = ✏️ <b>Changed.</b> The card before does not count any more.
card-changed-below = ✏️ Changed: see below.
card-stays = The card above stays as it is.
scope-ask = What is it for?
scope-which = “{ $name }” can mean several things. Which one?
scope-unknown = I don’t know a service, provider or product called “{ $name }”. Nothing was changed.
scope-gone = This is no longer on sale.
scope-whole = All of { $name }
scope-everywhere = { $name }, wherever it is sold
prices-title = 🏷 <b>Prices</b>
prices-how = You pay the service’s price. Here you set what agents and customers pay on top of it, or less. Merchants buy at cost. The most specific rule wins, and prices are rounded up to { $unit }.
prices-none = There are no rules yet: everybody pays the service’s price.
button-add-price-agent = Add for agents
button-add-price-customer = Add for customers
button-rounding = Rounding
button-change-price = Change
button-below-cost = Yes, also below cost
price-title-agent = 🏷 <b>What agents pay: { $name }</b>
price-title-customer = 🏷 <b>What customers pay: { $name }</b>
price-remove-agent = 🏷 <b>Remove the rule for agents: { $name }</b>
price-remove-customer = 🏷 <b>Remove the rule for customers: { $name }</b>
price-rounding-title = 🏷 <b>Prices are rounded up, in steps of:</b>
price-none = no rule
price-below = { $margin }, also below cost
price-margin = Margin: <b>{ $margin }</b>
price-example = Example: what costs you { $cost } sells for <b>{ $price }</b>.
price-rounded = Prices are rounded up to { $unit }.
price-deep = ⚠️ That is less than half of what it costs you.
price-idle = ⚠️ Like this people pay the service’s price: I sell below it only if you allow it.
price-overridden = ⚠️ A more specific rule wins, and stays as it is:
price-overridden-row = • { $name }: { $rule }
price-overridden-more = And { $count } more, under /prices.
price-gone = This rule no longer exists.
price-ask-agent = 🏷 What do agents pay for <b>{ $name }</b>, on top of the service’s price? Tap it or type it: +2.5%, -3%, +50, or 2% + 50.
price-ask-customer = 🏷 What do customers pay for <b>{ $name }</b>, on top of the service’s price? Tap it or type it: +2.5%, -3%, +50, or 2% + 50.
price-ask-rounding = Prices made by a rule are rounded up to the next <b>{ $unit }</b>. Round to what instead? For example 1, 5 or 10.
price-usage = /prices shows all rules. To set one: /prices agent mtn +2%, or /prices customer all 2% + 50. A commission goes below cost: /prices agent airtime -2% below. To remove one: /prices agent mtn off
fault-margin-not-a-margin = “{ $text }” is not a margin. Please send one such as +2.5%, -3%, +50 or 2% + 50.
fault-margin-twice = “{ $text }” has two of the same kind. Please send one percentage, one sum, or one of each, such as 2% + 50.
fault-margin-decimals = “{ $text }” has too many decimals. Use two at most, such as 2.25%.
fault-margin-ambiguous = “{ $text }” can mean two sums. Please send it with a point or without decimals, such as 1.50 or 1,500.
fault-margin-percent-too-large = “{ $text }” is too much. Use -99.99% to +1,000%.
fault-margin-sum-too-large = “{ $text }” is too much for a margin.
limits-title = 🚦 <b>Limits</b>
limits-how = What one person may spend at once and in a day. A person’s own limits come before these (/limits ibrahim); merchants have none. Tap one to change it.
limits-usage = /limits shows all limits. To set one: /limits agent day 200,000, or /limits customer purchase 5,000. For one person: /limits ibrahim day 20,000. For the PIN: /limits agent pin 5,000. To remove one: /limits customer day off
limits-pin-of-role = Only a role has a price for its PIN: /limits agent pin 5,000
limit-row-agent-purchase = Agents, one purchase
limit-row-agent-day = Agents, one day
limit-row-customer-purchase = Customers, one purchase
limit-row-customer-day = Customers, one day
limit-title = 🚦 <b>Limit: { $what }</b>
limit-ask = What should the limit be? Please type an amount.
limit-none = no limit
button-limit-off = No limit
pin-title = 🔒 <b>{ $role }: PIN asked above</b>
pauses-title = ⏸ <b>What is paused</b>
pauses-none = Nothing is paused.
pause-title = ⏸ <b>Pause { $name }</b>
pause-what = Off sale: <b>{ $name }</b>
pause-reason = Reason: { $reason }
pause-no-reason = Reason: none given
pause-preview = It can’t be bought until you resume it. This is what buyers read:
pause-ask = ⏸ Why is <b>{ $name }</b> paused? Please type what buyers should read.
button-pause = Pause something
button-no-reason = No reason
button-resume = Resume { $name }
resume-title = ▶️ <b>Resume { $name }</b>
resume-preview = Buyers no longer read this:
resume-still = ⚠️ Still paused ({ $count }):
resume-done = ▶️ <b>{ $name }</b> is back on sale.
resume-not-paused = It is no longer paused.
resume-unknown = Nothing called “{ $name }” is paused. /pause shows what is.

## The day's sales (money)

button-sales = Sales today
command-sales = The day’s sales
sales-title = 📈 <b>Sales of { $date }</b>
sales-none = 📈 Nothing was sold on { $date }.
sales-total = Sold: { $count }, for <b>{ $sold }</b>
    Paid to the service: { $paid }
    Profit: <b>{ $profit }</b>
sales-open = ⏳ Still open: { $count }, for { $total }
sales-failed = ❌ Failed or reversed: { $count }
sales-by-service = <b>By service</b>
sales-by-person = <b>By person</b>
sales-line = { $name }: { $count } · { $sold } · cost { $paid } · profit { $profit }
sales-more = … and { $count } more, in the file
sales-left-out = The file is full: { $count } more purchases are counted here, not listed.
sales-own-title = 📈 <b>Your purchases of { $date }</b>
sales-own-none = You bought nothing on { $date }.
sales-archived = 🗄 Purchases before { $time } may be in the archive and are not counted here. /receipt and /check show them.
sales-own-total = Delivered: { $count }, for <b>{ $sold }</b>
sales-own-earned = You earned: <b>{ $earned }</b>, at the prices that you noted, or else at face value
sales-own-line = { $name }: { $count } · { $sold }

## The recap: a span of time in one picture (money)

button-recap = 📊 The day
command-recap = The day in one picture
recap-until = up to { $time }
recap-count = { $count ->
    [one] 1 sale
   *[other] { $count } sales
}
recap-count-bought = { $count ->
    [one] 1 purchase
   *[other] { $count } purchases
}
recap-usual-weekday = a usual { $weekday }
recap-usual-now = a usual { $weekday } by now
recap-usual-before = { $days ->
    [one] the day before
   *[other] the { $days } days before
}
recap-above = ↑ { $percent } above { $usual }
recap-below = ↓ { $percent } below { $usual }
recap-same = like { $usual }
recap-profit = Profit
recap-earned = You earned
recap-failed = Failed
recap-open = Still open
recap-best = Best sellers
recap-wallet = Wallet
recap-balance = Your balance
recap-lasts = At the pace of the last { $days } days it lasts until { $day }, about { $clock }
recap-lasts-today = At the pace of the last { $days } days it lasts until today, about { $clock }
recap-lasts-long = At the pace of the last { $days } days it lasts for more than four weeks
recap-empty = Nothing is left
recap-slow = { $outlet } was slow { $from }–{ $to }
recap-failing = { $outlet } failed { $from }–{ $to }
recap-slow-since = { $outlet } has been slow since { $from }
recap-failing-since = { $outlet } has been failing since { $from }
recap-incomplete = Sales before { $date } are not in it.
recap-title = 📊 <b>{ $title }: { $sold }</b> · { $count }
recap-line-profit = Profit <b>{ $profit }</b>
recap-line-earned = You earned <b>{ $earned }</b>
recap-line-failed = { $count } failed
recap-line-open = { $count } still open
recap-line-balance = Your balance: <b>{ $amount }</b>
recap-line-wallet = Wallet: <b>{ $amount }</b>
recap-line-wallet-lasts = Wallet: <b>{ $amount }</b>. { $lasts }.
recap-none = 📊 { $title }: nothing was sold.
recap-none-bought = 📊 { $title }: you bought nothing.
recap-unreadable = I can’t read “{ $text }” as a day. Send <code>/recap yesterday</code>, <code>/recap week</code>, <code>/recap november</code>, or a day such as <code>/recap 20 Nov</code>.
recap-too-old = Sales are kept for 400 days, back to { $date }.
recap-off = Recaps in the evening are switched off in this shop. /recap shows the day at any time.
recap-on-said = ✅ You get the day’s picture every evening at { $time }.
recap-off-said = OK, no picture in the evening. /recap shows the day at any time, /recap on brings the evening back.
recap-maybe-lost = ⚠️ The picture of { $date } may not have reached you, because I was interrupted: /recap { $asked }
recap-refused = ⚠️ Telegram did not take the picture of { $date }, so it was not sent: /recap { $asked }
button-recap-on = Daily at { $time }
button-recap-off = Not every day

## Top-ups (money)

button-topup = ➕ Top up
button-skip = Skip
button-take-back = Take it back
topup-ask-amount = 💰 <b>Top up your account.</b> How much? Type the amount, for example 10,000.
topup-ask-missing = 💰 <b>Top up your account.</b> { $amount } is enough for this purchase: tap it, or type another amount.
topup-amount-refused = Telegram can’t take a payment of { $amount }: it takes about 1 to 10,000 US dollars. Please choose another amount.
topup-ask-note =
    You want to add <b>{ $amount }</b>.
    1. { $pay }
    2. Send me a photo of the slip or a note. No photo? Tap Skip.
topup-note-amount = Do you mean <b>{ $amount }</b> in place of the amount below? Then send <code>{ $command }</code>. A note needs a word, for example who paid.
topup-note-none = That tells the merchant nothing of the transfer. Send a photo of the slip, who it came from, or tap Skip.
topup-slip-there = 📎 I have the slip. How much did you send?
topup-card-slip = 📎 <b>{ $name }</b> sent the slip for the top-up asked for on { $time }.
topup-slip-unreached = 😕 I could not reach the merchant. Please send the slip for { $amount } again later.
topup-slip-one = 📎 Your request of { $amount } has a slip already, so this one was not passed on. Was the first one wrong? Send /topup, take the request back, and ask anew.
topup-slip-kept = 📎 The merchant has the slip with your request of { $amount } now.
topup-pay-agreed = Pay the merchant the way you agreed.
topup-pay-below = Pay it in to the account below.
topup-waiting = ⏳ You asked for <b>{ $amount }</b> on { $time }. The merchant is checking whether the money came. I will message you as soon as they answer.
topup-one-at-a-time = Only one request can wait at a time. If you need another amount, take this one back first: then nothing of it is added, and you can ask anew after a minute.
topup-beside = ⏳ Your request for { $amount } still waits for the merchant. What you pay here comes on top of it. If you have sent that money already, please wait for the answer.
topup-answered = 👌 You asked for <b>{ $amount }</b> on { $time }. The merchant has answered.
topup-nobody = 😕 I could not reach the merchant, so your request was not sent. Please try again later.
topup-too-soon = You have just taken a request back. Please wait a minute before you ask again.
topup-withdrawn = 👌 Taken back. Nothing was added to your account.
topup-cancelled = 👌 Cancelled. Nothing was added to your account.
topup-over = This request has already ended. /balance shows your balance now.
topup-over-merchant = This request has already ended. /users shows what the person has now.
topup-merchant = Merchants buy on the wallet and have no account to top up. Nothing was charged.
topup-off = There are no accounts here, so there is nothing to top up. Nothing was charged.
topup-credit-off = There are no accounts while everybody may buy (ACCESS=open). Nothing was credited; the request stays open.
topup-told-credited = ✅ <b>{ $amount }</b> was added to your account, as you asked.
topup-told-declined = 🚫 The merchant did not add the { $amount } you asked for. If you have paid, please ask them.
topup-run-out = ⌛ Nobody answered your request of { $time } for <b>{ $amount }</b> within a week, so it has ended. Nothing was added to your account. If you have paid, please ask the merchant.
topup-ran-out = ⌛ You asked for <b>{ $amount }</b> on { $time }. Nobody answered within a week.
topup-invoice-title = Top up
topup-invoice-text = Money for your account here. It is added as soon as Telegram tells me that you paid.
topup-card = 💰 <b>{ $name }</b> asked for a top-up on { $time }.
topup-card-proof = 📎 What they sent is above.
topup-card-hint = Please check first that the money has reached you.
topup-done-declined = 🚫 { $amount } for <b>{ $name }</b> was declined. Nothing was booked.
topup-already-credited = ✅ { $amount } was already added to the account of <b>{ $name }</b>, once, by { $merchant }.
topup-already-declined = 🚫 { $amount } for <b>{ $name }</b> was already declined by { $merchant }. If the money came, use /credit.
topup-already-withdrawn = 👌 <b>{ $name }</b> took back the request for { $amount }. Nothing was booked.
topup-expired = ⌛ <b>{ $name }</b> asked for { $amount } more than a week ago. Nothing was booked. If the money came, use /credit.
checkout-not-in = The merchant has to let you in before you can pay here. Nothing was charged.
checkout-not-yours = This invoice is somebody else’s. Send /topup for one of your own. Nothing was charged.
checkout-paid = This invoice is already paid. Send /topup for another one. Nothing was charged.
checkout-expired = This invoice is no longer valid. Send /topup for a new one. Nothing was charged.
checkout-shut = We can’t take payments right now: the shop is checking its records first. Nothing was charged.
checkout-refused = Payments in Telegram are off here at the moment. Send /topup to ask the merchant. Nothing was charged.
checkout-trouble = We have a problem on our side. Nothing was charged. Please try again in a minute.
payment-received = ✅ <b>Payment received.</b> { $amount } was added to your account.
payment-foreign = ✅ <b>Payment received.</b> It was made in another currency, so the merchant has to add it to your account. They have been told.
payment-unbooked = ✅ <b>Payment received</b>, but I could not add it to your account yet. The merchant has been told, and your money is not lost: please keep this number.
payment-merchant-credited = 💳 <b>{ $name }</b> paid { $amount } in Telegram. It is on their account.
payment-merchant-foreign = ⚠️ <b>{ $name }</b> paid { $amount } in Telegram, in another currency than the shop’s. Nothing was booked. Please credit what it is worth with /credit, or pay it back at the payment provider.
payment-merchant-unbooked = ⚠️ <b>{ $name }</b> paid { $amount } in Telegram, but I could not book it. Please check their /statement, and add it with /credit if it is missing.
payment-merchant-odd = ⚠️ It was not paid the way its invoice asked. Please check it; /debit takes it back.

## Money that merchants give and take (money)

button-credit = ➕ Credit
button-debit = ➖ Debit
button-person = 👤 The person
hand-ask-line-credit = 💰 Who gets how much? Type a name, a @username or an id, then the amount, and a note if you like, for example: @folake 10,000 cash on Friday
hand-ask-line-debit = 💸 From whom, and how much? Type a name, a @username or an id, then the amount, and a note if you like, for example: @folake 2,500 paid back in cash
hand-nothing = Nothing was booked.
hand-ask-person-credit = 💰 Who gets { $amount }? Type a name, a @username or an id.
hand-ask-person-debit = 💸 From whom do I take { $amount }? Type a name, a @username or an id.
hand-ask-amount-credit = 💰 How much does <b>{ $name }</b> get? Type the amount, and a note if you like, for example: 10,000 cash on Friday
hand-ask-amount-debit = 💸 How much is taken from <b>{ $name }</b>? Type the amount, and a note if you like, for example: 2,500 paid back in cash
hand-whom = { $total ->
    [one] Is this who you mean?
   *[other] { $total } people match. Who do you mean? If none of these, a @username or an id finds exactly one.
}
hand-unknown = I don’t know this person: no one who has written to me matches. Nothing was booked. /users shows everybody.
hand-ask-credit = 💰 <b>Add money to the account of { $name }?</b>
hand-ask-debit = 💸 <b>Take money from the account of { $name }?</b>
hand-amount = Amount: <b>{ $amount }</b>
hand-note = Note: { $note }
hand-balance = Balance: { $before } → <b>{ $after }</b>
hand-not-in = ⚠️ This person cannot buy here at the moment (not let in, stopped or locked).
hand-done-credit = ✅ { $amount } was added to the account of <b>{ $name }</b>.
hand-done-debit = ✅ { $amount } was taken from the account of <b>{ $name }</b>.
hand-balance-now = Balance now: <b>{ $balance }</b>
person-told = { $name } has been told.
person-locked = 🔒 { $name } was not told, because they are locked.
person-gone = ⚠️ { $name } could not be told: they have blocked the bot, or left Telegram.
person-later = ⏳ Telegram did not take the message, so { $name } may not have been told yet. I keep trying, and write to you here if it does not work.
person-failed = ⚠️ { $name } could not be told: something went wrong here. Please tell them yourself.
person-never-told = ⚠️ I could not tell <b>{ $name }</b> this. Please tell them yourself:
hand-told-credit = <b>+{ $amount }</b> was added to your account by the merchant.
hand-told-debit = <b>−{ $amount }</b> was taken from your account by the merchant. If you do not know why, please ask them.
undo-told-credit = ↩️ <b>−{ $amount }</b>: the merchant took back what they had added to your account on { $time }. If you do not know why, please ask them.
undo-told-debit = ↩️ <b>+{ $amount }</b>: the merchant gave back what they had taken from your account on { $time }.
hand-already = This has already been booked, once. This tap booked nothing more.
hand-gone = This card is no longer open, and this tap booked nothing. What was booked before is in the person’s balance.
hand-cancelled = 👌 Cancelled. Nothing was booked.
hand-refused-self = This is you. Merchants buy on the wallet and have no account. Nothing was booked.
hand-refused-merchant = This is a merchant. Merchants buy on the wallet and have no account. Nothing was booked.
hand-beyond-limit = 🚦 I can’t take { $amount } from <b>{ $name }</b>: the balance is { $balance } and the credit limit { $limit }. Nothing was booked.
undo-ask = ↩️ <b>Undo your last credit, debit or price change?</b>
undo-was-credit = On { $time } you added <b>{ $amount }</b> to the account of <b>{ $name }</b>.
undo-was-debit = On { $time } you took <b>{ $amount }</b> from the account of <b>{ $name }</b>.
undo-was-price = You made it on { $time }. It would be changed back:
undo-spent = ⚠️ { $spent } of it is used already: the balance is { $balance }. Undone, it is { $after }.
undo-below-zero = ⚠️ <b>Really below zero?</b> Balance: { $before } → <b>{ $after }</b>. { $name } owes you that, and buys nothing until it is paid, or their credit limit allows it.
button-undo = ↩️ Yes, undo it
button-undo-spent = Undo all the same
button-undo-below-zero = Yes, below zero
undo-done = ↩️ <b>Undone.</b>
undo-none = You have made no credit, debit or price change that I could undo.
undo-undone = Your last credit, debit or price change is undone already. Nothing was changed.
undo-meanwhile = That price was changed again since. Nothing was changed; /prices shows what stands.
undo-gone = This question is no longer open, and this tap undid nothing. What was undone before stays so.
undo-kept = 👌 It stays as it is. Nothing was undone.

## The statement (money)

button-statement = Statement
button-statement-file = As a file (CSV)
command-statement = All changes on people’s accounts
command-statement-own = All changes on your account
statement-title = 📒 <b>Your statement</b>
statement-title-person = 📒 <b>Statement of { $name }</b>
statement-title-everybody = 📒 <b>Statement of all accounts</b>
statement-day = { $day }, newest first
statement-days = { $from } to { $to }, newest first
statement-closing = At the end: <b>{ $balance }</b>
statement-opening = At the start: { $balance }
statement-archived = 🗄 Entries up to { $time } are in the archive and are not listed here.
statement-none = Nothing changed on these days.
statement-who = <b>{ $name }</b>
statement-what = <b>{ $what }</b> · { $time }
statement-order = { $mark } { $product }, { $price }, for { $number }
statement-note = “{ $note }”
statement-amount = { $amount } → <b>{ $balance }</b>
statement-new-limit = Credit limit: <b>{ $limit }</b>
statement-hold = Bought
statement-capture = Delivered
statement-release = Given back: it failed
statement-release-closed = Given back: the merchant closed it
statement-refund = Given back: it was reversed
statement-refund-by-hand = Given back by the merchant
statement-charge = Paid: it was delivered after all
statement-uncollected = Delivered after all, and not paid
statement-credit = Credit by the merchant
statement-debit = Debit by the merchant
statement-topup = Top-up
statement-limit = Credit limit
statement-unknown = I don’t know this person: no one who has written to me matches. /users shows everybody.
statement-no-accounts = There are no accounts here: everybody buys on the merchant’s wallet. Your purchases are under /history.
statement-left-out = The file has the newest { $count } entries. For older ones, ask for fewer days.
help-statement = /statement – all changes on your account; /statement 2026-11-01 2026-11-30 for other days
# rest
help-agent =
    /shop – your own name and phone, for receipts that you hand on
    /sell mtn 1gb 700 – what you sell it for
    /usual mtn 1gb – which plan that means

## The audit of the ledgers (money)

ledger-audit-title = { $count ->
    [one] ⚠️ <b>The accounts do not add up: { $count } difference</b>
   *[other] ⚠️ <b>The accounts do not add up: { $count } differences</b>
}
ledger-audit-hint = Nothing was changed. The person who runs the bot finds all of them with <code>npm run audit</code>, and what to do in docs/operations.md.
ledger-audit-more = And { $count } more.
ledger-audit-values = Expected: { $expected } · found: { $found }
ledger-audit-balance = The balance is not what the ledger adds up to.
ledger-audit-held = What is held is not what the ledger adds up to.
ledger-audit-credit-limit = The credit limit is not the one that the ledger has.
ledger-audit-listed = The list of accounts has another balance, or none.
ledger-audit-bookings = The ledger has another number of credits, debits and limits than were made.
ledger-audit-hold-without-order = Money is held for a purchase that does not hold it.
ledger-audit-order-without-hold = An open purchase holds money that the ledger never held.
ledger-audit-listed-held = The list of what is held has another sum, or none.
ledger-audit-listed-time = The list of accounts has another time of the last entry, so the statement of all accounts may lack entries.
ledger-audit-entries = The last entries of the ledger are missing.
ledger-audit-chain-number = An entry is missing or stands there twice: the numbers of the entries do not follow each other.
ledger-audit-chain-balance = An entry is missing or stands there twice: it goes on from another balance.
ledger-audit-chain-held = An entry is missing or stands there twice: it goes on from another held sum.
ledger-audit-effect-balance = An entry’s amount and its balance do not agree.
ledger-audit-effect-held = An entry’s amount and its held sum do not agree.
ledger-audit-held-twice = One purchase holds money twice.
ledger-audit-not-held = Money was taken or given back that was not held.
ledger-audit-foreign = The ledger has an entry of another person.
ledger-audit-case-without-order = A case is about a purchase that is not there.
ledger-audit-give-back-without-entry = Money is noted as given back, but the ledger has no entry of it.

## Saved numbers (rest)

button-save-as = 💾 Save as …
button-saved-buy = Buy for it
# rest
button-pin = 📌 Pin
# rest
button-unpin = Take the pin off
button-rename = Rename
button-delete = Delete
button-yes-delete = Yes, delete
button-saved-all = All saved
# rest
saved-title = 💾 <b>Your saved numbers</b>. Tap one to buy for it, or ✏️ to rename, pin or delete it.
saved-none = You have no saved numbers yet. Tap “Save as …” under a receipt; next time one tap, or the name, is enough.
saved-name = 💾 <b>{ $name }</b>
saved-row = { $saved } · { $provider }
saved-of = { $service } · { $provider }
saved-ask-name = What should { $number } be called? Send a name of up to 20 characters, such as Mama or Shop meter.
saved-ask-rename = What should “{ $name }” be called from now on? Send a name of up to 20 characters.
saved-done = ✅ Saved as “{ $name }”. Next time tap it, or write the name where you would write the number.
saved-left = OK, nothing was saved or changed.
saved-unknown = This is no longer one of your saved numbers. See /saved.
saved-not-delivered = You can only save the number of your own delivered purchases.
saved-delete-ask = Delete it? What you bought for it stays in /history.
saved-product-gone = What you bought for “{ $name }” before is not sold right now. This is what I have for the same number.
saved-other-provider = “{ $name }” is a { $provider } number, which does not fit here. Send another number, or go Back.
# rest
saved-name-differs = ⚠️ “{ $name }” was { $before } when you saved it. The name is now <b>{ $after }</b>. Please check before you pay.
saved-fault-empty = A name needs at least one letter, so that you can type it. Please send another one.
saved-fault-too-long = That has more than 20 characters. Please send a shorter name.
saved-fault-digits = I would take a name made of digits for a number or an amount. Please send one with a word in it, such as Mama.
saved-fault-shop-word = “{ $name }” means something else to me already. Please add a word of your own, such as Shop { $name }.
saved-fault-taken = You already have a number called “{ $name }”. Please send another name.
saved-other-number = That contact’s number is { $theirs }, and this one is { $own }. Please type the name.
saved-fault-full = You have 100 saved numbers, which is the most I keep. Delete one in /saved first.

## Many at once (money)

command-bulk = Buy for many numbers at once
list-help =
    📋 <b>Many at once</b>
    Send several purchases in one message, a line each:
    <code>mtn 500 0803 123 4567</code>
    <code>glo 200 0805 123 4567</code>
    For many numbers with the same, write it once above them:
    <code>mtn 500</code>
    <code>0803 123 4567</code>
    <code>0806 123 4567</code>
    Or fill in this file and send it back: number, product, and the amount where there is none in the product. Up to 500 rows, as CSV or TXT.

    I check every row first and show you one card. You confirm once, and can stop at any time.
list-checking = ⏳ Asking for the names of { $count } …
list-checked = ⏳ Asking for the names: { $asked } of { $count } …
list-title =
    { $count ->
        [one] 📋 <b>1 purchase · { $sum }</b>
       *[other] 📋 <b>{ $count } purchases · { $sum }</b>
    }
list-earned = You earn { $earned } on all of it.
list-sent =
    { $count ->
        [one] You sent { $sent } rows; one of them cannot be bought.
       *[other] You sent { $sent } rows; { $count } of them cannot be bought.
    }
list-product = { $count } × { $name }: { $sum }
list-heading = ↳ Rows { $from } to { $to }: { $what }, from the line above them
list-heading-one = ↳ Row { $from }: { $what }, from the line above it
list-row = Row { $row }: { $what }
list-row-alone = • { $what }
list-more = … and { $count } more
list-twins =
    { $count ->
        [one] 👯 Row { $rows } is the same as a row above it.
       *[other] 👯 { $count } rows are the same as a row above them: { $rows }.
    }
list-twins-choice = Once buys { $once } for { $sum }; Buy all buys { $all }.
list-repeats =
    { $count ->
        [one] 🔁 <b>You bought one of these a moment ago:</b>
       *[other] 🔁 <b>You bought { $count } of these a moment ago:</b>
    }
list-repeat-row = Row { $row }: { $number } · { $product }, { $time }: { $state }
list-repeats-choice = Only { $once } new: { $sum }. Buy all { $all }: { $total }, what you bought before a second time.
list-repeats-ask = Tap Buy all only if you want it a second time.
list-differs =
    { $count ->
        [one] ℹ️ This number usually belongs to another network than you wrote:
       *[other] ℹ️ These { $count } numbers usually belong to another network than you wrote:
    }
list-differs-row = Row { $row }: { $number }, usually { $network }
list-more-rows =
    { $count ->
        [one] … and row { $rows }
       *[other] … and { $count } more: rows { $rows }
    }
list-faults = ⚠️ <b>Rows that cannot be bought: { $count }</b>
list-fault = Row { $row } “{ $text }”: { $why }
list-wrong-row = Row { $row }
list-faults-more = … and { $count } more, all of them in the file.
list-none-good = ⚠️ I can’t buy any of these rows. Nothing was bought.
button-list-row = Mend row { $row }
button-list-for-all = For all { $count }
button-list-leave-out = Leave this row out
button-list-pick-out = Leave a row out
list-pick-out = 🤔 <b>Which row shall I leave out?</b> Tap it, or write one or more: <code>without { $row }, …</code>
list-mend = ✏️ Tap a row’s button, or write its answer behind its number, such as <code>{ $row } sme</code> or <code>{ $row } 500</code>. To leave a row out: <code>without { $row }</code>.
list-mend-again = ✏️ A row that you correct can still be bought: send it again.
list-mend-others = ✏️ A row without a button can be bought too: correct it and send it again.
list-row-which = 🤔 <b>Row { $row }</b> “{ $text }”: which one?
list-row-which-provider = 🤔 <b>Row { $row }</b> “{ $text }”: which provider?
list-row-how-much = 🤔 <b>Row { $row }</b> “{ $text }”: how much { $name }? Write the amount, such as <code>500</code>.
list-row-whole = Please write row { $row } whole, with its number in front, for example <code>{ $row } mtn 500 0803 123 4567</code>. Nothing was bought.
list-row-no-answer = I can’t take “{ $text }” as the answer.
list-row-for-all = Your choice counts for rows { $rows }.
list-changed = ✏️ You changed this list. The new card is below.
list-changed-late = This list can’t be changed any more. Nothing was changed.
list-same = 🔁 <b>You sent this list before</b>, on { $time }: { $done } of { $count } done.
list-again = Shall I buy all of it again?
list-taken-back = ↩️ At most { $max } lists can wait for Confirm. To make room I took back:
list-made-room = ↩️ Taken back to make room: at most { $max } lists can wait for Confirm. Nothing was bought. If you still want it, send it again.
list-ask = Is everything right? Wrong-number purchases can’t be reversed.
list-ask-one = I buy only the row that is right.
list-short = 💳 <b>Your balance is not enough.</b> It costs { $price }, and you have { $available } to spend.
list-short-how = You can still buy it: I buy the rows that fit, and name those that I leave out.
list-short-day = 🚦 <b>Your limit for today is not enough for all of it.</b>
list-short-account-once = 💳 Your balance is enough for { $choice }, which costs { $sum }. It is not enough for all of it, which costs { $price }.
list-short-day-once = 🚦 { $choice }, which costs { $sum }, is within your limit for today. All of it, which costs { $price }, is not.
list-empty = This list is empty. /bulk shows how to write one.
list-too-many = This list is too long. Send at most { $max } rows; please send it in parts.
list-too-large = This file is too large. Send at most 256 kB.
list-no-file = I could not read the file. Please send it again.
list-not-text = I cannot read this file. Please save it as CSV or plain text, and send it again. /bulk shows how.
list-nothing = I found nothing to buy in this file. /bulk shows how to write a list.
button-list-buy = Buy all { $count }
button-list-once = Once ({ $count })
button-list-new = Only { $count } new
button-list-again = Buy all of it again
button-list-retry = Try the failed ones again
button-list-rest = Buy what is left
button-list-file = Result as a file
list-progress = ▶️ <b>{ $ended } of { $count }</b>
list-counts = ✅ { $done } · ❌ { $failed } · ⏳ { $processing }
list-ended = 🏁 { $done } of { $count } done. The summary is below.
list-summary = 🏁 <b>{ $done } of { $count } done</b>, for { $spent }
list-repeated = 🔁 You may have read this already: it is the same list.
notice-repeated = 🔁 You may have read this already.
list-summary-above = 🏁 Your list has ended. The summary is on the message above: tap the quote to go there.
list-plain = 🏁 Your list of { $count } has ended. The file says what happened to each row.
list-summary-failed = ❌ <b>Failed, and not charged: { $count }</b>
list-summary-row = Row { $row }: { $number } · { $product }
list-summary-done = ✅ <b>Done: { $count }</b>
list-summary-row-why = Row { $row }: { $number } · { $product }: { $why }
list-rows-more =
    { $count ->
        [one] … and row { $rows }. Why: in the file.
       *[other] … and { $count } more, rows { $rows }. Why: in the file.
    }
list-summary-refused = 🚫 <b>Not bought, and not charged: { $count }</b>
list-repeats-how = If you want it a second time all the same, send that row again.
list-summary-processing = ⏳ Still processing: { $count }. I will tell you the result.
list-summary-waiting = ⏸ <b>Not started, and not charged: { $count }.</b>
list-stop-person = You stopped the list.
list-stop-unanswered = I get no answer at the moment.
list-stop-barred = You can’t buy at the moment.
list-token = 🔑 { $number } { $name }: <code>{ $token }</code>
list-codes = 🔑 { $whose }:
list-tokens-more = … and { $count } more, in the file and with /token.
list-state-waiting = not started
list-state-refused = not bought
list-state-processing = processing
list-state-successful = done
list-state-failed = failed
list-reversed = reversed by the provider
list-closed = closed by the merchant; it may still be delivered
list-refusal-content-changed = it has changed
list-refusal-price-changed = the price has changed
list-refusal-duplicate = you had just bought it
list-refusal-gone = not sold at the moment
list-refusal-paused = paused
list-refusal-purchase-limit = over your limit for one purchase
list-refusal-pin-needed = it needs a PIN
list-refusal-unanswered = its price could not be checked
list-refusal-expired = not started in time
list-refusal-short = your balance was too low for { $price }
list-refusal-day-limit = { $price } was over your limit for today
list-refusal-twin = the same as another row
list-refusal-twin-of = the same as row { $row }
list-already = This list is already running, or has ended.
list-goes-on = This list is already confirmed and was not stopped. To stop it, tap ⏹ Stop below it.
list-over = This list has ended.
list-stopping = I start no more rows. Those under way will end.
list-not-over = This list is still being bought.
list-again-later = To buy it once more, send it again when it has ended.
row-rounded = a spreadsheet has changed this number, and digits are lost. Format the column as text and type it again.
row-torn = a quotation mark is not closed.
row-columns = it has more cells than the first row. Write 1500 instead of 1,500.
row-unreadable = I can’t read this. Write it such as <code>mtn 500 0803 123 4567</code>.
row-number-missing = there is no number in it.
row-too-short = the number is too short: { $count ->
        [one] one digit is missing
       *[other] { $count } digits are missing
    }. A phone number has { $usual }.
row-too-long = the number is too long: it has { $count ->
        [one] one digit
       *[other] { $count } digits
    } too many. A phone number has { $usual }.
row-amount-missing = how much { $name }?
row-several = there are several: { $names }. Please write which.
row-several-such = there are { $count }, such as { $names }. Please write which.
row-no-such = not sold here, or not right now.
row-unclear-numbers = I can’t tell amount from number, or the number is not complete. A row’s count needs a dot: 1. mtn
row-spaced-numbers = I can’t tell the amount from the number: write the amount as ₦500, or the number without spaces.
row-bare-number = what for? Write it in front, such as <code>mtn 500 0803 123 4567</code>, or in a line above the numbers, such as <code>mtn 500</code>.
row-heading-open = the line above the numbers does not say one product. Write it such as <code>mtn 500</code>.
row-unanswered = I could not ask for the name. Please try this row again later.
row-doubted = If it is right, send this row by itself and tap “Use it all the same”.

## The shop (money)
shop-its-name = name
shop-its-contact = contact
shop-its-bankAccount = bank account
shop-its-receiptLine = line under receipts
shop-its-agentFaces = names of agents on receipts
button-shop = 🏪 Shop
shop-title = 🏪 <b>The shop</b>, as people see it
shop-row = { $what }: <b>{ $value }</b>
shop-none = none
shop-field-name = Name
shop-field-contact = Contact
shop-field-bankAccount = Bank account
shop-field-receiptLine = Receipt line
shop-field-agentFaces = Agents’ own names
shop-agents-on = on
shop-agents-off = off
shop-hint = Tap what you want to change.
shop-hint-owners = Tap what you want to change. Contact and bank account are for the owners.
shop-tap = ☝️ Nothing was changed. Tap what you want to change on the shop’s page first, and then write it.
shop-ask-name = Type the name of your shop, at most 60 letters. People see it in /start, on pictures of receipts and in the text for WhatsApp.
shop-ask-contact = Whom do people ask when something fails? Send a @username, a phone number or a link that begins with https.
shop-ask-bankAccount = Where do people pay in for a top-up? Send bank, account number and name, for example <code>GTBank 0123456789 Folake Adeyemi</code>. People see it in /topup.
shop-ask-receiptLine = Type one line, at most 120 letters, for example <code>Open 8 to 8, opposite Ikeja market</code>. It stands under receipts here, on their pictures and in the text for WhatsApp.
shop-ask-agentFaces = If this is on, agents may put a name, a phone and a price of their own on the receipts that they hand on. If it is off, those carry the shop’s.
shop-ask-change = ❓ <b>{ $what }</b>: is this right?
shop-owners-told = Every owner is told of this change at once.
shop-owners-only = Only the owners can change contact and bank account. Nothing was changed.
shop-told = Every owner has been told.
shop-untold = { $count ->
    [one] One owner could not be told yet. I keep trying.
   *[other] { $count } owners could not be told yet. I keep trying.
}
shop-fault-empty = I need at least one letter or number.
# rest
fault-letters = That has { $letters } letters. Please use at most { $most }.
shop-fault-on-off = Please send on or off.
shop-fault-contact-empty = I need a @username, a phone number or a link.
shop-fault-contact-not-a-phone = This is no mobile number that I know. Please check it, or write it with the country’s code: +234 …
shop-fault-contact-not-https = This link is not safe. It has to begin with https.
shop-fault-contact-no-host = This link leads nowhere: it needs a whole address with a dot, such as https://example.com
shop-fault-contact-not-a-contact = I can’t read this as a @username, a phone number or an https link.
shop-fault-contact-too-long = This link is too long: 200 letters at most.
shop-fault-contact-refused = Telegram takes no button with this link. Please send another contact.
shop-fault-account-no-number = There is no account number in it. Send bank, number and name, for example <code>GTBank 0123456789 Folake Adeyemi</code>.
shop-fault-account-nuban = This account number has { $digits } digits. It needs 10.
shop-fault-account-length = This account number has { $digits } digits. I take 6 to 20.
shop-fault-account-several-numbers = There is more than one account number in it. Please send one.
shop-fault-account-parts = I need three things: the bank, the number, and the name on the account. For example <code>GTBank 0123456789 Folake Adeyemi</code>.
shop-fault-account-too-long = The bank may have 40 letters, and the name on the account 60.
alert-shop-changed = ⚠️ <b>{ $merchant }</b> changed the shop’s <b>{ $what }</b> on { $time }.
alert-shop-not-you = If no owner wanted this, change it back now.
button-contact = Contact { $name }
button-contact-shop = Contact the shop
contact-call = 📞 Questions? Call { $phone }
contact-call-name = 📞 Questions? Call { $name }: { $phone }
button-pay = Pay { $amount }
button-copy-account = Copy account number
topup-pay-in = 🏦 Pay in to <b>{ $bank }</b>
    <b>{ $number }</b>
    { $holder }
command-shop = The shop: name, contact, bank account
order-shop-line = <i>{ $line }</i>

## What agents sell for (money)

resale-title = 🏪 <b>Your own shop</b>, as your customers see it
resale-field-name = Name
resale-field-phone = Phone
resale-hint = Receipts that you hand on carry this, so that your customers call you. What you pay stays the same.
resale-off = ⚠️ Switched off for all agents: receipts that you hand on carry the shop’s name and contact, and no price of yours.
resale-ask-name = Type the name of your own shop, at most 60 letters. Receipts that you hand on carry it in place of the shop’s.
resale-ask-phone = Which number do your customers call? Send it, for example <code>0803 123 4567</code>.
# rest
resale-agents-only = This is for agents, who sell to others.
selling-title = 💰 <b>What you sell for</b>
selling-how = The card says what you earn by it, and receipts that you hand on show it. Of several the most exact one counts. What you pay stays the same.
selling-none = You have noted no price yet.
selling-one = 💰 <b>{ $price }</b>
selling-ask = What do you sell, and for how much? A plan has a price; for everything else say what comes on top. For example <code>mtn 1gb 700</code>, <code>airtime +20</code> or <code>mtn +5%</code>.
selling-ask-price = For how much do you sell <b>{ $name }</b>? For example <code>+20</code>, <code>+5%</code> or for a plan <code>700</code>.
selling-ask-change = Now it is <b>{ $price }</b>. What is it to be? For example <code>700</code>, <code>+20</code> or <code>+5%</code>.
selling-noted = ✅ Noted: <b>{ $price }</b>
selling-gone = There is no such price any more.
selling-full = You have { $most } prices. Please remove one first.
selling-fault = I can’t read a price in “{ $text }”.
selling-fault-fixed = Only a plan has one price. For “{ $name }” say what comes on top: +20 or +5%.
card-ask-selling = 💬 For how much do you sell it? Send the amount, for example 700. What you pay stays the same.
card-selling-late = This purchase is confirmed already. Nothing was changed.
button-selling = 💬 I sell it for { $amount }
button-no-selling = No price of mine
button-selling-prices = 💰 Selling prices
button-add-selling = Add a price
# rest
command-shop-own = Your own name and phone, for receipts that you hand on
command-sell = What you sell for: mtn 1gb 700

## Usual plans (rest)

usual-title-own = ⭐ <b>Your usual plans</b>
usual-title-shop = ⭐ <b>Usual plans</b>, for everybody. An agent’s own go before them.
usual-how = Where several plans have one size, a line such as <code>mtn 1gb 0803 123 4567</code> means the usual one and goes straight to its card. To set one, send its network and size: <code>/usual mtn 1gb</code>.
usual-none = There is none yet.
usual-remove = Tap one to remove it.
usual-row-gone = ⚠️ Not sold now: { $plan }
usual-which = Which plan shall “{ $name }” mean?
usual-unknown = I know no plans of one network and one size by “{ $name }”.
usual-gone = There is no such plan any more.
usual-change-title = ⭐ <b>The usual plan of its size, for everybody</b>
button-usual-plans = ⭐ Usual plans
command-usual = Which plan a size means: mtn 1gb
command-usual-own = Which plan a size means for you: mtn 1gb

## When money runs low (money)

command-alert = Be told when the wallet runs low
command-alert-own = Be told when your money runs low
button-low-on = 🔔 Tell me when it is low
low-off-wallet = 🔕 You are not told when the wallet runs low.
low-off-account = 🔕 You are not told when your money runs low.
low-on-wallet = 🔔 I’ll tell you when the wallet falls below <b>{ $limit }</b>.
low-on-account = 🔔 I’ll tell you when you have less than <b>{ $limit }</b> left to spend.
low-now-wallet = Now it has { $amount }.
low-now-account = You have { $amount } left to spend.
low-already = It is below that already. I’ll tell you the next time it falls below.
low-hint-wallet = Tap below, or send <code>/alert wallet 50,000</code>
low-hint-account = Tap below, or send <code>/alert 2,000</code>
low-ask-wallet = Below what amount in the wallet shall I tell you? Send it, for example <code>50,000</code>
low-ask-account = Below what amount shall I tell you? Send it, for example <code>2,000</code>
low-not-theirs = The wallet is for merchants. I can tell you about your own money.
low-passed-wallet = 🔔 <b>The wallet is low: { $amount }.</b> You asked to be told below { $limit }.
low-passed-account = 🔔 <b>Your money is low: { $amount }.</b> You asked to be told below { $limit }.
low-lasts = { $lasts }.
low-fill-wallet = It is filled at the service, outside this bot.
low-foot = To change this or turn it off: /alert

## Cases: what was not received (money)
button-not-received = Not received?
button-tell-shop = 💬 Tell the shop
button-fault-nothing = Nothing came
button-fault-amount = The wrong amount came
button-fault-token = The token does not load
button-fault-other = Something else
button-reply = Reply
button-send-too = Send mine too
button-solved = Solved
button-give-back = Give back { $amount }
button-give-back-now = Give { $amount } back
button-write-more = Write more
button-write-to-shop = Write to the shop
button-case-photos = 📷 Photos
command-cases = What did not arrive, and questions to the shop
not-received-late = This was delivered more than 7 days ago, so I cannot ask about it any more. For help, use /cases and write to the shop.
look-again = 🔎 I asked again just now: the provider <b>{ $answer }</b>.
look-known = 🔎 The provider <b>{ $answer }</b>.
# These answers stand in the three frames look-again, look-known and case-look.
look-successful = says it was delivered
look-processing = still works on it
look-failed = says it was not delivered
look-missing = does not find it at the moment
look-unanswered = gives no clear answer
look-open = It is not known yet how it ends. I go on asking and tell you here. Please do not buy it again before that.
look-say = Airtime and data can be there without an SMS: check the balance first. If it is not there, call { $provider } and say:
look-say-other = It can take some minutes until it is there. If it is still not there, call { $provider } and say:
look-sentence = “{ $product } was sent to { $number } on { $time }, reference { $reference }. It has not arrived.”
look-say-token = 🔑 Type all of <code>{ $token }</code> into the meter, then press Enter. If it does not take it, call { $provider } and say:
look-sentence-token = “I bought { $product } for { $number } on { $time }, reference { $reference }. The meter does not take the token.”
look-what-is-wrong = Still not? Tell the shop what is wrong:
case-ask-words = Say it in a few words, or send a photo, such as a screenshot.
case-ask-more = What do you want to say? Text or a photo.
case-only-words = I can pass on text and photos. Please send one of these.
case-left = All right. Nothing was sent.
case-limited = You opened several cases within 24 hours. The next one can be opened on { $time } at the latest.
case-limited-open = If it cannot wait, add it to a case that is open: the shop reads that too.
case-too-many = The shop has not answered yet, so please wait for its answer. It has all that you wrote before.
case-rest-left-out = The other photos were left out: please wait for the shop’s answer.
case-rest-ended = The other photos were left out, because this is closed now.
case-reply-hint = Was this an answer? Tap Reply under the message, or open /cases.
case-is-over = This is closed. If it is not solved, tap Not received? or Tell the shop under the receipt.
case-is-over-question = This is closed. Write to the shop again under /cases.
case-own-shop = You are a merchant of this shop.
case-taken-opened = ✅ Passed on to { $shop }. The answer comes here.
case-taken-said = ✅ Passed on to { $shop }.
case-the-shop = the shop
case-you = You
case-question = A question
case-look = { $time }: the provider <b>{ $answer }</b>
case-who = <b>{ $name }</b> · { $time }
case-photo = 📷 Photo
case-words = “{ $text }”
# These faults stand in case-new, case-own and case-listed.
case-fault-nothing = nothing came
case-fault-amount = the wrong amount came
case-fault-token = the token does not load
case-fault-other = something is wrong
case-fault-failed = a purchase failed
case-new = 🆘 <b>{ $name }: { $what }</b>
case-new-question = 💬 <b>{ $name } has a question</b>
case-new-words = 💬 <b>{ $name }</b> writes:
case-unanswered = ⏰ <b>{ $name } has waited for an answer since { $time }</b>
case-waits = ⏳ Waits for an answer since { $time }
case-answered = 💬 Answered
case-answered-by = 💬 Answered on { $time } ({ $name })
case-ended-solved = ✅ Solved on { $time } ({ $name })
case-ended-given-back = ↩️ Given back on { $time } ({ $name })
case-ended-silent = 💤 Closed on { $time }: nobody wrote for 7 days
case-answer-ask = What do you want to say to { $name }? Text or a photo. They read it as from the shop.
case-held = ⚠️ <b>Not sent yet:</b> { $merchant } has answered { $name } already, on { $time }:
case-held-hint = Should { $name } read yours as well?
case-held-album = Should { $name } read yours as well? Then tap Reply and send it again.
case-words-gone = I don’t see your words any more. Tap Reply and send them again.
case-not-sent = ⚠️ <b>Your words were not sent</b>, because the case was ended before.
case-gone = This case is not there any more.
case-order-gone = The purchase is not in the records any more. Use /credit to give money.
case-own = <b>You said: { $what }</b>
case-own-question = <b>Your question to { $shop }</b>
case-shop-says = 💬 Answer from <b>{ $shop }</b>:
case-told-solved = ✅ <b>Marked as solved by { $shop }.</b>
case-told-given-back = ↩️ <b>You got { $amount } back from { $shop }.</b>
case-told-silent = 💤 <b>Your case was closed, because nobody wrote for 7 days.</b>
case-told-again = Is it not solved? Then tell the shop once more:
case-told-again-question = You can write to the shop again with /contact.
cases-title-open = 🆘 <b>Open cases</b>
cases-title-own = 🆘 <b>Your cases</b>
cases-none-open = Nobody waits for anything.
cases-none-own = There are none. Something did not arrive? Tap <b>Not received?</b> under its receipt.
case-listed = { $place }. <b>{ $who }</b> · { $what }
shop-words-ask = What do you want to say to { $shop }? Text or a photo. The answer comes here.
give-back-ask = Give <b>{ $amount }</b> back to <b>{ $name }</b>?
give-back-hint = The provider calls it delivered, so what it took from your wallet stays taken. If the provider takes it back later, nothing more is paid to the buyer.
give-back-done = It has been given back already.
give-back-open = It is not known yet whether it is delivered, so nothing can be given back. If it fails, the money goes back by itself.
give-back-over = Nothing was given back, because the case was ended first. If it is still owed, tap Give back once more.
give-back-ended = Was it paid in another way, such as by /credit? Then do not give it back as well.
give-back-unpaid = Nothing was paid from an account for it here, so there is nothing to give back.
give-back-not-delivered = It was not delivered, and what was paid is back with the buyer already.
recap-line-cases = 🆘 Cases: { $count } ({ $open } open)


## How providers do (rest)

health-slow = ⏳ <b>{ $outlet } is slow</b>: of the last { $of } purchases { $count } took more than { $minutes } min.
health-slow-all = ⏳ <b>{ $outlet } is slow</b>: all of the last { $of } purchases took more than { $minutes } min.
# rest
health-failing = ❗ <b>{ $outlet } is failing</b>: of the last { $of } purchases { $count } failed.
# rest
health-failing-all = ❗ <b>{ $outlet } is failing</b>: all of the last { $of } purchases failed.
button-health-wait = 🔔 Tell me when it works
health-waits = 🔔 I will tell you once, when { $outlet } works again.
health-over-already = ✅ It works again.
health-wait-full = Too many people wait for this already. Please try again later.
health-works = ✅ <b>{ $outlet } works again.</b> You asked me to tell you.
# money
health-may-work = 🔔 <b>{ $outlet }</b>: nobody has bought it for a while, so I cannot say if it works again. You can try it: what fails costs nothing.
alert-health-slow = Buyers read this on the card, and can still buy.
# money
alert-health-failing = Buyers read this on the card, and can still buy. What fails costs them nothing.
alert-health-well = ✅ <b>{ $outlet } works again</b>, after { $duration }.
alert-health-unknown = 🔔 <b>{ $outlet }</b>: too few bought it in the last two hours to say if it works again, { $duration } after it began. Buyers are not warned any more.
button-health-pause = ⏸ Pause { $outlet }
button-health-tell = 📣 Tell everybody
button-cases = 🆘 Cases
button-health = 🩺 Providers
button-health-again = 🔄 Look again
health-pause-slow = slow at the moment
health-pause-failing = failing at the moment
health-announce-slow = ⏳ { $outlet } is slow at the moment. What you buy goes on, and I tell you how it ends. Please do not buy the same a second time.
# money
health-announce-failing = ❗ { $outlet } is failing at the moment. What fails costs you nothing. Please try again later.
health-title = 🩺 <b>How providers do</b>
health-none = No purchase ended in the last 24 hours.
health-outlet = { $mark } <b>{ $outlet }</b>
health-paused = ⏸ Paused at the moment
health-since = Since { $time }
health-median = Half took at least { $duration }
health-median-quick = Half took less than a second
health-delivered = { $count } delivered
# rest
health-failed = { $count } failed
health-open = { $count } open for long
# rest
health-all-well = 💚 No provider is slow, and none is failing.
# rest
health-unusual = 👀 No provider counts as slow or failing right now, but look at 🟡.
# rest
health-refused =
    { $count ->
        [one] Left out: 1 purchase that was refused at once. A wrong customer number says nothing about a provider.
       *[other] Left out: { $count } purchases that were refused at once. A wrong customer number says nothing about a provider.
    }
health-legend = By our own purchases of the last 24 hours, at most 40 of each.
    🟢 well · 🟡 not as usual · ⏳ slow · ❗ failing · ⚪ too few in the last two hours to say
command-health = How providers do: slow, failing or well

## Price lists (rest)

# rest
pricelist-which = 🏷 <b>Which prices would you like to see?</b>
# rest
pricelist-unknown = 🔎 <b>I have no price list of that name.</b> These I have:
# rest
pricelist-more-lists = There are more: write the name behind the command, for example <code>/pricelist mtn</code>.
# money
pricelist-title = 🏷 <b>{ $list }</b>: what you pay
pricelist-category = <b>{ $category }</b>
pricelist-paused = Nothing of it is for sale right now.
# rest
pricelist-gone = This is not sold any more. /pricelist shows what is.
# rest
pricelist-date = Prices of { $date }
# rest
pricelist-no-own = 🖼 No picture was sent.
# rest
pricelist-left-out = ⚠️ Left out, with no price of yours: { $count }. Your customers would see what you pay. /sell notes your prices.
# rest
pricelist-with-costs = ⚠️ Shows what you pay.
# rest
pricelist-forward = 🏷 Prices to forward. Tap and hold the picture, then choose Forward.
# rest
pricelist-no-picture = 😕 I could not draw the picture now. The prices above are the same.
button-pricelist-picture = 🖼 Picture to forward
# rest
button-pricelist-all = 🖼 All of them, with what I pay
button-pricelist-others = Other lists

## A shop’s first day (rest)

first-day-hello = 👋 Hello, { $name }! Your shop is up. These steps make it ready to sell.
first-day-title = 🧭 <b>First day:</b> { $done } of { $total } done
first-day-row = { $mark } { $step }
first-day-name = Shop’s name
first-day-contact = Contact
first-day-bankAccount = Bank account
# rest
first-day-prices = What people pay
first-day-alert = Low-wallet alert
first-day-invitation = First invitation
first-day-test = Test: { $amount } airtime to my number
first-day-hint = Tap a step. The list stays in /admin until all is done, or you put it away.
first-day-done = 🎉 All is done. Good sales!
first-day-away = 👌 Put away. Everything in it is in /admin too.
# money
first-day-ask-prices = 🏷 <b>What do you earn on everything that customers buy?</b> Without a choice they pay the service’s price. I show what it means before it counts.
# money
first-day-ask-test = 🧪 <b>A real purchase from the wallet,</b> as your customers see it. Send your own number. Nothing is bought before you tap Confirm.
button-first-day = 🧭 First day
button-first-day-read = 📖 Read more
button-first-day-away = Put away
button-first-day-other = Another amount
button-first-day-plan = One plan only
# rest
button-first-day-agents = What agents pay
