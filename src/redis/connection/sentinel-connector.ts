import { type Redis, SentinelConnector } from 'ioredis';

/**
 * ioredis (6.0.0, 2026-11) gives the connections by which it listens to Sentinels no listener for their errors, and writes each to the console: one a
 * second while a Sentinel is away. The others still tell of a new master.
 */
export class QuietSentinelConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as ConstructorParameters<typeof SentinelConnector>[0]);
    const connectToSentinel = Reflect.get(this, 'connectToSentinel') as (...args: unknown[]) => Redis;
    const connectQuietly = (...args: unknown[]): Redis =>
      Reflect.apply(connectToSentinel, this, args).on('error', () => undefined);
    Reflect.set(this, 'connectToSentinel', connectQuietly);
  }
}
