import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../../domain/orders/order.ts';
import { type CountryCode, internationalDigits } from '../../../../domain/recipients/phone.ts';
import type { HandedOn } from '../../../../domain/resale/resale.ts';
import { MAX_COPY_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { customerReceipt, receiptText } from './customer-receipt.ts';

/** Letters of the encoded text: browsers and WhatsApp take 2,000 of a whole address. */
const MAX_ENCODED_LENGTH = 1_800;

/** Under an end: the receipt as a text for WhatsApp, in the chat of the one whom it was bought for if that is a phone, and to be copied. */
export function handOnRow(
  order: Order,
  words: Words,
  { handedOn, country }: { readonly handedOn: HandedOn; readonly country: CountryCode | undefined },
): InlineKeyboardButton[] {
  const { seller } = handedOn;
  const receipt = customerReceipt(order, handedOn, words);
  if (receipt === undefined) return [];
  const whole = receiptText(receipt, seller, words, (text) => encodeURIComponent(text).length <= MAX_ENCODED_LENGTH);
  const short = receiptText(receipt, seller, words, (text) => text.length <= MAX_COPY_LENGTH);
  // What has no room for all of it has no button: a part of a PIN is none.
  return [
    ...(whole === undefined
      ? []
      : [
          {
            text: words.plain('button-whatsapp'),
            url: `https://wa.me/${phoneOf(order, country)}?text=${encodeURIComponent(whole)}`,
          },
        ]),
    ...(short === undefined ? [] : [{ text: words.plain('button-copy-receipt'), copy_text: { text: short } }]),
  ];
}

/** Without one, WhatsApp asks whom to send it to. */
function phoneOf({ recipient }: Order, country: CountryCode | undefined): string {
  if (recipient.kind !== 'phone' || country === undefined) return '';
  return internationalDigits(recipient.customerId, country) ?? '';
}
