import type { Minor } from '../shared/money.ts';
import { type AmountFault, parseAmount } from '../shared/parse-amount.ts';
import { MAX_BOOKING } from './book-entry.ts';
import { statedAmount } from '../order-text/numbers-in-text.ts';

/** How often it is looked whether money is below a limit, by all processes together. The wallet is asked for only if someone wants to be told. */
export const MONEY_LOOKED_AT_EVERY_MS = 2 * 60_000;
/** When the wallet that the metrics show is asked for again, if someone reads them. */
export const WALLET_AGAIN_AFTER_MS = 2 * 60_000;

/** The shop's wallet, or what a person has to spend. */
export type Watched = 'wallet' | 'account';

export interface MoneyAlert {
  readonly of: Watched;
  readonly limitMinor: Minor;
  /** How it was at the last look. The person is told once each time that the amount falls below the limit. */
  readonly isBelow: boolean;
}

export interface KeptAlert extends MoneyAlert {
  readonly userId: number;
  /** A new one after each change. */
  readonly mark: string;
}

export function isBelow({ limitMinor }: Pick<MoneyAlert, 'limitMinor'>, amountMinor: Minor): boolean {
  return amountMinor < limitMinor;
}

export type MoneyAlertText =
  | { type: 'empty' }
  | { type: 'off' }
  | { type: 'limit'; limitMinor: Minor }
  /** The line names the wallet, which this person may not watch. */
  | { type: 'not-theirs' }
  /** @property text what was meant as the amount */
  | { type: 'rejected'; fault: AmountFault; text: string };

/** `wallet 50,000` from a merchant, `2,000` from anybody else, or `off`. @param own what this person can be told of */
export function parseMoneyAlert(line: string, own: Watched): MoneyAlertText {
  const [, wallet, rest = ''] = /^\s*(wallet\b)?(.*)$/isu.exec(line) ?? [];
  if (wallet !== undefined && own !== 'wallet') return { type: 'not-theirs' };
  const text = statedAmount(rest.trim(), MAX_BOOKING);
  if (text === '') return { type: 'empty' };
  if (text.toLowerCase() === 'off') return { type: 'off' };
  const parsed = parseAmount(text, MAX_BOOKING);
  if (parsed.type === 'rejected') return { ...parsed, text };
  return { type: 'limit', limitMinor: parsed.amountMinor };
}
