import type { PlannedPurchase } from '../buyer.ts';

/** Something that one person buys, that is delivered, and of which they say that it never came. */
export interface PlannedCase {
  readonly purchase: PlannedPurchase;
  readonly words: string;
  /** Whether a merchant gives the money back; otherwise the case stays open. */
  readonly isGivenBack: boolean;
}

export const ORDERS_PER_CASE = 20;
/** No other purchase is for one of these. Its end is delivered at once. */
const [PREFIX, ENDING] = ['0916', '0200'] as const;

export function planCases(orders: number, random: () => number): readonly PlannedCase[] {
  return Array.from({ length: Math.ceil(orders / ORDERS_PER_CASE) }, (_, place) => ({
    purchase: {
      service: 'airtime',
      command: '/airtime',
      labels: [/^MTN$/u],
      number: `${PREFIX}${String(place).padStart(3, '0')}${ENDING}`,
      amount: String(500 + Math.floor(random() * 500)),
      faults: [],
      patienceMs: 1_500 + Math.floor(random() * 2_000),
    },
    words: `Nothing came, number ${place}`,
    isGivenBack: random() < 0.7,
  }));
}
