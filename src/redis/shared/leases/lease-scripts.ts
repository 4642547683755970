import { z } from 'zod';
import { defineScript, done } from '../scripts/define-script.ts';
import { number, text } from '../scripts/script-arguments.ts';

export const extendLease = defineScript({
  file: new URL('extend-lease.lua', import.meta.url),
  keys: ['lease'],
  args: { token: text, leaseMs: number },
  answer: z.literal([0, 1]),
});

export const releaseLease = defineScript({
  file: new URL('release-lease.lua', import.meta.url),
  keys: ['lease'],
  args: { token: text },
  answer: done,
});
