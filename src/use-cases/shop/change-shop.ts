import { changedText, isOwnersOnly, type Shop, type ShopChange, shopText } from '../../domain/shop/shop.ts';
import type { ChangeTrail } from '../people/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { ShopAlerts, ShopStore, UntoldShopChanges } from './ports.ts';

export type ShopChangeOutcome =
  /** `untold`: the owners who could not be told yet. */
  | { type: 'changed'; shop: Shop; untold: readonly number[] }
  /** It is as wanted. */
  | { type: 'already'; shop: Shop }
  /** It was not any more what the merchant saw; nothing was changed. */
  | { type: 'meanwhile'; shop: Shop }
  | { type: 'owners-only' };

export interface ChangeShopDeps {
  readonly shops: ShopStore;
  readonly changeTrail: Pick<ChangeTrail, 'write'>;
  readonly untold: Pick<UntoldShopChanges, 'list'>;
  readonly alerts: ShopAlerts;
  readonly owners: readonly number[];
  readonly now: Now;
  readonly logger: Logger;
}

/**
 * @param seen the version of the shop that the merchant saw
 * @param changeId the same when the same change comes again, which then is made and noted once
 */
export type ChangeShop = (by: number, change: ShopChange, seen: number, changeId: string) => Promise<ShopChangeOutcome>;

/**
 * Changes how the shop appears. Contact and bank account are the owners', and every one of them is told what was and what is, because a person
 * who changes that account gets the top-ups. What they must be told is stored by the script that makes the change.
 */
export function createChangeShop(deps: ChangeShopDeps): ChangeShop {
  const { shops, owners } = deps;
  return async (by, change, seen, changeId) => {
    if (isOwnersOnly(change.field) && !owners.includes(by)) return { type: 'owners-only' };
    const result = await makeNoted(by, change, seen, changeId, deps);
    const untold = result === 'changed' ? await tellOwners(changeId, deps) : [];
    const shop = await shops.read({ fresh: true });
    if (result === 'changed') return { type: 'changed', shop, untold };
    return { type: shopText(shop, change.field) === changedText(change) ? 'already' : 'meanwhile', shop };
  };
}

/** What a crash kept out of the trail goes there before anyone reads it. */
async function makeNoted(
  by: number,
  change: ShopChange,
  seen: number,
  id: string,
  { shops, changeTrail, owners, now }: ChangeShopDeps,
): Promise<'changed' | 'meanwhile'> {
  const { field } = change;
  const before = shopText(await shops.read({ fresh: true }), field);
  const record = { by, at: now(), what: 'shop', about: field, before, after: changedText(change) } as const;
  const made = await shops.change(change, seen, { id, record }, isOwnersOnly(field) ? owners : []);
  if (made === 'meanwhile') return made;
  await changeTrail.write(id, made);
  return 'changed';
}

/** Who cannot be told now is told by the alert outbox. */
async function tellOwners(changeId: string, { untold, alerts, logger }: ChangeShopDeps): Promise<readonly number[]> {
  try {
    const open = (await untold.list()).filter((one) => one.changeId === changeId);
    const told = await Promise.all(open.map((one) => alerts.shopChanged(one)));
    return open.filter((_, index) => told[index] !== true).map(({ owner }) => owner);
  } catch (error) {
    logger.warn({ err: error }, 'owners will be told later what was changed about the shop');
    return [];
  }
}
