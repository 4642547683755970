import { type Api, HttpError } from 'grammy';
import { describe, expect, test } from 'vitest';
import { deliverEnd } from '../../../../../src/bot/chat/orders/notify/deliver-end.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import type { Order } from '../../../../../src/domain/orders/order.ts';
import { memoryAttempts } from '../../../../support/fakes/notify-attempts.ts';
import { sampleEndScreens } from '../../../../support/samples/sample-end-screens.ts';
import { electricityOrder } from '../../../../support/samples/sample-order.ts';
import { allWords } from '../../../../support/words.ts';
import { refusal } from '../../../../support/fakes/refusal.ts';

const CARD = 40;
const RECEIPT = /Done!|went through/u;
const POINTER = /: done\. The receipt is on the card above/u;
const WITH_TOKEN = /Done![^]*0123.4567.8901.2345.6789/u;
const REPEAT = /You may have read this already: it is the same purchase/u;

/** What becomes of a call: whether it arrives, and what its sender learns. */
const FATES = {
  answered: { arrives: true },
  'answer lost': { arrives: true, error: new HttpError('lost', new Error('socket hang up')) },
  'call lost': { arrives: false, error: new HttpError('lost', new Error('socket hang up')) },
  'server error': { arrives: false, error: refusal(502, 'Bad Gateway') },
  'not connected': {
    arrives: false,
    error: new HttpError('refused', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  },
  'to wait': { arrives: false, error: refusal(429, 'Too Many Requests: retry after 3') },
  'text refused': { arrives: false, error: refusal(400, "Bad Request: can't parse entities") },
  'dies before it': { arrives: false, error: new Error('the process is dead') },
  'dies after it': { arrives: true, error: new Error('the process is dead') },
} satisfies Record<string, { arrives: boolean; error?: Error }>;

type Fate = keyof typeof FATES;

const fates = Object.keys(FATES) as Fate[];
/** A message of which its sender knows that nobody read it. */
const KNOWN_LOST: readonly Fate[] = ['not connected', 'to wait', 'text refused'];

/** A chat whose calls meet these fates one after the other, and then none. */
class Chat {
  readonly sent: string[] = [];
  card: string | undefined = 'card';
  /** Whether Telegram refuses every edit of the card, for a reason of its own. */
  refusesEdits = false;
  /** Whether an end may have arrived as a new message. */
  maySoFar = false;
  /** Words that it may be a second one, where nothing can have arrived. */
  saidInVain = 0;
  readonly #coming: Fate[];

  constructor(coming: readonly Fate[]) {
    this.#coming = [...coming];
  }

  get isOver(): boolean {
    return this.#coming.length === 0;
  }

  readonly api = {
    sendMessage: async (_chat: number, text: string) => {
      const fate = this.#coming.shift() ?? 'answered';
      if (REPEAT.test(text) && !this.maySoFar) this.saidInVain += 1;
      if (FATES[fate].arrives) this.sent.push(text);
      if (RECEIPT.test(text) && !KNOWN_LOST.includes(fate)) this.maySoFar = true;
      this.#throw(fate);
      return { message_id: 50 + this.sent.length };
    },
    editMessageText: async (_chat: number, _id: number, text: string) => {
      const fate = this.#coming.shift() ?? 'answered';
      if (this.card === undefined) throw refusal(400, 'Bad Request: message to edit not found');
      if (this.refusesEdits) throw refusal(400, 'Bad Request: MESSAGE_EDIT_TIME_EXPIRED');
      if (FATES[fate].arrives) this.card = text;
      this.#throw(fate);
      return true;
    },
  } as unknown as Api;

  #throw(fate: Fate): void {
    const { error } = { error: undefined, ...FATES[fate] };
    if (error !== undefined) throw error;
  }
}

const row: Order = electricityOrder({
  state: 'successful',
  version: 6,
  receipt: { token: '01234567890123456789', paidMinor: minor(50_000) },
});
const readsOf = (isLocked: boolean) => ({
  reader: { isLocked, words: allWords('en') },
  newestId: undefined,
  beside: {},
});

const MAX_TRIES = 12;

/**
 * Processes try one after the other, until one is answered and lives to write that it told. Resolves with the messages that it told of.
 * @param unwritten how many die just before that
 */
async function tell(
  chat: Chat,
  order: Order,
  unwritten: number,
  { isInSight = false, isLocked = false, attempts = memoryAttempts() } = {},
): Promise<number[]> {
  const deps = { api: chat.api, ends: sampleEndScreens(), attempts };
  const told: number[] = [];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await deliverEnd(deps, order, readsOf(isLocked), isInSight).then(
      (messageId) => told.push(messageId),
      () => undefined,
    );
    if (told.length > unwritten && chat.isOver) return told;
  }
  throw new Error('it is never told');
}

/** All sequences of so many fates. */
function sequences(length: number): readonly (readonly Fate[])[] {
  return length === 0 ? [[]] : sequences(length - 1).flatMap((before) => fates.map((fate) => [...before, fate]));
}

test.each([
  ['a row of a list', row, 'card', false],
  ['with a card', { ...row, cardMessageId: CARD }, 'card', false],
  ['with a card that is gone', { ...row, cardMessageId: CARD }, undefined, false],
  ['a row of a list of who is locked', row, 'card', true],
  ['with a card of who is locked', { ...row, cardMessageId: CARD }, 'card', true],
])(
  'an end below its card, whatever becomes of the first three calls, and whoever dies, is told, and comes a second time only with a word that says so: %s',
  async (_which, order, card, isLocked) => {
    for (const unwritten of [0, 1]) {
      for (const coming of sequences(3)) {
        const chat = new Chat(coming);
        chat.card = card;
        await tell(chat, order, unwritten, { isLocked });
        const receipts = chat.sent.filter((text) => RECEIPT.test(text));
        const seen = receipts.length + (RECEIPT.test(chat.card ?? '') ? 1 : 0);
        const unsaid = receipts.filter((text) => !REPEAT.test(text)).length;
        const isSame = receipts.every((text) => text.includes(order.reference));
        const { saidInVain } = chat;
        expect({ coming, isTold: seen > 0, isSaid: unsaid <= 1, isSame, saidInVain }).toEqual({
          coming,
          isTold: true,
          isSaid: true,
          isSame: true,
          saidInVain: 0,
        });
      }
    }
  },
);

test.each([
  [true, false],
  [false, false],
  [true, true],
  [false, true],
])(
  'an end whose card cannot be edited comes below it, whether it is in sight (%s), and whether its buyer is locked (%s)',
  async (isInSight, isLocked) => {
    for (const coming of fates) {
      const chat = new Chat(isInSight ? [] : [coming]);
      chat.refusesEdits = true;
      await tell(chat, { ...row, cardMessageId: CARD }, 1, { isInSight, isLocked });
      expect({ coming, card: chat.card, isTold: chat.sent.some((text) => RECEIPT.test(text)) }).toEqual({
        coming,
        card: 'card',
        isTold: true,
      });
    }
  },
);

describe('an end whose message may have arrived, though Telegram did not answer', () => {
  test.each<[string, Fate]>([
    ['and did', 'answer lost'],
    ['and did not', 'call lost'],
    ['with an error of Telegram’s own', 'server error'],
  ])('%s, stands on the card, and a line below says so', async (_what, fate) => {
    const chat = new Chat([fate]);
    expect(await tell(chat, { ...row, cardMessageId: CARD }, 0)).toEqual([CARD]);
    expect(chat.card).toMatch(WITH_TOKEN);
    const counts = [WITH_TOKEN, POINTER].map((pattern) => chat.sent.filter((text) => pattern.test(text)).length);
    expect(counts).toEqual([FATES[fate].arrives ? 1 : 0, 1]);
  });

  test('a later state is a message of its own', async () => {
    const [chat, attempts] = [new Chat([]), memoryAttempts()];
    const due: Order = { ...row, state: 'token-due', receipt: {}, version: 4, cardMessageId: CARD };
    for (const order of [due, { ...row, cardMessageId: CARD }]) await tell(chat, order, 0, { attempts });
    expect(chat.sent.map((text) => WITH_TOKEN.test(text))).toEqual([false, true]);
  });
});
