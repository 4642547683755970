import { z } from 'zod';
import { effects, ledgerKinds } from '../../domain/accounts/account.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { number, oneOf, optional, text } from '../shared/scripts/script-arguments.ts';

/** The keys that includes/book.lua reads. */
export const ledgerKeyNames = ['account', 'ledger', 'accounts', 'heldAccounts', 'movedAccounts'] as const;
/** The table that it asks for. */
export const EFFECTS = effects;

/** Balance, held and credit limit. */
export const sums = [z.number(), z.number(), z.number()] as const;

export const bookAdjustment = defineScript({
  file: new URL('book-adjustment.lua', import.meta.url),
  keys: [...ledgerKeyNames, 'bookings'],
  args: {
    id: text,
    commandId: text,
    kind: oneOf(...ledgerKinds),
    amountMinor: number,
    userId: number,
    by: number,
    at: number,
    note: optional(text),
    creditLimitMinor: optional(number),
    limitBeforeMinor: optional(number),
    floorMinor: optional(number),
  },
  answer: z.tuple([z.enum(['booked', 'already', 'beyond-limit', 'meanwhile']), ...sums]),
  tables: { EFFECTS },
});

export const snapshotAccount = defineScript({
  file: new URL('snapshot-account.lua', import.meta.url),
  keys: [...ledgerKeyNames, 'bookings', 'openings'],
  args: { userId: number },
  answer: z.tuple([
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.number(),
    z.string(),
    z.string(),
  ]),
});
