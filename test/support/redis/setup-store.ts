import { randomUUID } from 'node:crypto';
import { minor } from '../../../src/domain/shared/money.ts';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import type { BotSetup } from '../bot-setup.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';

type Running = Pick<BotSetup, 'env'>;

/** Reads or changes what a setup's bot has stored, over a connection of its own. */
export async function withStore<T>({ env }: Running, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({
    url: env['REDIS_URL'] ?? '',
    keyPrefix: env['KEY_PREFIX'] ?? '',
    leaseMs: 1_000,
    timeZone: 'Africa/Lagos',
    logger: new RecordingLogger(),
  });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Puts money into a person's account, as a merchant does. @param naira whole units of the currency */
export async function credit(setup: Running, userId: number, naira: number): Promise<void> {
  const amountMinor = minor(naira * 100);
  await withStore(setup, ({ accounts }) =>
    accounts.book({ id: randomUUID(), userId, kind: 'credit', amountMinor, by: 1, at: Date.now() }),
  );
}
