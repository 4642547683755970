import { type CalendarDate, spanOf } from '../../domain/shared/day-span.ts';
import type { Order } from '../../domain/orders/order.ts';
import { shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { CountedOrder, SalesSums, SumDifference } from './ports.ts';

export interface SalesDaysDeps {
  readonly orders: Pick<OrderStore, 'confirmedBetween'>;
  readonly sums: Pick<SalesSums, 'compare'>;
  readonly timeZone: string;
  readonly pace: Pace;
}

/** Called before each piece of work; may throw to end it. */
export type Step = () => Promise<void>;

/** The orders of a day, and where its sums differ from them. */
export function readSalesDays({ orders, sums, timeZone, pace }: SalesDaysDeps) {
  return { ordersOf, lastingDifferences };

  /** In two looks: an order that ended meanwhile is no difference, what is the same in a second look is one. */
  async function lastingDifferences(date: CalendarDate, step: Step): Promise<SumDifference[]> {
    const first = await differencesOf(date, step);
    if (first.length === 0) return [];
    const second = await differencesOf(date, step);
    return second.filter((one) => first.some((other) => isSame(one, other)));
  }

  async function differencesOf(date: CalendarDate, step: Step): Promise<SumDifference[]> {
    const byShard = new Map<number, Map<string, CountedOrder>>(SHARDS.map((shard) => [shard, new Map()]));
    for await (const page of ordersOf(date, step)) {
      for (const order of page) byShard.get(shardOfReference(order.reference))?.set(order.reference, briefOf(order));
    }
    const differences: SumDifference[] = [];
    for (const [shard, some] of byShard) {
      await pace(2);
      differences.push(...(await sums.compare(shard, date, [...some.values()])));
    }
    return differences;
  }

  async function* ordersOf(date: CalendarDate, step: Step): AsyncGenerator<readonly Order[]> {
    const { from, to } = spanOf(date, timeZone);
    await step();
    for await (const page of orders.confirmedBetween(from, to)) {
      await step();
      await pace(2 * page.length);
      yield page;
    }
  }
}

/** The little that is kept of each order of a day. */
function briefOf(order: Order): CountedOrder {
  const { reference, state, priceMinor, costMinor, billing, receipt, confirmedAt, givenBack, item, buyer } = order;
  const brief = { reference, state, priceMinor, costMinor, billing, receipt, confirmedAt, givenBack, item, buyer };
  // What may be absent would else be forgotten without a word, and the sums mended to what they are not.
  return brief satisfies { [Key in keyof Required<CountedOrder>]: CountedOrder[Key] };
}

function isSame(one: SumDifference, other: SumDifference): boolean {
  return (
    one.shard === other.shard &&
    one.of === other.of &&
    one.field === other.field &&
    one.expected === other.expected &&
    one.found === other.found
  );
}
