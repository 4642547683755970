import type { Margin } from './pricing/margin.ts';
import { minor } from './shared/money.ts';
import type { ShopProfile } from './shop.ts';

/** What a shop's first purchase is made for, as a try. */
export const FIRST_PURCHASE_MINOR = minor(50_00);
/** The margins offered on a shop's first day, in the order of their buttons. */
export const firstMargins = ['1%', '2%', '5'] as const;
/** Each of them earns a little on everything that customers buy. */
export const FIRST_MARGINS: Readonly<Record<(typeof firstMargins)[number], Margin>> = {
  '1%': { basisPoints: 100, fixedMinor: minor(0) },
  '2%': { basisPoints: 200, fixedMinor: minor(0) },
  '5': { basisPoints: 0, fixedMinor: minor(5_00) },
};

export type FirstDayStep = 'name' | 'contact' | 'bankAccount' | 'prices' | 'alert' | 'invitation' | 'test';

interface ShopSoFar extends ShopProfile {
  readonly hasPrices: boolean;
  /** This merchant is warned before the wallet is empty. */
  readonly hasWalletAlert: boolean;
  readonly hasPeople: boolean;
  /** This merchant has bought. */
  readonly hasBought: boolean;
  /** Nobody pays at the bank if there are no accounts, or if they pay by Telegram. */
  readonly isPaidAtBank: boolean;
}

/** What an owner has to do on the first day, in this order, and whether it is done. */
export function firstDaySteps(shop: ShopSoFar): readonly (readonly [step: FirstDayStep, isDone: boolean])[] {
  return [
    ['name', shop.name !== undefined],
    ['contact', shop.contact !== undefined],
    ...(shop.isPaidAtBank ? ([['bankAccount', shop.bankAccount !== undefined]] as const) : []),
    ['prices', shop.hasPrices],
    ['alert', shop.hasWalletAlert],
    ['invitation', shop.hasPeople],
    ['test', shop.hasBought],
  ];
}
