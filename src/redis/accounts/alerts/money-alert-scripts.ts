import { z } from 'zod';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { number, text } from '../../shared/scripts/script-arguments.ts';

export const noteMoneyAlert = defineScript({
  file: new URL('note-money-alert.lua', import.meta.url),
  keys: ['alerts'],
  args: { userId: number, from: text, to: text },
  answer: z.union([z.literal(0), z.literal(1)]),
});
