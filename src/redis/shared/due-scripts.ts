import { z } from 'zod';
import { defineScript, done } from './scripts/define-script.ts';
import { number, text } from './scripts/script-arguments.ts';

export const claimDue = defineScript({
  file: new URL('claim-due.lua', import.meta.url),
  keys: ['due'],
  args: { now: number, leaseUntil: number, limit: number },
  answer: z.array(z.string()),
});

export const forgetDue = defineScript({
  file: new URL('forget-due.lua', import.meta.url),
  keys: ['record', 'due'],
  args: { reference: text },
  answer: done,
});
