import { z } from 'zod';
import type { DailyWork, LastRun, WalletReading } from '../domain/workload.ts';
import { isFromFuture, lieWithin } from '../domain/shared/days.ts';
import type { Shop } from './shop.ts';

type RunShop = Pick<Shop, 'keyValues' | 'now' | 'logger'>;

const runSchema = z.object({ at: z.number(), differences: z.number(), date: z.string().optional() });

/** Undefined if there was none, or if a clock that was ahead has noted it. */
export async function findLastRun(
  { keyValues, now }: Pick<RunShop, 'keyValues' | 'now'>,
  work: DailyWork,
): Promise<LastRun | undefined> {
  const found = read((await keyValues.read(nameOf(work))) ?? '');
  return found === undefined || isFromFuture(found.at, now()) ? undefined : found;
}

/**
 * What came of a daily work, for who runs the bot: it outlives a restart, and is the same for all processes. One of an older day than the last
 * says nothing new. Never throws: the work itself is done.
 */
export async function noteRun(shop: RunShop, work: DailyWork, run: Omit<LastRun, 'at'>): Promise<void> {
  try {
    const before = await findLastRun(shop, work);
    if ((before?.date ?? '') > (run.date ?? '')) return;
    await shop.keyValues.write(nameOf(work), JSON.stringify({ at: shop.now(), ...run }));
  } catch (error) {
    shop.logger.warn({ err: error, work }, 'the end of a daily work could not be noted');
  }
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

const WALLET_AGAIN_AFTER_MS = 2 * 60_000;

/**
 * The wallet as the service last said, undefined before it said anything. If that is some time ago, a look has the service asked again, and does
 * not wait for the answer. So the service is asked only now and then, and not at all if no one looks.
 */
export function createWatchWallet({ reseller, now }: Pick<Shop, 'reseller' | 'now'>): () => WalletReading | undefined {
  let latest: WalletReading | undefined;
  let askedAt: number | undefined;
  return () => {
    if (askedAt === undefined || !lieWithin(WALLET_AGAIN_AFTER_MS, askedAt, now())) {
      askedAt = now();
      void ask();
    }
    return latest;
  };

  async function ask(): Promise<void> {
    try {
      latest = { balanceMinor: await reseller.balance(), at: now() };
    } catch {
      // The client has logged why.
    }
  }
}
