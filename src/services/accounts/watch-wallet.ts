import type { WalletReading } from '../../domain/workload.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import type { Shop } from '../shop.ts';
import { WALLET_AGAIN_AFTER_MS } from '../../domain/accounts/money-alert.ts';

/**
 * The wallet as the service last said; undefined before it said anything. If that is some time ago, this look starts a new question to the service,
 * and does not wait for the answer. So the service is asked only now and then, and not at all if no one looks.
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
