import type { Logger } from '../../use-cases/shared/ports.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import { type Durability, findDurability } from './find-durability.ts';
import type { RedisClient } from './open-redis.ts';

/** How payments are booked so that they last before Telegram is told that they are taken. */
export interface PaymentDurability {
  /** Runs their scripts. */
  runner(): RedisClient | ScriptRunner;
  /** Why no payment is to be asked for; undefined if one may be. */
  fault(): string | undefined;
  /** Looks again, because the server may be another one by now. Never rejects: while Redis cannot be asked, everything stays as it is. */
  assess(): Promise<void>;
  close(): Promise<void>;
}

/** Scripts over a connection of their own, which is held while they wait for the disk. */
export type OpenDiskScripts = () => Promise<{ scripts: ScriptRunner; close: () => Promise<void> }>;

/** @throws if Redis is away */
export async function openPaymentDurability(deps: {
  redis: RedisClient;
  /** What moves other money. */
  money: RedisClient | ScriptRunner;
  replicas: number;
  openDisk: OpenDiskScripts;
  logger: Logger;
}): Promise<PaymentDurability> {
  const { redis, money, replicas, openDisk, logger } = deps;
  let durability: Durability = { type: 'none', reason: 'it has not been asked yet' };
  let disk: Awaited<ReturnType<OpenDiskScripts>> | undefined;
  await become();
  return {
    runner: () => (durability.type === 'waitaof' ? (disk?.scripts ?? money) : money),
    fault: () => (durability.type === 'none' ? durability.reason : undefined),
    assess: () =>
      become().catch((error: unknown) => logger.debug({ err: error }, 'how Redis keeps payments could not be asked')),
    close: async () => disk?.close(),
  };

  async function become(): Promise<void> {
    const found = await findDurability(redis, replicas);
    if (found.type === 'waitaof') disk ??= await openDisk();
    if (found.type === 'none') {
      logger.error({ reason: found.reason }, 'payments by Telegram are refused, because Redis may lose them');
    }
    durability = found;
  }
}
