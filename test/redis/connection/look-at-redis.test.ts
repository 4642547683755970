import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtRedis } from '../../../src/redis/connection/look-at-redis.ts';
import { type RedisServer, startRedisServer } from '../../support/redis/servers/redis-server.ts';

let directory: string;
let server: RedisServer;
let url: string;

const weak = { username: 'weak', password: 'w', rules: '~* -@all +ping' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vendbot-look-'));
  server = await startRedisServer({
    directory,
    settings: ['save ""'],
    password: 'p@ss',
    user: weak,
  });
  url = `redis://:p%40ss@127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.kill();
  await rm(directory, { recursive: true, force: true });
});

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
