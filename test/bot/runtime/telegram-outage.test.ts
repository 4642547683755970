import { beforeEach, describe, expect, test } from 'vitest';
import { createOutage, type TelegramOutage } from '../../../src/bot/runtime/telegram-outage.ts';
import type { OrderNotifier } from '../../../src/bot/chat/orders/notify/order-notifier.ts';
import type { NotifyOutcome } from '../../../src/domain/shared/sent-message.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const SILENCE: NotifyOutcome = { type: 'later', cause: 'no answer from Telegram', noAnswer: true };
const TOLD: NotifyOutcome = { type: 'told', messageId: 1 };

let outcome: NotifyOutcome;
/** Whether Telegram answers a question about no one's chat. */
let isThere: boolean;
let tries: number;
let outage: TelegramOutage;
let notifier: OrderNotifier;

beforeEach(() => {
  [outcome, isThere, tries] = [TOLD, false, 0];
  outage = createOutage({
    ask: () => (isThere ? Promise.resolve() : Promise.reject(new Error('502'))),
    logger: new RecordingLogger(),
  });
  notifier = outage.hold({
    tell: async () => ((tries += 1), outcome),
    reassure: async () => outcome,
    showCurrent: async () => undefined,
    idle: async () => undefined,
  });
});

/** Tells an order of the chat. */
function tell(chatId: number, reference?: string) {
  const order = orderIn('successful', { buyer: { userId: chatId, chatId, locale: 'en' } });
  return notifier.tell(reference === undefined ? order : { ...order, reference });
}

async function goAway(): Promise<void> {
  outcome = SILENCE;
  await tell(1);
  tries = 0;
}

describe('Telegram is away', () => {
  test('if it answers neither a message nor a question of ours, and then no one is tried', async () => {
    outcome = SILENCE;
    expect(await tell(1)).toEqual({ type: 'away' });
    expect(await tell(2)).toEqual({ type: 'away' });
    expect([outage.isAway(), tries]).toEqual([true, 1]);
  });

  test('and of many who are told at once only fifty are tried', async () => {
    outcome = SILENCE;
    const ends = await Promise.all(Array.from({ length: 200 }, (_, at) => tell(at)));
    expect([tries, new Set(ends.map(({ type }) => type))]).toEqual([50, new Set(['away'])]);
  });

  test('if it answers our question, and none of three different chats', async () => {
    isThere = true;
    outcome = SILENCE;
    expect([await tell(1), await tell(1), await tell(2)]).toEqual([SILENCE, SILENCE, SILENCE]);
    expect(await tell(3)).toEqual({ type: 'away' });
  });

  test('until the first answer to the one that is let through', async () => {
    await goAway();
    outage.letThrough('VB1');
    expect(await tell(1, 'VB1')).toEqual({ type: 'away' });
    outcome = TOLD;
    expect(await tell(1, 'VB1')).toEqual({ type: 'away' });
    outage.letThrough('VB1');
    expect(await tell(1, 'VB1')).toEqual(TOLD);
    expect([outage.isAway(), tries]).toEqual([false, 2]);
  });

  test('until it answers a question, if no one waits', async () => {
    await goAway();
    await outage.probe();
    expect(outage.isAway()).toBe(true);
    isThere = true;
    await outage.probe();
    expect(outage.isAway()).toBe(false);
  });
});

describe('Telegram is not away', () => {
  test.each<NotifyOutcome>([
    { type: 'undeliverable', reason: 'blocked' },
    { type: 'later', pauseMs: 3_000, cause: 'Telegram asks to wait' },
  ])('where it refuses one chat: %j', async (refusal) => {
    outcome = refusal;
    for (const chat of [1, 2, 3, 4]) expect(await tell(chat)).toEqual(refusal);
    expect(outage.isAway()).toBe(false);
  });

  test('if one chat alone gets no answer, however often', async () => {
    isThere = true;
    for (let count = 0; count < 5; count += 1) {
      outcome = SILENCE;
      expect(await tell(1)).toEqual(SILENCE);
      outcome = TOLD;
      expect(await tell(2)).toEqual(TOLD);
    }
  });

  test('and a row that its list tells is no answer of Telegram’s', async () => {
    await goAway();
    outage.letThrough('VB1');
    outcome = { type: 'told' };
    await tell(1, 'VB1');
    expect(outage.isAway()).toBe(true);
  });
});

test('what is only for looks waits until everyone was told', async () => {
  outage.catchingUp(true);
  let isCalm = false;
  const calm = outage.calm().then(() => (isCalm = true));
  await Promise.resolve();
  expect(isCalm).toBe(false);
  outage.catchingUp(false);
  await calm;
  expect(isCalm).toBe(true);
});
