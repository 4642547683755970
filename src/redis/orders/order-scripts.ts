import { z } from 'zod';
import { moves } from '../../domain/accounts/account.ts';
import { EFFECTS, ledgerKeyNames } from '../accounts/account-scripts.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { flag, json, number, oneOf, optional, text } from '../shared/scripts/script-arguments.ts';

const MOVES = Object.fromEntries(moves.map(({ from, to, ...move }) => [`${from}>${to}`, move]));

export const commitOrder = defineScript({
  file: new URL('commit-order.lua', import.meta.url),
  keys: [
    'order',
    'due',
    'open',
    'personOrders',
    'openDrafts',
    'latestSame',
    'confirmed',
    ...ledgerKeyNames,
    'spent',
    'ending',
    'personTokens',
    'alerts',
    'unrecorded',
    'waiting',
    'young',
    'old',
    'daySums',
    'personSums',
  ],
  args: {
    version: number,
    record: json,
    reference: text,
    dueAt: optional(number),
    openAmount: optional(number),
    confirmedAt: optional(number),
    draftLifeMs: optional(number),
    writeId: text,
    claim: optional(oneOf('claim', 'force', 'look', 'release')),
    windowMs: number,
    phase: oneOf('none', 'held', 'captured', 'released', 'given-back'),
    heldMinor: number,
    priceMinor: number,
    dayLimitMinor: optional(number),
    userId: number,
    at: number,
    costMinor: number,
    paidMinor: optional(number),
    endingMember: text,
    hasToken: flag,
    draftedAt: optional(number),
    closing: optional(oneOf('closed', 'late')),
    changeId: optional(text),
    change: optional(json),
    knownReference: optional(text),
    waitingMark: optional(number),
    queue: optional(oneOf('young', 'old', 'doubt', 'rest', 'as-before')),
    isOld: flag,
    givenBackBy: optional(number),
  },
  answer: z.union([
    z.literal([0, 1, 2]),
    z.tuple([z.enum(['short', 'day-limit']), z.number()]),
    // The reference of another order.
    z.string(),
  ]),
  tables: { EFFECTS, MOVES },
});
