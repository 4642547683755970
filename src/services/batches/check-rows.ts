import { ROWS_CHECKED_WITHIN_MS } from '../../domain/batches/batch.ts';
import {
  type BadRow,
  type CheckFault,
  faultOf,
  isToVerify,
  requestOf,
  type RowRequest,
  type RowTerms,
  textOf,
} from '../../domain/batches/check-row.ts';
import type { ReadRow } from '../../domain/batches/parse-row.ts';
import { titleOf } from '../../domain/catalogue/products.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { ResellerError, answerOrError } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';

export interface CheckedRows {
  readonly good: readonly RowRequest[];
  readonly bad: readonly BadRow[];
}

const VERIFICATIONS_AT_ONCE = 8;

type RowShop = Pick<Shop, 'reseller' | 'minAmounts' | 'now'>;

/** @param onAsked is called after each name with how many were asked for */
export async function checkRows(
  shop: RowShop,
  rows: readonly ReadRow[],
  buyer: Omit<RowTerms, 'minAmounts'>,
  onAsked?: (asked: number) => void,
): Promise<CheckedRows> {
  let asked = 0;
  const terms = { ...buyer, minAmounts: shop.minAmounts };
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
  const fault = faultOf(row, request, terms) ?? row.verifiedName ?? (await verify(shop, request, until));
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

type CheckedRow = { type: 'good'; request: RowRequest } | ({ type: 'bad' } & BadRow);
