import { expect, test } from 'vitest';
import { drawPurchase } from '../../../../src/bot/conversations/purchase/draw-purchase.ts';
import type { PurchaseState } from '../../../../src/bot/conversations/purchase/purchase-state.ts';
import type { StepContext } from '../../../../src/bot/conversations/purchase/step.ts';
import type { Words } from '../../../../src/bot/ui/words.ts';
import { allWords, english } from '../../../support/words.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { asSent } from '../../../../src/bot/ui/screen.ts';

const french = allWords('fr');
/** French as if a machine had written all that it says about money. */
const drafted: Words = {
  ...french,
  drafts: { english, open: () => ({ words: french, hasHeldMoney: () => true, isWhole: () => true }) },
};

const AT_NUMBER: PurchaseState = {
  step: 'recipient',
  trail: ['service', 'provider', 'product'],
  service: 'airtime',
  provider: 'MTN',
  wish: { amountMinor: minor(50_000) },
};

/** Draws the question for the number, and counts how often it reads the saved numbers. */
async function readsIn(words: Words): Promise<number> {
  let reads = 0;
  const list = async () => ((reads += 1), []);
  const context = { words, buyer: { userId: 7 }, shop: { orderPolicy: { serviceTimeoutMs: 1_000 }, saved: { list } } };
  const options = { passOver: true, notice: (words: Words) => words.html('walk-use-buttons') };
  asSent((await drawPurchase(AT_NUMBER, context as unknown as StepContext, options)).screen, words);
  return reads;
}

test.each([
  ['one language', french],
  ['a draft and the English below it', drafted],
])('a question reads what it shows once, drawn in %s', async (_, words) => {
  expect(await readsIn(words)).toBe(1);
});
