import { lieWithin } from '../../domain/shared/days.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { Now } from '../shared/ports.ts';
import type { Reseller } from '../shared/reseller.ts';

export interface WalletReading {
  readonly balanceMinor: Minor;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const AGAIN_AFTER_MS = 2 * 60_000;

/**
 * The wallet as the service last said, undefined before it said anything. If that is some time ago, a look has the service asked again, and does
 * not wait for the answer. So the service is asked only now and then, and not at all if no one looks.
 */
export function createWatchWallet({
  reseller,
  now,
}: {
  reseller: Pick<Reseller, 'balance'>;
  now: Now;
}): () => WalletReading | undefined {
  let latest: WalletReading | undefined;
  let askedAt: number | undefined;
  return () => {
    if (askedAt === undefined || !lieWithin(AGAIN_AFTER_MS, askedAt, now())) {
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
