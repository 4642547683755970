import { z } from 'zod';
import { defineScript, done } from '../../shared/scripts/define-script.ts';

export const claimOrders = defineScript({
  file: new URL('claim-orders.lua', import.meta.url),
  keys: ['due', 'young'],
  args: { queue: z.enum(['young', 'rest']), now: z.number(), leaseUntil: z.number(), limit: z.number() },
  answer: z.array(z.string()),
});

export const rescheduleOrder = defineScript({
  file: new URL('reschedule-order.lua', import.meta.url),
  keys: ['due', 'young', 'old'],
  args: {
    reference: z.string(),
    dueAt: z.number(),
    queue: z.enum(['young', 'old', 'doubt', 'rest', 'as-before']),
    confirmedAt: z.number().optional(),
  },
  answer: done,
});
