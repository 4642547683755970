import { lieWithin } from '../../domain/shared/days.ts';
import { type HeldKind, type HeldRecord, type HeldRecords, UnreadableRecordError } from '../shared/held-records.ts';
import type { Leases, Logger, Now } from '../shared/ports.ts';
import { repeat } from '../shared/timers.ts';
import { withLease } from '../shared/daily-work.ts';

export interface WatchHeldRecords {
  /** Once. Never rejects. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface WatchHeldRecordsDeps {
  readonly held: HeldRecords;
  /** Reads a record, of each kind by its id, and has it go on if it can be read. @throws UnreadableRecordError */
  readonly tryAgain: Readonly<Record<HeldKind, (id: string) => Promise<void>>>;
  /** Whether a merchant was told. */
  readonly tell: (records: readonly HeldRecord[]) => Promise<boolean>;
  readonly leases: Leases;
  readonly lookEveryMs?: number | undefined;
  readonly now: Now;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 30_000;
/** How often merchants are told of a record that stays so. */
const TOLD_EVERY_MS = 24 * 3_600_000;

/** Tells merchants of records that cannot be read, and lets those go on that somebody has mended. */
export function createWatchHeldRecords(deps: WatchHeldRecordsDeps): WatchHeldRecords {
  const { held, now, logger } = deps;
  const looks = repeat(run, () => deps.lookEveryMs ?? LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      if ((await held.count()) > 0) await withLease(deps, 'held-records', look);
    } catch (error) {
      logger.warn({ err: error }, 'records that are held could not be looked at; trying again');
    }
  }

  async function look(keep: () => Promise<void>): Promise<void> {
    const untold: HeldRecord[] = [];
    for (const record of await held.list()) {
      if (looks.signal.aborted) return;
      await keep();
      if (await isMended(record)) await held.release(record);
      else if (record.toldAt === undefined || !lieWithin(TOLD_EVERY_MS, record.toldAt, now())) untold.push(record);
    }
    if (untold.length > 0 && (await deps.tell(untold))) await held.told(untold, now());
  }

  async function isMended({ kind, id }: HeldRecord): Promise<boolean> {
    try {
      await deps.tryAgain[kind](id);
      return true;
    } catch (error) {
      if (error instanceof UnreadableRecordError) return false;
      throw error;
    }
  }
}
