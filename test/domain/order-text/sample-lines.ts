/**
 * Lines as people type them, with the sandbox's catalogue, and what they mean: `product → number amount`, or the question, or why not. Each stands
 * under its topic.
 */
const TABLE = `
airtime in any order
  mtn 500 08031234567 => mtn-airtime → 08031234567 500
  mtn 08031234567 500 => mtn-airtime → 08031234567 500
  500 08031234567 mtn => mtn-airtime → 08031234567 500
  08031234567 500 mtn => mtn-airtime → 08031234567 500
  Mtn   500   08031234567 => mtn-airtime → 08031234567 500
  airtime mtn 500 08031234567 => mtn-airtime → 08031234567 500
  9 mobile 300 08091234567 => 9mobile-airtime → 08091234567 300
  etisalat 300 08091234567 => 9mobile-airtime → 08091234567 300
  mtn recharge card 1000 08031234567 => mtn-airtime → 08031234567 1000
  please send 500 airtime to 08031234567 => mtn-airtime → 08031234567 500 (taken: mtn)
  abeg load me 200 mtn 08031234567 => mtn-airtime → 08031234567 200
  top up mtn 1000 08031234567 => mtn-airtime → 08031234567 1000
  vtu mtn 100 08031234567 => mtn-airtime → 08031234567 100
a service and an amount
  light 2000 => provider? ikeja-electric-prepaid, ikeja-electric-postpaid, eko-electric-prepaid, +18 2000
  abeg load 500 airtime => provider? mtn-airtime, airtel-airtime, glo-airtime, +1 500
  again airtime 1k => provider? mtn-airtime, airtel-airtime, glo-airtime, +1 1000
  tv 5000 => none
copied out of WhatsApp
  [22/11, 19:03] Mama Chidi: mtn 500 08031234567 => mtn-airtime → 08031234567 500
  [11/22/2026, 7:03:11 PM] +234 805 123 4567: 08031234567 mtn 500 => mtn-airtime → 08031234567 500
  22/11/2026, 7:03 pm - Bro Emeka: 08031234567 - MTN - N500 => mtn-airtime → 08031234567 500
  08031234567 - mtn - ₦500 => mtn-airtime → 08031234567 500
with words around it
  hello, mtn 500 08031234567 thank you => mtn-airtime → 08031234567 500
  mtn 500 08031234567 asap => mtn-airtime → 08031234567 500
  amount: 500 number: 08031234567 network: mtn => mtn-airtime → 08031234567 500
  phone 08031234567 500 => mtn-airtime → 08031234567 500 (taken: mtn)
  dstv compact 7023456789 renew => dstv-compact-1month → 7023456789
  mtn 500 each 08031234567 => word? each
  one more mtn 500 08031234567 => word? one
a number written to the word
  mtn500 08031234567 => mtn-airtime → 08031234567 500
  mtn08031234567 500 => mtn-airtime → 08031234567 500
  xyz500 08031234567 => none
  mtn2k 08031234567 => mtn-airtime → 08031234567 2000
  MTN500NAIRA08031234567 => mtn-airtime → 08031234567 500
  mtnsme1gb 08031234567 => none
  mtn1.5gb weekly 08031234567 => mtn-1.5gb-7days → 08031234567
  ikedc2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  mtn2 08031234567 => none
  mtn500 600 08031234567 => unclear-numbers
forms of the phone number
  mtn 500 0803-123-4567 => mtn-airtime → 08031234567 500
  mtn 500 +234 803 123 4567 => mtn-airtime → 08031234567 500
  mtn 500 2348031234567 => mtn-airtime → 08031234567 500
  mtn 500 234 803 123 4567 => mtn-airtime → 08031234567 500
  mtn 100 234 803 123 4567 => mtn-airtime → 08031234567 100
  mtn 50 234 8031234567 => mtn-airtime → 08031234567 50
  mtn 500 002348031234567 => mtn-airtime → 08031234567 500
  mtn 500 (0803) 123 4567 => mtn-airtime → 08031234567 500
  mtn 500 8031234567 => mtn-airtime → 08031234567 500
  mtn 500 080 312 345 67 => mtn-airtime → 08031234567 500
  mtn 500, 0803 123 4567 => mtn-airtime → 08031234567 500
  mtn; 500; 08031234567 => mtn-airtime → 08031234567 500
  mtn 500 0803.123.4567 => mtn-airtime → 08031234567 500
  mtn 0803.123.4567 500 => mtn-airtime → 08031234567 500
  mtn 500 803.123.4567. => mtn-airtime → 08031234567 500
  mtn 500 +234.803.123.4567 => mtn-airtime → 08031234567 500
  mtn 500 0803.1234567 => mtn-airtime → 08031234567 500
  mtn 500 0803.123.456 => digits -1: 0803123456
  ikeja 2000 0412.3456.789 => ikeja-electric-prepaid → 04123456789 2000
  dstv padi 7023.4567.89 => dstv-padi-1month → 7023456789
  mtn 500 ０８０３１２３４５６７ => mtn-airtime → 08031234567 500
  airtime 234 803 123 4567 => how much? mtn-airtime → 08031234567 (taken: mtn)
  airtime 234 08031234567 => how much? mtn-airtime → 08031234567 (taken: mtn)
forms of the amount
  mtn ₦500 08031234567 => mtn-airtime → 08031234567 500
  mtn N500 08031234567 => mtn-airtime → 08031234567 500
  mtn NGN500 08031234567 => mtn-airtime → 08031234567 500
  mtn 500 naira 08031234567 => mtn-airtime → 08031234567 500
  mtn 1,500 08031234567 => mtn-airtime → 08031234567 1500
  mtn 1.5k 08031234567 => mtn-airtime → 08031234567 1500
  mtn 2k 08031234567 => mtn-airtime → 08031234567 2000
  mtn ₦500⁰⁰ 08031234567 => none
  mtn 99.50 08031234567 => mtn-airtime → 08031234567 99.5
  mtn 100000 08031234567 => mtn-airtime → 08031234567 100000
  mtn 08031234567 ₦500 => mtn-airtime → 08031234567 500
  mtn 08031234567 ₦ 500 => mtn-airtime → 08031234567 500
  mtn 500 ₦ 08031234567 => mtn-airtime → 08031234567 500
  mtn 500₦ 08031234567 => mtn-airtime → 08031234567 500
amounts that cannot be
  mtn 0 08031234567 => amount zero: 0
  mtn 0 0803 123 4567 => amount zero: 0
  0803 123 4567 mtn 0 => amount zero: 0
  mtn 0 500 0803 123 4567 => unclear-numbers
  mtn -500 08031234567 => amount negative: -500
  mtn !-500 08031234567 => amount negative: -500
  mtn --500 08031234567 => amount negative: -500
  mtn,-500 08031234567 => amount negative: -500
  mtn (-500 08031234567 => amount negative: -500
  mtn-500 -08031234567 => mtn-airtime → 08031234567 500
  (mtn)-500 08031234567 => mtn-airtime → 08031234567 500
  mtn ₦-500 08031234567 => amount negative: ₦-500
  mtn 600000 08031234567 => amount too-large: 600000
  mtn 1.234 08031234567 => amount ambiguous: 1.234
  mtn 1,5 08031234567 => amount ambiguous: 1,5
  mtn 500 600 08031234567 => unclear-numbers
  mtn ₦500 ₦600 08031234567 => unclear-numbers
  mtn ₦500 600 08031234567 => unclear-numbers
  mtn 5 hundred 08031234567 => word? hundred
numbers that cannot be
  mtn 500 0803123 => digits -4: 0803123
  mtn 0803123 500 => digits -4: 0803123
  mtn 1gb 0803123 => digits -4: 0803123
  mtn 500 +234803123456 => digits -1: +234803123456
  mtn 0803 123 456 => unclear-numbers
  mtn 500 0803123456 => digits -1: 0803123456
  mtn 500 080312345678 => digits 1: 080312345678
  mtn 500 04123456789 => unclear-numbers
  mtn 500 12345 => unclear-numbers
  mtn 500 0803 123 456 => digits -1: 0803 123 456
  mtn 500 08031234567 08061234567 => unclear-numbers
  mtn 500 +447911123456 => unclear-numbers
  mtn 0803 1234567 08061234567 => unclear-numbers
  2 mtn 500 08031234567 => unclear-numbers
  2 x mtn 500 08031234567 => unclear-numbers
  mtn 500 08031234567 2 => unclear-numbers
  mtn 500 08031234567 x2 => word? x2
no provider: the number's network is taken
  500 08031234567 => mtn-airtime → 08031234567 500 (taken: mtn)
  500 0803 123 4567 => mtn-airtime → 08031234567 500 (taken: mtn)
  airtime 500 08091234567 => 9mobile-airtime → 08091234567 500 (taken: 9mobile)
  500 09061234567 => mtn-airtime → 09061234567 500 (taken: mtn)
  500 09071234567 => airtel-airtime → 09071234567 500 (taken: airtel)
  500 08181234567 => 9mobile-airtime → 08181234567 500 (taken: 9mobile)
  1gb 08051234567 => which? glo-1gb-1day, glo-gifting-1gb-30days → 08051234567 (taken: glo)
a provider that differs from the number's network is taken at its word
  glo 500 08031234567 => glo-airtime → 08031234567 500 (differs: mtn)
  mtn 500 08021234567 => mtn-airtime → 08021234567 500 (differs: airtel)
  airtel 1gb weekly 08031234567 => airtel-1gb-7days → 08031234567 (differs: mtn)
  9mobile 200 08051234567 => 9mobile-airtime → 08051234567 200 (differs: glo)
sizes as French writes them
  mtn 1 Go 08031234567 => which? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2 → 08031234567
  08031234567 mtn 1,5 Go weekly => mtn-1.5gb-7days → 08031234567
  mtn 1.5 go weekly 08031234567 => mtn-1.5gb-7days → 08031234567
  mtn sme 500 Mo 08031234567 => mtn-sme-500mb-30days → 08031234567
  mtn sme 500mo 0803 123 4567 => mtn-sme-500mb-30days → 08031234567
  forfait mtn sme 500 Mo 08031234567 => mtn-sme-500mb-30days → 08031234567
  mtn sme 0803 123 4567 500 Mo => mtn-sme-500mb-30days → 08031234567
  mtn data sme 500 Mo => for whom? mtn-sme-500mb-30days
  // In Pidgin it says whom it is for, so nothing is taken for gigabytes that may be naira.
  mtn 500 go 08031234567 => word? go
  mtn 50 go 08031234567 => word? go
  mtn 500 08031234567 go => word? go
  500 to 08031234567 => mtn-airtime → 08031234567 500 (taken: mtn)
  gotv max 7023456789 => gotv-max-1month → 7023456789
  7023456789 gotv max => gotv-max-1month → 7023456789
  dstv padi 1 mo 7023456789 => word? mo
  dstv padi 1mo 7023456789 => word? 1mo
data by size, time and kind
  mtn 1gb 08031234567 => which? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2 → 08031234567
  mtn 1gig 08031234567 => which? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2 → 08031234567
  mtn 1g 08031234567 => which? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2 → 08031234567
  mtn 1gb daily 08031234567 => mtn-1gb-1day → 08031234567
  mtn 1gb monthly 08031234567 => which? mtn-1gb-30days, mtn-sme-1gb-30days → 08031234567
  mtn 1gb 30 days 08031234567 => which? mtn-1gb-30days, mtn-sme-1gb-30days → 08031234567
  mtn 1gb 30days 08031234567 => which? mtn-1gb-30days, mtn-sme-1gb-30days → 08031234567
  mtn 1gb 1 month 08031234567 => which? mtn-1gb-30days, mtn-sme-1gb-30days → 08031234567
  mtn 1gb for 7 days 08031234567 => which? mtn-1gb-7days, mtn-gifting-1gb-7days → 08031234567
  mtn sme 1gb 08031234567 => mtn-sme-1gb-30days → 08031234567
  mtn gifting 1gb 08031234567 => mtn-gifting-1gb-7days → 08031234567
  mtn night 2gb 08031234567 => mtn-night-2gb-1night → 08031234567
  mtn 1000mb 08031234567 => no such; near: mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2
  mtn 3 months 480gb 08031234567 => mtn-480gb-90days → 08031234567
  glo berekete 08051234567 => glo-berekete-100%-bonus → 08051234567
  mtn welcome back 5gb 08031234567 => mtn welcome back 5gb → 08031234567
  airtel binge 2gb 08021234567 => airtel?plan=binge#2gb+call → 08021234567
data by price
  mtn data 500 08031234567 => which? mtn-1gb-1day, mtn-500mb-7days → 08031234567
  mtn data 500 weekly 08031234567 => mtn-500mb-7days → 08031234567
  mtn 1gb 800 08031234567 => mtn-1gb-7days → 08031234567
  mtn 1gb ₦1,000 08031234567 => mtn-1gb-30days → 08031234567
  mtn 1gb 999 08031234567 => no such; near: mtn-1gb-30days, mtn-1gb-7days, mtn-gifting-1gb-7days, +2
  mtn data 123 08031234567 => no such; near: mtn-110mb-1day, mtn-social-200mb-3days, mtn-75mb-1day, +2
what there is not
  mtn 1.7gb 08031234567 => no such; near: mtn-1.5gb-7days, mtn-1.5gb-30days, mtn-xtra/1.5gb/30days, +2
  1.7gb 08031234567 => no such; near: mtn-1.5gb-7days, mtn-1.5gb-30days, mtn-xtra/1.5gb/30days, +2
  mtn 2.5gb 1 day 08031234567 => no such; near: mtn-1gb-1day, mtn-500mb-1day, mtn-230mb-1day, +2
  9mobile 16gb 08091234567 => no such; near: 9mobile-6.5gb-30days, 9mobile-5.1gb-30days, 9mobile-sme-5gb-30days, +2
  mtn padi 08031234567 => no such; near: mtn-airtime, mtn-75mb-1day, mtn-110mb-1day, +2
  dstv premium asia 7023456789 => no such; near: dstv-premium-1month, dstv-premium-french-1month
  dstv asia 7023456789 => no such; near: dstv-padi-1month, dstv-yanga-1month, dstv-confam-1month, +2
  yola postpaid 1000 04123456789 => no such; near: ikeja-electric-postpaid, eko-electric-postpaid, abuja-electric-postpaid, +2
  glo sme 1gb 08051234567 => no such; near: glo-1gb-1day, glo-gifting-1gb-30days, glo-berekete-100%-bonus, +2
  dstv 1gb 7023456789 => no such; near: nothing
  mtn electricity 500 08031234567 => no such; near: mtn-airtime, mtn-75mb-1day, mtn-110mb-1day, +2
electricity
  ikeja 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  ikeja postpaid 2000 04123456789 => ikeja-electric-postpaid → 04123456789 2000
  ikeja 2000 0412 3456 789 => ikeja-electric-prepaid → 04123456789 2000
  ikeja meter 04123456789 token 1500 => ikeja-electric-prepaid → 04123456789 1500
  light 2000 04123456789 => which? ikeja-electric-prepaid, ikeja-electric-postpaid, eko-electric-prepaid, +18 → 04123456789 2000
  band a 2000 04123456789 => which? ikeja-electric-prepaid, ikeja-electric-postpaid, eko-electric-prepaid, +18 → 04123456789 2000
  phcn prepaid 2000 04123456789 => which? ikeja-electric-prepaid, eko-electric-prepaid, abuja-electric-prepaid, +8 → 04123456789 2000
  ikeja band a 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  kadeco 2000 04123456789 => kaduna-electric-prepaid → 04123456789 2000
  portharcourt 2000 04123456789 => port-harcourt-electric-prepaid → 04123456789 2000
  // Not sold here, and no other company.
  aba 2000 04123456789 => word? aba
  ikeja 04123456789 => how much? ikeja-electric-prepaid → 04123456789
  ikeja 5412 3456 7890 1 => how much? ikeja-electric-prepaid → 5412345678901
  ikeja 5412 3456 7890 1 2000 => ikeja-electric-prepaid → 5412345678901 2000
  ikeja 2000 5412 3456 7890 1 => ikeja-electric-prepaid → 5412345678901 2000
  ikeja 2000 123456 => unclear-numbers spaced lacks a digit?
  ikeja 2000 412345 => unclear-numbers spaced lacks a digit?
  // A meter of eleven digits and ₦45,000, or one of thirteen and ₦789.
  ikeja 45000 0412 3456 789 => unclear-numbers spaced
  // A meter of twelve digits, which is unusual, and ₦50,000, or one of thirteen in uneven groups and ₦7,890.
  ikeja 50000 0412 3456 7890 => unclear-numbers spaced lacks a digit?
  // One digit of the meter is missing, or two: the amount in front could be its first digits, and what is left of it an amount.
  ikeja 1000 0412 345 678 => unclear-numbers spaced lacks a digit?
  ikeja 1000 0412 345 67 => unclear-numbers spaced
  ikeja 0412 345 678 500 => unclear-numbers spaced lacks a digit?
  ikeja 1k 0412 345 678 => ikeja-electric-prepaid → 0412345678 1000
  ikeja 2000 0412 3456 700 => ikeja-electric-prepaid → 04123456700 2000
  ikeja 4512 3456 789 500 => ikeja-electric-prepaid → 45123456789 500
  ikeja 50k 0412 3456 7890 => ikeja-electric-prepaid → 041234567890 50000
  ikeja 45k 0412 3456 789 => ikeja-electric-prepaid → 04123456789 45000
  ikeja 45,000 0412 3456 789 => ikeja-electric-prepaid → 04123456789 45000
tv
  dstv padi 7023456789 => dstv-padi-1month → 7023456789
  padi 7023456789 => dstv-padi-1month → 7023456789
  dstv padi 4400 7023456789 => dstv-padi-1month → 7023456789
  dstv padi 5000 7023456789 => no such; near: dstv-padi-1month
  dstv french 7023456789 => which? dstv-premium-french-1month, dstv-french-plus-add-on-1month, dstv-french-touch-add-on-1month → 7023456789
  dstv 7023 456 789 padi => dstv-padi-1month → 7023456789
  dstv 4400 7023456789 => dstv-padi-1month → 7023456789
  gotv max 2022123456 => gotv-max-1month → 2022123456
  gotv smallie 2022123456 => which? gotv-smallie-1month, gotv-smallie-3months, gotv-smallie-1year → 2022123456
  gotv smallie 3 months 2022123456 => gotv-smallie-3months → 2022123456
  startimes nova 02123456789 => which? startimes-nova-1week, startimes-nova-1month → 02123456789
  startimes nova 1 week 02123456789 => startimes-nova-1week → 02123456789
  cable gotv jolli 2022123456 => gotv-jolli-1month → 2022123456
a plus is a part of the name
  dstv compact+ 7023456789 => dstv-compact-plus-1month → 7023456789
  dstv compact + 7023456789 => dstv-compact-plus-1month → 7023456789
  dstv compact＋ 7023456789 => dstv-compact-plus-1month → 7023456789
  DSTV Compact+, 7023456789 => dstv-compact-plus-1month → 7023456789
  7023456789 dstv compact+ => dstv-compact-plus-1month → 7023456789
  dstv compactplus 7023456789 => dstv-compact-plus-1month → 7023456789
  go tv supa + 2022123456 => gotv-supa-plus-1month → 2022123456
  // Written to the digits it is a phone number's, and this needs a smartcard.
  dstv compact +7023456789 => unclear-numbers
  dstv compact+7023456789 => unclear-numbers
  // There is no such plan.
  mtn 75mb+ 08031234567 => no such; near: mtn-75mb-1day, mtn-110mb-1day, mtn-social-200mb-3days, +2
  mtn 500 +2348031234567 please => mtn-airtime → 08031234567 500
  mtn 500 + 08031234567 => mtn-airtime → 08031234567 500
a word that nothing knows, beside a plan
  dstv compact hd 7023456789 => word? hd
  gotv supa deluxe 2022123456 => word? deluxe
  startimes nova dish weekly 02123456789 => word? dish
others
  waec result checker 08031234567 => waec-result-checker → 08031234567
  waec 0803 123 4567 => which? waec-result-checker, waec-gce-registration → 08031234567
  waec scratch card 08031234567 => which? waec-result-checker, waec-gce-registration → 08031234567
  exam neco 08031234567 => neco-result-checker → 08031234567
  neco pin mama => neco-result-checker → 08031234567 @Mama
  // A candidate's phone, which this is not, and a profile code, which it may be.
  neco 1234567890 => unclear-numbers
  jamb 1234567890 => which? jamb-utme, jamb-utme-mock, jamb-direct-entry → 1234567890
  // No group of the number is what such a PIN costs.
  jamb utme 0803 123 4567 => which? jamb-utme, jamb-utme-mock → 08031234567
  jamb 0803 123 4567 => which? jamb-utme, jamb-utme-mock, jamb-direct-entry → 08031234567
  jamb utme 1234 5678 90 => which? jamb-utme, jamb-utme-mock → 1234567890
  jamb utme 1234567890 4567 => no such; near: jamb-utme, jamb-utme-mock
  // A round sum may be what the person believes to be the price.
  jamb utme 6000 123456 => unclear-numbers spaced
  jamb utme 6200 123456 => unclear-numbers spaced
  dstv padi 702 345 678 => unclear-numbers spaced lacks a digit?
  // What several services are called is for the phone's network.
  card 500 08031234567 => mtn-airtime → 08031234567 500 (taken: mtn)
  recharge card 0803 123 4567 => how much? mtn-airtime → 08031234567 (taken: mtn)
  bet9ja 1000 1234567 => bet9ja-wallet → 1234567 1000
  bet 9ja 1000 1234567 => word? 9ja
  bet sportybet 2k 08031234567 => sportybet-wallet → 08031234567 2000
  paris betking 1000 1234567 => betking-wallet → 1234567 1000
  betting 1000 1234567 => which? bet9ja-wallet, sportybet-wallet, betking-wallet, +1 → 1234567 1000
  bet9ja 500 mama => Mama is a phone
  bet9ja 1234 5678 9 2000 => bet9ja-wallet → 123456789 2000
  bet9ja 2000 1234 5678 9 => unclear-numbers spaced
  bet9ja 1000 12345 => unclear-numbers spaced
  bet9ja 12345 500 => unclear-numbers spaced
  bet9ja 500 123456 => unclear-numbers spaced
  bet9ja 1000 1234 => unclear-numbers
  bet9ja 1234 567 => unclear-numbers
  bet9ja 120 4567 => unclear-numbers
  bet9ja 10000 for 12345 => unclear-numbers
  bet9ja 1000 for 12345 => bet9ja-wallet → 12345 1000
  bet9ja 20000, 1234 => unclear-numbers
  sporty for 5 000 00 => unclear-numbers
  bet9ja 0803 123 0567 => how much? bet9ja-wallet → 08031230567
  jamb mock 0803 123456 => jamb-utme-mock → 0803123456
  bet9ja 1k 12345 => bet9ja-wallet → 12345 1000
  bet9ja 1k 1234 5 => bet9ja-wallet → 12345 1000
  bet9ja 1k 1234 567 => bet9ja-wallet → 1234567 1000
  bet9ja 20000 => for whom? bet9ja-wallet 20000
  bet9ja 123456 => how much? bet9ja-wallet → 123456
  dstv 70234 56750 => which? dstv-padi-1month, dstv-yanga-1month, dstv-confam-1month, +8 → 7023456750
  ikeja 20000 => for whom? ikeja-electric-prepaid 20000
small mistakes in writing
  airtell 500 08021234567 => airtel-airtime → 08021234567 500
  airtle 500 08021234567 => airtel-airtime → 08021234567 500
  9moble 500 08091234567 => word? 9moble
  ikejaa 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  ikja 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  dstv comapct 7023456789 => dstv-compact-1month → 7023456789
  startims nova weekly 02123456789 => startimes-nova-1week → 02123456789
  mtn wekly 20gb 08031234567 => mtn-20gb-7days → 08031234567
  électricité ikeja 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  mtm 500 08031234567 => word? mtm
  mtn 1gn 08031234567 => word? 1gn
Pidgin, Hausa and French, also in one line
  abeg I wan buy mtn 500 for 08031234567 => mtn-airtime → 08031234567 500
  biko mtn 500 08031234567 o => mtn-airtime → 08031234567 500
  buy me light ikeja prepaid 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  don Allah a saya katin mtn 500 08031234567 => mtn-airtime → 08031234567 500
  katin waya mtn 500 lambar 08031234567 => mtn-airtime → 08031234567 500
  wuta ikeja prepaid 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  katin wuta ikeja prepaid 2000 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  je veux du crédit mtn 500 pour le 08031234567 => mtn-airtime → 08031234567 500
  crédit d’appel mtn 500 08031234567 svp => mtn-airtime → 08031234567 500
  courant ikeja prepaid 2000 pour 04123456789 => ikeja-electric-prepaid → 04123456789 2000
  encore mtn 500 08031234567 s’il te plaît => mtn-airtime → 08031234567 500 again
  abeg katin waya mtn 500 08031234567 => mtn-airtime → 08031234567 500
  wuta 2000 => provider? ikeja-electric-prepaid, ikeja-electric-postpaid, eko-electric-prepaid, +18 2000
  wuta => none
  kati => none
  katin waya => none
  saya => none
  abeg => none
  I wan buy data => none
  katin waya 500 => none
  // A no is never overheard.
  ba mtn 500 08031234567 => word? ba
  make una no send mtn 500 08031234567 => word? no
  pas mtn 500 08031234567 => word? pas
  // A word near one of theirs is none of them, and words for numbers are no amount.
  mtn 500 kate 08031234567 => word? kate
  mtn dari biyar 08031234567 => word? dari
  mtn cinq cents 08031234567 => word? cinq
again
  again mtn 500 08031234567 => mtn-airtime → 08031234567 500 again
  mtn 500 08031234567 again => mtn-airtime → 08031234567 500 again
  encore mtn 500 08031234567 => mtn-airtime → 08031234567 500 again
  Again 500 mama => mtn-airtime → 08031234567 500 again @Mama
saved names
  500 mama => mtn-airtime → 08031234567 500 @Mama
  mama 500 => mtn-airtime → 08031234567 500 @Mama
  mtn 500 mama => mtn-airtime → 08031234567 500 @Mama
  1gb mama => which? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2 → 08031234567 @Mama
  glo 500 mama => glo-airtime → 08031234567 500 @Mama
  mama => how much? mtn-airtime → 08031234567 @Mama
  2000 home => ikeja-electric-prepaid → 04123456789 2000 @home
  eko 2000 home => eko-electric-prepaid → 04123456789 2000 @home
  500 mama 08061234567 => unclear-numbers
  mama 500 600 => unclear-numbers
  mama home 500 => names? Mama, home
  home mtn 500 => home is a meter
  mama dstv padi => Mama is a phone
  500 do it again sam => airtel-airtime → 08021234567 500 @Do it again Sam
  again do it again sam 500 => airtel-airtime → 08021234567 500 again @Do it again Sam
  max 500 => mtn-airtime → 08061234567 500 @Max
  max gotv 2022123456 => gotv-max-1month → 2022123456
  mtn 500 08031234567 max => unclear-numbers
incomplete
  mtn 500 => for whom? mtn-airtime 500
  mtn 08031234567 => which? mtn-airtime, mtn-75mb-1day, mtn-110mb-1day, +44 → 08031234567
  airtime 08031234567 => how much? mtn-airtime → 08031234567 (taken: mtn)
  mtn data 08031234567 => which? mtn-75mb-1day, mtn-110mb-1day, mtn-230mb-1day, +43 → 08031234567
  dstv 7023456789 => which? dstv-padi-1month, dstv-yanga-1month, dstv-confam-1month, +8 → 7023456789
  dstv padi => for whom? dstv-padi-1month
  mtn sme 1gb => for whom? mtn-sme-1gb-30days
  mtn 1gb => which, for whom? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2
  again 1 gig mtn data pls => which, for whom? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +2
  mtn 1.7gb => none sold, for whom? mtn-1.5gb-7days, mtn-1.5gb-30days, mtn-xtra/1.5gb/30days, +2
  1gb => which, for whom? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +8
  data 1gb => which, for whom? mtn-1gb-1day, mtn-1gb-7days, mtn-1gb-30days, +8
  mtn data 500 => which, for whom? mtn-1gb-1day, mtn-500mb-7days
  mtn data 550 => none
  waec 2026 => none
  my 1gb => none
  check mtn 500 08031234567 => no such; near: mtn-airtime, mtn-75mb-1day, mtn-110mb-1day, +2
  5g network => none
  thanks 1gb => none
  send the 1gb => none
  mtn sme => which, for whom? mtn-sme-500mb-30days, mtn-sme-1gb-30days, mtn-sme-2gb-30days, +3
  ikeja postpaid => for whom? ikeja-electric-postpaid
  1.7gb => none
  dstv 1gb => none
  mtn data => none
  mtn => none
  500 => none
  08031234567 => none
the number of a line in a list, which is no amount
  1. 08031234567 => none
  12. 0803 123 4567 => none
  1) 08031234567 => none
  2. mtn airtime 08031234567 => unclear-numbers
  1. mtn 500 08031234567 => unclear-numbers
  500. 08031234567 => none
  mtn 500. 08031234567 => mtn-airtime → 08031234567 500
talk
  hello => none
  how much is mtn 1gb? => none
  what is 1gb => none
  call me on 08031234567 please => none
  please call me on 08031234567 tomorrow morning => none
  my number is 08031234567 => none
  I paid 500 to 08031234567 yesterday but nothing came => none
  where is my token => none
  refund my 500 => none
  /buy mtn 500 08031234567 => none
  😀 => none
  ... => none
  0000 => none
what must never be cut in two
  mtn 5-6 08031234567 => unclear-numbers
  mtn 500-600 08031234567 => unclear-numbers
  mtn 500,08031234567 => amount not-a-number: 500,08031234567
  mtn 99,50 08031234567 => mtn-airtime → 08031234567 99.5
  mtn 5e3 08031234567 => word? 5e3
  mtn 0x500 08031234567 => word? 0x500
  mtn 1/2gb 08031234567 => no such; near: mtn-night-2gb-1night, mtn-2gb-2days, mtn-sme-2gb-30days, +1
  mtn 5 00 08031234567 => unclear-numbers
  // An amount in groups beside a number in groups.
  ikeja 10 000 0412 3456 789 => unclear-numbers spaced
  0412 3456 789 10 500 ikeja => unclear-numbers spaced
  bet9ja 12 500 4046 7090 => unclear-numbers spaced
  mtn 8136 9122 40 1 000 => unclear-numbers spaced
  // A digit beside groups counts, or is one of them. An amount of a digit has a sign.
  mtn 1 0803 123 4567 => unclear-numbers spaced
  1 mtn 08031234567 => mtn-airtime → 08031234567 1
  ikeja 549 972 372 848 5 => unclear-numbers spaced lacks a digit?
  bet9ja 1500 562 490 9 => unclear-numbers spaced
  bet9ja 5 000 4938 6399 => unclear-numbers spaced
  mtn ₦5 08031234567 => mtn-airtime → 08031234567 5
  // An amount in thousands, an address, a day.
  mtn 1.000.000.000.000 08031234567 => amount not-a-number: 1.000.000.000.000
  mtn 192.168.100.200 08031234567 => amount not-a-number: 192.168.100.200
  mtn 22.11.2026 08031234567 => amount not-a-number: 22.11.2026
  mtn 08031234567.500 => digits 3: 08031234567500
  1.5.5gb mtn 08031234567 => word? .5gb
  mtn.5gb 08031234567 => word? .5gb
  mtn .5gb 08031234567 => no such; near: mtn-500mb-1day, mtn-500mb-7days, mtn-sme-500mb-30days, +2
  mtn 1,5gb 08031234567 => which? mtn-1.5gb-7days, mtn-1.5gb-30days → 08031234567
  mtn 1,5 gb 08031234567 => which? mtn-1.5gb-7days, mtn-1.5gb-30days → 08031234567
  mtn,5gb,sme,08031234567 => mtn-sme-5gb-30days → 08031234567
  mtn ٥٠٠ 08031234567 => word? ٥٠٠
  mtn sme 1gb ۲ 08031234567 => word? ۲
  [12:30] Folake: mtn 500 08031234567 => unclear-numbers
  mtn airtime 12:30 08031234567 => unclear-numbers
  mtn airtime 20/11 08031234567 => unclear-numbers
  mtn n-500 08031234567 => amount not-a-number: n-500
`;

export const LINES: readonly (readonly [topic: string, cases: [line: string, meaning: string][]])[] = TABLE.trim()
  .split(/\n(?! )/u)
  .map((part) => {
    const [topic = '', ...rows] = part.split('\n').filter((row) => !row.startsWith('  //'));
    return [topic, rows.map((row) => row.trim().split(' => ') as [string, string])];
  });
