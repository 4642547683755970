import type { Minor } from '../shared/money.ts';
import type { AccessState } from './person.ts';
import type { Role } from './role.ts';

/** A change of what stands in a person's record, from what the merchant saw to what they want; null: no limit of their own. */
export type RecordChange =
  | { readonly what: 'access'; readonly from: AccessState; readonly to: AccessState }
  | { readonly what: 'role'; readonly from: Role; readonly to: Role }
  | { readonly what: 'purchase-limit'; readonly from: Minor | null; readonly to: Minor | null }
  | { readonly what: 'day-limit'; readonly from: Minor | null; readonly to: Minor | null };

/** The same of their account. */
export interface CreditLimitChange {
  readonly what: 'credit-limit';
  readonly from: Minor;
  readonly to: Minor;
}

/** One change of what a person may. */
export type PersonChange = RecordChange | CreditLimitChange;
