import { z } from 'zod';
import { defineScript } from '../shared/scripts/define-script.ts';
import { flag, number, oneOf, optional, text } from '../shared/scripts/script-arguments.ts';

const texts = z.array(z.string());

export const openUpdateLease = defineScript({
  file: new URL('open-update-lease.lua', import.meta.url),
  keys: ['update', 'lease', 'person', 'conversation', 'rate', 'saved', 'newestMessage'],
  args: {
    token: text,
    leaseMs: number,
    ratePeriodMs: number,
    withSaved: flag,
    messageId: optional(number),
    newestMessageLifeMs: number,
  },
  answer: z.union([
    z.tuple([z.literal('mine'), texts, z.string(), z.number(), texts]),
    z.tuple([z.enum(['done', 'busy'])]),
  ]),
});

export const extendUpdateLease = defineScript({
  file: new URL('extend-update-lease.lua', import.meta.url),
  keys: ['update', 'lease'],
  args: { token: text, leaseMs: number },
  answer: z.literal(1),
});

export const closeUpdateLease = defineScript({
  file: new URL('close-update-lease.lua', import.meta.url),
  keys: ['update', 'lease', 'conversation'],
  args: {
    token: text,
    doneForMs: number,
    change: oneOf('same', 'write', 'drop'),
    state: optional(text),
    stateLifeMs: number,
  },
  answer: z.literal([0, 1]),
});
