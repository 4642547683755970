import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer } from '../buyers/buyers.ts';

/** A purchase that was confirmed. */
export interface Purchase {
  readonly confirmedAt: number;
  /** From the tap until its buyer read the end; undefined if they did not. */
  readonly toldMs: number | undefined;
}

const PER_SECOND = 2;

/** Purchases at a steady pace, until they are stopped. */
export function startPurchases(buyers: readonly Buyer[]): { stop(): Promise<readonly Purchase[]> } {
  const made: Promise<Purchase | undefined>[] = [];
  const over = new AbortController();
  const running = run();
  return {
    async stop() {
      over.abort();
      await running;
      return (await Promise.all(made)).filter((purchase) => purchase !== undefined);
    },
  };

  async function run(): Promise<void> {
    for (let place = 0; !over.signal.aborted; place += 1) {
      const buyer = buyers[place % buyers.length];
      if (buyer !== undefined) made.push(buyOne(buyer));
      await pause(1_000 / PER_SECOND);
    }
  }
}

/** Ends in 0202: the service takes it, and finishes it later. Undefined if it came to no card. */
async function buyOne(buyer: Buyer): Promise<Purchase | undefined> {
  const line = `mtn 500 0803${String(buyer.id % 1_000).padStart(3, '0')}0202`;
  const card = await buyer.say(line, { button: 'Confirm' }).catch(() => undefined);
  if (card === undefined) return undefined;
  const confirmedAt = Date.now();
  const told = await buyer.tap(card, 'Confirm', { text: /Done!/u }).catch(() => undefined);
  return { confirmedAt, toldMs: told === undefined ? undefined : Date.now() - confirmedAt };
}
