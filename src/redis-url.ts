import { BlockList } from 'node:net';

export type RedisAddress = Access &
  (
    | { readonly type: 'server'; readonly url: string }
    | {
        readonly type: 'sentinel';
        /** The name of the master, as the Sentinels know it. */
        readonly name: string;
        readonly database: number;
        /** For the Sentinels themselves. */
        readonly sentinelUsername?: string;
        readonly sentinelPassword?: string;
      }
    | { readonly type: 'cluster' }
  );

interface Access {
  readonly hosts: readonly RedisHost[];
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
}

interface RedisHost {
  /** A name or an address; of version 6 without brackets. */
  readonly host: string;
  readonly port: number;
}

interface WrongRedisUrl {
  readonly type: 'wrong';
  /** Such as `must …`. It has no part of the address in it, because a part in the wrong place may be a password. */
  readonly fault: string;
}

const PARTS =
  /^redis(?<s>s?)(?:-(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^/?#@]*)(?:\/(?<path>[^?#@]*))?(?:\?(?<query>[^#@]*))?(?:#(?<name>[^@]*))?$/u;
const PORTS = { sentinel: 26_379, cluster: 6_379 };
const SCHEMES =
  'must begin with redis://, redis-sentinel:// or redis-cluster://, or with TLS rediss://, rediss-sentinel:// or rediss-cluster://';
const SERVER = 'must be an address such as redis://localhost:6379';
const HOSTS = 'must name hosts such as host:port,host:port after the //';
const ENCODED = 'must have a user and a password whose special characters are percent-encoded, such as %40 for @';
const NAME =
  'must end with # and the name that Sentinel knows the master by, such as #mymaster; in .env, put it in quotes';
const DATABASE = 'must have nothing but the number of a database after the hosts, such as /0';
const ONLY_DATABASE = 'must have no database but /0 with a cluster';
const QUERY = 'must have nothing after a ? but sentinelUsername and sentinelPassword, and those only with Sentinel';

/**
 * `redis[s]://`, `redis[s]-sentinel://[user:password@]host:port,host:port/0#name` or `redis[s]-cluster://[user:password@]host:port,host:port`. With
 * `rediss` all connections use TLS, also those to Sentinels and to every node of a cluster.
 */
export function readRedisUrl(text: string): RedisAddress | WrongRedisUrl {
  const parts = PARTS.exec(text)?.groups;
  const scheme = /^rediss?(-sentinel|-cluster)?:\/\//u.exec(text);
  if (scheme === null) return wrong(SCHEMES);
  if (scheme[1] === undefined) return readServer(text);
  if (parts === undefined) return wrong(ENCODED);
  return parts['kind'] === 'sentinel' ? readSentinel(parts) : readCluster(parts);
}

type Parts = Readonly<Record<string, string | undefined>>;

function readServer(url: string): RedisAddress | WrongRedisUrl {
  if (!URL.canParse(url)) return wrong(SERVER);
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === undefined || secret === undefined) return wrong(ENCODED);
  if (!/^\/?\d{0,5}$/u.test(pathname)) return wrong(DATABASE);
  const host = { host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port === '' ? PORTS.cluster : port) };
  return {
    type: 'server',
    url,
    hosts: [host],
    tls: protocol === 'rediss:',
    ...filled({ username: user, password: secret }),
  };
}

function readSentinel(parts: Parts): RedisAddress | WrongRedisUrl {
  const access = readAccess(parts, PORTS.sentinel);
  if ('fault' in access) return access;
  const name = decoded(parts['name'] ?? '');
  if (name === undefined || name === '') return wrong(NAME);
  if (!/^\d{0,5}$/u.test(parts['path'] ?? '')) return wrong(DATABASE);
  const query = new URLSearchParams(parts['query']);
  if ([...query.keys()].some((key) => key !== 'sentinelUsername' && key !== 'sentinelPassword')) return wrong(QUERY);
  const ofSentinels = filled({
    sentinelUsername: query.get('sentinelUsername') ?? '',
    sentinelPassword: query.get('sentinelPassword') ?? '',
  });
  return { type: 'sentinel', ...access, name, database: Number(parts['path'] ?? 0), ...ofSentinels };
}

function readCluster(parts: Parts): RedisAddress | WrongRedisUrl {
  const access = readAccess(parts, PORTS.cluster);
  if ('fault' in access) return access;
  if (!/^0?$/u.test(parts['path'] ?? '')) return wrong(ONLY_DATABASE);
  if ((parts['query'] ?? '') !== '') return wrong(QUERY);
  return { type: 'cluster', ...access };
}

function readAccess({ s, user = '', password = '', hosts = '' }: Parts, port: number): Access | WrongRedisUrl {
  const [name, secret] = [decoded(user), decoded(password)];
  if (name === undefined || secret === undefined) return wrong(ENCODED);
  const found = hosts.split(',').map((host) => readHost(host, port));
  if (!found.every((host) => host !== undefined)) return wrong(HOSTS);
  return { hosts: found, tls: s === 's', ...filled({ username: name, password: secret }) };
}

function readHost(text: string, usualPort: number): RedisHost | undefined {
  // A scheme without a default port, because URL would leave such a port out.
  if (text === '' || !URL.canParse(`redis://${text}`)) return undefined;
  const { hostname, port, username, pathname } = new URL(`redis://${text}`);
  if (hostname === '' || username !== '' || pathname !== '') return undefined;
  return { host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port === '' ? usualPort : port) };
}

/** Undefined if a % begins no character. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Leaves out empty values, which count as absent. */
function filled<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Name, string>>;
}

function wrong(fault: string): WrongRedisUrl {
  return { type: 'wrong', fault };
}

export function isPrivateAddress({ address, family }: { readonly address: string; readonly family: number }): boolean {
  return PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
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
