import { randomUUID } from 'node:crypto';
import { minor } from '../../domain/shared/money.ts';
import type { KeptAlert, MoneyAlert } from '../../domain/accounts/money-alert.ts';
import { expectThat, writes } from '../shared/transact.ts';
import type { StoreParts } from '../store-parts.ts';

/** Who is told when money runs low. Each person has at most one alert, in one field: `wallet 5000000 above MARK`. */
export function createMoneyAlertStore({ redis, keys, transactors: { plain } }: StoreParts) {
  const alerts = keys.moneyAlerts();
  return {
    find: async (userId: number): Promise<KeptAlert | undefined> =>
      readAlert(userId, (await redis.hget(alerts, String(userId))) ?? ''),
    /** Replaces the alert before; undefined removes it. */
    async set(userId: number, alert: MoneyAlert | undefined): Promise<void> {
      if (alert === undefined) await redis.hdel(alerts, String(userId));
      else await redis.hset(alerts, String(userId), textOf({ ...alert, mark: randomUUID() }));
    },
    list: async (): Promise<readonly KeptAlert[]> =>
      Object.entries(await redis.hgetall(alerts)).flatMap(([id, stored]) => readAlert(Number(id), stored) ?? []),
    /** The alert with another `isBelow`; undefined if it has changed since it was read. */
    async note(alert: KeptAlert, isBelow: boolean): Promise<KeptAlert | undefined> {
      const field = String(alert.userId);
      const to: KeptAlert = { ...alert, isBelow, mark: randomUUID() };
      const write = [writes.setFields(alerts, { [field]: textOf(to) })];
      const isNoted = await plain.write(alerts, write, [expectThat.field(alerts, field, textOf(alert))]);
      return isNoted ? to : undefined;
    },
  };
}

const STORED = /^(?<of>wallet|account) (?<limit>\d{1,15}) (?<side>above|below) (?<mark>\S+)$/u;

function readAlert(userId: number, stored: string): KeptAlert | undefined {
  const { of, limit, side, mark = '' } = STORED.exec(stored)?.groups ?? {};
  if (of !== 'wallet' && of !== 'account') return undefined;
  return { userId, of, limitMinor: minor(Number(limit)), isBelow: side === 'below', mark };
}

function textOf({ of, limitMinor, isBelow, mark }: MoneyAlert & Pick<KeptAlert, 'mark'>): string {
  return `${of} ${limitMinor} ${isBelow ? 'below' : 'above'} ${mark}`;
}
