import {
  changedText,
  isOwnersOnly,
  type ShopProfile,
  type ShopChange,
  type ShopChangeRecord,
  shopText,
  type UntoldShopChange,
} from '../domain/shop.ts';
import type { Shop } from './shop.ts';

export type ShopChangeOutcome =
  /** `untold`: the owners who could not be told yet. */
  | { type: 'changed'; shop: ShopProfile; untold: readonly number[] }
  | { type: 'already'; shop: ShopProfile }
  /** Another merchant had changed it since this merchant saw it; nothing was changed. */
  | { type: 'meanwhile'; shop: ShopProfile }
  | { type: 'owners-only' };

interface WantedChange {
  readonly by: number;
  readonly change: ShopChange;
  /** The version of the shop that the merchant saw. */
  readonly seen: number;
  /** The same id when the same change comes again; then it is made and noted only once. */
  readonly id: string;
}

type ChangedShop = Pick<Shop, 'shops' | 'changeTrail' | 'untoldShopChanges' | 'ownerIds' | 'now' | 'logger'>;

/**
 * Only owners change contact and bank account, and every owner is told, because top-ups go there. The same script stores what they must be told.
 * @param tell resolves with whether the owner was reached, and never throws
 */
export async function changeShop(
  shop: ChangedShop,
  wanted: WantedChange,
  tell: (untold: UntoldShopChange) => Promise<boolean>,
): Promise<ShopChangeOutcome> {
  const { by, change, id } = wanted;
  if (isOwnersOnly(change.field) && !shop.ownerIds.includes(by)) return { type: 'owners-only' };
  const result = await makeNoted(shop, wanted);
  const untold = result === 'changed' ? await tellOwners(shop, id, tell) : [];
  const face = await shop.shops.read();
  if (result === 'changed') return { type: 'changed', shop: face, untold };
  return { type: shopText(face, change.field) === changedText(change) ? 'already' : 'meanwhile', shop: face };
}

/** If a crash keeps the change out of the trail, it is written there before anyone reads the trail. */
async function makeNoted(
  { shops, changeTrail, ownerIds, now }: ChangedShop,
  { by, change, seen, id }: WantedChange,
): Promise<'changed' | 'meanwhile'> {
  const { field } = change;
  const before = shopText(await shops.read(), field);
  const record: ShopChangeRecord = { by, at: now(), what: 'shop', about: field, before, after: changedText(change) };
  const made = await shops.change(change, seen, { id, record }, isOwnersOnly(field) ? ownerIds : []);
  if (made === 'meanwhile') return made;
  await changeTrail.write(id, made);
  return 'changed';
}

/** An owner who cannot be told now is told later by the alert outbox. */
async function tellOwners(
  { untoldShopChanges, logger }: ChangedShop,
  changeId: string,
  tell: (untold: UntoldShopChange) => Promise<boolean>,
): Promise<readonly number[]> {
  try {
    const open = (await untoldShopChanges.list()).filter((one) => one.changeId === changeId);
    const told = await Promise.all(open.map(tell));
    return open.filter((_, index) => told[index] !== true).map(({ owner }) => owner);
  } catch (error) {
    logger.warn({ err: error }, 'owners will be told later what was changed about the shop');
    return [];
  }
}
