import type { Minor } from '../shared/money.ts';

/** A person is told when this is below an amount: the shop's wallet, or what they have to spend. */
export type Watched = 'wallet' | 'account';

export interface MoneyAlert {
  readonly of: Watched;
  readonly limitMinor: Minor;
  /** As it was found last. It is told once each time that it passes from above. */
  readonly isBelow: boolean;
}

export function isBelow({ limitMinor }: Pick<MoneyAlert, 'limitMinor'>, amountMinor: Minor): boolean {
  return amountMinor < limitMinor;
}
