import type { CountryCode } from 'libphonenumber-js/mobile';
import { type ContactFault, parseContact } from '../../../domain/shop/contact.ts';
import { type BankAccountFault, parseBankAccount } from '../../../domain/shop/parse-bank-account.ts';
import {
  MAX_NAME_LETTERS,
  MAX_RECEIPT_LINE_LETTERS,
  type ParsedShopText,
  parseReceiptLine,
  parseShopName,
} from '../../../domain/shop/parse-shop-text.ts';
import type { ShopChange, ShopField } from '../../../domain/shop/shop.ts';
import type { Words } from '../../ui/words.ts';

/** What was typed for a value: the change that it asks for, or one sentence that says why it cannot be. */
export type ReadValue = { type: 'change'; change: ShopChange } | { type: 'fault'; html: string };

export function readValue(field: ShopField, text: string, country: CountryCode, words: Words): ReadValue {
  switch (field) {
    case 'name':
      return ofText(field, parseShopName(text), MAX_NAME_LETTERS, words);
    case 'receiptLine':
      return ofText(field, parseReceiptLine(text), MAX_RECEIPT_LINE_LETTERS, words);
    case 'contact': {
      const parsed = parseContact(text, country);
      if (parsed.type === 'rejected') return { type: 'fault', html: contactFault(parsed.fault, words) };
      return { type: 'change', change: { field, to: parsed.contact } };
    }
    case 'bankAccount': {
      const parsed = parseBankAccount(text, country);
      if (parsed.type === 'rejected') return { type: 'fault', html: bankAccountFault(parsed.fault, country, words) };
      return { type: 'change', change: { field, to: parsed.account } };
    }
  }
}

function ofText(field: 'name' | 'receiptLine', parsed: ParsedShopText, most: number, words: Words): ReadValue {
  if (parsed.type === 'text') return { type: 'change', change: { field, to: parsed.text } };
  if (parsed.fault === 'empty') return { type: 'fault', html: words.html('shop-fault-empty') };
  return { type: 'fault', html: words.html('shop-fault-too-long', { letters: parsed.letters, most }) };
}

function contactFault(fault: ContactFault, words: Words): string {
  return words.html(`shop-fault-contact-${fault}`);
}

function bankAccountFault(fault: BankAccountFault, country: CountryCode, words: Words): string {
  if (fault.type !== 'length') return words.html(`shop-fault-account-${fault.type}`);
  const { digits } = fault;
  return country === 'NG'
    ? words.html('shop-fault-account-nuban', { digits })
    : words.html('shop-fault-account-length', { digits });
}
