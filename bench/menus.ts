import { type Sandbox, product, type Product } from 'reseller-sandbox';
import type { PageMessage } from 'bot-api-emulator';
import { goToNumber } from './buyers/buy.ts';
import type { Contender } from './contender.ts';
import { median } from '../measure/figures.ts';
import { serviceCalls } from './round.ts';
import type { Buyer } from './buyers/buyers.ts';

/** Two more services, one with a short list and one with a very long one. */
export const LONG_LISTS: readonly Product[] = [...listOf('few', 100), ...listOf('many', 10_000)];

/** Calls to the service on the way to the question for the number, if the lists are in memory. */
export async function countMenuCalls(
  contender: Contender,
  sandbox: Sandbox,
): Promise<{ menus: number; calls: number }> {
  const [person] = await contender.buyers.people(1);
  if (person === undefined) throw new Error('there is no buyer');
  await goToNumber(person);
  const before = serviceCalls(sandbox);
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) await goToNumber(person);
  await contender.emulator.driver.untilDelivered();
  return { menus: ROUNDS * MENUS_PER_PURCHASE, calls: serviceCalls(sandbox) - before };
}

const ROUNDS = 10;
const MENUS_PER_PURCHASE = 5;

export interface PageTimes {
  readonly fewMs: number;
  readonly manyMs: number;
}

/** Median time of a page turn in the short and in the long list, alternating so that drift hits both. */
export async function timePages(contender: Contender, pages: number): Promise<PageTimes> {
  const [inFew, inMany] = await contender.buyers.people(2);
  if (inFew === undefined || inMany === undefined) throw new Error('nobody turns pages');
  const few = await readerOf(inFew, 'Few');
  const many = await readerOf(inMany, 'Many');
  const times = { few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < pages; turn += 1) {
    times.few.push(await few());
    times.many.push(await many());
  }
  return { fewMs: median(times.few), manyMs: median(times.many) };
}

/** Opens a list; each call turns a page, forwards or back, and resolves with how long that took. */
async function readerOf(person: Buyer, service: string): Promise<() => Promise<number>> {
  const services = await person.say('/buy', { button: service });
  let shown: PageMessage = await person.tap(services, service, { button: 'Next' });
  let forward = true;
  return async () => {
    const startedAt = performance.now();
    shown = await person.tap(shown, forward ? 'Next' : 'Prev', { text: forward ? /Page 2 of/u : /Page 1 of/u });
    forward = !forward;
    return performance.now() - startedAt;
  };
}

function listOf(service: string, count: number): Product[] {
  return Array.from({ length: count }, (_, index) =>
    product({
      service,
      product_name: `${service}-plan-${index}`,
      provider: 'Bench',
      description: `Plan ${index} of ${count}`,
      quantity: `${index + 1}GB`,
      validity: '30 days',
      fixed_price: 100 + index,
    }),
  );
}
