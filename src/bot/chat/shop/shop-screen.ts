import {
  isOwnersOnly,
  type ShopProfile,
  type ShopChange,
  type ShopField,
  shopFields,
  shopText,
  type BankAccountFault,
  MAX_NAME_LETTERS,
  MAX_RECEIPT_LINE_LETTERS,
  parseBankAccount,
  parseContact,
  parseOnOrOff,
  parseLine,
} from '../../../domain/shop.ts';
import { button, inRows } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Reading } from '../../dialogs.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { askShopValue } from './routes.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';
import { OFF } from '../../../domain/shared/text.ts';
import type { InlineKeyboardButton } from 'grammy/types';

export function shopScreen(shop: ShopProfile, isOwner: boolean, words: Words, news: readonly string[] = []): Screen {
  const fields = shopFields.filter((field) => isOwner || !isOwnersOnly(field));
  const lines = [
    ...(news.length === 0 ? [] : [...news, '']),
    words.html('shop-title'),
    '',
    ...shopFields.map((field) => valueLine(shop, field, words)),
    '',
    isOwner ? words.html('shop-hint') : words.html('shop-hint-owners'),
  ];
  const buttons = fields.map((field) => button(words.plain(`shop-field-${field}`), askShopValue.data({ field })));
  return { html: lines.join('\n'), rows: [...inRows(buttons, 2), adminRow(words)] };
}

export function valueText(shop: Omit<ShopProfile, 'version'>, field: ShopField, words: Words): string {
  if (field === 'agentFaces') return words.plain(shop.agentFaces === 'off' ? 'shop-agents-off' : 'shop-agents-on');
  return shopText(shop, field) ?? words.plain('shop-none');
}

export function valueLine(shop: ShopProfile, field: ShopField, words: Words): string {
  return words.html('shop-row', { what: words.plain(`shop-field-${field}`), value: valueText(shop, field, words) });
}

export function readValue(field: ShopField, text: string, country: CountryCode): Reading<ShopChange> {
  if (field !== 'agentFaces' && OFF.test(text.trim())) return { value: { field, to: null } };
  switch (field) {
    case 'name':
      return changeTo(field, readText(text, MAX_NAME_LETTERS));
    case 'receiptLine':
      return changeTo(field, readText(text, MAX_RECEIPT_LINE_LETTERS));
    case 'contact': {
      const parsed = parseContact(text, country);
      if (parsed.type === 'rejected') return { fault: (words) => words.html(`shop-fault-contact-${parsed.fault}`) };
      return { value: { field, to: parsed.contact } };
    }
    case 'bankAccount': {
      const parsed = parseBankAccount(text, country);
      if (parsed.type === 'rejected') return { fault: (words) => bankAccountFault(parsed.fault, country, words) };
      return { value: { field, to: parsed.account } };
    }
    case 'agentFaces': {
      const said = parseOnOrOff(text);
      if (said === undefined) return { fault: (words) => words.html('shop-fault-on-off') };
      return { value: { field, to: said === 'on' ? null : said } };
    }
  }
}

function changeTo(field: 'name' | 'receiptLine', reading: Reading<string>): Reading<ShopChange> {
  return 'fault' in reading ? reading : { value: { field, to: reading.value } };
}

export function readText(text: string, most: number): Reading<string> {
  const parsed = parseLine(text, most);
  if (parsed.type === 'text') return { value: parsed.text };
  if (parsed.fault === 'empty') return { fault: (words) => words.html('shop-fault-empty') };
  return { fault: (words) => words.html('fault-letters', { letters: parsed.letters, most }) };
}

function bankAccountFault(fault: BankAccountFault, country: CountryCode, words: Words): string {
  if (fault.type !== 'length') return words.html(`shop-fault-account-${fault.type}`);
  const { digits } = fault;
  return country === 'NG'
    ? words.html('shop-fault-account-nuban', { digits })
    : words.html('shop-fault-account-length', { digits });
}

export function bankAccountLines({ bankAccount }: ShopProfile, words: Words): string[] {
  if (bankAccount === undefined) return [];
  const { bank, number, holder } = bankAccount;
  return ['', words.html('topup-pay-in', { bank, number, holder })];
}

export function copyAccountRows({ bankAccount }: ShopProfile, words: Words): InlineKeyboardButton[][] {
  if (bankAccount === undefined) return [];
  return [[{ text: words.plain('button-copy-account'), copy_text: { text: bankAccount.number } }]];
}
