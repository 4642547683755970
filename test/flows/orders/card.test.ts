import { describe, expect, test } from 'vitest';
import { CARD_LIFE_MS } from '../../../src/domain/orders/draft.ts';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, CARD, referenceOn, goToCard, newPersonWithCard, newPersonBuys } from '../support/shopping.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { changeOrder } from '../support/stored.ts';
import { say, tap, labels, pressed, newestId, EVERYTHING, dataOn } from '../support/say-and-read.ts';

const flows = useFlows();

const PLAN = 'mtn-sme-1gb-30days';

test('says what is bought, for whom and for how much, and that a wrong number cannot be taken back', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  expect(buyer.screen().split('\n')).toEqual([
    '🧾 Please check',
    '',
    expect.stringMatching(/^Product: .*1GB.*30 days/u),
    'Phone number: 0803 123 1234',
    'You pay: ₦589.00',
    '',
    '⚠️ Check the number: wrong-number purchases can’t be reversed.',
    'Tap Confirm to buy.',
    '[Confirm]',
    '[Change] [Cancel]',
  ]);
  expect(reference).toMatch(/^[\w]{15,40}$/u);
});

test('a price that changed between card and Confirm is shown on a new card and buys nothing until that is confirmed', async () => {
  const { buyer, reference: old } = await newPersonWithCard(flows, smePlan);
  flows.sandbox.setProduct(PLAN, { fixed_price: 540.5 });
  const confirm = buyer.tap('Confirm');
  await buyer.until(/price changed from ₦589\.00 to ₦540\.50\. Nothing was bought yet/u);
  expect(buyer.screen()).toMatch(CARD);
  const renewed = referenceOn(buyer);
  expect(renewed).not.toBe(old);
  // The price is as it was, but the old card was replaced.
  flows.sandbox.setProduct(PLAN, { fixed_price: 589 });
  await buyer.untilToast(buyer.press(confirm.messageId, confirm.data));
  expect(buyer.toasts.at(-1)?.text).toMatch(/no longer active\. Nothing was bought/u);
  flows.sandbox.setProduct(PLAN, { fixed_price: 540.5 });
  await tap(buyer, 'Confirm', /Done![^]*Paid: ₦540\.50/u);
  flows.sandbox.setProduct(PLAN, { fixed_price: 589 });
  expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
  expect(booksOf(flows, renewed)).toEqual(BOUGHT_ONCE);
});

test('what another company sells by now under the same name and price is shown on a new card and buys nothing', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  flows.sandbox.setProduct(PLAN, { provider: 'Glo' });
  await tap(buyer, 'Confirm', /This has changed from MTN to Glo\. Nothing was bought yet/u);
  flows.sandbox.setProduct(PLAN, { provider: 'MTN' });
  expect(referenceOn(buyer)).not.toBe(reference);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('a product that is gone when Confirm is tapped because it is not available is not bought, and something else can be chosen', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  flows.sandbox.setProduct(PLAN, { available: false });
  await tap(buyer, 'Confirm', /is no longer sold this way\. Nothing was bought/u);
  expect(labels(buyer)).toEqual(['Change', 'Cancel']);
  flows.sandbox.setProduct(PLAN, { available: true });
  await tap(buyer, 'Change', /What would you like to change\?/u);
  await tap(buyer, 'Another product', /Which one\?/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('with the service down says so, and buys with the same Confirm once it is up', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  await flows.sandbox.down();
  await tap(buyer, 'Confirm', /I get no answer right now, so I could not check the price\. Nothing was bought/u);
  const warnings = flows.logLines.filter((line) => line.includes(reference) && line.includes('"level":"warn"'));
  expect(warnings).toEqual([expect.stringContaining('the service gave no usable answer')]);
  await flows.sandbox.up();
  await tap(buyer, 'Confirm', /Done!/u);
  expect(buyer.screen()).not.toMatch(/could not check/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('is good for 30 minutes: after that Confirm buys nothing and leads on, to a new card of the same or to something else', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  await changeOrder(flows, reference, { draftedAt: Date.now() - CARD_LIFE_MS - 1 });
  const { messageId, data } = buyer.tap('Confirm');
  await buyer.until(/has expired \(cards are good for 30 minutes\)\. Nothing was bought[^]*\[Show the card\]/u);
  await buyer.untilToast(buyer.press(messageId, data));
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await tap(buyer, 'Buy something else', /What would you like to buy/u);
  flows.sandbox.setProduct(PLAN, { fixed_price: 540.5 });
  buyer.press(messageId, `rp:${reference}`);
  await buyer.until(/Please check\n[^]*1GB[^]*0803 123 1234[^]*You pay: ₦540\.50/u);
  const renewed = referenceOn(buyer);
  await tap(buyer, 'Confirm', /Done!/u);
  flows.sandbox.setProduct(PLAN, { fixed_price: 589 });
  expect([booksOf(flows, reference), booksOf(flows, renewed)]).toEqual([NOT_BOUGHT, BOUGHT_ONCE]);
});

describe('is bought once', () => {
  test('when Confirm is tapped on two devices at the same moment, and again at the end', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
    const taps = [buyer.tap('Confirm'), buyer.tapAgain(), buyer.tapAgain()];
    await buyer.until(/Done!/u);
    const [, second] = await Promise.all(taps.map((tap) => buyer.untilToast(tap)));
    expect(second?.text).toMatch(/already confirmed/u);
    await buyer.untilToast(buyer.tapAgain());
    expect(buyer.screen()).toMatch(/Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
  });

  test('when Confirm is followed by Cancel and Change, which come too late', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
    const { messageId } = buyer.tap('Confirm');
    const late = [`o:drop:${reference}`, `o:change:${reference}`].map((data) => buyer.press(messageId, data));
    for (const tap of late)
      expect((await buyer.untilToast(tap)).text).toMatch(/already confirmed and can’t be changed or cancelled/u);
    await buyer.until(/Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });
});

test.each(['its button', '/cancel'])('once it is cancelled by %s, its old Confirm buys nothing', async (way) => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
  const { message_id: messageId } = buyer.botMessages().at(-1)!;
  if (way === '/cancel') buyer.say('/cancel');
  else buyer.tap('Cancel');
  await buyer.until(/Cancelled\. Nothing was bought/u);
  expect(await pressed(buyer, messageId, `o:confirm:${reference}`)).toMatch(/no longer active\. Nothing was bought/u);
  await expect.poll(() => buyer.transcript()).not.toMatch(/\[Confirm\]/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('stays good while its owner draws another: each is confirmed by its own button', async () => {
  const { buyer, reference: first } = await newPersonWithCard(flows, airtime('08031231234', '100'));
  const second = await buy(buyer, airtime('08031231234', '200'), /Done!/u);
  await tap(buyer, `o:confirm:${first}`, /Done!/u);
  for (const reference of [first, second]) expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('/cancel takes every open card back and says which, and no other one', async () => {
  const { buyer, reference: bought } = await newPersonBuys(flows, airtime('08031231234', '150'), /Done!/u);
  const cancelled = await goToCard(buyer, airtime('08031231234', '100'));
  const open = [
    await goToCard(buyer, airtime('08031231234', '200')),
    await goToCard(buyer, airtime('08031231234', '300')),
  ];
  await tap(buyer, `o:drop:${cancelled}`, /Cancelled\. Nothing was bought/u);
  const { text } = await say(buyer, '/cancel', /Cancelled\. Nothing was bought\.[^]*₦300\.00[^]*₦200\.00/u);
  expect(text).toMatch(/0803\s123\s1234/u);
  expect(text).not.toMatch(/₦1[05]0\.00/u);
  await expect.poll(() => buyer.transcript()).not.toMatch(/\[Confirm\]/u);
  const messageId = newestId(buyer);
  for (const reference of open) {
    expect(await pressed(buyer, messageId, `o:confirm:${reference}`)).toMatch(/no longer active/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  }
  expect(booksOf(flows, bought)).toEqual(BOUGHT_ONCE);
  await say(buyer, '/cancel', /nothing to cancel/u);
});

test('/cancel takes back a list that is not confirmed, whose tap then buys nothing', async () => {
  const buyer = flows.person();
  const card = await say(buyer, 'mtn 100 08031231234\nglo 200 08051231234', /2 purchases[^]*\[Buy/u);
  const data = dataOn(card, 'b:all');
  await say(buyer, '/cancel', /Cancelled\. Nothing was bought\.[^]*2 purchases/u);
  expect(await pressed(buyer, card.message_id, data)).toMatch(/no longer active/u);
});

test.each(['Change', 'Cancel'])('%s tapped twice does it once', async (label) => {
  const { buyer } = await newPersonWithCard(flows, smePlan);
  buyer.tap(label);
  await buyer.untilToast(buyer.tapAgain());
  await flows.driver.untilDelivered();
  await buyer.until(
    label === 'Change' ? /What would you like to change\?/u : /Cancelled\. Nothing was bought/u,
    EVERYTHING,
  );
  expect(buyer.toasts.at(-1)?.text).toMatch(/no longer active/u);
  expect(buyer.botMessages()).toHaveLength(1);
});
