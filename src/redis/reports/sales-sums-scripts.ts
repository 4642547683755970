import { z } from 'zod';
import { defineScript } from '../shared/scripts/define-script.ts';
import { number, optional, text } from '../shared/scripts/script-arguments.ts';

const done = z.literal([0, 1]);

export const recountOrder = defineScript({
  file: new URL('recount-order.lua', import.meta.url),
  keys: ['order', 'daySums', 'personSums', 'formerDaySums', 'formerPersonSums'],
  args: {
    version: number,
    countedBefore: optional(text),
    formerNumbers: text,
    formerHour: text,
    counted: text,
    numbers: text,
    hour: text,
    product: text,
    person: number,
  },
  answer: done,
});

export const mendSum = defineScript({
  file: new URL('mend-sum.lua', import.meta.url),
  keys: ['sums'],
  args: { field: text, found: optional(text), expected: text, keptMs: number },
  answer: done,
});
