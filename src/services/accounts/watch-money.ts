import { availableOf } from '../../domain/accounts/account.ts';
import {
  isBelow,
  type KeptAlert,
  MONEY_LOOKED_AT_EVERY_MS,
  WALLET_AGAIN_AFTER_MS,
} from '../../domain/accounts/money-alert.ts';
import { mayBuy } from '../../domain/people/access.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import type { WalletReading } from '../../domain/workload.ts';
import { lieWithin } from '../../domain/shared/days.ts';

export interface TellMoneyAlerts {
  /** `not-sent`: it certainly did not go. A message that may have arrived counts as told. */
  readonly tell: (alert: KeptAlert, amountMinor: Minor) => Promise<'told' | 'not-sent'>;
  readonly isTelegramThere: () => Promise<boolean>;
}

type AlertShop = Pick<
  Shop,
  | 'moneyAlerts'
  | 'accounts'
  | 'people'
  | 'reseller'
  | 'isMerchant'
  | 'hasAccounts'
  | 'mode'
  | 'isShut'
  | 'throttle'
  | 'logger'
>;

/**
 * Tells people when money runs low, once each time that it falls below their limit. That is noted before the message is sent. So of two processes only
 * one tells, and after a crash in between the person is told only the next time. `run` looks once at all alerts.
 */
export function createWatchMoney(shop: AlertShop, telling: TellMoneyAlerts) {
  const { moneyAlerts, throttle, logger } = shop;
  const looks = repeat(run, () => MONEY_LOOKED_AT_EVERY_MS);
  /**
   * By person: alerts noted as told, though the message certainly did not go. Each stays here until the store, which may be away, has the note back.
   */
  const unsent = new Map<number, KeptAlert>();
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      // While records are lost, a balance of 0 says nothing.
      if (shop.isShut()) return;
      await noteBack();
      if (!(await throttle('money-alerts', MONEY_LOOKED_AT_EVERY_MS - 1_000))) return;
      const amounts = createAmounts(shop);
      for (const alert of await moneyAlerts.list()) {
        if (looks.signal.aborted) return;
        await look(alert, await amounts(alert));
      }
    } catch (error) {
      logger.warn({ err: error }, 'the alerts about low money could not be read; trying again in two minutes');
    }
  }

  async function noteBack(): Promise<void> {
    for (const [userId, noted] of unsent) {
      await moneyAlerts.note(noted, false);
      unsent.delete(userId);
    }
  }

  /** If one alert fails, the others are still told. */
  async function look(alert: KeptAlert, amountMinor: Minor | undefined): Promise<void> {
    if (amountMinor === undefined || isBelow(alert, amountMinor) === alert.isBelow) return;
    try {
      await (alert.isBelow ? moneyAlerts.note(alert, false) : passed(alert, amountMinor));
    } catch (error) {
      logger.warn({ err: error, userId: alert.userId }, 'a person could not be told of low money');
    }
  }

  async function passed(alert: KeptAlert, amount: Minor): Promise<void> {
    // This is asked before the alert is noted as told. So an alert that cannot be sent now is sent as soon as it can be.
    if (!(await mayBeTold(shop, alert)) || !(await telling.isTelegramThere())) return;
    const noted = await moneyAlerts.note(alert, true);
    if (noted === undefined || (await telling.tell(noted, amount)) !== 'not-sent') return;
    unsent.set(noted.userId, noted);
    await noteBack();
  }
}

async function mayBeTold(
  { people, isMerchant, hasAccounts, mode }: AlertShop,
  { userId, of }: KeptAlert,
): Promise<boolean> {
  const person = await people.find(userId);
  const isMerchantNow = isMerchant(userId, person);
  if (of === 'wallet') return isMerchantNow;
  return hasAccounts && !isMerchantNow && mayBuy(person, mode, false);
}

function createAmounts({ accounts, reseller }: AlertShop): (alert: KeptAlert) => Promise<Minor | undefined> {
  let wallet: Promise<Minor | undefined> | undefined;
  return async ({ of, userId }) => {
    if (of === 'account') {
      const account = await unlessUnreadable(accounts.read(userId));
      return account && availableOf(account);
    }
    // The client has logged why it does not answer.
    return (wallet ??= reseller.balance().catch(() => undefined));
  };
}

/**
 * The wallet as the service last said; undefined before it said anything. If that is some time ago, this look starts a new question to the service,
 * and does not wait for the answer. So the service is asked only now and then, and not at all if no one looks.
 */
export function createWatchWallet({ reseller, now }: Pick<Shop, 'reseller' | 'now'>): () => WalletReading | undefined {
  let latest: WalletReading | undefined;
  let askedAt: number | undefined;
  return () => {
    if (askedAt === undefined || !lieWithin(WALLET_AGAIN_AFTER_MS, askedAt, now())) {
      askedAt = now();
      void ask();
    }
    return latest;
  };

  async function ask(): Promise<void> {
    try {
      latest = { balanceMinor: await reseller.balance(), at: now() };
    } catch {
      // The client has logged why.
    }
  }
}
