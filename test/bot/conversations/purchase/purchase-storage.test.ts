import { expect, test } from 'vitest';
import type { BotContext } from '../../../../src/bot/context.ts';
import type { PurchaseState } from '../../../../src/bot/conversations/purchase/purchase-state.ts';
import { isOutdated, purchaseStateOf } from '../../../../src/bot/conversations/purchase/purchase-storage.ts';

type Lease = BotContext['lease'];

const atProvider: PurchaseState = { step: 'provider', trail: ['service'], service: 'airtime', messageId: 7 };

/** What the next update is given. */
function leaseOn(conversation?: unknown): Lease {
  const stored: unknown = conversation === undefined ? undefined : JSON.parse(JSON.stringify(conversation));
  return { conversation: stored } as Lease;
}

/** A purchase whose dialog waits, as it is kept. */
const WAITING = { log: { version: [0, 1], state: { purchase: [] } } };

test.each([
  ['that is damaged', { ...WAITING, purchase: { step: 'nowhere' } }],
  ['of another version', { log: { ...WAITING.log, version: [0, 0] }, purchase: atProvider }],
  ['whose dialog does not wait', { purchase: atProvider }],
  ['that is nothing', null],
])('a purchase %s is outdated, and nothing of it is taken over', (_, stored) => {
  const lease = leaseOn(stored);
  expect(purchaseStateOf(lease)).toBeUndefined();
  expect(isOutdated(lease)).toBe(true);
});
