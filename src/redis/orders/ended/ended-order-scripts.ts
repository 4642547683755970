import { z } from 'zod';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { json, number, text } from '../../shared/scripts/script-arguments.ts';

export const removeOrder = defineScript({
  file: new URL('remove-order.lua', import.meta.url),
  keys: [
    'order',
    'due',
    'open',
    'alerts',
    'personOrders',
    'confirmed',
    'ending',
    'personTokens',
    'batch',
    'case',
    'daySums',
    'personSums',
    'archivedDaySums',
    'archivedPersonSums',
  ],
  args: { version: number, reference: text, endingMember: text, keptMs: number, day: json, people: json },
  answer: z.literal([0, 1]),
});
