import { describe, expect, test } from 'vitest';
import { readRedisUrl } from '../src/redis-url.ts';

const local = [{ host: '127.0.0.1', port: 6_379 }];
const sentinels = [
  { host: 'one.example', port: 26_379 },
  { host: '10.0.0.2', port: 5_000 },
];

describe('an address of Redis', () => {
  test.each([
    ['redis://127.0.0.1', { type: 'server', hosts: local, tls: false }],
    ['rediss://:p%40ss@127.0.0.1:6379/3', { type: 'server', hosts: local, tls: true, password: 'p@ss' }],
    ['redis://[::1]:7000', { type: 'server', hosts: [{ host: '::1', port: 7_000 }], tls: false }],
  ])('%s is one server', (url, address) => {
    expect(readRedisUrl(url)).toEqual({ ...address, url });
  });

  test.each([
    ['redis-sentinel://one.example,10.0.0.2:5000/2#shop', { hosts: sentinels, tls: false, name: 'shop', database: 2 }],
    ['redis-sentinel://[::1]:7#a%20b', { hosts: [{ host: '::1', port: 7 }], tls: false, name: 'a b', database: 0 }],
    [
      'rediss-sentinel://bot:p%2Fss@one.example,10.0.0.2:5000?sentinelUsername=watch&sentinelPassword=w%26w#shop',
      {
        hosts: sentinels,
        tls: true,
        name: 'shop',
        database: 0,
        username: 'bot',
        password: 'p/ss',
        sentinelUsername: 'watch',
        sentinelPassword: 'w&w',
      },
    ],
  ])('%s is the master that Sentinels name', (url, address) => {
    expect(readRedisUrl(url)).toEqual({ type: 'sentinel', ...address });
  });

  test.each([
    ['redis-cluster://127.0.0.1', { hosts: local, tls: false }],
    ['redis-cluster://127.0.0.1/0', { hosts: local, tls: false }],
    [
      'rediss-cluster://bot:secret@127.0.0.1,node.example:7001',
      {
        hosts: [...local, { host: 'node.example', port: 7_001 }],
        tls: true,
        username: 'bot',
        password: 'secret',
      },
    ],
  ])('%s is a cluster', (url, address) => {
    expect(readRedisUrl(url)).toEqual({ type: 'cluster', ...address });
  });

  test.each([
    ['localhost:6379', /must begin with redis:\/\//u],
    ['http://localhost', /must begin with redis:\/\//u],
    ['redis-ring://localhost', /must begin with redis:\/\//u],
    ['redis://one.example:1,two.example:2', /must be an address such as/u],
    ['redis://:se%ret@localhost', /percent-encoded/u],
    ['redis-sentinel://:secret%@one.example#shop', /percent-encoded/u],
    ['redis-sentinel://:secr@et@one.example#shop', /percent-encoded/u],
    ['redis-sentinel://:sec/ret@one.example#shop', /percent-encoded/u],
    ['redis-sentinel://:sec#ret@one.example#shop', /percent-encoded/u],
    ['redis-sentinel://#shop', /must name hosts/u],
    ['redis-sentinel://one.example,,two.example#shop', /must name hosts/u],
    ['redis-sentinel://one.example:secret#shop', /must name hosts/u],
    ['redis-sentinel://one.example:70000#shop', /must name hosts/u],
    ['redis-sentinel://one.example/0', /must end with # and the name/u],
    ['redis-sentinel://one.example#', /must end with # and the name/u],
    ['redis-sentinel://one.example/secret#shop', /number of a database/u],
    ['redis://one.example/secret', /number of a database/u],
    ['redis://one.example/-1', /number of a database/u],
    ['redis-sentinel://one.example?password=secret#shop', /nothing after a \?/u],
    ['redis-cluster://one.example/1', /no database but \/0/u],
    ['redis-cluster://one.example?secret', /nothing after a \?/u],
    ['redis-cluster://', /must name hosts/u],
  ])('%s is refused with words in which nothing of it stands', (url, fault) => {
    const address = readRedisUrl(url);
    expect(address).toEqual({ type: 'wrong', fault: expect.stringMatching(fault) as string });
    expect(JSON.stringify(address)).not.toMatch(/secr|ret@|example/u);
  });
});
