import type { Account } from '../../domain/accounts/account.ts';
import type { LedgerEntry } from '../../domain/accounts/ledger.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import type { ChangeRecord } from '../../domain/people/change-trail.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Policy, PolicyChange } from '../../domain/pricing/policy.ts';
import { changePolicy, standsAt } from '../pricing.ts';
import type { Shop } from '../shop.ts';
import type { AdjustmentKind, AdjustmentRefusal } from './adjust-account.ts';

/** `entryId` names its entry in the trail of changes, and never another one. */
export interface UndoneBooking {
  readonly entryId: string;
  /** The opposite kind undoes it. */
  readonly kind: AdjustmentKind;
  readonly userId: number;
  readonly amountMinor: Minor;
  readonly at: number;
}

interface UndonePrice {
  readonly entryId: string;
  readonly back: PolicyChange;
  /** What it set, as it stands in the trail; undefined if it took a rule away. */
  readonly set?: string | undefined;
  readonly at: number;
}

export type LastChange =
  | { readonly type: 'booking'; readonly booking: UndoneBooking; readonly person: Person; readonly account: Account }
  | { readonly type: 'price'; readonly price: UndonePrice; readonly policy: Policy }
  /** Another change of this price was made later, and still stands. */
  | { readonly type: 'meanwhile' }
  /** The last change was undone already, or was an undo itself. */
  | { readonly type: 'undone' }
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly why: AdjustmentRefusal };

export type BookingUndone =
  | { readonly type: 'booked' | 'already'; readonly person: Person; readonly account: Account }
  /** So much of the money is spent that the balance would be lower than the merchant agreed to. */
  | { readonly type: 'spent' }
  | { readonly type: 'refused'; readonly why: AdjustmentRefusal };

const KINDS = ['credit', 'debit', 'price', 'undo'] as const;

type AccountShop = Pick<Shop, 'people' | 'accounts' | 'changeTrail' | 'isMerchant' | 'now'>;

export async function lastChange(shop: AccountShop & Pick<Shop, 'policy'>, by: number): Promise<LastChange> {
  const { people, accounts } = shop;
  const found = await shop.changeTrail.newestBy(by, KINDS);
  if (found === undefined) return { type: 'none' };
  const { id: entryId, entry } = found;
  const { what, at, back } = entry;
  if (what === 'price' && back !== undefined) {
    const policy = await shop.policy.read();
    if (standsAt(back, policy) !== entry.after) return { type: 'meanwhile' };
    return { type: 'price', price: { entryId, back, set: entry.after, at }, policy };
  }
  const booking = bookingOf(entryId, entry);
  if (booking === undefined) return { type: what === 'undo' ? 'undone' : 'none' };
  const person = await people.find(booking.userId);
  if (person === undefined) return { type: 'refused', why: 'unknown' };
  if (await isUndone(shop, booking)) return { type: 'undone' };
  if (shop.isMerchant(booking.userId, person)) return { type: 'refused', why: 'merchant' };
  return { type: 'booking', booking, person, account: await accounts.read(booking.userId) };
}

export type LastBooking = Extract<LastChange, { type: 'booking' }>;

/**
 * What the account has after the undo, and how much of a credit is spent already. If any is, the merchant is asked a second time, with the balance below
 * zero that results.
 */
export function afterUndo({ booking: { kind, amountMinor }, account }: LastBooking): {
  readonly balanceMinor: Minor;
  readonly spentMinor: Minor;
} {
  const { balanceMinor: before } = account;
  const balanceMinor = minor(kind === 'credit' ? before - amountMinor : before + amountMinor);
  const isSpent = kind === 'credit' && balanceMinor < 0;
  return { balanceMinor, spentMinor: isSpent ? minor(Math.min(amountMinor, Math.abs(balanceMinor))) : minor(0) };
}

/** Books the opposite, once. @param floorMinor the lowest balance after it, which the merchant agreed to */
export async function undoBooking(
  shop: AccountShop,
  booking: UndoneBooking,
  by: number,
  floorMinor: Minor,
): Promise<BookingUndone> {
  const { entryId, kind, userId, amountMinor } = booking;
  const person = await shop.people.find(userId);
  if (person === undefined) return { type: 'refused', why: 'unknown' };
  // What was booked stays booked, whatever the person's role is by now.
  if (shop.isMerchant(userId, person) && !(await isUndone(shop, booking))) return { type: 'refused', why: 'merchant' };
  const id = bookingIdOf(entryId);
  const at = shop.now();
  const opposite = kind === 'credit' ? 'debit' : 'credit';
  const { type, account } = await shop.accounts.book({ id, userId, kind: opposite, amountMinor, by, at, floorMinor });
  if (type === 'beyond-limit') return { type: 'spent' };
  const after = account.balanceMinor;
  const before = minor(kind === 'credit' ? after + amountMinor : after - amountMinor);
  // The same script writes it into the ledger. So the trail may be written later.
  const facts = { whom: userId, about: kind, before: String(before), after: String(after) };
  await shop.changeTrail.write(id, { by, at, what: 'undo', ...facts });
  return { type, person, account };
}

/** Also if the tap that booked the opposite was cut off afterwards. */
export function isUndone(
  { accounts }: Pick<Shop, 'accounts'>,
  { entryId, userId }: Pick<UndoneBooking, 'entryId' | 'userId'>,
): Promise<boolean> {
  return accounts.isBooked(userId, bookingIdOf(entryId));
}

export function undoPrice(
  shop: Pick<Shop, 'policy' | 'changeTrail' | 'now'>,
  { entryId, back, set }: UndonePrice,
  by: number,
): ReturnType<typeof changePolicy> {
  return changePolicy(shop, back, { by, id: bookingIdOf(entryId), seen: set, isUndo: true });
}

function bookingOf(entryId: string, { what, whom, before, after, at }: ChangeRecord): UndoneBooking | undefined {
  if ((what !== 'credit' && what !== 'debit') || whom === undefined) return undefined;
  const amountMinor = minor(Math.abs(Number(after) - Number(before)));
  return { entryId, kind: what, userId: whom, amountMinor, at };
}

/** One id for each change. Under it the opposite is booked only once. */
function bookingIdOf(entryId: string): string {
  return `${UNDO}${entryId}`;
}

const UNDO = 'undo-';

export function undoneBy({ kind, reference }: Pick<LedgerEntry, 'kind' | 'reference'>): AdjustmentKind | undefined {
  if (!reference.startsWith(UNDO)) return undefined;
  return kind === 'credit' ? 'debit' : 'credit';
}
