import { z } from 'zod';
import { isFromFuture } from '../../domain/shared/clock.ts';
import type { KeyValueStore, Now } from '../shared/ports.ts';
import type { DailyWork, LastRun, LastRuns } from './ports.ts';

const runSchema = z.object({ at: z.number(), differences: z.number(), date: z.string().optional() });

export function createLastRuns(notes: KeyValueStore, now: Now): LastRuns {
  return {
    note: (work, run) => notes.write(nameOf(work), JSON.stringify(run)),
    async find(work) {
      const found = read((await notes.read(nameOf(work))) ?? '');
      return found === undefined || isFromFuture(found.at, now()) ? undefined : found;
    },
  };
}

/** Undefined if there was none yet, or what is noted of it cannot be read. */
function read(text: string): LastRun | undefined {
  try {
    return runSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function nameOf(work: DailyWork): string {
  return `last-${work}`;
}
