import type { Account } from '../../domain/accounts/account.ts';
import type { Person } from '../../domain/people/person.ts';
import { isExpired, type Topup } from '../../domain/accounts/topup.ts';
import type { AccountStore, TopupStore } from './ports.ts';
import type { ChangeTrail, PeopleStore } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';

export interface TopupAnswer {
  readonly to: 'credited' | 'declined';
  readonly userId: number;
  readonly id: string;
  readonly by: number;
}

export type TopupDecision =
  /** By this answer, or an earlier one of the same merchant whose person has not been told yet. */
  | { type: 'decided'; topup: Topup; person: Person; account: Account }
  /** Another merchant was quicker, or it was taken back; `decider` is absent if there is no record of them. */
  | { type: 'already'; topup: Topup; person: Person; decider?: Person | undefined }
  /** No such request. */
  | { type: 'over' }
  | { type: 'expired' }
  /** Accounts are off, so there is nothing to credit. */
  | { type: 'off' }
  /** The person who asked is a merchant by now, and has no account. */
  | { type: 'merchant' };

export interface DecideTopup {
  answer(answer: TopupAnswer): Promise<TopupDecision>;
  /** The person has been told, as well as that went. */
  told(topup: Pick<Topup, 'userId' | 'id'>): Promise<void>;
}

/** What merchants answer to a request for money: the first answer counts, and the money moves with it in one script. */
export function createDecideTopup(deps: {
  topups: Pick<TopupStore, 'find' | 'decide' | 'mark'>;
  people: Pick<PeopleStore, 'find'>;
  accounts: Pick<AccountStore, 'read'>;
  changeTrail: Pick<ChangeTrail, 'write'>;
  isMerchant: (userId: number, person: Person | undefined) => boolean;
  hasAccounts: boolean;
  now: Now;
}): DecideTopup {
  const { topups, people, accounts, changeTrail, isMerchant, hasAccounts, now } = deps;
  return {
    async answer({ to, userId, id, by }) {
      const [topup, person] = await Promise.all([topups.find(userId, id), people.find(userId)]);
      if (topup?.way !== 'request' || person === undefined) return { type: 'over' };
      const refusal = topup.state === 'open' ? refusalOf(to, topup, person) : undefined;
      if (refusal !== undefined) return { type: refusal };
      const decided = await topups.decide(userId, id, { to, by, at: now() });
      const stands = (await topups.find(userId, id)) ?? topup;
      // The same merchant's answer, which was cut off before its person was told: it goes on from there.
      const isMine = decided.type === 'decided' || (stands.decidedBy === by && !stands.told);
      if (!isMine) return { type: 'already', topup: stands, person, decider: await deciderOf(stands) };
      const account = decided.type === 'decided' ? decided.account : await accounts.read(userId);
      await writeTrail(stands, account, by);
      return { type: 'decided', topup: stands, person, account };
    },

    told: ({ userId, id }) => topups.mark(userId, id, 'told'),
  };

  function refusalOf(to: TopupAnswer['to'], topup: Topup, person: Person): 'expired' | 'off' | 'merchant' | undefined {
    if (isExpired(topup, now())) return 'expired';
    if (to === 'declined') return undefined;
    if (!hasAccounts) return 'off';
    return isMerchant(topup.userId, person) ? 'merchant' : undefined;
  }

  async function deciderOf({ decidedBy }: Topup): Promise<Person | undefined> {
    return decidedBy === undefined ? undefined : people.find(decidedBy);
  }

  /** The ledger has it in the same script; the trail may follow it. */
  async function writeTrail({ id, userId, state, note, amountMinor }: Topup, account: Account, by: number) {
    if (state !== 'credited') return;
    const after = account.balanceMinor;
    const facts = { before: String(after - amountMinor), after: String(after) };
    const about = note === '' ? 'top-up' : note;
    await changeTrail.write(`topup-${id}`, { by, at: now(), what: 'credit', whom: userId, about, ...facts });
  }
}
