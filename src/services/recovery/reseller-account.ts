import {
  type AccountAnswer,
  areKnownApart,
  isSentElsewhere,
  namesOf,
  type ResellerAccount,
} from '../../domain/orders/reseller-account.ts';
import { boughtAt, type Order, waitTopicOf } from '../../domain/orders/order.ts';
import { lieWithin } from '../../domain/shared/days.ts';
import type { Shop } from '../shop.ts';
import { OWNERS_REMINDED_EVERY_MS } from '../../domain/alerts.ts';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../../crypto/reference-cipher.ts';

export type WatchedAccount = ReturnType<typeof createWatchedAccount>;

export interface OpenElsewhere {
  /** The other account, and the one in use. */
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
/** How long to wait if no owner could be reached, and before the store is asked again whether it is time. */
const LOOK_AGAIN_MS = 50_000;

/** The account in use, with what owners have said by now. @throws if the store is away */
export async function readResellerAccount({
  account: id,
  accountAnswers,
}: Pick<Shop, 'account' | 'accountAnswers'>): Promise<ResellerAccount> {
  const names = namesOf(id, await accountAnswers.list());
  return { id, isElsewhere: (order) => isSentElsewhere(order, names) };
}

/**
 * If the key or address is new, the bot cannot tell whether the account is another one. So it asks the owners as soon as that matters, and treats the
 * account as another one until they have answered.
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
    /** To be called with an open order whose call went to another account: owners are asked. Resolves when their answers so far are read; never throws. */
    async met(order: Order): Promise<void> {
      if (order.sentTo === undefined || waitTopicOf(order) === undefined) return;
      try {
        await read();
      } catch (error) {
        return logger.error(
          { err: error },
          'the answers of the owners about the account at the service could not be read',
        );
      }
      if (isElsewhere(order)) note(order);
    },
    /** Takes an owner's answer about two accounts. Answers the one that stands, which is the first; undefined if the second is not in use any more. */
    async answer(answer: AccountAnswer): Promise<AccountAnswer | undefined> {
      if (answer.ids[1] !== id) return undefined;
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
    /** @throws if the store is away */
    async start() {
      await read();
      for (const order of (await orders.listOpen(LOOKED_AT)).filter(isElsewhere)) note(order);
    },
    async stop() {
      await Promise.all(asking);
    },
  };

  async function read(): Promise<void> {
    said = await accountAnswers.list();
    names = namesOf(id, said);
  }

  function note({ reference, sentTo: account }: Order): void {
    if (account === undefined) return;
    const isKnown = areKnownApart(id, account, said);
    if (!noted.has(account)) logger.warn({ reference }, isKnown ? APART : UNKNOWN);
    noted.add(account);
    if (isKnown || lieWithin(LOOK_AGAIN_MS, lookedAt.get(account) ?? -Infinity, now())) return;
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
    const latestAt = open.length === 0 ? now() : Math.max(...open.map(boughtAt));
    const reached = await askOwners({ ids: [account, id], count: Math.max(1, open.length), latestAt });
    if (reached === 0) await shop.shortenThrottle(name, LOOK_AGAIN_MS);
  }
}

/** The answer that follows from earlier ones, so that no later answer contradicts them; undefined if owners were asked about these two accounts. */
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

const ID_BYTES = 9;

/** The same two give the same name, from which neither can be found out. @param secret long and random */
export function resellerAccountId(secret: string, baseUrl: string, apiKey: string): string {
  return createHmac('sha256', deriveKey(secret, 'vendbot reseller account'))
    .update(JSON.stringify([baseUrl, apiKey]))
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url');
}
