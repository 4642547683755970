import { type Batch, batchSchema } from '../../../src/domain/batches/batch.ts';
import { readRecords } from '../stored-orders.ts';

/** Every list under a prefix, cards that were not confirmed included. @throws if a record cannot be read */
export async function readLists(redisUrl: string, keyPrefix: string): Promise<Batch[]> {
  return (await readRecords(redisUrl, `${keyPrefix}:{s*}:batch:*`)).map((record) => batchSchema.parse(record));
}

export function isRunning({ state }: Batch): boolean {
  return state === 'running' || state === 'summing';
}
