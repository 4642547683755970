import { beforeEach, expect, test } from 'vitest';
import type { ClosedCards } from '../../../../src/bot/shared/card-closer.ts';
import { askToLetIn, closeAccessCards } from '../../../../src/bot/chat/people/access-cards.ts';
import { requestAccess } from '../../../../src/services/people/access-requests.ts';
import type { Merchants } from '../../../../src/bot/shared/people/merchants.ts';
import type { Person } from '../../../../src/domain/people/person.ts';
import type { SentCard } from '../../../../src/domain/shared/sent-message.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { english } from '../../../support/words.ts';
import { closedMessages, closedScreen } from '../../../support/closed-text.ts';

const [PERSON, ADA, BEN, FORMER] = [1, 7, 8, 9];
const DAY_MS = 24 * 3_600_000;
const waiting: Person = { userId: PERSON, name: 'Bola', firstSeenAt: 0, access: 'none', askedAt: 10 };
const approved: Person = { ...waiting, access: 'approved', decidedBy: ADA, decidedAt: 20 };
const declined: Person = { ...waiting, access: 'declined', decidedBy: ADA, decidedAt: 20 };
const ada: Person = { userId: ADA, name: 'Ada', firstSeenAt: 0, access: 'approved' };
const card = (chatId: number, messageId: number): SentCard => ({ chatId, messageId });

let stored: Person;
let noted: SentCard[];
let closed: ClosedCards[];
let isAway: boolean;
/** What happens while a card is on its way. */
let underWay: (chatId: number) => void;
const logger = new RecordingLogger();

function cards(): SentCard[] {
  if (isAway) throw new Error('the store is away');
  return noted;
}

const askAll: Merchants['askAll'] = async (_, __, arrived) => {
  const sent: SentCard[] = [];
  for (const chatId of [ADA, BEN]) {
    underWay(chatId);
    const one = card(chatId, 50);
    await arrived?.(one);
    sent.push(one);
  }
  return sent;
};

const shop = shopOf({
  accessCards: {
    note: async (_, one) => void cards().push(one),
    list: async () => cards(),
    forget: async () => {
      noted = [];
    },
  },
  people: { find: async (id) => (id === PERSON ? stored : ada), setAskedAt: async () => undefined },
  now: () => 2 * DAY_MS,
  throttle: async () => true,
  logger,
});
const bot = {
  merchants: { askAll, ids: async () => [ADA, BEN], wordsOf: async () => english },
  cardCloser: { close: (one: ClosedCards) => void closed.push(one) },
};
const ask = (person: Person) => askToLetIn({ shop, bot }, person);
const close = (tapped?: SentCard) => closeAccessCards({ shop, bot }, PERSON, tapped);

beforeEach(() => {
  stored = waiting;
  noted = [];
  closed = [];
  isAway = false;
  underWay = () => undefined;
});

test('a decision is said at once on every other card, without buttons, by whom it was, and to nobody who is no merchant any more', async () => {
  noted = [card(ADA, 20), card(BEN, 20), card(FORMER, 30), card(ADA, 22), card(BEN, 24)];
  stored = approved;
  await close(card(ADA, 20));
  expect(closedMessages(closed)).toEqual([
    [ADA, [22]],
    [BEN, [24, 20]],
  ]);
  expect(closedScreen(closed[0])?.html).toMatch(/Bola.* was already let in by you/u);
  expect(closedScreen(closed[1])?.html).toMatch(/Bola.* was already let in by Ada/u);
  expect(closed.flatMap(({ rows = [] }) => rows)).toEqual([]);
});

test('one that arrives after the decision says so too, but on the card of who decided stands whether the person was told', async () => {
  underWay = (chatId) => {
    if (chatId === BEN) stored = approved;
  };
  await ask(waiting);
  expect(closedMessages(closed)).toEqual([[BEN, [50]]]);
  closed = [];
  stored = waiting;
  underWay = (chatId) => {
    if (chatId === ADA) stored = approved;
  };
  await ask(waiting);
  expect(closedMessages(closed)).toEqual([[BEN, [50]]]);
});

test('who was declined and asks again is decided on anew: the earlier cards keep what was decided then', async () => {
  noted = [card(BEN, 20)];
  stored = { ...declined, askedAt: 30 };
  await requestAccess(shop, declined, ask);
  expect(closed).toEqual([]);
  stored = { ...approved, askedAt: 30, decidedAt: 40 };
  await close(card(ADA, 50));
  expect(closedMessages(closed)).toEqual([[BEN, [50]]]);
});

test('if the store is away merchants are asked all the same, and a decision goes on', async () => {
  isAway = true;
  expect(await ask(waiting)).toBe(2);
  stored = approved;
  await expect(close()).resolves.toBeUndefined();
});
