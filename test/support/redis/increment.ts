import { openRedis } from '../../../src/redis/connection/open-redis.ts';
import { expectThat, writes, createTransactor } from '../../../src/redis/shared/transact.ts';

/** A process that competes with others: adds 1 to an account, as often as it is told, each time by reading, deciding and writing. */
const [url = '', account = '', times = '0'] = process.argv.slice(2);
const redis = openRedis(url);
await redis.connect();
const transactor = createTransactor(redis);
await Promise.all(Array.from({ length: Number(times) }, () => addOne()));
await redis.quit();

async function addOne(): Promise<void> {
  await transactor.decide(
    account,
    () => redis.hget(account, 'balance'),
    (balance) => ({
      result: undefined,
      expect: [expectThat.field(account, 'balance', balance)],
      write: [writes.setFields(account, { balance: Number(balance ?? 0) + 1 })],
    }),
  );
}
