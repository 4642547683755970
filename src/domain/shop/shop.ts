import { z } from 'zod';
import { type Contact, contactSchema, contactText } from './contact.ts';

/** Where people pay in what they want on their account. */
export const bankAccountSchema = z.strictObject({ bank: z.string(), number: z.string(), holder: z.string() });

export type BankAccount = z.infer<typeof bankAccountSchema>;

export const shopFields = ['name', 'contact', 'bankAccount', 'receiptLine'] as const;

export type ShopField = (typeof shopFields)[number];

/** The shop as people meet it: on screens, on pictures, where something failed. What merchants did not set is absent. */
export interface Shop {
  /** Higher after each change; 0 if nothing was ever set. */
  readonly version: number;
  readonly name?: string;
  readonly contact?: Contact;
  readonly bankAccount?: BankAccount;
  /** Stands under receipts, also on pictures and in the text for other apps. */
  readonly receiptLine?: string;
}

export const EMPTY_SHOP: Shop = { version: 0 };

/** One value of the shop, as it is to be; null: none. */
export const shopChangeSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('name'), to: z.string().nullable() }),
  z.strictObject({ field: z.literal('contact'), to: contactSchema.nullable() }),
  z.strictObject({ field: z.literal('bankAccount'), to: bankAccountSchema.nullable() }),
  z.strictObject({ field: z.literal('receiptLine'), to: z.string().nullable() }),
]);

export type ShopChange = z.infer<typeof shopChangeSchema>;

/** A person who changes these gets the money that people pay in, or the people who need help. So only owners change them, and each owner is told. */
export function isOwnersOnly(field: ShopField): boolean {
  return field === 'contact' || field === 'bankAccount';
}

/** A value in plain words, as it is written down and told; undefined for none. */
export function shopText(shop: Omit<Shop, 'version'>, field: ShopField): string | undefined {
  switch (field) {
    case 'name':
    case 'receiptLine':
      return shop[field];
    case 'contact':
      return shop.contact === undefined ? undefined : contactText(shop.contact);
    case 'bankAccount':
      return shop.bankAccount === undefined ? undefined : bankAccountText(shop.bankAccount);
  }
}

/** The same of what a change makes of it. */
export function changedText(change: ShopChange): string | undefined {
  return change.to === null ? undefined : shopText({ [change.field]: change.to }, change.field);
}

function bankAccountText({ bank, number, holder }: BankAccount): string {
  return `${bank} · ${number} · ${holder}`;
}
