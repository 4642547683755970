import type { Limits } from '../accounts/limits.ts';
import { leastAbove, type MinAmounts, soldOf, titleOf } from '../catalogue/products.ts';
import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { DraftRequest } from '../orders/draft.ts';
import type { Role } from '../people/person.ts';
import { type Pause, pauseOf } from '../pricing/pause.ts';
import type { Policy } from '../pricing/policy.ts';
import { priceFor } from '../pricing/price.ts';
import { groupDigits, type NumberDoubt, numberDoubtOf } from '../recipients/recipient.ts';
import type { Minor } from '../shared/money.ts';
import type { GoodRow, ReadRow, RowFault } from './parse-row.ts';

export interface RowRequest extends Pick<DraftRequest, 'product' | 'recipient' | 'priceMinor'> {
  readonly costMinor: Minor;
  readonly row: number;
  readonly again: boolean;
}

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

export interface RowTerms {
  readonly role: Role;
  readonly limits: Limits;
  readonly policy: Policy;
  readonly minAmounts: MinAmounts;
}

export function isToVerify(row: ReadRow): boolean {
  return row.type === 'good' && row.product.requiresVerification && row.verifiedName === undefined;
}

export function requestOf({ row, product, prefill }: GoodRow, { role, policy }: RowTerms): RowRequest {
  const costMinor = (product.amountRequired ? prefill.amountMinor : undefined) ?? product.priceMinor;
  return {
    row,
    product,
    recipient: { kind: recipientKindOf(product), customerId: prefill.customerId },
    priceMinor: priceFor(costMinor, soldOf(product), role, policy),
    costMinor,
    again: prefill.again,
  };
}

/** Why a row may not be bought, as far as that is known before its name is asked for; undefined if nothing is against it. */
export function faultOf(row: GoodRow, request: RowRequest, terms: RowTerms): CheckFault | undefined {
  return barrierOf(request, terms) ?? smallnessOf(request, terms) ?? doubtOf(row);
}

function barrierOf({ product, priceMinor }: RowRequest, { limits, policy }: RowTerms): CheckFault | undefined {
  const pause = pauseOf(soldOf(product), policy.pauses);
  if (pause !== undefined) return { type: 'paused', pause, title: titleOf(product) };
  const { perPurchaseMinor: limitMinor } = limits;
  return limitMinor !== undefined && priceMinor > limitMinor ? { type: 'limit', priceMinor, limitMinor } : undefined;
}

function smallnessOf({ product, costMinor }: RowRequest, { minAmounts }: RowTerms): CheckFault | undefined {
  const leastMinor = leastAbove(product, costMinor, minAmounts);
  return leastMinor === undefined ? undefined : { type: 'below-least', leastMinor };
}

/** A saved number is not doubted, because something was delivered to it before. */
function doubtOf({ product, prefill: { customerId, name } }: GoodRow): CheckFault | undefined {
  const doubt = name === undefined ? numberDoubtOf(recipientKindOf(product), customerId) : undefined;
  return doubt === undefined ? undefined : { type: 'doubted', doubt, customerId };
}

/** The number comes first, as its sender reads it, because people see only the beginning of a long text. */
export function textOf({ product, prefill }: GoodRow): string {
  return `${groupDigits({ kind: recipientKindOf(product), customerId: prefill.customerId })} · ${titleOf(product)}`;
}
