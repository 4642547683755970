import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  caseSchema,
  cutWord,
  endedCase,
  isOpen,
  KNOWS_ALL_ANSWERS,
  MAX_WORD_LENGTH,
  nextOpeningAt,
  nextStep,
  openedCase,
  questionId,
  referenceOf,
  remindedCase,
  toldCase,
  withWord,
  mayBeMissed,
} from '../../src/domain/case.ts';
import { orderStates } from '../../src/domain/orders/order.ts';
import { orderIn, T0 } from '../support/samples/sample-order.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REFERENCE = 'VBD637DVGV4FQ8XTAV59PFR74ZAG8YZE2WG37';
const opened = openedCase(undefined, { openingId: '1', id: REFERENCE, userId: 7, at: T0, fault: 'nothing' });
const word = (id: number, side: 'person' | 'shop', at = T0 + id) =>
  ({ id: String(id), side, by: side === 'shop' ? 1 : 7, at, text: `word ${id}` }) as const;
const saying = (before: Case, ...words: ReturnType<typeof word>[]): Case =>
  words.reduce((the, one) => withWord(the, one).after, before);

describe('what is said', () => {
  test('stands there once, however often its update comes', () => {
    const once = saying(opened, word(1, 'person'));
    expect(withWord(once, word(1, 'person'))).toEqual({ type: 'already', after: once });
  });

  test('is kept, the newest twelve, each cut between two letters', () => {
    const many = Array.from({ length: 30 }, (_, id) => word(id, id % 2 === 0 ? 'person' : 'shop'));
    const the = saying(opened, ...many);
    expect(the.words.map(({ id }) => Number(id))).toEqual(many.slice(-12).map(({ id }) => Number(id)));
    expect(caseSchema.parse(the)).toEqual(the);
  });

  test('by a person without an answer is taken ten times, and again after one', () => {
    const ten = saying(opened, ...Array.from({ length: 10 }, (_, id) => word(id, 'person')));
    expect(withWord(ten, word(11, 'person'))).toEqual({ type: 'too-many', after: ten });
    expect(withWord(saying(ten, word(12, 'shop')), word(13, 'person')).type).toBe('said');
  });

  test('by a merchant who did not know what another one has answered is for them to decide', () => {
    const asked = saying(opened, word(1, 'person'));
    const answered = saying(asked, word(2, 'shop'));
    const other = { ...word(3, 'shop'), by: 2 };
    const typeOf = (before: Case, known?: string) => withWord(before, other, known).type;
    expect(withWord(answered, other, '')).toEqual({ type: 'answered-first', after: answered });
    expect(typeOf(answered)).toBe('answered-first');
    expect([typeOf(answered, '2'), typeOf(answered, KNOWS_ALL_ANSWERS), typeOf(asked, '')]).toEqual(
      Array(3).fill('said'),
    );
    // The same merchant again, and one who read what the person has written since.
    expect(withWord(answered, word(3, 'shop'), '').type).toBe('said');
    const waiting = saying(answered, word(4, 'person'));
    expect([typeOf(waiting), typeOf(waiting, '2')]).toEqual(['said', 'said']);
    expect(typeOf(waiting, '')).toBe('answered-first');
  });

  test('is refused when it has ended', () => {
    const ended = endedCase(opened, { at: T0, by: 1, how: 'solved' });
    expect(withWord(ended, word(1, 'person')).type).toBe('ended');
    expect(withWord(ended, word(1, 'shop')).type).toBe('ended');
  });

  test('of any kind is a well-formed text that is not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const kept = cutWord(text);
        expect(kept.length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/\n\n/u);
      }),
    );
    expect(cutWord('one \n\n\u0000two')).toBe('one\ntwo');
  });
});

describe('the clock', () => {
  test('reminds a day after a person’s first word without an answer, and daily until there is one', () => {
    const asked = saying(opened, word(1, 'person'), word(2, 'person', T0 + 5 * HOUR_MS));
    expect(nextStep(asked)).toEqual({ type: 'remind', at: T0 + DAY_MS });
    expect(nextStep(remindedCase(asked, T0 + DAY_MS + 9))).toEqual({ type: 'remind', at: T0 + 2 * DAY_MS + 9 });
    const answered = saying(asked, word(3, 'shop', T0 + DAY_MS));
    expect(nextStep(answered)).toEqual({ type: 'fall-silent', at: T0 + 8 * DAY_MS });
    expect(nextStep(saying(answered, word(4, 'person', T0 + 2 * DAY_MS)))).toEqual({
      type: 'remind',
      at: T0 + 3 * DAY_MS,
    });
  });

  test('closes what nobody spoke of for a week, and sees to it that this is said', () => {
    const silent = endedCase(opened, { at: T0 + 7 * DAY_MS, by: 0, how: 'silent' });
    expect(nextStep(silent)).toMatchObject({ type: 'tell-end' });
    expect(nextStep(toldCase(silent))).toBeUndefined();
    expect(nextStep(endedCase(opened, { at: T0, by: 1, how: 'solved' }))).toBeUndefined();
  });
});

test('a case that has ended is not ended again, and one of the same order goes on from what was said', () => {
  const ended = endedCase(saying(opened, word(1, 'person')), { at: T0 + 9, by: 1, how: 'solved' });
  expect(endedCase(ended, { at: T0 + 10, by: 2, how: 'solved' })).toBe(ended);
  expect(endedCase(ended, { at: T0 + 10, by: 0, how: 'silent' })).toBe(ended);
  const again = openedCase(ended, { openingId: '1', id: REFERENCE, userId: 7, at: T0 + 20, fault: 'token' });
  expect(again).toMatchObject({ version: ended.version + 1, words: ended.words, fault: 'token', openedAt: T0 + 20 });
  expect(isOpen(again)).toBe(true);
});

test('a case that has ended is ended once more by its money, so that its person is told of that', () => {
  const solved = toldCase(endedCase(saying(opened, word(1, 'person')), { at: T0 + 9, by: 1, how: 'solved' }));
  const paid = endedCase(solved, { at: T0 + 10, by: 2, how: 'given-back' });
  expect(paid).toMatchObject({ version: solved.version + 1, ended: { by: 2, how: 'given-back', told: false } });
  expect(endedCase(paid, { at: T0 + 11, by: 3, how: 'given-back' })).toBe(paid);
  expect(endedCase(paid, { at: T0 + 11, by: 3, how: 'solved' })).toBe(paid);
});

test('a question without an order is no order’s case', () => {
  expect(referenceOf({ id: questionId(7), userId: 7 })).toBeUndefined();
  expect(referenceOf(opened)).toBe(REFERENCE);
});

test('what was delivered can be missed for a week, what is open for as long as it is, and what failed never', () => {
  const at = T0 + 30 * DAY_MS;
  const said = Object.fromEntries(
    orderStates.map((state) => [state, mayBeMissed(orderIn(state, { endedAt: T0 }), at)]),
  );
  expect(said).toEqual({
    draft: 'no',
    dropped: 'no',
    confirmed: 'yes',
    submitting: 'yes',
    unknown: 'yes',
    processing: 'yes',
    'token-due': 'yes',
    successful: 'late',
    failed: 'no',
    closed: 'no',
    reversed: 'no',
  });
  expect(mayBeMissed(orderIn('successful', { endedAt: T0 }), T0 + 7 * DAY_MS - 1)).toBe('yes');
});

describe('when a person can open the next case', () => {
  const past = (hoursAgo: number, isEndedByShop = false) => ({ at: T0 - hoursAgo * HOUR_MS, isEndedByShop });

  test.each([
    ['two within a day', [past(3), past(2)], undefined],
    ['three', [past(1), past(3), past(2)], T0 + 21 * HOUR_MS],
    ['three, one of them a day ago', [past(24), past(2), past(1)], undefined],
    ['three, of which the shop has ended one', [past(3, true), past(2), past(1)], undefined],
    ['ten that the shop has ended', Array.from({ length: 10 }, (_, index) => past(index + 1, true)), T0 + 14 * HOUR_MS],
  ])('after %s', (_title, openings, at) => {
    expect(nextOpeningAt(openings, T0)).toBe(at);
  });
});
