import { z } from 'zod';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { byteChunks, number, text } from '../../shared/scripts/script-arguments.ts';

const answer = z.literal([0, 1]);

export const deflateOrder = defineScript({
  file: new URL('deflate-order.lua', import.meta.url),
  keys: ['order', 'due', 'open', 'alerts'],
  args: { version: number, reference: text, chunks: byteChunks },
  answer,
});

export const inflateOrder = defineScript({
  file: new URL('inflate-order.lua', import.meta.url),
  keys: ['order'],
  args: { version: number, record: text },
  answer,
});

export const removeOrder = defineScript({
  file: new URL('remove-order.lua', import.meta.url),
  keys: ['order', 'due', 'open', 'alerts', 'personOrders', 'confirmed', 'ending', 'personTokens', 'batch'],
  args: { version: number, reference: text, endingMember: text },
  answer,
});
