import type { CountryCode } from 'libphonenumber-js/mobile';
import { type OrderWords, orderWords } from '../../../../domain/orders/order-fits-words.ts';
import { findSaved } from '../../../../domain/recipients/saved-recipient.ts';
import type { SavedRecipientStore } from '../../../../use-cases/recipients/ports.ts';

export interface OrderWordsDeps {
  readonly saved: Pick<SavedRecipientStore, 'list'>;
  readonly country: CountryCode;
}

/** What purchases are looked for by; the name that a person gave to a number stands for it. */
export async function readOrderWords(userId: number, typed: string, { saved }: OrderWordsDeps): Promise<OrderWords> {
  const named = /\p{L}/u.test(typed) ? findSaved(await saved.list(userId), typed) : [];
  return named.length === 0 ? orderWords(typed) : [named.map(({ customerId }) => customerId)];
}
