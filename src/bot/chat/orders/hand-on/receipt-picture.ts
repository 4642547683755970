import { contactText } from '../../../../domain/shop/contact.ts';
import { shownCode } from '../../../../domain/orders/receipt-codes.ts';
import type { Shop } from '../../../../domain/shop/shop.ts';
import type { ReceiptPicture, ShopFace, Tone } from '../../../../use-cases/pictures/ports.ts';
import type { Words } from '../../../ui/words.ts';
import type { CustomerReceipt, DeliveryState } from './customer-receipt.ts';

/** What is drawn of a receipt. */
export function receiptPicture(receipt: CustomerReceipt, shop: Shop, words: Words): ReceiptPicture {
  const { state, sum, product, number, name, address, codes, remark, units, time, reference } = receipt;
  const fact = (label: string, value: string | undefined) => (value === undefined ? [] : [{ label, value }]);
  return {
    tone: TONES[state],
    state: words.plain(`picture-${state}`),
    ...(state === 'done' ? {} : { note: words.plain(`picture-note-${state}`) }),
    ...(sum === undefined ? {} : { sum }),
    product,
    codes: codes.map((code) => ({ label: words.plain(`share-${code.kind}`), value: shownCode(code) })),
    ...(remark === undefined ? {} : { remark }),
    ...(units === undefined ? {} : { units: words.plain('picture-units', { units }) }),
    facts: [
      number,
      ...fact(words.plain('share-name'), name),
      ...fact(words.plain('share-address'), address),
      ...fact(words.plain('share-units'), codes.length === 0 ? units : undefined),
      ...fact(words.plain('share-time'), time),
    ],
    reference: { label: words.plain('share-reference'), value: reference },
    shop: shopFace(shop, words),
  };
}

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  done: 'done',
  'token-due': 'waiting',
  processing: 'waiting',
  failed: 'failed',
  closed: 'unknown',
  reversed: 'reversed',
};

/** What a picture says of the shop. */
export function shopFace({ name, contact, receiptLine }: Shop, words: Words): ShopFace {
  return {
    ...(name === undefined ? {} : { name }),
    ...(contact === undefined ? {} : { contact: { label: words.plain('share-contact'), value: contactText(contact) } }),
    ...(receiptLine === undefined ? {} : { receiptLine }),
  };
}
