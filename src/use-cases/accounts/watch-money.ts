import { isBelow } from '../../domain/accounts/money-alert.ts';
import { availableOf } from '../../domain/accounts/account.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { Logger, Throttle } from '../shared/ports.ts';
import { repeat } from '../shared/timers.ts';
import type { Reseller } from '../shared/reseller.ts';
import type { AccountStore, KeptAlert, MoneyAlertStore } from './ports.ts';

/** `not-sent`: it certainly did not go. A message that may have arrived counts as told. */
export type TellMoneyAlert = (alert: KeptAlert, amountMinor: Minor) => Promise<'told' | 'not-sent'>;

export interface WatchMoneyDeps {
  readonly alerts: Pick<MoneyAlertStore, 'list' | 'note'>;
  readonly accounts: Pick<AccountStore, 'read'>;
  readonly reseller: Pick<Reseller, 'balance'>;
  /** Whether it is this person's to know, at this moment. */
  readonly mayBeTold: (alert: KeptAlert) => Promise<boolean>;
  readonly tell: TellMoneyAlert;
  /** Whether Telegram answers at all. */
  readonly isTelegramThere: () => Promise<boolean>;
  /** While records are lost, an account of 0 says nothing. */
  readonly isShut: () => boolean;
  readonly throttle: Throttle;
  readonly logger: Logger;
}

export interface WatchMoney {
  /** Looks once at all alerts. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** How often the wallet is asked for, by all processes together, and only while someone wants to be told. */
const LOOK_EVERY_MS = 2 * 60_000;

/**
 * Tells people when money runs low, once each time that it passes their limit from above. It is noted before it is sent. So of two
 * processes only one tells, and after a crash in between the person is not told until the next time.
 */
export function createWatchMoney(deps: WatchMoneyDeps): WatchMoney {
  const { alerts, throttle, isShut, logger } = deps;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  const unsent: Unsent = new Map();
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      if (isShut()) return;
      await noteBack(deps, unsent);
      if (!(await throttle('money-alerts', LOOK_EVERY_MS - 1_000))) return;
      const amounts = createAmounts(deps);
      for (const alert of await alerts.list()) {
        if (looks.signal.aborted) return;
        await look({ ...deps, unsent }, alert, await amounts(alert));
      }
    } catch (error) {
      logger.warn({ err: error }, 'who is to be told of low money could not be read; trying again in two minutes');
    }
  }
}

/**
 * By person: alerts that are noted as told, though the message certainly did not go. Each is kept until the store has taken the note back,
 * because the store may be away.
 */
type Unsent = Map<number, KeptAlert>;

async function noteBack({ alerts }: Pick<WatchMoneyDeps, 'alerts'>, unsent: Unsent): Promise<void> {
  for (const [userId, noted] of unsent) {
    await alerts.note(noted, false);
    unsent.delete(userId);
  }
}

interface Look extends WatchMoneyDeps {
  readonly unsent: Unsent;
}

/** If one fails, the others are still told. */
async function look(deps: Look, alert: KeptAlert, amountMinor: Minor | undefined): Promise<void> {
  if (amountMinor === undefined || isBelow(alert, amountMinor) === alert.isBelow) return;
  const { userId } = alert;
  try {
    await (alert.isBelow ? deps.alerts.note(alert, false) : passed(deps, alert, amountMinor));
  } catch (error) {
    deps.logger.warn({ err: error, userId }, 'a person could not be told of low money');
  }
}

async function passed(deps: Look, alert: KeptAlert, amount: Minor): Promise<void> {
  const { alerts, mayBeTold, tell, isTelegramThere, unsent } = deps;
  // Asked before it is noted, so that an alert that cannot be sent now is sent as soon as it can be.
  if (!(await mayBeTold(alert)) || !(await isTelegramThere())) return;
  const noted = await alerts.note(alert, true);
  if (noted === undefined || (await tell(noted, amount)) !== 'not-sent') return;
  unsent.set(noted.userId, noted);
  await noteBack(deps, unsent);
}

/** The wallet is asked for only once in a look. */
function createAmounts({ accounts, reseller }: WatchMoneyDeps): (alert: KeptAlert) => Promise<Minor | undefined> {
  let wallet: Promise<Minor | undefined> | undefined;
  return async ({ of, userId }) => {
    if (of === 'account') return availableOf(await accounts.read(userId));
    // The client has logged why it does not answer.
    return (wallet ??= reseller.balance().catch(() => undefined));
  };
}
