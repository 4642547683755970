import { Api } from 'grammy';
import { expect, test } from 'vitest';
import { wordLines } from '../../../../src/bot/chat/cases/case-screens.ts';
import { createCaseDesk } from '../../../../src/bot/chat/cases/case-desk.ts';
import { endedCase, openedCase, questionId, withWord } from '../../../../src/domain/case.ts';
import type { Person } from '../../../../src/domain/people/person.ts';
import { DAY_MS } from '../../../../src/domain/shared/days.ts';
import { EMPTY_SHOP } from '../../../../src/domain/shop.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { BUYER, orderIn, T0 } from '../../../support/samples/sample-order.ts';
import { allWords as words } from '../../../support/words.ts';

const { userId } = BUYER;
const order = orderIn('successful');

/** What a person of this access is sent when their case falls silent; undefined: nothing. */
async function toldSilent(id: string, access: Person['access'], endedAt = T0) {
  const api = new Api('1:x');
  const texts: unknown[] = [];
  api.config.use(async (_call, _method, payload) => {
    texts.push('text' in payload ? payload.text : undefined);
    return { ok: true, result: { message_id: 1 } as never };
  });
  const person: Person = { userId, name: 'Ada', access, firstSeenAt: T0 };
  const shop = shopOf({
    people: { find: async () => person },
    orders: { find: async () => order },
    shops: { read: async () => EMPTY_SHOP },
    cases: {},
    caseCards: {},
    logger: new RecordingLogger(),
  });
  const nobody = { tellEach: async () => undefined, ids: async () => [] };
  const merchants = { ...nobody, wordsOf: async () => words('en') };
  const desk = createCaseDesk(shop, { api, merchants, cardCloser: { close: () => undefined } }, words);
  const opened = openedCase(undefined, { openingId: '1', id, userId, at: T0 });
  const said = withWord(opened, { id: '2', side: 'shop', by: 7, at: T0, text: 'Look at *310#' }).after;
  const the = endedCase(said, { at: endedAt, by: 0, how: 'silent' });
  expect(await desk.tellSilent(the)).toBe(true);
  return texts[0];
}

test('of what was delivered more than a week ago, it says how to write to the shop, as no button would ask about it', async () => {
  expect(await toldSilent(order.reference, 'approved', T0 + DAY_MS)).toMatch(/tell the shop once more:$/u);
  expect(await toldSilent(order.reference, 'approved', T0 + 8 * DAY_MS)).toMatch(
    /to the shop again with \/contact\.$/u,
  );
});

test('that a case was closed without a word is said to its person, and nothing to who is locked', async () => {
  expect(await toldSilent(order.reference, 'approved')).toMatch(/nobody wrote for 7 days/u);
  expect(await toldSilent(order.reference, 'stopped')).toMatch(/nobody wrote for 7 days/u);
  expect(await toldSilent(order.reference, 'approved')).toMatch(/Your case[^]*Answer from[^]*“Look at \*310#”/u);
  expect(await toldSilent(questionId(userId), 'approved')).toMatch(/Your question to[^]*“Look at \*310#”/u);
  for (const id of [order.reference, questionId(userId)]) expect(await toldSilent(id, 'locked')).toBeUndefined();
});

test('words of several lines stand in a block of their own, so that none reads like a line of the bot', () => {
  const [line] = wordLines({ text: 'Nothing”\n✅ Give the <b>money</b> back\n“Thanks' }, words('en'));
  expect(line).toBe('<blockquote>“Nothing”\n✅ Give the &lt;b&gt;money&lt;/b&gt; back\n“Thanks”</blockquote>');
});
