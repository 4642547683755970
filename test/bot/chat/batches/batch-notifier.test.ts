import { EMPTY_SHOP, type ShopProfile } from '../../../../src/domain/shop.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBatchNotifier } from '../../../../src/bot/chat/batches/batch-notifier.ts';
import type { Batch } from '../../../../src/domain/batches/batch.ts';
import type { BatchNotifier } from '../../../../src/services/batches/run-batch.ts';
import type { BatchView } from '../../../../src/services/batches/view-batch.ts';
import { memoryAttempts } from '../../../support/fakes/notify-attempts.ts';
import { chatApi } from '../../../support/fakes/chat-api.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { sampleEndScreens } from '../../../support/samples/sample-end-screens.ts';
import { orderIn, sampleOrder, T0 } from '../../../support/samples/sample-order.ts';
import { allWords as words } from '../../../support/words.ts';
import { sampleBatch } from '../../../support/samples/sample-batch.ts';

const MESSAGE = 40;

const running = sampleBatch(2, { version: 2, state: 'running', confirmedAt: T0, messageId: MESSAGE });

/** What stands in the chat, by message. */
let chat: Map<number, string>;
/** The list's record. */
let stored: Batch;

/** Of all processes. */
let attempts: ReturnType<typeof memoryAttempts>;

beforeEach(() => {
  attempts = memoryAttempts();
  chat = new Map();
  stored = running;
});

/** A process of its own, whose calls to Telegram arrive only once `pause` is over. */
function worker(
  pause: () => Promise<void> = async () => undefined,
  {
    logger = new RecordingLogger(),
    isLocked = false,
    isMerchant = false,
    readShop = async (): Promise<ShopProfile> => EMPTY_SHOP,
  } = {},
): BatchNotifier {
  const shop = shopOf({
    batches: {
      find: async () => stored,
      stateOf: async () => stored.state,
      notes: async () => ({ refusals: new Map(), stop: undefined }),
    },
    orders: { peek: async (reference) => sampleOrder({ state: 'successful', reference }) },
    notifyAttempts: attempts,
    now: () => T0,
    shops: { read: readShop },
    people: { find: async () => undefined },
    isMerchant: () => isMerchant,
    logger,
  });
  return createBatchNotifier(shop, {
    api: chatApi(chat, () => MESSAGE + chat.size + 1, pause),
    ends: sampleEndScreens(),
    readBuyer: async () => ({ isLocked, words: words('en') }),
  });
}

function viewOf(batch: Batch, done: number): BatchView {
  const rows = batch.rows.map((row, index) => {
    const order = index < done ? sampleOrder({ state: 'successful', reference: row.reference }) : undefined;
    return { ...row, wanted: sampleOrder(), order, refusal: undefined };
  });
  return { batch, rows, stop: undefined };
}

async function endByAnother(): Promise<void> {
  stored = { ...running, state: 'summing', version: 3 };
  await worker().summary(viewOf(stored, 2));
  stored = { ...stored, state: 'done', version: 4 };
}

describe('progress of a list that is held up between two calls', () => {
  test('leaves the end on the message, if another one ended the list meanwhile', async () => {
    let isFirst = true;
    const held = worker(async () => {
      if (isFirst) {
        isFirst = false;
        await endByAnother();
      }
    });
    await held.progress(viewOf(running, 1));
    expect(chat.get(MESSAGE)).toMatch(/2 of 2 done/u);
  });

  test('is not drawn at all if the list had ended before', async () => {
    await endByAnother();
    const ended = chat.get(MESSAGE);
    let calls = 0;
    await worker(async () => void (calls += 1)).progress(viewOf(running, 1));
    expect([chat.get(MESSAGE), calls]).toEqual([ended, 0]);
  });

  test('is drawn once while the list runs', async () => {
    let calls = 0;
    await worker(async () => void (calls += 1)).progress(viewOf(running, 1));
    expect([chat.get(MESSAGE), calls]).toEqual([expect.stringMatching(/✅ 1/u), 1]);
  });
});

test('a file that was sent is not logged as one that was not if its button cannot be taken away', async () => {
  const logger = new RecordingLogger();
  // This Telegram knows no way to change buttons alone.
  await worker(undefined, { logger }).summary(viewOf({ ...running, state: 'summing', version: 3 }, 2));
  expect(logger.messages('warn')).toEqual(['the button for the file of a list could not be taken away']);
});

test('a summary does not wait for the profile of the shop', async () => {
  const logger = new RecordingLogger();
  const readShop = () => Promise.reject(new Error('no store'));
  const outcome = await worker(undefined, { logger, readShop }).summary(
    viewOf({ ...running, state: 'summing', version: 3 }, 2),
  );
  expect(outcome).toMatchObject({ type: 'told' });
  expect(logger.messages('warn')).toContain('the profile of the shop could not be read; going on without it');
});

test.each([
  [false, true],
  [true, false],
])(
  'a summary with a row that failed has the contact of the shop; for a merchant (%s) it has not',
  async (isMerchant, has) => {
    const readShop = async () => ({ version: 1, contact: { type: 'phone', number: '+2348031234567' } }) as const;
    const [row, ...others] = viewOf({ ...running, state: 'summing', version: 3 }, 2).rows;
    const failed = { ...row!, order: orderIn('failed', { reference: row!.reference }) };
    await worker(undefined, { isMerchant, readShop }).summary({ ...viewOf(running, 2), rows: [failed, ...others] });
    expect(/Questions\?/u.test([...chat.values()].join('\n'))).toBe(has);
  },
);

describe('a summary that may have arrived before', () => {
  const done = () => viewOf({ ...running, state: 'summing', version: 3 }, 2);

  test('is drawn on the message of the list, and a line below points there', async () => {
    await worker().summary(done());
    await worker().summary(done());
    expect([...chat.values()].filter((text) => /2 of 2 done<\/b>, for/u.test(text))).toHaveLength(2);
    expect(chat.get(MESSAGE)).toMatch(/2 of 2 done<\/b>, for/u);
    expect([...chat.values()].at(-1)).toMatch(/The summary is on the message above/u);
  });

  test('comes again with a word that says so, if the list has no message', async () => {
    const { batch, ...rest } = done();
    const { messageId: _none, ...alone } = batch;
    for (let tries = 1; tries <= 2; tries += 1) await worker().summary({ ...rest, batch: alone });
    const summaries = [...chat.values()].filter((text) => /2 of 2 done<\/b>, for/u.test(text));
    expect(summaries.map((text) => text.includes('You may have read this already: it is the same list.'))).toEqual([
      false,
      true,
    ]);
  });

  test('says so too to who is locked meanwhile, and reads nothing of its rows', async () => {
    for (let tries = 1; tries <= 2; tries += 1) await worker(undefined, { isLocked: true }).summary(done());
    // The message that showed its progress, and the two below it.
    expect([...chat.values()]).toEqual([
      expect.stringMatching(/^🏁 A list of 2 purchases has ended\.\n\n🔒/u),
      expect.stringMatching(/^🏁 A list of 2 purchases has ended\.\n\n🔒/u),
      expect.stringMatching(
        /^🏁 A list of 2 purchases has ended\.\n🔁 You may have read this already: it is the same list\./u,
      ),
    ]);
  });
});
