import { z } from 'zod';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { ChangeRecord } from './people/change-trail.ts';

/** The contact for people if something goes wrong. */
const contactSchema = z.discriminatedUnion('type', [
  /** A username in Telegram, without the @. */
  z.strictObject({ type: z.literal('person'), username: z.string() }),
  /** With the country's code: `+2348031234567`. */
  z.strictObject({ type: z.literal('phone'), number: z.string() }),
  /** With https. */
  z.strictObject({ type: z.literal('link'), url: z.string() }),
]);

export type Contact = z.infer<typeof contactSchema>;

/** The address that a button may open. Undefined for a phone, because Telegram opens no `tel:` from a button. */
export function contactUrl(contact: Contact): string | undefined {
  switch (contact.type) {
    case 'person':
      return `https://t.me/${contact.username}`;
    case 'link':
      return contact.url;
    case 'phone':
      return undefined;
  }
}

/** `@folake`, `+234 803 123 4567`, `example.com/help`. */
export function contactText(contact: Contact): string {
  switch (contact.type) {
    case 'person':
      return `@${contact.username}`;
    case 'link':
      return contact.url.replace(/^https:\/\//u, '').replace(/\/$/u, '');
    case 'phone':
      return parsePhoneNumberFromString(contact.number)?.formatInternational() ?? contact.number;
  }
}

/** The account to which people pay the money that they want on their account here. */
const bankAccountSchema = z.strictObject({ bank: z.string(), number: z.string(), holder: z.string() });

export type BankAccount = z.infer<typeof bankAccountSchema>;

/** What merchants set of the shop, as it is stored. */
export const shopValues = {
  name: z.string(),
  contact: contactSchema,
  bankAccount: bankAccountSchema,
  /** A line under receipts, also on pictures and in the text for other apps. */
  receiptLine: z.string(),
  /** `off`: what agents pass on has the shop's face, and not theirs. */
  agentFaces: z.literal('off'),
};

const shopValuesSchema = z.object(shopValues);

export const shopFields = shopValuesSchema.keyof().options;

export type ShopField = (typeof shopFields)[number];

/** A value that nobody has set is absent. */
export type ShopProfile = Readonly<Partial<z.infer<typeof shopValuesSchema>>> & {
  /** Raised with each change; 0 if nothing was ever set. */
  readonly version: number;
};

export const EMPTY_SHOP: ShopProfile = { version: 0 };

/** null removes the value. */
export const shopChangeSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('name'), to: z.string().nullable() }),
  z.strictObject({ field: z.literal('contact'), to: contactSchema.nullable() }),
  z.strictObject({ field: z.literal('bankAccount'), to: bankAccountSchema.nullable() }),
  z.strictObject({ field: z.literal('receiptLine'), to: z.string().nullable() }),
  z.strictObject({ field: z.literal('agentFaces'), to: z.literal('off').nullable() }),
]);

export type ShopChange = z.infer<typeof shopChangeSchema>;

/** Whoever changes these values gets the money that people pay in, or the people who need help. So only owners change them, and each owner is told. */
export function isOwnersOnly(field: ShopField): boolean {
  return field === 'contact' || field === 'bankAccount';
}

/** A value in plain words, for the trail and for messages; undefined if there is none. */
export function shopText(shop: Omit<ShopProfile, 'version'>, field: ShopField): string | undefined {
  switch (field) {
    case 'name':
    case 'receiptLine':
    case 'agentFaces':
      return shop[field];
    case 'contact':
      return shop.contact === undefined ? undefined : contactText(shop.contact);
    case 'bankAccount':
      return shop.bankAccount === undefined ? undefined : bankAccountText(shop.bankAccount);
  }
}

export function changedText(change: ShopChange): string | undefined {
  return change.to === null ? undefined : shopText({ [change.field]: change.to }, change.field);
}

function bankAccountText({ bank, number, holder }: BankAccount): string {
  return `${bank} · ${number} · ${holder}`;
}

export type ShopChangeRecord = ChangeRecord & { readonly what: 'shop' };

export interface UntoldShopChange {
  readonly type: 'shop-changed';
  readonly owner: number;
  readonly changeId: string;
  readonly record: Pick<ShopChangeRecord, 'by' | 'at' | 'about' | 'before' | 'after'>;
}

/** A mark in the store that says to which shop the store belongs. */
export type Mark =
  /** A new store, or a store that has lost everything. */
  | { readonly type: 'none' }
  /** @property id stays the same as long as it is the same store */
  | { readonly type: 'open'; readonly id: string }
  | ({ readonly type: 'shut'; readonly id: string } & Shut);

/** `since` is in milliseconds since 1970. */
export interface Shut {
  readonly since: number;
  readonly why: ShutReason;
}

/** The records are gone, or these are the records of another store. */
export type ShutReason = 'empty' | 'another';
