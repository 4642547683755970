import { expect, test } from 'vitest';
import { topupDeskOf } from '../../../../src/bot/chat/accounts/topup-requests.ts';
import type { ClosedCards } from '../../../../src/bot/shared/card-closer.ts';
import type { Topup } from '../../../../src/domain/accounts/topup.ts';
import type { Person } from '../../../../src/domain/people/person.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { english } from '../../../support/words.ts';
import { closedMessages, closedScreen } from '../../../support/closed-text.ts';

const [PERSON, ADA, BEN, FORMER] = [1, 7, 8, 9];
const bola: Person = { userId: PERSON, name: 'Bola', firstSeenAt: 0, access: 'approved' };
const ada: Person = { userId: ADA, name: 'Ada', firstSeenAt: 0, access: 'approved' };
const topup: Topup = {
  version: 1,
  userId: PERSON,
  id: 'abcdefghijkl',
  way: 'request',
  amountMinor: minor(70_000),
  note: '',
  createdAt: 0,
  state: 'credited',
  decidedBy: ADA,
  paid: false,
  asked: true,
  told: true,
  cards: [
    { chatId: ADA, messageId: 20 },
    { chatId: BEN, messageId: 20 },
    { chatId: FORMER, messageId: 30 },
    { chatId: ADA, messageId: 22 },
    { chatId: BEN, messageId: 24 },
    { chatId: PERSON, messageId: 40 },
  ],
};

/** What is drawn once nothing more is under way. */
async function closedBy(end: Parameters<ReturnType<typeof topupDeskOf>['close']>[0]): Promise<ClosedCards[]> {
  const closed: ClosedCards[] = [];
  const desk = topupDeskOf({
    merchants: {
      askAll: () => Promise.resolve([]),
      askOne: () => Promise.resolve(undefined),
      // The person who asked has become a merchant, and another one is none any more.
      ids: () => Promise.resolve([ADA, BEN, PERSON]),
      wordsOf: () => Promise.resolve(english),
    },
    cardCloser: { close: (cards) => void closed.push(cards) },
  });
  desk.close(end);
  await new Promise((resolve) => void setImmediate(resolve));
  return closed;
}

test('an answer closes every merchant’s cards, newest first, but the one it was given on, and of nobody else', async () => {
  const tapped = { chatId: ADA, messageId: 20 };
  const closed = await closedBy({ topup, person: bola, decider: ada, tapped });
  expect(closedMessages(closed)).toEqual([
    [ADA, [22]],
    [BEN, [24, 20]],
  ]);
  expect(closedScreen(closed[0])?.html).toMatch(/₦700\.00 was already added to the account of .*Bola.*, once, by you/u);
  expect(closedScreen(closed[1])?.html).toMatch(/₦700\.00 was already added to the account of .*Bola.*, once, by Ada/u);
});

test('an answer of a merchant of whom there is no record names none', async () => {
  const [, closed] = await closedBy({ topup: { ...topup, state: 'declined' }, person: bola });
  expect(closedScreen(closed)?.html).toMatch(/₦700\.00 for .*Bola.* was already declined by a merchant/u);
});
