import { describe, expect, test } from 'vitest';
import { useFlows } from './flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, NOT_BOUGHT, walkToCard } from './shopping.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

const AGAIN = /You bought exactly this before[\s\S]*\[Buy again\] \[Never mind\]/u;

describe('the same purchase a moment later', () => {
  test('is not made: the earlier one is shown with its state, and Never mind leaves it at that', async () => {
    const buyer = flows.person();
    const first = await buy(buyer, airtime('08031230200'));
    await buyer.until(/Done!/u);
    const second = await walkToCard(buyer, airtime('08031230200'));
    buyer.tap('Confirm');
    await buyer.until(AGAIN);
    expect(buyer.screen()).toContain(`Reference: ${first}`);
    expect(buyer.screen()).toContain('Status: ✅ successful');
    buyer.tap('Never mind');
    await buyer.until(/Cancelled\. Nothing was bought/u);
    expect(booksOf(flows.world, first)).toEqual(BOUGHT_ONCE);
    expect(booksOf(flows.world, second)).toEqual(NOT_BOUGHT);
  });

  test('is made where the buyer wants it, once, however often that is tapped', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08031230200'));
    await buyer.until(/Done!/u);
    const second = await walkToCard(buyer, airtime('08031230200'));
    buyer.tap('Confirm');
    await buyer.until(AGAIN);
    buyer.tap('Buy again');
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![\\s\\S]*${second}`, 'u'));
    expect(booksOf(flows.world, second)).toEqual(BOUGHT_ONCE);
  });

  test('is asked about while the earlier one is still processing', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08031230299'));
    await buyer.until(/Processing/u);
    await walkToCard(buyer, airtime('08031230299'));
    buyer.tap('Confirm');
    await buyer.until(AGAIN);
    expect(buyer.screen()).toContain('Status: ⏳ processing');
  });

  test('from two cards at the same moment is made once', async () => {
    const buyer = flows.person();
    const one = await walkToCard(buyer, airtime('08031230202'));
    const oneCard = buyer.botMessages().at(-1)?.message_id ?? 0;
    const other = await walkToCard(buyer, airtime('08031230202'));
    const otherCard = buyer.botMessages().at(-1)?.message_id ?? 0;
    buyer.press(oneCard, `o:confirm:${one}`);
    buyer.press(otherCard, `o:confirm:${other}`);
    await buyer.until(AGAIN, { everything: true });
    await buyer.until(/Done!/u, { everything: true });
    const accepted = [one, other].map((reference) => flows.world.sandbox.calls.forReference(reference).accepted);
    expect(accepted.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });
});

describe('nothing is asked', () => {
  test('where the earlier one failed', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08031230400'));
    await buyer.until(/The purchase failed/u);
    const second = await buy(buyer, airtime('08031230400'));
    await buyer.until(new RegExp(`The purchase failed[\\s\\S]*${second}`, 'u'));
    expect(buyer.transcript()).not.toMatch(/exactly this before/u);
  });

  test('about another amount, another number, or another person', async () => {
    const buyer = flows.person();
    const references = [
      await bought(buyer, '08031230200', '500'),
      await bought(buyer, '08031230200', '600'),
      await bought(buyer, '08061230200', '500'),
      await bought(flows.person(), '08031230200', '500'),
    ];
    for (const reference of references) expect(booksOf(flows.world, reference)).toEqual(BOUGHT_ONCE);
  });
});

async function bought(buyer: ReturnType<typeof flows.person>, number: string, amount: string): Promise<string> {
  const reference = await buy(buyer, airtime(number, amount));
  await buyer.until(new RegExp(`Done![\\s\\S]*${reference}`, 'u'));
  return reference;
}
