import { z } from 'zod';
import { defineScript, done } from '../../shared/scripts/define-script.ts';
import { fields, number, oneOf, optional, text } from '../../shared/scripts/script-arguments.ts';
import { EFFECTS, ledgerKeyNames, sums } from '../account-scripts.ts';

export const openTopup = defineScript({
  file: new URL('open-topup.lua', import.meta.url),
  keys: ['topup', 'open', 'bookings'],
  args: { id: text, keptMs: number, openMs: optional(number), bookingId: text, fields },
  answer: z.union([z.tuple([z.literal('opened')]), z.tuple([z.literal('other'), z.string()])]),
});

export const decideTopup = defineScript({
  file: new URL('decide-topup.lua', import.meta.url),
  keys: [...ledgerKeyNames, 'bookings', 'topup', 'open'],
  args: {
    id: text,
    decision: oneOf('credited', 'declined', 'withdrawn', 'expired'),
    by: number,
    at: number,
    commandId: text,
    userId: number,
    bookingId: text,
  },
  answer: z.union([z.tuple([z.literal('decided'), ...sums]), z.tuple([z.enum(['already', 'unknown'])])]),
  tables: { EFFECTS },
});

export const markTopup = defineScript({
  file: new URL('mark-topup.lua', import.meta.url),
  keys: ['topup'],
  args: { field: text },
  answer: done,
});
