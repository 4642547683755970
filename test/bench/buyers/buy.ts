import type { PageMessage } from 'bot-api-emulator';
import type { Buyer } from './buyers.ts';

/** A purchase in updates: /buy, service, provider, category, product, number, Confirm. */
export const UPDATES_PER_PURCHASE = 7;

/** One purchase of mobile data, from /buy to its receipt. */
export async function buy(person: Buyer): Promise<void> {
  await walk(person, async (_name, act) => act());
}

/** The same, with each of its updates in the hands of `around`. */
export async function walk(
  person: Buyer,
  around: (name: string, act: () => Promise<PageMessage>) => Promise<PageMessage>,
): Promise<void> {
  const services = await around('/buy', () => person.say('/buy', { button: 'Data' }));
  const providers = await around('service', () => person.tap(services, 'Data', { button: 'MTN' }));
  const categories = await around('provider', () => person.tap(providers, 'MTN', { button: 'Weekly' }));
  const products = await around('kind', () => person.tap(categories, 'Weekly', { button: PRODUCT }));
  await around('product', () => person.tap(products, PRODUCT, { text: /phone number/u }));
  const card = await around('number', () => person.say(numberOf(person), { button: 'Confirm' }));
  await around('Confirm', () => person.tap(card, 'Confirm', { text: /Done!/u }));
}

const PRODUCT = /1\.5GB.*7 days/u;

/** Ends in 0200, because the sandbox finishes such a purchase at once: its own pauses are not measured. */
function numberOf(person: Buyer): string {
  return `0803${String(person.id % 1_000).padStart(3, '0')}0200`;
}
