import { describe, expect, test } from 'vitest';
import { createReadOnlyWatch } from '../../../src/redis/connection/open-redis.ts';
import { EventEmitter } from 'node:events';
import { watchConnection } from '../../../src/redis/connection/watch-connection.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { findExposure } from '../../../src/redis/connection/look-at-redis.ts';

test('a server that is no master any more is left, once in a while', () => {
  let now = 1_000;
  const mustReconnect = createReadOnlyWatch(500, () => now);
  const error = new Error("READONLY You can't write against a read only replica. script: 8d53, on @user_script:76.");
  const old = new Error('ERR Error running script (call to f_8d53): @user_script:76: -READONLY You cannot write.');
  expect(mustReconnect(new Error('ERR a key is called READONLY'))).toBe(false);
  expect(mustReconnect(error)).toBe(true);
  expect(mustReconnect(error)).toBe(false);
  now += 500;
  expect(mustReconnect(old)).toBe(true);
});

test('a node of a cluster that is there again is a return, though the cluster was never away', () => {
  const cluster = Object.assign(new EventEmitter(), { status: 'ready' });
  const logger = new RecordingLogger();
  const watch = watchConnection(cluster as never, async () => true, logger);
  let returns = 0;
  watch.onReturn(() => (returns += 1));
  // The nodes of the start.
  for (let node = 0; node < 6; node += 1) cluster.emit('+node');
  watch.begin();
  expect(returns).toBe(0);
  cluster.emit('+node');
  expect(returns).toBe(1);
  watch.end();
  cluster.emit('+node');
  expect(returns).toBe(1);
  expect(logger.messages('error')).toEqual([]);
});

/** A resolver for tests: an address resolves to itself, a name to what stands here. */
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  redis: ['172.18.0.2'],
  'redis.example.com': ['203.0.113.7'],
  'split.example.com': ['10.0.0.7', '203.0.113.7'],
};

async function resolve(host: string) {
  const addresses = /^[\d.]+$|:/u.test(host) ? [host] : NAMES[host];
  if (addresses === undefined) throw new Error('ENOTFOUND');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

describe('a Redis', () => {
  test.each([
    ['on this machine', 'redis://localhost:6379'],
    ['on this machine, by address', 'redis://127.8.9.1:6379/0'],
    ['on this machine, by IPv6', 'redis://[::1]:6379'],
    ["in a container's network", 'redis://redis:6379'],
    ['in a private network', 'redis://10.1.2.3'],
    ['in another', 'redis://192.168.0.9:6379'],
    ['in a third', 'redis://172.31.255.255'],
    ['in a private network of IPv6', 'redis://[fd00::7]:6379'],
    ['of a name that nobody knows', 'redis://nowhere.example'],
    ['far away, with password and TLS', 'rediss://:secret@redis.example.com:6380'],
  ])('%s is nothing to warn of', async (_where, url) => {
    expect(await findExposure(url, resolve)).toEqual([]);
  });

  test.each([
    ['no password and no TLS', 'redis://redis.example.com', [/no password/u, /no TLS/u]],
    ['no password, by address', 'rediss://203.0.113.7:6379', [/no password/u]],
    ['a password that the network can read', 'redis://user:secret@redis.example.com', [/no TLS/u]],
    ['one address of several that is public', 'redis://split.example.com', [/no password/u, /no TLS/u]],
    ['a public address just beside a private network', 'redis://172.32.0.1', [/no password/u, /no TLS/u]],
    ['a public address of IPv6', 'redis://[2001:db8::1]:6379', [/no password/u, /no TLS/u]],
  ])('in the open with %s is warned of, without its address', async (_what, url, warnings) => {
    const found = await findExposure(url, resolve);
    expect(found).toEqual(warnings.map((warning) => expect.stringMatching(warning) as string));
    expect(found.join()).not.toMatch(/secret|example|203|2001|172/u);
  });
});
