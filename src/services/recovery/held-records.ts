import { lieWithin } from '../../domain/shared/days.ts';
import { type HeldRecord, UnreadableRecordError } from '../../domain/shared/held-records.ts';
import { readMember } from '../../redis/shared/members.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import { HELD_EVERY_MS } from '../../domain/alerts.ts';
import { withLease } from '../leases.ts';

type HeldShop = Pick<Shop, 'held' | 'orders' | 'batches' | 'cases' | 'accounts' | 'leases' | 'now' | 'logger'>;

interface Watching {
  /** Whether a merchant was told. */
  readonly tell: (records: readonly HeldRecord[]) => Promise<boolean>;
  readonly lookEveryMs?: number | undefined;
}

const LOOK_EVERY_MS = 30_000;

export function createWatchHeldRecords(shop: HeldShop, { tell, lookEveryMs = LOOK_EVERY_MS }: Watching) {
  const { held, now, logger } = shop;
  const looks = repeat(run, () => lookEveryMs);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      if ((await held.count()) > 0) await withLease(shop, 'held-records', look);
    } catch (error) {
      logger.warn({ err: error }, 'records that are held could not be looked at; trying again');
    }
  }

  async function look(keep: () => Promise<void>): Promise<void> {
    const untold: HeldRecord[] = [];
    for (const record of await held.list()) {
      if (looks.signal.aborted) return;
      await keep();
      if (await isMended(shop, record)) await held.release(record);
      else if (record.toldAt === undefined || !lieWithin(HELD_EVERY_MS, record.toldAt, now())) untold.push(record);
    }
    if (untold.length > 0 && (await tell(untold))) await held.told(untold, now());
  }
}

async function isMended(shop: HeldShop, record: HeldRecord): Promise<boolean> {
  try {
    await tryAgain(shop, record);
    return true;
  } catch (error) {
    if (error instanceof UnreadableRecordError) return false;
    throw error;
  }
}

/** Reads a record. If it can be read, its order or list is due at once. @throws UnreadableRecordError */
async function tryAgain({ orders, batches, cases, accounts, now }: HeldShop, { kind, id }: HeldRecord): Promise<void> {
  switch (kind) {
    case 'order':
      if ((await orders.find(id)) !== undefined) await orders.reschedule(id, now());
      return;
    case 'list':
      if ((await batches.find(id)) !== undefined) await batches.reschedule(id, now());
      return;
    case 'case': {
      const { userId, id: caseId } = readMember(id);
      await cases.find(userId, caseId);
      return;
    }
    case 'account':
      await accounts.read(Number(id));
  }
}
