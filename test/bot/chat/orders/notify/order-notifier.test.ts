import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderNotifier, type OrderNotifier } from '../../../../../src/bot/chat/orders/notify/order-notifier.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import type { Order } from '../../../../../src/domain/orders/order.ts';
import { chatApi } from '../../../../support/fakes/chat-api.ts';
import { RecordingLogger } from '../../../../support/fakes/recording-logger.ts';
import { sampleEndScreens } from '../../../../support/samples/sample-end-screens.ts';
import { electricityOrder, T0 } from '../../../../support/samples/sample-order.ts';
import { allWords as words } from '../../../../support/words.ts';

const CARD = 40;
const TOKEN = '01234567890123456789';

/** What stands in the chat, by message. */
let chat: Map<number, string>;
/** The order's record. */
let stored: Order;
let newestId: number;
/** How long until a process looks again at what another one may have told. */
let looking: Promise<void> | undefined;
/** The people who must read nothing. */
let locked: Set<number>;
let now: number;

beforeEach(() => {
  now = T0;
  chat = new Map([[CARD, 'card']]);
  newestId = CARD;
  looking = undefined;
  locked = new Set();
});

/** A process of its own, whose calls to Telegram arrive only once `pause` is over. */
function worker(pause: () => Promise<void> = async () => undefined): OrderNotifier {
  const shop = {
    orders: { find: async () => stored },
    batches: { stateOf: async () => undefined },
    newest: { find: async () => newestId },
    notifyAttempts: { begin: async () => true, clear: async () => undefined },
    now: () => now,
    logger: new RecordingLogger(),
  };
  return createOrderNotifier(shop, {
    api: chatApi(chat, () => (newestId += 1), pause),
    ends: sampleEndScreens(),
    readBuyer: async ({ userId, locale }) => ({ isLocked: locked.has(userId), words: words(locale) }),
    sleep: async () => looking,
  });
}

/** Runs what the others do while the first call of the held-up worker is on its way, and then lets it arrive. */
function during(meanwhile: () => Promise<unknown>): () => Promise<void> {
  let first = true;
  return async () => {
    if (!first) return;
    first = false;
    await meanwhile();
  };
}

const tokenDue = (): Order => electricityOrder({ state: 'token-due', version: 4, cardMessageId: CARD, receipt: {} });
const confirmed: Order = { ...tokenDue(), state: 'confirmed', version: 2 };
const processing: Order = { ...tokenDue(), state: 'processing', version: 3 };
const successful = (): Order => ({
  ...tokenDue(),
  state: 'successful',
  version: 6,
  receipt: { token: TOKEN, paidMinor: minor(50_000) },
});

describe('a notifier that is held up between two calls', () => {
  test('draws the newest again, if another one told it on the card meanwhile', async () => {
    stored = tokenDue();
    const other = worker();
    const held = worker(
      during(async () => {
        stored = successful();
        await other.tell(stored);
        expect(chat.get(CARD)).toMatch(/Done!/u);
      }),
    );
    await held.tell(tokenDue());
    expect([...chat.values()]).toEqual([expect.stringMatching(/Done![^]*0123.4567.8901.2345.6789/u)]);
  });

  test('leaves no older state in a new message either', async () => {
    stored = tokenDue();
    newestId = CARD + 5;
    const other = worker();
    const held = worker(
      during(async () => {
        stored = successful();
        await other.tell(stored);
        await other.idle();
      }),
    );
    await held.tell(tokenDue());
    await held.idle();
    const texts = [...chat.values()].join('\n---\n');
    expect(texts).not.toMatch(/Your token is on its way/u);
    expect(texts).toMatch(/Done!/u);
  });

  test('tells nothing if the record had moved on before', async () => {
    stored = successful();
    await worker().tell(tokenDue());
    expect([...chat.values()]).toEqual(['card']);
  });

  test('leaves no "Processing" over an end that no one has written as told yet', async () => {
    stored = processing;
    const other = worker();
    const held = worker(
      during(async () => {
        stored = successful();
        await other.tell(stored);
      }),
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    looking = promise;
    await held.showCurrent(processing);
    expect(chat.get(CARD)).toMatch(/Processing/u);
    stored = { ...stored, version: 7, told: { state: 'successful', at: T0 } };
    resolve();
    await expect.poll(() => chat.get(CARD)).toMatch(/Done!/u);
  });

  test('draws an end once that it tells itself, also if it drew "Processing" late', async () => {
    stored = processing;
    const { promise, resolve } = Promise.withResolvers<void>();
    looking = promise;
    const notifier = worker(during(async () => void (stored = successful())));
    await notifier.showCurrent(processing);
    await notifier.tell(successful());
    expect(chat.get(CARD)).toMatch(/Done!/u);
    stored = { ...successful(), version: 7, told: { state: 'successful', at: T0 } };
    chat.set(CARD, 'not drawn again');
    resolve();
    await promise;
    await notifier.idle();
    expect(chat.get(CARD)).toBe('not drawn again');
  });

  test('of a tap that was held up past its lease leaves no "Processing" over the end that another one told', async () => {
    stored = confirmed;
    const other = worker();
    const held = worker(
      during(async () => {
        now = T0 + 10_000;
        stored = successful();
        await other.tell(stored);
        stored = { ...stored, version: 7, told: { state: 'successful', at: now } };
      }),
    );
    await held.showCurrent(confirmed);
    expect(chat.get(CARD)).toMatch(/Done!/u);
  });

  test('ends with the end if it was to say that it takes long', async () => {
    stored = processing;
    const held = worker(during(async () => void (stored = successful())));
    await held.reassure(processing, 'processing');
    expect(chat.get(newestId)).toMatch(/Done!/u);
  });
});

describe('a notifier of a locked person', () => {
  const hidden = /A purchase|purchase/u;
  beforeEach(() => {
    locked.add(successful().buyer.userId);
  });

  test('says below what came since that it has ended, and takes the number off the card', async () => {
    stored = successful();
    newestId = CARD + 5;
    const notifier = worker();
    expect(await notifier.tell(stored)).toEqual({ type: 'told', messageId: CARD + 6 });
    await notifier.idle();
    expect([...chat.keys()]).toEqual([CARD, CARD + 6]);
    for (const text of chat.values()) expect(text).toMatch(hidden);
    expect([...chat.values()].join('\n')).not.toMatch(/0123|0412|Token/u);
  });

  test('draws no older state over a newer one', async () => {
    stored = tokenDue();
    const other = worker();
    const held = worker(
      during(async () => {
        stored = { ...successful(), state: 'reversed' };
        await other.tell(stored);
      }),
    );
    const newest = worker();
    await held.tell(tokenDue());
    const shown = chat.get(CARD);
    await newest.tell(stored);
    expect(shown).toBe(chat.get(CARD));
    expect(shown).not.toMatch(/Token|0412/u);
  });

  test('says nothing while it takes long, and leaves the card alone', async () => {
    stored = processing;
    const notifier = worker();
    await notifier.showCurrent(stored);
    expect(await notifier.reassure(stored, 'processing')).toEqual({ type: 'told' });
    expect([...chat]).toEqual([[CARD, 'card']]);
  });
});
