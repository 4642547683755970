import { beforeEach, expect, test } from 'vitest';
import { createCaseCards } from '../../../../src/bot/chat/cases/case-desk.ts';
import type { ClosedCards } from '../../../../src/bot/shared/card-closer.ts';
import { type Case, endedCase, openedCase, withWord } from '../../../../src/domain/case.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { SentCard } from '../../../../src/domain/shared/sent-message.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { BUYER, orderIn, T0 } from '../../../support/samples/sample-order.ts';
import { english } from '../../../support/words.ts';
import { closedMessages, closedScreen } from '../../../support/closed-text.ts';

const [ADA, BEN, FORMER] = [7, 8, 9];
const { userId } = BUYER;
const order = { ...orderIn('successful'), billing: { heldMinor: minor(500), day: '2026-11-21' } };
const opened = openedCase(undefined, { openingId: '1', id: order.reference, userId, at: T0, fault: 'nothing' });
const answered = withWord(opened, { id: '1', side: 'shop', by: ADA, at: T0 + 1, text: 'It is there now' }).after;
const factsOf = (the: Case) => ({ the, order, personName: 'Bola' });
const card = (chatId: number, messageId: number): SentCard => ({ chatId, messageId });

let closed: ClosedCards[];
let noted: SentCard[];
let stored: Case | undefined;
const logger = new RecordingLogger();
const caseCards = createCaseCards(
  shopOf({
    caseCards: {
      note: async (_, one) => void noted.push(one),
      list: async () => noted,
      forget: async (_, some) => {
        noted = noted.filter((one) => !some.includes(one));
      },
    },
    cases: { find: async () => stored },
    people: { find: async (id) => ({ userId: id, name: 'Ada', firstSeenAt: 0, access: 'approved' }) },
    logger,
  }),
  {
    merchants: { ids: async () => [ADA, BEN], wordsOf: async () => english },
    cardCloser: { close: (cards) => void closed.push(cards) },
  },
);

beforeEach(() => {
  closed = [];
  noted = [card(ADA, 20), card(BEN, 30), card(BEN, 32), card(FORMER, 40)];
  stored = opened;
});

test('an answer draws the newest message of each merchant anew, with who it was, and leaves the others the way to it', async () => {
  await caseCards.redraw(factsOf(answered), undefined);
  expect(closedMessages(closed)).toEqual([
    [ADA, [20]],
    [BEN, [32]],
    [BEN, [30]],
  ]);
  expect(closedScreen(closed[0])?.html).toMatch(/“It is there now”[^]*Answered on .* \(you\)/u);
  expect(closedScreen(closed[1])?.html).toMatch(/“It is there now”[^]*Answered on .* \(Ada\)/u);
  expect(closedScreen(closed[1])?.html).toMatch(/₦500\.00\nPaid: <b>₦5\.00/u);
  expect(JSON.stringify(closedScreen(closed[1])?.rows)).toMatch(/Reply.*Solved.*Give back ₦5"/u);
  expect(closedScreen(closed[2])?.html).toBeUndefined();
  expect(JSON.stringify(closed[2]?.rows)).toMatch(/^\[\[\{"text":"Show",[^[]*\]\]$/u);
  // Those go on showing it.
  expect(noted).toEqual([card(ADA, 20), card(BEN, 32)]);
});

test('an end leaves nothing to do on any, but the one that was tapped to its tap, and it is over with them once nothing can be given back', async () => {
  noted.push(card(ADA, 18));
  const ended = endedCase(answered, { at: T0 + 2, by: ADA, how: 'solved' });
  await caseCards.redraw(factsOf(ended), card(ADA, 20));
  expect(closedMessages(closed)).toEqual([
    [ADA, [18]],
    [BEN, [32, 30]],
  ]);
  // It may have asked whether the money shall go back.
  expect(closedScreen(closed[0])?.html).toMatch(/Solved on .* \(you\)/u);
  expect(closedScreen(closed[1])?.html).toMatch(/Solved on .* \(Ada\)/u);
  expect(JSON.stringify(closedScreen(closed[1])?.rows)).not.toMatch(/Reply|Solved/u);
  // Whether the money goes back is still to be seen on them.
  expect(noted).toEqual([card(ADA, 20), card(BEN, 30), card(BEN, 32), card(ADA, 18)]);
  closed = [];
  const givenBack = endedCase(ended, { at: T0 + 3, by: ADA, how: 'given-back' });
  const paid = { ...order, givenBack: { at: T0 + 3, by: ADA } };
  await caseCards.redraw({ ...factsOf(givenBack), order: paid }, card(ADA, 20));
  expect(closedMessages(closed)).toEqual([
    [ADA, [18]],
    [BEN, [32, 30]],
  ]);
  expect(closedScreen(closed[1])?.html).toMatch(/Given back on .* \(Ada\)/u);
  expect(noted).toEqual([]);
});

test('one that arrives when the case was answered already says so, and one that is as it was sent stays so', async () => {
  noted = [];
  await caseCards.sent(factsOf(opened), card(BEN, 50));
  expect(closed).toEqual([]);
  stored = answered;
  await caseCards.sent(factsOf(opened), card(ADA, 51));
  expect(closedMessages(closed)).toEqual([
    [ADA, [51]],
    [BEN, [50]],
  ]);
});

test.each([
  ['processing', true],
  ['failed', false],
  ['successful', false],
] as const)(
  'that the provider still works on it stands on the card of a purchase that is %s: %s',
  async (state, isSaid) => {
    const the: Case = { ...answered, look: { at: T0, answer: 'processing' } };
    await caseCards.redraw({ ...factsOf(the), order: { ...order, state } }, undefined);
    expect(closedScreen(closed[0])?.html.includes(english.plain('look-processing'))).toBe(isSaid);
  },
);
