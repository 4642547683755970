import { ROWS_CHECKED_WITHIN_MS } from '../../domain/batches/batch.ts';
import { recipientKindOf } from '../../domain/catalogue/sold-services.ts';
import type { ReadRow, RowFault } from '../../domain/batches/parse-row.ts';
import { leastAbove, soldOf, titleOf } from '../../domain/catalogue/products.ts';
import type { Limits } from '../../domain/accounts/limits.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { groupDigits, type NumberDoubt, numberDoubtOf } from '../../domain/recipients/recipient.ts';
import { type Pause, pauseOf } from '../../domain/pricing/pause.ts';
import type { Policy } from '../../domain/pricing/policy.ts';
import { priceFor } from '../../domain/pricing/price.ts';
import type { Role } from '../../domain/people/person.ts';
import type { RowRequest } from './draft-batch.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { ResellerError, answerOrError } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';

/** Why a row is not bought: because of how it is written, or because of what a check found. */
export type CheckFault =
  | RowFault
  | { type: 'paused'; pause: Pause; title: string }
  | { type: 'limit'; priceMinor: Minor; limitMinor: Minor }
  | { type: 'below-least'; leastMinor: Minor }
  /** Such a row is bought only as a single order, because there its sender can insist. */
  | { type: 'doubted'; doubt: NumberDoubt; customerId: string }
  | { type: 'unverified' }
  /** The service said no to this number. */
  | { type: 'refused'; title: string }
  /** The service could not be asked for the name, or not in time. */
  | { type: 'unanswered' };

export interface BadRow {
  readonly row: number;
  readonly text: string;
  readonly fault: CheckFault;
}

export interface CheckedRows {
  readonly good: readonly RowRequest[];
  readonly bad: readonly BadRow[];
}

/** Whose prices and limits count. */
export interface RowTerms {
  readonly role: Role;
  readonly limits: Limits;
  readonly policy: Policy;
}

const VERIFICATIONS_AT_ONCE = 8;

type RowShop = Pick<Shop, 'reseller' | 'minAmounts' | 'now'>;

/**
 * Checks each row against what may be sold to this person, and asks for names if products require it.
 * @param onAsked is called after each name with how many were asked for
 */
export async function checkRows(
  shop: RowShop,
  rows: readonly ReadRow[],
  terms: RowTerms,
  onAsked?: (asked: number) => void,
): Promise<CheckedRows> {
  let asked = 0;
  const until = shop.now() + ROWS_CHECKED_WITHIN_MS;
  const checked = await mapConcurrent(rows, VERIFICATIONS_AT_ONCE, async (row) => {
    const result = await check(shop, row, terms, until);
    if (isToVerify(row)) onAsked?.((asked += 1));
    return result;
  });
  return {
    good: checked.flatMap((row) => (row.type === 'good' ? [row.request] : [])),
    bad: checked.flatMap((row) => (row.type === 'bad' ? [row] : [])),
  };
}

async function check(shop: RowShop, row: ReadRow, terms: RowTerms, until: number): Promise<CheckedRow> {
  if (row.type === 'bad') return row;
  const request = requestOf(row, terms);
  const fault =
    barrierOf(request, terms) ??
    smallnessOf(request, shop) ??
    doubtOf(row) ??
    row.verifiedName ??
    (await verify(shop, request, until));
  if (typeof fault === 'object') return { type: 'bad', row: row.row, text: textOf(row), fault };
  return { type: 'good', request: { ...request, recipient: { ...request.recipient, verifiedName: fault } } };
}

/** The name; undefined if none is required; or the reason why the row may not be bought. */
async function verify(
  { reseller, now }: RowShop,
  { product, recipient }: RowRequest,
  until: number,
): Promise<string | CheckFault | undefined> {
  if (!product.requiresVerification) return undefined;
  if (now() > until) return { type: 'unanswered' };
  const asked = reseller.verify({ customerId: recipient.customerId, productName: product.name });
  const found = await answerOrError(asked);
  if (found instanceof ResellerError) return { type: 'unanswered' };
  if (found.type === 'refused') return { type: 'refused', title: titleOf(product) };
  return found.type === 'verified' ? found.customerName.slice(0, 100) : found;
}

/** Whether a name is asked for it. */
export function isToVerify(row: ReadRow): boolean {
  return row.type === 'good' && row.product.requiresVerification && row.verifiedName === undefined;
}

type CheckedRow = { type: 'good'; request: RowRequest } | ({ type: 'bad' } & BadRow);

type GoodRow = Extract<ReadRow, { type: 'good' }>;

function requestOf({ row, product, prefill }: GoodRow, { role, policy }: RowTerms): RowRequest {
  const costMinor =
    prefill.amountMinor !== undefined && product.amountRequired ? prefill.amountMinor : product.priceMinor;
  return {
    row,
    product,
    recipient: { kind: recipientKindOf(product), customerId: prefill.customerId },
    priceMinor: priceFor(costMinor, soldOf(product), role, policy),
    costMinor,
    again: prefill.again,
  };
}

function barrierOf({ product, priceMinor }: RowRequest, { limits, policy }: RowTerms): CheckFault | undefined {
  const pause = pauseOf(soldOf(product), policy.pauses);
  if (pause !== undefined) return { type: 'paused', pause, title: titleOf(product) };
  const { perPurchaseMinor: limitMinor } = limits;
  return limitMinor !== undefined && priceMinor > limitMinor ? { type: 'limit', priceMinor, limitMinor } : undefined;
}

function smallnessOf({ product, costMinor }: RowRequest, { minAmounts }: RowShop): CheckFault | undefined {
  const leastMinor = costMinor === undefined ? undefined : leastAbove(product, costMinor, minAmounts);
  return leastMinor === undefined ? undefined : { type: 'below-least', leastMinor };
}

/** A saved number is not doubted, because something was delivered to it before. */
function doubtOf({ product, prefill: { customerId, name } }: GoodRow): CheckFault | undefined {
  const doubt = name === undefined ? numberDoubtOf(recipientKindOf(product), customerId) : undefined;
  return doubt === undefined ? undefined : { type: 'doubted', doubt, customerId };
}

/** The number comes first, as its sender reads it, because people see only the beginning of a long text. */
function textOf({ product, prefill }: GoodRow): string {
  return `${groupDigits({ kind: recipientKindOf(product), customerId: prefill.customerId })} · ${titleOf(product)}`;
}
