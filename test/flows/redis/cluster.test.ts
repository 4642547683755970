import { afterAll, expect, test } from 'vitest';
import { createKeys } from '../../../src/redis/keys.ts';
import { startClusterRedis } from '../../support/redis/servers/cluster-redis.ts';
import { makeTlsFiles } from '../../support/redis/servers/tls-files.ts';
import { useFlows } from '../support/flows.ts';
import { auditCommand } from '../support/run-command.ts';
import { ALL_WELL, SHOP, tryEverything, tryEverythingWhile } from './shop.ts';

const tls = await makeTlsFiles();
const redis = await startClusterRedis({ tls, password: 'the-password-of-redis' });
afterAll(async () => {
  await redis.stop();
  await tls.remove();
});
const flows = useFlows({ ...SHOP, env: { ...SHOP.env, REDIS_URL: redis.url } });
const anyKey = (): string => createKeys(flows.env['KEY_PREFIX'] ?? '').due(0);

test('a purchase, a token, a list and a payment go as with one server, over TLS', async () => {
  await tryEverything(flows);
  const trusting = { ...flows.env, NODE_EXTRA_CA_CERTS: tls.caFile };
  expect(await auditCommand(trusting)).toMatchObject({ code: 0, err: '' });
  expect(await auditCommand(flows.env)).toMatchObject({ code: 2 });
});

test('a master that is killed in the middle of everything: nothing is bought twice or lost, and the books agree', async () => {
  const master = await redis.masterOf(anyKey());
  const became = tryEverythingWhile(flows, async () => {
    await master.kill();
    await redis.successorOf(master, anyKey());
    // It is the replica that the next one's writes wait for.
    await master.restart();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
});

test('a master that answers nothing in the middle of everything: the same', async () => {
  const master = await redis.masterOf(anyKey());
  const became = tryEverythingWhile(flows, async () => {
    master.pause();
    await redis.successorOf(master, anyKey());
    master.resume();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
});
