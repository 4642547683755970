import {
  type Case,
  type CaseName,
  type CaseStep,
  endedCase,
  nextStep,
  remindedCase,
  toldCase,
} from '../../domain/case.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import { type CaseDesk, caseFacts } from './talk.ts';

type WatchShop = Pick<Shop, 'cases' | 'orders' | 'people' | 'now' | 'logger'>;

const LOOK_EVERY_MS = 60_000;
/** Longer than telling takes. If a process dies, what it had claimed is due again after this time. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 20;
const MAX_STEPS = 3;

/** Reminds merchants of cases that nobody answered, and closes cases in which nobody wrote for a week. */
export function createWatchCases(shop: WatchShop, desk: CaseDesk) {
  const { cases, now, logger } = shop;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    for (const shard of SHARDS) await lookAfter(shard);
  }

  async function lookAfter(shard: number): Promise<void> {
    if (looks.signal.aborted) return;
    try {
      const at = now();
      for (const name of await cases.claimDue(shard, at, at + LEASE_MS, AT_ONCE)) await advance(shop, desk, name);
    } catch (error) {
      logger.warn({ err: error, shard }, 'cases that are due could not be handled; trying again in a minute');
    }
  }
}

async function advance(shop: WatchShop, desk: CaseDesk, name: CaseName): Promise<void> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const the = await orHeld(shop.cases.find(name.userId, name.id));
    // The case is due again when its lease runs out.
    if (the === 'held') return;
    if (the === undefined) return shop.cases.forgetDue(name);
    const step = nextStep(the);
    if (step === undefined || step.at > shop.now()) return;
    if (!(await take(shop, desk, step.type, the))) return;
  }
}

/** False if another process has taken the step, or the step has to wait. */
async function take(shop: WatchShop, desk: CaseDesk, type: CaseStep['type'], the: Case): Promise<boolean> {
  const { cases, now } = shop;
  switch (type) {
    case 'remind': {
      // Recorded before it is sent, so a crash in between loses one reminder and never sends two.
      const reminded = remindedCase(the, now());
      if ((await cases.write(reminded)) === 'conflict') return false;
      await desk.tellMerchants(await caseFacts(shop, reminded), { type: 'reminded' });
      return true;
    }
    case 'fall-silent': {
      const ended = endedCase(the, { at: now(), by: 0, how: 'silent' });
      if ((await cases.write(ended)) === 'conflict') return false;
      await desk.redraw(await caseFacts(shop, ended));
      return true;
    }
    case 'tell-end':
      // Recorded after it is sent, so a crash in between can say it twice.
      if (!(await desk.tellSilent(the))) return false;
      return (await cases.write(toldCase(the))) === 'written';
  }
}
