import type { Account } from '../../domain/accounts/account.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import type { ChangeRecord } from '../../domain/people/change-record.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Policy, PolicyChange } from '../../domain/pricing/policy.ts';
import type { ChangeTrail, PeopleStore } from '../people/ports.ts';
import { type ChangePolicy, setsTo, standsAt } from '../pricing/change-policy.ts';
import type { PolicyStore } from '../pricing/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { AdjustmentKind, AdjustmentRefusal } from './adjust-account.ts';
import type { AccountStore } from './ports.ts';

/** A credit or debit that a merchant made, by the id of its entry in the trail of changes, which is its own for good. */
export interface UndoneBooking {
  readonly entryId: string;
  /** What it was: it is undone by the other. */
  readonly kind: AdjustmentKind;
  readonly userId: number;
  readonly amountMinor: Minor;
  /** When it was made. */
  readonly at: number;
}

export interface UndonePrice {
  readonly entryId: string;
  readonly back: PolicyChange;
  /** What it set, as it stands in the trail; undefined if it took a rule away. */
  readonly set: string | undefined;
  readonly at: number;
}

/** The last change of a merchant that can be undone. */
export type LastChange =
  | { readonly type: 'booking'; readonly booking: UndoneBooking; readonly person: Person; readonly account: Account }
  | { readonly type: 'price'; readonly price: UndonePrice; readonly policy: Policy }
  /** Another change of this price came after it, and stands. */
  | { readonly type: 'meanwhile'; readonly entry: ChangeRecord }
  /** The last change was undone already, or was one. */
  | { readonly type: 'undone' }
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly why: AdjustmentRefusal };

export type BookingUndone =
  /** `already`: by an earlier tap or sending, and not again. */
  | { readonly type: 'booked' | 'already'; readonly person: Person; readonly account: Account }
  /** The money is spent further than the merchant agreed to. */
  | { readonly type: 'spent' }
  | { readonly type: 'refused'; readonly why: AdjustmentRefusal };

export interface UndoChange {
  last(by: number): Promise<LastChange>;
  /** Books the opposite, once. @param floorMinor of the balance after it: what a merchant was asked about */
  undoBooking(booking: UndoneBooking, by: number, floorMinor: Minor): Promise<BookingUndone>;
  /** Whether its opposite was booked, also by a tap that was cut off then. */
  isUndone(booking: Pick<UndoneBooking, 'entryId' | 'userId'>): Promise<boolean>;
  /** `meanwhile`: another change came after it, and stands. */
  undoPrice(price: UndonePrice, by: number): Promise<'undone' | 'meanwhile'>;
}

const KINDS = ['credit', 'debit', 'price', 'undo'] as const;

export function createUndoChange(deps: {
  people: Pick<PeopleStore, 'find'>;
  accounts: Pick<AccountStore, 'read' | 'book' | 'isBooked'>;
  changeTrail: Pick<ChangeTrail, 'newestBy' | 'write'>;
  policies: Pick<PolicyStore, 'read'>;
  changePolicy: ChangePolicy;
  isMerchant: (userId: number, person: Person | undefined) => boolean;
  now: Now;
}): UndoChange {
  const { people, accounts, changeTrail, policies, changePolicy, isMerchant, now } = deps;
  return {
    async last(by) {
      const found = await changeTrail.newestBy(by, KINDS);
      if (found === undefined) return { type: 'none' };
      const { id: entryId, entry } = found;
      const { what, at, back } = entry;
      if (what === 'price' && back !== undefined) {
        const policy = await policies.read({ fresh: true });
        if (standsAt(back, policy) !== entry.after) return { type: 'meanwhile', entry };
        return { type: 'price', price: { entryId, back, set: entry.after, at }, policy };
      }
      const booking = bookingOf(entryId, entry);
      if (booking === undefined) return { type: what === 'undo' ? 'undone' : 'none' };
      const person = await people.find(booking.userId);
      if (person === undefined) return { type: 'refused', why: 'unknown' };
      if (await accounts.isBooked(booking.userId, bookingIdOf(entryId))) return { type: 'undone' };
      if (isMerchant(booking.userId, person)) return { type: 'refused', why: 'merchant' };
      return { type: 'booking', booking, person, account: await accounts.read(booking.userId) };
    },

    async undoBooking({ entryId, kind, userId, amountMinor }, by, floorMinor) {
      const person = await people.find(userId);
      if (person === undefined) return { type: 'refused', why: 'unknown' };
      const id = bookingIdOf(entryId);
      // What was booked stays booked, whatever the person's role is by now.
      if (isMerchant(userId, person) && !(await accounts.isBooked(userId, id)))
        return { type: 'refused', why: 'merchant' };
      const at = now();
      const opposite = kind === 'credit' ? 'debit' : 'credit';
      const { type, account } = await accounts.book({ id, userId, kind: opposite, amountMinor, by, at, floorMinor });
      if (type === 'beyond-limit') return { type: 'spent' };
      const after = account.balanceMinor;
      const before = minor(kind === 'credit' ? after + amountMinor : after - amountMinor);
      // The ledger has it in the same script; the trail may follow it.
      const facts = { whom: userId, about: kind, before: String(before), after: String(after) };
      await changeTrail.write(id, { by, at, what: 'undo', ...facts });
      return { type, person, account };
    },

    isUndone: ({ entryId, userId }) => accounts.isBooked(userId, bookingIdOf(entryId)),

    async undoPrice({ entryId, back, set }, by) {
      const policy = await policies.read({ fresh: true });
      const stands = standsAt(back, policy);
      // By an earlier sending of this very tap it may stand there already.
      if (stands !== set && stands !== setsTo(back, policy)) return 'meanwhile';
      await changePolicy(back, by, bookingIdOf(entryId), true);
      return 'undone';
    },
  };
}

/** Undefined for what is no booking. */
function bookingOf(entryId: string, { what, whom, before, after, at }: ChangeRecord): UndoneBooking | undefined {
  if ((what !== 'credit' && what !== 'debit') || whom === undefined) return undefined;
  const amountMinor = minor(Math.abs(Number(after) - Number(before)));
  return { entryId, kind: what, userId: whom, amountMinor, at };
}

/** One for each change: under it the opposite is booked once. */
function bookingIdOf(entryId: string): string {
  return `undo-${entryId}`;
}
