import { z } from 'zod';
import { isToken } from '../../domain/orders/receipt-codes.ts';
import { type Minor, fromDecimal } from '../../domain/shared/money.ts';

const MAX_TEXT_LENGTH = 2000;

/** Text to show. Numbers become text; blank values and values of other types are left out. */
const text = z.unknown().transform(toText).optional();
const token = z.unknown().transform(toToken).optional();
/** An identifier, kept exactly, because it goes back to the service. */
const identifier = z.string().refine((value) => value.trim() !== '', 'blank');
/** An amount; if it is no money, it says nothing. */
const paid = z.unknown().transform(toPaid).optional();
const money = z.number().transform((value, context): Minor => {
  const amount = fromDecimal(value);
  if (amount !== undefined) return amount;
  context.addIssue('no amount of money');
  return z.NEVER;
});
/** If a flag is there but cannot be read, it counts as set. Then the order stays open and is asked about once more. */
const flag = z.unknown().transform(toFlag).optional();
const count = z.int().nonnegative().optional().catch(undefined);

/** Specification 2.1 and 7: `status` may be missing. */
export const envelopeSchema = z.object({ status: z.boolean().nullish(), data: z.unknown().optional() });

/** Specification 7: some error bodies have only `message`. By 2.1 they have no data, so data is read only to find a contradiction. */
export const errorEnvelopeSchema = z.object({
  status: z.literal(false).nullish(),
  message: z.string(),
  data: z.object({ transaction_status: z.unknown().optional() }).optional().catch(undefined),
});

/** Specification 4.5 and 4.8. The 404 of a gateway or a framework has a `message` too, but other fields beside it instead of our `status`. */
export const notFoundSchema = errorEnvelopeSchema
  .required({ status: true })
  .or(z.strictObject({ message: z.string() }));

/** Specification 2.2: values that are no names are left out, and each name comes once. */
export const namesSchema = z.array(z.unknown()).transform((values) => [...new Set(values.filter(isName))]);

/** A product that was not checked yet: if one row cannot be read, its list must not be lost. */
export const rowSchema = z.unknown();
export const rowsSchema = z.array(rowSchema);

/** Specification 2.3. */
export const productSchema = z.object({
  service: identifier,
  product_name: identifier,
  provider: identifier,
  category: text,
  sub_category: text,
  description: text,
  quantity: text,
  validity: text,
  fixed_price: money,
  amount_required: z.boolean(),
  require_validation: z.boolean(),
  available: z.boolean(),
});

/** Specification 2.4. */
export const walletSchema = z.object({ balance: money });

/** Specification 2.5. */
export const verificationSchema = z.object({ verified: z.boolean(), customer_id: text, customer_name: text }).nullish();

const receiptShape = {
  reference: text,
  customer_id: text,
  paid_amount: paid,
  quantity: text,
  transaction_status: z.unknown().optional(),
  remark: text,
  token,
  units: text,
  meter_number: text,
  customer_name: text,
  customer_address: text,
  disco: text,
  exchange_reference: text,
  transaction_date: text,
};

/** Specification 2.6, which allows more properties. */
export const purchaseSchema = z
  .object(receiptShape)
  .nullish()
  .transform((data) => data ?? null);

/** Specification 2.7. */
export const transactionSchema = z.object({
  ...receiptShape,
  service: text,
  product_name: text,
  provider: text,
  created_at: text,
  requery_queued: flag,
});

/** Specification 2.8 and 4.9. */
export const historySchema = z.object({
  transactions: z.array(z.unknown()),
  pagination: z.object({ total: count, page: count, totalPages: count }).catch({}),
});

export type WireProduct = z.infer<typeof productSchema>;
export type WireReceipt = NonNullable<z.infer<typeof purchaseSchema>>;
export type WireHistory = z.infer<typeof historySchema>;
export type WireTransaction = z.infer<typeof transactionSchema>;

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return isExact(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  // Line breaks are part of a receipt's text (specification 2.6, remark). Invisible characters, and those that turn the direction, could make a number
  // look like another one.
  const clean = value.slice(0, MAX_TEXT_LENGTH).replace(/[^\P{Cc}\n\t]|[\p{Cs}\p{Cf}]/gu, '');
  return clean.trim() || undefined;
}

/** A whole number that is too large for a double was rounded, by us or before us (PHP writes 1.2345678901234567e+19), so it is another number. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function toToken(value: unknown): string | undefined {
  const told = toText(value);
  return told !== undefined && isToken(told) ? told : undefined;
}

const UNSET: ReadonlySet<unknown> = new Set([false, 0, '', 'false', '0', 'no', 'off']);

function toFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return !UNSET.has(typeof value === 'string' ? value.trim().toLowerCase() : value);
}

function toPaid(value: unknown): Minor | undefined {
  return typeof value === 'number' && value >= 0 ? fromDecimal(value) : undefined;
}

/** An optional property is left out, and not set to undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
