/**
 * What most records have in common, for the deflating of the first form: names first, what is said most often last. What was deflated with it can
 * only be read with it, so it never changes; a better one is another form beside this one.
 */
export const FIRST_DICTIONARY = Buffer.from(
  [
    '"undeliverable":"Forbidden: bot was blocked by the user","unsentTries":1,"reassured":{"topic":"processing","at":17,"tries":0}',
    '"alerted":{"count":1,"at":17,"tries":0},"missing":{"since":17,"until":17,"looks":3},"exists":true,"requeryAt":17',
    '"closed":{"at":17,"by":7},"doubt":{"reason":"never-arrived","message":""},"earlier":"\u0001","batch":"VB","newestAtCard":1',
    '"failure":{"reason":"undelivered","message":"Transaction failed"},"uncollected":true,"recovered":true,"costMinor":',
    '"reason":"refused"},"reason":"funds"},"reason":"changed"},"state":"failed","state":"reversed","state":"closed"',
    'GLO Glo 9mobile ETISALAT SME-500MB "quantity":"500 MB" "validity":"7 days" Weekly Daily "validity":"1 day" 2GB 5GB 10GB',
    'GOtv StarTimes SHOWMAX PREMIUM COMPACT Plus Abuja Eko Ibadan Kano Enugu Benin Jos Kaduna POSTPAID Postpaid Electric',
    'waec jamb education betting internet Smile Spectranet',
    '{"reference":"\u0001","buyer":{"userId":5,"chatId":5,"locale":"fr"},"item":{"service":"tv","provider":"DSTV","productName":"DSTV-","title":"DStv ',
    '","amountRequired":false,"requiresVerification":true,"yieldsToken":false},"recipient":{"kind":"smartcard","customerId":"70","verifiedName":"',
    '{"reference":"\u0001","buyer":{"userId":6,"chatId":6,"locale":"en"},"item":{"service":"electricity","provider":"Ikeja","productName":"IKEDC-PREPAID","title":"Ikeja Electric prepaid","category":"Prepaid',
    '","amountRequired":true,"requiresVerification":true,"yieldsToken":true},"recipient":{"kind":"meter","customerId":"04","verifiedName":"',
    '"receipt":{"paidMinor":,"quantity":"1","token":"1234-5678-9012-3456-7890","units":"12.4 kWh","meterNumber":"04","customerName":"","customerAddress":" STREET LAGOS","disco":"IKEDC","exchangeReference":"',
    '{"reference":"\u0001","buyer":{"userId":7,"chatId":7,"locale":"en"},"item":{"service":"data","provider":"Airtel","productName":"AIRTEL-1GB","title":"Airtel 1 GB","category":"Monthly","quantity":"1 GB","validity":"30 days',
    '","amountRequired":false,"requiresVerification":false,"yieldsToken":false},"recipient":{"kind":"phone","customerId":"0802',
    '{"reference":"\u0001","buyer":{"userId":8,"chatId":8,"locale":"en"},"item":{"service":"airtime","provider":"MTN","productName":"MTN-VTU","title":"MTN airtime',
    '","amountRequired":true,"requiresVerification":false,"yieldsToken":false},"recipient":{"kind":"phone","customerId":"0803',
    '"},"priceMinor":50000,"draftedAt":17,"cardMessageId":1,"version":6,"state":"successful","sends":1,"asks":0,"tellTries":0,"confirmedAt":17',
    ',"billing":{"heldMinor":50000,"day":"2026-11-22"},"enteredAt":17,"asked":{"count":1,"at":17,"answer":"successful"},"receipt":{"paidMinor":49000,"remark":"Transaction successful',
    '","exchangeReference":"","transactionDate":"2026-11-22T10:00:00.000Z"},"endedAt":17,"told":{"state":"successful","at":17',
  ].join(''),
);
