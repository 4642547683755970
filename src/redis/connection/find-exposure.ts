import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { readRedisUrl } from '../../redis-url.ts';

/** All addresses of a host, as the system resolves it. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * What is wrong with how a Redis is reached, where it is not on this machine or in a private network; an empty list where nothing is, or
 * where its name cannot be resolved.
 * @param url as REDIS_URL has it; never part of what is answered
 */
export async function findExposure(
  url: string,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Promise<string[]> {
  const address = readRedisUrl(url);
  if (address.type === 'wrong') return [];
  const addresses = await Promise.all(address.hosts.map(({ host }) => resolve(host).catch(() => [])));
  if (addresses.flat().every(isPrivate)) return [];
  return [
    ...(address.password === undefined
      ? ['it has a public address and no password: whoever reaches it can confirm orders']
      : []),
    ...(address.tls ? [] : ['it has a public address and no TLS (rediss://): the network can read it']),
  ];
}

/** This machine, private networks, link-local addresses, and those that carriers and virtual private networks share. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

function isPrivate({ address, family }: { address: string; family: number }): boolean {
  return PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
