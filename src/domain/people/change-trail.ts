import type { PolicyChange } from '../pricing/policy.ts';

/** To find a merchant's last change, /undo looks through so many of the newest changes of all. */
export const UNDO_LOOKED_THROUGH = 5_000;

export const changeKinds = [
  'access',
  'role',
  'credit-limit',
  'purchase-limit',
  'day-limit',
  'invitation',
  'price',
  'limit',
  'pause',
  'pin',
  'pin-reset',
  'usual-plan',
  'credit',
  'debit',
  'order-closed',
  'given-back',
  'reopened',
  'reseller-account',
  'shop',
  'announcement',
  'undo',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

export interface ChangeRecord {
  readonly by: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: ChangeKind;
  readonly whom?: number | undefined;
  /** What else the change is about, such as a product or a role. */
  readonly about?: string | undefined;
  /** The values before and after: a word, a rule as it is typed, or kobo; absent if there was or is none. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** For a price: the change that brings back the earlier value. */
  readonly back?: PolicyChange | undefined;
}

/** What the trail gets, under the change's own id. If the same change comes again, its id is the same. */
export interface ChangeNote<Kept extends ChangeRecord = ChangeRecord & { readonly whom: number }> {
  readonly id: string;
  readonly record: Kept;
}
