import { availableOf, type Account } from '../../../domain/accounts/account.ts';
import { limitsFor, type RoleLimits } from '../../../domain/accounts/limits.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { type AccessMode, type AccessState, mayBuy, type Person, givenRole } from '../../../domain/people/person.ts';
import type { ChangeRecord } from '../../../domain/people/change-record.ts';
import type { Words } from '../../ui/words.ts';
import { changeSentence } from './changes/change-sentence.ts';

/** What a merchant is told of a person. */
export interface PersonFacts {
  readonly person: Person;
  readonly isOwner: boolean;
  readonly mode: AccessMode;
  /** Absent for merchants, and where accounts are off. */
  readonly account?: Account | undefined;
  readonly spentTodayMinor: Minor;
  readonly roleLimits: RoleLimits;
  readonly change?: { readonly entry: ChangeRecord; readonly by: string } | undefined;
}

/** The lines of a person's page. */
export function personText(facts: PersonFacts, words: Words): string {
  const { person, isOwner, mode, account, change } = facts;
  const role = givenRole(person, isOwner);
  const state = mayBuy(person, mode, false) ? 'approved' : person.access;
  const shown = isOwner ? 'approved' : state;
  const lines = [
    words.html('person-title', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
    words.html('person-role', { role: words.plain(`role-${role}`) }),
    words.html('person-state', { state: words.plain(`access-state-${shown}`) }),
    ...(isOwner ? ['', words.html('users-owner')] : []),
    ...(account === undefined ? [] : ['', ...accountLines(account, shown, words)]),
    ...(role === 'merchant' ? [] : ['', ...limitLines(facts, words)]),
    ...(change === undefined ? [] : ['', changeLine(change, person, words)]),
  ];
  return lines.join('\n');
}

/** @param state people who may not buy spend nothing, whatever they have */
function accountLines(account: Account, state: AccessState, words: Words): string[] {
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  return [
    words.html('person-balance', { balance: words.money(balanceMinor) }),
    ...(heldMinor === 0 ? [] : [words.html('person-held', { held: words.money(heldMinor) })]),
    words.html('person-credit-limit', { limit: words.money(creditLimitMinor) }),
    state === 'approved'
      ? words.html('person-available', { available: words.money(availableOf(account)) })
      : words.html('person-spends-nothing', { state: words.plain(`access-state-${state}`) }),
  ];
}

function limitLines({ person, spentTodayMinor, roleLimits }: PersonFacts, words: Words): string[] {
  const { perPurchaseMinor, perDayMinor } = limitsFor(givenRole(person), undefined, roleLimits);
  const limit = (own: Minor | undefined, ofRole: Minor | undefined): string => {
    if (own !== undefined) return words.money(own);
    return ofRole === undefined
      ? words.plain('fact-none')
      : words.plain('limit-of-role', { limit: words.money(ofRole) });
  };
  return [
    words.html('person-purchase-limit', { limit: limit(person.perPurchaseMinor, perPurchaseMinor) }),
    words.html('person-day-limit', { limit: limit(person.perDayMinor, perDayMinor) }),
    words.html('person-today', { spent: words.money(spentTodayMinor) }),
  ];
}

function changeLine({ entry, by }: NonNullable<PersonFacts['change']>, person: Person, words: Words): string {
  const nameOf = (userId: number): string => (userId === person.userId ? person.name : by);
  return `${words.html('person-change', { time: words.time(entry.at) })}\n${changeSentence(entry, nameOf, words)}`;
}
