/** Several numbers that one person sends in one message, once, and that nobody else buys for. */
export interface PlannedList {
  readonly numbers: readonly string[];
  readonly amount: string;
  /** How long the person waits for something to show before they send or tap again. */
  readonly patienceMs: number;
}

export const ORDERS_PER_LIST = 20;
const [ROWS_MIN, ROWS_MAX] = [3, 10];
/** No single purchase is for one of these. */
const PREFIXES = ['0903', '0906', '0913'] as const;

/** @param endings of numbers, which decide at the sandbox how a purchase goes */
export function planLists(orders: number, endings: readonly string[], random: () => number): readonly PlannedList[] {
  let rows = 0;
  const number = (): string => {
    const prefix = PREFIXES[Math.floor(rows / 1_000)] ?? '';
    const middle = String(rows % 1_000).padStart(3, '0');
    rows += 1;
    return `${prefix}${middle}${pick(endings, random)}`;
  };
  return Array.from({ length: Math.ceil(orders / ORDERS_PER_LIST) }, () => ({
    numbers: Array.from({ length: ROWS_MIN + Math.floor(random() * (ROWS_MAX - ROWS_MIN + 1)) }, number),
    amount: String(500 + Math.floor(random() * 500)),
    patienceMs: 1_500 + Math.floor(random() * 2_000),
  }));
}

/** One of them, all equally likely. */
export function pick<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}
