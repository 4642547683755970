import { z } from 'zod';
import { defineScript, done } from '../../shared/scripts/define-script.ts';
import { number, oneOf, text, texts } from '../../shared/scripts/script-arguments.ts';

const references = z.array(z.string());

export const claimYoung = defineScript({
  file: new URL('claim-young.lua', import.meta.url),
  keys: ['young', 'due'],
  args: { now: number, leaseUntil: number, limit: number },
  answer: references,
});

export const claimRest = defineScript({
  file: new URL('claim-rest.lua', import.meta.url),
  keys: ['due', 'young'],
  args: { now: number, leaseUntil: number, limit: number },
  answer: references,
});

export const rescheduleOrder = defineScript({
  file: new URL('reschedule-order.lua', import.meta.url),
  keys: ['due', 'young'],
  args: { reference: text, dueAt: number },
  answer: done,
});

export const enrolOrders = defineScript({
  file: new URL('enrol-orders.lua', import.meta.url),
  keys: ['due', 'young', 'old'],
  args: { queue: oneOf('young', 'old', 'doubt', 'rest'), dueAt: number, confirmed: texts },
  answer: done,
});
