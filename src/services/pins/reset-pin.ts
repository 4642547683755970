import type { Person } from '../../domain/people/person.ts';
import { type ChangeRefusal, refusalOf } from '../people/change-person.ts';
import type { Shop } from '../shop.ts';

export type ResetPinOutcome =
  | { type: 'reset'; person: Person }
  /** They have none. */
  | { type: 'none'; person: Person }
  | { type: 'refused'; why: ChangeRefusal };

type PinShop = Pick<Shop, 'people' | 'pins' | 'changeTrail' | 'isOwner' | 'hasAccounts' | 'now'>;

/** Takes a forgotten PIN away, and the lock with it: the person sets another one. @param changeId the same when the same change comes again, which then is noted once */
export async function resetPin(shop: PinShop, by: number, userId: number, changeId: string): Promise<ResetPinOutcome> {
  const checked = await checkPinReset(shop, by, userId);
  if (checked.type !== 'reset') return checked;
  await shop.changeTrail.write(changeId, { by, at: shop.now(), what: 'pin-reset', whom: userId });
  await shop.pins.reset(userId);
  return checked;
}

/** Whether this merchant may, and there is anything to reset: what is asked before. */
export async function checkPinReset(shop: PinShop, by: number, userId: number): Promise<ResetPinOutcome> {
  const person = await shop.people.find(userId);
  const why = pinRefusalOf(shop, by, person);
  if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
  return { type: (await shop.pins.hashOf(userId)) === undefined ? 'none' : 'reset', person };
}

/** Merchants who may change a person may do it: also what decides who gets the button. */
export function pinRefusalOf(
  shop: Pick<Shop, 'isOwner' | 'hasAccounts'>,
  by: number,
  person: Person | undefined,
): ChangeRefusal | undefined {
  return refusalOf(shop, by, person, { what: 'access' });
}
