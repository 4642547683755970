import { z } from 'zod';
import { defineScript, done, number, oneOf, optional, text } from '../../shared/scripts/define-script.ts';

export const claimOrders = defineScript({
  file: new URL('claim-orders.lua', import.meta.url),
  keys: ['due', 'young'],
  args: { queue: oneOf('young', 'rest'), now: number, leaseUntil: number, limit: number },
  answer: z.array(z.string()),
});

export const rescheduleOrder = defineScript({
  file: new URL('reschedule-order.lua', import.meta.url),
  keys: ['due', 'young', 'old'],
  args: {
    reference: text,
    dueAt: number,
    queue: oneOf('young', 'old', 'doubt', 'rest', 'as-before'),
    confirmedAt: optional(number),
  },
  answer: done,
});
