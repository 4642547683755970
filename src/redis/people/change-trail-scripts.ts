import { z } from 'zod';
import { defineScript } from '../shared/scripts/define-script.ts';
import { fields, number, optional } from '../shared/scripts/script-arguments.ts';

export const appendChange = defineScript({
  file: new URL('append-change.lua', import.meta.url),
  keys: ['trail', 'mark', 'newest'],
  args: { markLifeMs: number, about: optional(number), fields },
  answer: z.string(),
});
