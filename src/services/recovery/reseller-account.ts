import {
  type AccountAnswer,
  areKnownApart,
  isSentElsewhere,
  namesOf,
  type ResellerAccount,
} from '../../domain/orders/reseller-account.ts';
import { type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { Shop } from '../shop.ts';
import { OWNERS_REMINDED_EVERY_MS } from '../../domain/alerts.ts';

export type WatchedAccount = ReturnType<typeof createWatchedAccount>;

/** Orders of one other account that are open, as far as they were looked at. */
export interface OpenElsewhere {
  /** It, and the one in use. */
  readonly ids: AccountAnswer['ids'];
  readonly count: number;
  /** When the newest of them was bought. */
  readonly latestAt: number;
}

type AccountShop = Pick<
  Shop,
  'account' | 'accountAnswers' | 'orders' | 'changeTrail' | 'throttle' | 'shortenThrottle' | 'now' | 'logger'
>;

const LOOKED_AT = 1_000;
/** If no owner could be reached, and before the store is asked whether it is time. */
const LOOK_AGAIN_MS = 50_000;

/** The account as it is known when this is called. @throws if the store is away */
export async function readResellerAccount({
  account: id,
  accountAnswers,
}: Pick<Shop, 'account' | 'accountAnswers'>): Promise<ResellerAccount> {
  const names = namesOf(id, await accountAnswers.list());
  return { id, isElsewhere: (order) => isSentElsewhere(order, names) };
}

/**
 * A key is renewed, or the bot is given another account: it cannot tell which. So it asks the owners as soon as that matters, and takes the account for
 * another one until they have answered.
 * @param askOwners resolves with how many were reached; never throws
 */
export function createWatchedAccount(shop: AccountShop, askOwners: (open: OpenElsewhere) => Promise<number>) {
  const { account: id, accountAnswers, orders, changeTrail, now, logger } = shop;
  let said: readonly AccountAnswer[] = [];
  let names: ReadonlySet<string> = new Set([id]);
  const lookedAt = new Map<string, number>();
  const noted = new Set<string>();
  const asking = new Set<Promise<void>>();
  const isElsewhere: ResellerAccount['isElsewhere'] = (order) => isSentElsewhere(order, names);
  return {
    id,
    isElsewhere,
    /** An open order was come upon whose call went to another account: owners are asked. Resolves when it is known what they have said by now; never throws. */
    async met(order: Order): Promise<void> {
      const { sentTo } = order;
      if (sentTo === undefined || waitTopicOf(order) === undefined) return;
      try {
        await read();
      } catch (error) {
        return logger.error({ err: error }, 'what owners said of the account at the service could not be read');
      }
      if (isElsewhere(order)) note(order, sentTo);
    },
    /** An owner's answer about two accounts. Answers which one stands: the first. */
    async answer(answer: AccountAnswer): Promise<AccountAnswer> {
      await read();
      const follows = impliedBy(said, answer.ids);
      if (follows !== undefined) return follows;
      const stands = await accountAnswers.put(answer);
      await read();
      const { by, isSame, ids } = stands;
      const record = { by, at: now(), what: 'reseller-account', after: isSame ? 'same' : 'another' } as const;
      await changeTrail.write(`reseller-account-${ids.toSorted().join('-')}`, record);
      return stands;
    },
    /** Says in the log what is open at other accounts. @throws if the store is away */
    async start() {
      await read();
      const open = (await orders.listOpen(LOOKED_AT)).filter(isElsewhere);
      for (const order of open) if (order.sentTo !== undefined) note(order, order.sentTo);
    },
    /** Resolves when every owner who is being asked has been. */
    async stop() {
      await Promise.all(asking);
    },
  };

  async function read(): Promise<void> {
    said = await accountAnswers.list();
    names = namesOf(id, said);
  }

  function note({ reference }: Order, account: string): void {
    const isKnown = areKnownApart(id, account, said);
    if (!noted.has(account)) logger.warn({ reference }, isKnown ? APART : UNKNOWN);
    noted.add(account);
    if (isKnown || now() - (lookedAt.get(account) ?? -Infinity) < LOOK_AGAIN_MS) return;
    lookedAt.set(account, now());
    const work: Promise<void> = ask(account)
      .catch((error: unknown) => logger.error({ err: error }, 'owners could not be asked about the account'))
      .finally(() => asking.delete(work));
    asking.add(work);
  }

  async function ask(account: string): Promise<void> {
    const name = `reseller-account:${account}:${id}`;
    if (!(await shop.throttle(name, OWNERS_REMINDED_EVERY_MS))) return;
    const open = (await orders.listOpen(LOOKED_AT)).filter(({ sentTo }) => sentTo === account);
    const latestAt = Math.max(...open.map(({ confirmedAt, draftedAt }) => confirmedAt ?? draftedAt));
    const count = Math.max(1, open.length);
    const reached = await askOwners({ ids: [account, id], count, latestAt: open.length === 0 ? now() : latestAt });
    if (reached === 0) await shop.shortenThrottle(name, LOOK_AGAIN_MS);
  }
}

/** What follows from other answers, so that no later one goes against them; undefined if these two were asked about themselves. */
function impliedBy(said: readonly AccountAnswer[], ids: AccountAnswer['ids']): AccountAnswer | undefined {
  const [one, other] = ids;
  const among = (isSame: boolean): AccountAnswer | undefined => said.find((answer) => answer.isSame === isSame);
  if (said.some((answer) => answer.ids.includes(one) && answer.ids.includes(other))) return undefined;
  if (areKnownApart(one, other, said)) return among(false);
  return namesOf(one, said).has(other) ? among(true) : undefined;
}

const ONLY_ASKED = 'what was sent there is only asked about: not sent again, and not given up';
const UNKNOWN = `the service has another address or key than before; until an owner says whether it is the same account, ${ONLY_ASKED}`;
const APART = `orders are open that went out with another address or key, to another account; ${ONLY_ASKED}`;
