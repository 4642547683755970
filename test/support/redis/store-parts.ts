import type { StoreParts } from '../../../src/redis/store-parts.ts';
import { createHeldRecordStore } from '../../../src/redis/shared/held-record-store.ts';
import { createTransactor } from '../../../src/redis/shared/transact.ts';
import type { RealStore } from './real-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';

/** The parts for one store by itself, over one connection. */
export function storeParts(
  { raw, keys }: Pick<RealStore, 'raw' | 'keys'>,
  given: Partial<StoreParts> = {},
): StoreParts {
  const { redis = raw, now = Date.now, logger = new RecordingLogger() } = given;
  const transactor = createTransactor(redis);
  return {
    redis,
    keys,
    transactors: { plain: transactor, money: transactor, payments: transactor },
    held: createHeldRecordStore(redis, keys, now, logger),
    timeZone: 'Africa/Lagos',
    now,
    logger,
    ...given,
  };
}
