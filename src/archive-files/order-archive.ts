import { LRUCache } from 'lru-cache';
import { endsAs, type NumberEnding, ARCHIVE_SEARCHED_FOR_MS } from '../domain/orders/order-search.ts';
import { type Order, orderSchema } from '../domain/orders/order.ts';
import { DAY_MS, utcMonth } from '../domain/shared/days.ts';
import type { References } from '../domain/orders/reference.ts';
import type { Now } from '../domain/shared/injected.ts';
import { type ArchiveFile, byMonth, listFiles, readAllLines } from './jsonl-files.ts';

/** Another process may merge the files while they are read. */
const MAX_TRIES = 3;
/** So many months stay in memory, because a recovery goes through the history by time. */
const MONTHS_KEPT = 3;

export type OrderArchive = ReturnType<typeof createOrderArchive>;

/** Orders that are in the archive and not in Redis any more. All calls throw if the archive cannot be read. */
export function createOrderArchive(deps: { directory: string; references: Pick<References, 'read'>; now: Now }) {
  const { directory, references, now } = deps;
  const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: MONTHS_KEPT });

  return {
    /** @param userId only this person's orders. Then a reference that does not say that it is theirs finds nothing */
    async find(reference: string, userId?: number): Promise<Order | undefined> {
      // Made-up references must not make the bot read everything.
      if (userId !== undefined && references.read(reference)?.userId !== userId) return undefined;
      return retried(async () => {
        for (const files of await monthsOf(reference)) {
          const found = await newestIn(files, (line) => line.includes(reference));
          const order = found.find((one) => one.reference === reference);
          if (order !== undefined) return order;
        }
        return undefined;
      });
    },

    /** Like find, for many orders one after the other: what was read stays in memory for the next. */
    async has(reference: string): Promise<boolean> {
      return retried(async () => {
        for (const files of await monthsOf(reference)) if ((await referencesOf(files)).has(reference)) return true;
        return false;
      });
    },

    /** Newest first and at most `count`. `isWhole`: there are no more, and everything was searched in the time that a person waits. */
    async listByNumber(
      ending: NumberEnding,
      userId: number | undefined,
      count: number,
    ): Promise<{ orders: readonly Order[]; isWhole: boolean }> {
      const until = now() + ARCHIVE_SEARCHED_FOR_MS;
      return retried(async () => {
        const orders: Order[] = [];
        for (const files of byMonth((await listFiles(directory, 'orders')).files).values()) {
          if (orders.length > count || now() > until) return { orders: orders.slice(0, count), isWhole: false };
          const found = await newestIn(files, (line) => ending.endings.some((one) => mayEnd(line, one)));
          const fitting = found.filter(
            ({ buyer, recipient }) => (userId ?? buyer.userId) === buyer.userId && endsAs(recipient.customerId, ending),
          );
          orders.push(...fitting.toSorted((one, other) => (other.confirmedAt ?? 0) - (one.confirmedAt ?? 0)));
        }
        return { orders: orders.slice(0, count), isWhole: orders.length <= count };
      });
    },
  };

  /** Files that may have it, month by month; all files for a reference that says nothing. */
  async function monthsOf(reference: string): Promise<(readonly ArchiveFile[])[]> {
    const mintedAt = references.read(reference)?.mintedAt;
    const months = byMonth((await listFiles(directory, 'orders')).files);
    if (mintedAt === undefined) return [...months.values()];
    // A purchase is confirmed on the day in its reference, or by the service's clock on the day before or after.
    const possible = new Set([mintedAt, mintedAt - 2 * DAY_MS, mintedAt + 2 * DAY_MS].map(utcMonth));
    return [...possible].flatMap((month) => [months.get(month) ?? []]);
  }

  async function newestIn(files: readonly ArchiveFile[], isWanted: (line: string) => boolean): Promise<Order[]> {
    const orders = new Map<string, Order>();
    for await (const lines of readAllLines(directory, files)) {
      for (const line of lines) {
        const order = isWanted(line) ? read(line) : undefined;
        if (order !== undefined && order.version > (orders.get(order.reference)?.version ?? 0)) {
          orders.set(order.reference, order);
        }
      }
    }
    return [...orders.values()];
  }

  /** A file's name tells its content, so what was read from it stays true. */
  async function referencesOf(files: readonly ArchiveFile[]): Promise<ReadonlySet<string>> {
    const key = files.map(({ name }) => name).join();
    const reading = known.get(key) ?? readReferences(files);
    known.set(key, reading);
    // If a file could not be read, it is read again the next time.
    reading.catch(() => known.delete(key));
    return reading;
  }

  async function readReferences(files: readonly ArchiveFile[]): Promise<ReadonlySet<string>> {
    const references = new Set<string>();
    for await (const lines of readAllLines(directory, files)) {
      for (const line of lines) references.add(referenceIn(line));
    }
    return references;
  }
}

function referenceIn(line: string): string {
  const begins = /^\{"reference":"([^"\\]+)"/u.exec(line)?.[1];
  return begins ?? read(line)?.reference ?? '';
}

function read(line: string): Order | undefined {
  try {
    return orderSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** If a number may have other characters in it, its ending cannot be seen in the line, so the order is read. */
function mayEnd(line: string, ending: string): boolean {
  return line.includes(ending.slice(-4)) || /"customerId":"[^"]*[^"\dA-Za-z]/u.test(line);
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MAX_TRIES) throw error;
    }
  }
}
