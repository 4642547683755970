import { afterAll, describe, expect, it } from 'vitest';
import { lookAtRedis } from '../../../src/redis/connection/look-at-redis.ts';
import { startRedisServer } from '../../support/redis/servers/redis-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const server = await startRedisServer({
  directory: await temporaryFolder(),
  settings: ['save ""'],
  password: 'p@ss',
  user: { username: 'weak', password: 'w', rules: '~* -@all +ping' },
});
const url = `redis://:p%40ss@127.0.0.1:${server.port}`;

afterAll(() => server.kill());

describe('a Redis that is looked at', () => {
  it('may forbid to be asked', async () => {
    expect(await lookAtRedis(url.replace(':p%40ss', 'weak:w'))).toEqual({ type: 'forbids' });
  });

  it('says its version and its faults', async () => {
    const found = await lookAtRedis(url, { replicas: 1 });
    expect(found).toMatchObject({ type: 'there', version: expect.stringMatching(/^\d+\.\d+/u) });
    expect(found).toMatchObject({
      faults: [
        { text: expect.stringContaining('appendonly'), stops: false },
        { text: expect.stringContaining('REDIS_REPLICAS'), stops: true },
      ],
    });
  });
});
