import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { changeOrder } from '../support/stored-orders.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, NOT_BOUGHT, goToCard } from '../support/shopping.ts';
import { tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

const AGAIN = /You bought exactly this before[\s\S]*\[Buy again\] \[Never mind\]/u;

const SAID =
  /You bought this at \d\d:\d\d, less than a minute ago: ✅ done\.[\s\S]*Tap Confirm only if you want it a second time/u;

describe('the same purchase a moment later', () => {
  test('is said on the card, before Confirm, and Cancel leaves it at that', async () => {
    const buyer = flows.person();
    const first = await bought(buyer, '08031230200', '500');
    const second = await goToCard(buyer, airtime('08031230200'));
    expect(buyer.screen()).toMatch(SAID);
    await tap(buyer, 'Cancel', /Cancelled\. Nothing was bought/u);
    expect(booksOf(flows.setup, first)).toEqual(BOUGHT_ONCE);
    expect(booksOf(flows.setup, second)).toEqual(NOT_BOUGHT);
  });

  test('that the card names is made with one Confirm, once, however often that is tapped', async () => {
    const buyer = flows.person();
    await bought(buyer, '08031230200', '500');
    const second = await goToCard(buyer, airtime('08031230200'));
    buyer.tap('Confirm');
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![\\s\\S]*${second}`, 'u'));
    expect(booksOf(flows.setup, second)).toEqual(BOUGHT_ONCE);
    expect(buyer.transcript()).not.toMatch(AGAIN);
  });

  test('says how many minutes ago it was, and what became of it since the card was drawn first', async () => {
    const buyer = flows.person();
    const first = await bought(buyer, '08031230200', '500');
    await changeOrder(flows.setup, first, { confirmedAt: Date.now() - 9.5 * 60_000, state: 'token-due' });
    await goToCard(buyer, airtime('08031230200'));
    expect(buyer.screen()).toMatch(/You bought this at \d\d:\d\d, 9 minutes ago: ✅ done, its token is on the way/u);
    await changeOrder(flows.setup, first, { state: 'successful' });
    flows.setup.sandbox.inject({ endpoint: 'product', type: 'status', status: 500, times: 9 });
    await tap(buyer, 'Confirm', /I get no answer[\s\S]*9 minutes ago: ✅ done\.[\s\S]*\[Confirm\]/u);
    flows.setup.sandbox.clearFaults();
  });
});

describe('a card that was drawn before the same was bought', () => {
  test('asks at Confirm: the earlier one is shown with its state, and Never mind leaves it at that', async () => {
    const { buyer, first, old } = await boughtBeside();
    const { text } = await tap(buyer, `o:confirm:${old}`, AGAIN);
    expect(text).toContain(`Reference: ${first}`);
    expect(text).toMatch(/✅ successful/u);
    await tap(buyer, 'Never mind', /Cancelled\. Nothing was bought/u);
    expect(booksOf(flows.setup, old)).toEqual(NOT_BOUGHT);
  });

  test('buys if the buyer wants it, once, however often that is tapped', async () => {
    const { buyer, old } = await boughtBeside();
    await tap(buyer, `o:confirm:${old}`, AGAIN);
    buyer.tap(`o:again:${old}`);
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![\\s\\S]*${old}`, 'u'));
    expect(booksOf(flows.setup, old)).toEqual(BOUGHT_ONCE);
  });

  test('asks although it names an earlier one, if another one came since', async () => {
    const buyer = flows.person();
    const first = await bought(buyer, '08031230200', '500');
    const old = await goToCard(buyer, airtime('08031230200'));
    expect(buyer.screen()).toMatch(SAID);
    const second = await bought(buyer, '08031230200', '500');
    const { text } = await tap(buyer, `o:confirm:${old}`, AGAIN);
    expect(text).toContain(`Reference: ${second}`);
    expect(booksOf(flows.setup, old)).toEqual(NOT_BOUGHT);
    for (const reference of [first, second]) expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('from two cards at the same moment is made once', async () => {
    const buyer = flows.person();
    const one = await goToCard(buyer, airtime('08031230202'));
    const oneCard = buyer.botMessages().at(-1)?.message_id ?? 0;
    const other = await goToCard(buyer, airtime('08031230202'));
    const otherCard = buyer.botMessages().at(-1)?.message_id ?? 0;
    buyer.press(oneCard, `o:confirm:${one}`);
    buyer.press(otherCard, `o:confirm:${other}`);
    await buyer.until(AGAIN, { everything: true });
    await buyer.until(/Done!/u, { everything: true });
    const accepted = [one, other].map((reference) => flows.setup.sandbox.calls.forReference(reference).accepted);
    expect(accepted.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });
});

/** One of two cards of the same is confirmed; the other one was drawn before that. */
async function boughtBeside() {
  const buyer = flows.person();
  const old = await goToCard(buyer, airtime('08031230200'));
  const first = await bought(buyer, '08031230200', '500');
  return { buyer, first, old };
}

async function bought(buyer: ReturnType<typeof flows.person>, number: string, amount: string): Promise<string> {
  const reference = await buy(buyer, airtime(number, amount));
  await buyer.until(new RegExp(`Done![\\s\\S]*${reference}`, 'u'));
  return reference;
}
