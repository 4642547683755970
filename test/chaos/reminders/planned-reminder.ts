/** Something of which one person is reminded in the run, and that nobody else buys. */
export interface PlannedReminder {
  readonly number: string;
  /** From the start of the run. */
  readonly dueAfterMs: number;
  /** Whether the person taps Confirm; others leave the card alone. */
  readonly confirms: boolean;
}

const ORDERS_PER_REMINDER = 5;
/** About how long a run takes. */
const MS_PER_ORDER = 150;
/** No other purchase is for one of these. Its end is delivered at once. */
const [PREFIX, ENDING] = ['0912', '0200'] as const;

export function planReminders(orders: number, random: () => number): readonly PlannedReminder[] {
  return Array.from({ length: Math.ceil(orders / ORDERS_PER_REMINDER) }, (_, place) => ({
    number: `${PREFIX}${String(place).padStart(3, '0')}${ENDING}`,
    dueAfterMs: Math.floor(random() * orders * MS_PER_ORDER),
    confirms: random() < 0.5,
  }));
}
