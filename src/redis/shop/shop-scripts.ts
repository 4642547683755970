import { z } from 'zod';
import { shopFields } from '../../domain/shop/shop.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { json, number, oneOf, optional, text, texts } from '../shared/scripts/script-arguments.ts';

export const changeShop = defineScript({
  file: new URL('change-shop.lua', import.meta.url),
  keys: ['shop', 'mark', 'unrecorded', 'untold'],
  args: {
    field: oneOf(...shopFields),
    value: optional(text),
    seen: number,
    changeId: text,
    record: json,
    markLifeMs: number,
    alerts: texts,
  },
  answer: z.string(),
});
