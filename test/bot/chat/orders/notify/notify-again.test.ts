import { type Api, HttpError } from 'grammy';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderNotifier } from '../../../../../src/bot/chat/orders/notify/order-notifier.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import type { Order } from '../../../../../src/domain/orders/order.ts';
import { useRealStore } from '../../../../support/redis/real-store.ts';
import { RecordingLogger } from '../../../../support/fakes/recording-logger.ts';
import { sampleEndScreens } from '../../../../support/samples/sample-end-screens.ts';
import { electricityOrder, T0 } from '../../../../support/samples/sample-order.ts';
import { allWords as words } from '../../../../support/words.ts';
import { refusal } from '../../../../support/fakes/refusal.ts';

const CARD = 40;
const RECEIPT = /Done![^]*0123.4567.8901.2345.6789/u;
const POINTER = /: done\. The receipt is on the card above/u;

const real = useRealStore();
/** What stands in the chat, by message. */
let chat: Map<number, string>;
let order: Order;
/** How the next messages go; if this is empty, they arrive and are answered. */
let fates: { arrives: boolean; error: Error }[];

beforeEach(async () => {
  chat = new Map([[CARD, 'card']]);
  fates = [];
  order = electricityOrder({
    state: 'successful',
    version: 6,
    cardMessageId: CARD,
    receipt: { token: '01234567890123456789', paidMinor: minor(50_000) },
  });
});

/** A process; something stands below the card, so that ends come as new messages. */
async function tell(order: Order) {
  const api = {
    async sendMessage(_chat: number, text: string) {
      const fate = fates.shift();
      const id = CARD + chat.size + 5;
      if (fate === undefined || fate.arrives) chat.set(id, text);
      if (fate !== undefined) throw fate.error;
      return { message_id: id };
    },
    async editMessageText(_chat: number, id: number, text: string) {
      chat.set(id, text);
      return true;
    },
  } as unknown as Api;
  const shop = {
    orders: { find: async () => order },
    batches: { stateOf: async () => undefined },
    notifyAttempts: real.store.notifyAttempts,
    leaseMs: 10_000,
    now: () => T0,
    logger: new RecordingLogger(),
  };
  const notifier = createOrderNotifier(shop, {
    api,
    words,
    ends: sampleEndScreens(),
    newest: { find: async () => CARD + 5 },
    readBuyer: async ({ locale }) => ({ isLocked: false, words: words(locale) }),
  });
  const outcome = await notifier.tell(order);
  await notifier.idle();
  return outcome;
}

const noAnswer = (): Error => new HttpError('sendMessage', new Error('socket hang up'));

const texts = (pattern: RegExp): string[] => [...chat.values()].filter((text) => pattern.test(text));

describe('an end whose message may have arrived, though Telegram did not answer', () => {
  test.each([
    ['and did', true, noAnswer()],
    ['and did not', false, noAnswer()],
    ['with an error of Telegram’s own', false, refusal(502, 'Bad Gateway')],
  ])('%s, stands on the card, and a line below says so', async (_what, arrives, error) => {
    fates.push({ arrives, error });
    expect(await tell(order)).toMatchObject({ type: 'later' });
    expect(await tell(order)).toEqual({ type: 'told', messageId: CARD });
    expect(chat.get(CARD)).toMatch(RECEIPT);
    expect(texts(RECEIPT)).toHaveLength(arrives ? 2 : 1);
    expect(texts(POINTER)).toHaveLength(1);
  });
});

describe('an end whose message is known not to have arrived', () => {
  test('a later state is a message of its own', async () => {
    const due: Order = { ...order, state: 'token-due', receipt: {}, version: 4 };
    expect(await tell(due)).toMatchObject({ type: 'told' });
    expect(await tell(order)).toMatchObject({ type: 'told' });
    expect(texts(RECEIPT)).toHaveLength(1);
    expect(texts(POINTER)).toHaveLength(0);
  });
});
