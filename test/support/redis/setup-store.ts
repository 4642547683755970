import { randomUUID } from 'node:crypto';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import type { BotSetup } from '../bot-setup.ts';
import { withTestStore } from './test-store.ts';

type Running = Pick<BotSetup, 'env'>;

/** Reads or changes what a setup's bot has stored, over a connection of its own. */
export function withStore<T>({ env }: Running, use: (store: Store) => Promise<T>): Promise<T> {
  return withTestStore({ url: env['REDIS_URL'] ?? '', keyPrefix: env['KEY_PREFIX'] ?? '' }, use);
}

/** Puts money into a person's account, as a merchant does. @param naira whole units of the currency */
export async function credit(setup: Running, userId: number, naira: number): Promise<void> {
  const amountMinor = minor(naira * 100);
  await withStore(setup, ({ accounts }) =>
    accounts.book({ id: randomUUID(), userId, kind: 'credit', amountMinor, by: 1, at: Date.now() }),
  );
}
