import { minor } from '../../../domain/shared/money.ts';
import type { Replacement } from '../../conversations/purchase/purchase-beginnings.ts';
import { key, matching, optional, type Part, reference, route, wholeNumber } from '../../ui/callback-routes.ts';

/** What was typed while a card was open: `a50000` is an amount, `n08031234567` a number. */
const piece: Part<Replacement> = {
  pattern: String.raw`[an]\d{1,15}`,
  maxBytes: 16,
  parse(text) {
    const digits = text.slice(1);
    return text.startsWith('a')
      ? { type: 'amount', amountMinor: minor(Number(digits)) }
      : { type: 'number', customerId: digits };
  },
  print: (value) => (value.type === 'amount' ? `a${value.amountMinor}` : `n${value.customerId}`),
};

export const changeOpenCard = route('bp:change', { reference, piece });
export const buyNewWith = route('bp:new', { piece });

const number = matching(String.raw`\d{4,15}`, 15);
export const buyAirtimeFor = route('nu:air', { number, amount: optional(matching(String.raw`\d{1,7}`, 7)) });
export const buyDataFor = route('nu:data', { number });

export const openProvider = route('ct', { service: key, provider: key });
export const MAX_MEANT_BYTES = 60;
/** Takes a text that may have been meant by a mistyped one. */
export const takeMeant = route('dm', { text: matching('.{1,60}', MAX_MEANT_BYTES) });

/** A text is meant as a purchase by itself, */
export const meantAsPurchase = route('as:new');
/** or as the answer to the question that was asked at this time, in milliseconds since 1970. */
export const meantAsAnswer = route('as:answer', { askedAt: wholeNumber(15) });
