import { afterAll, expect, test } from 'vitest';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { useFlows } from '../support/flows.ts';
import { auditCommand } from '../support/run-command.ts';
import { ALL_WELL, SHOP, tryEverything, tryEverythingWhile } from './shop.ts';

const PASSWORD = 'the-password-of-redis';
const redis = await startSentinelRedis({ replicas: 2, password: PASSWORD });
afterAll(() => redis.stop());
const flows = useFlows({ ...SHOP, env: { ...SHOP.env, REDIS_URL: redis.url } });

test('a purchase, a token, a list and a payment go as with one server', async () => {
  await tryEverything(flows);
  expect(await auditCommand(flows.setup.env)).toMatchObject({ code: 0, err: '' });
}, 60_000);

test('a master that is killed in the middle of everything: nothing is bought twice or lost, and the books agree', async () => {
  const master = await redis.master();
  const became = tryEverythingWhile(flows, async () => {
    await master.kill();
    await redis.successorOf(master);
    await master.restart();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
}, 240_000);

test('a master that is cut off in the middle of everything, and still writes: the same', async () => {
  const master = await redis.master();
  const became = tryEverythingWhile(flows, async () => {
    const mend = await redis.cutOff(master);
    await redis.successorOf(master);
    await mend();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
  expect(flows.setup.logLines.filter((line) => line.includes(PASSWORD))).toEqual([]);
}, 240_000);
