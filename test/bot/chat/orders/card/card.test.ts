import { expect, test } from 'vitest';
import type { BotContext } from '../../../../../src/bot/context.ts';
import { confirmTap } from '../../../../../src/bot/chat/orders/card/card.ts';
import { EMPTY_POLICY } from '../../../../../src/domain/pricing/policy.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import type { KeypadView } from '../../../../../src/services/pins.ts';
import { startPurchase } from '../../../../../src/bot/conversations/purchase/purchase-state.ts';
import { keepPurchase, purchaseStateOf } from '../../../../../src/bot/conversations/purchase/purchase-storage.ts';
import { RecordingLogger } from '../../../../support/fakes/recording-logger.ts';
import { FakeReseller } from '../../../../support/fakes/fake-reseller.ts';
import { shopOf } from '../../../../support/fakes/shop-of.ts';
import { orderIn, T0 } from '../../../../support/samples/sample-order.ts';
import { allWords } from '../../../../support/words.ts';

const CARD = 40;
const KEYPAD: KeypadView = {
  keypad: {
    id: 'abcdef',
    purpose: { type: 'order', reference: 'any' },
    stage: 'check',
    round: 0,
    step: 0,
    pressed: 0,
    places: '',
    firstPlaces: '',
  },
  keys: 'abcdefghij'.split(''),
  news: undefined,
};

/** A tap on the card, of a person whose purchase was left at a question on this message. */
async function tapped(type: 'confirmed' | 'already' | 'pin-needed' | 'shut', questionOn: number): Promise<BotContext> {
  const order = orderIn(type === 'already' ? 'submitting' : 'draft', { cardMessageId: CARD });
  const pinAboveMinor = type === 'pin-needed' ? { customer: minor(0) } : {};
  const lease = {} as BotContext['lease'];
  keepPurchase(lease, { ...startPurchase(), messageId: questionOn }, { version: [0, 1], state: {} });
  const ctx = {
    lease,
    update: { update_id: 9 },
    userId: order.buyer.userId,
    role: 'customer',
    words: allWords('en'),
    pressAnswered: true,
    chatId: order.buyer.chatId,
    api: { editMessageText: async () => true },
    shop: shopOf({
      orders: {
        find: async () => order,
        ensureKept: async () => undefined,
        confirm: async () => ({ type: 'committed' }),
      },
      policy: { read: async () => ({ ...EMPTY_POLICY, pinAboveMinor }) },
      pins: { take: async () => undefined },
      batches: {},
      reseller: new FakeReseller(),
      account: 'one-account',
      accounts: {},
      hasAccounts: false,
      today: () => '2026-11-20',
      timeZone: 'Africa/Lagos',
      leaseMs: 10_000,
      duplicateWindowMs: 0,
      isShut: () => type === 'shut',
      begin: () => undefined,
      now: () => T0,
      logger: new RecordingLogger(),
    }),
    bot: {
      notifier: { showCurrent: async () => undefined },
      enterPin: { open: async () => ({ type: 'keypad', view: KEYPAD }), drawn: async () => undefined },
    },
    callbackQuery: { message: { message_id: CARD } },
  } as unknown as BotContext;
  await confirmTap(ctx, order.reference, undefined);
  return ctx;
}

test('a confirmed purchase ends the question that its card took the place of, if a process died before it wrote that', async () => {
  expect(purchaseStateOf((await tapped('confirmed', CARD)).lease)).toBeUndefined();
  const { lease } = await tapped('already', CARD);
  expect([purchaseStateOf(lease), lease.conversation]).toEqual([undefined, undefined]);
});

test('so does the keypad that takes the place of the card', async () => {
  expect(purchaseStateOf((await tapped('pin-needed', CARD)).lease)).toBeUndefined();
});

test('the question of another purchase goes on, and so does one whose card was not confirmed', async () => {
  expect(purchaseStateOf((await tapped('confirmed', CARD + 1)).lease)).toMatchObject({ messageId: CARD + 1 });
  expect(purchaseStateOf((await tapped('shut', CARD)).lease)).toMatchObject({ messageId: CARD });
});
