import { shopFields, type UntoldShopChange } from '../../../domain/shop/shop.ts';
import type { Shop } from '../../../services/shop.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { Merchants } from '../people/merchants.ts';
import { openShop } from './routes.ts';

/** An owner who cannot be reached is tried again after this, */
const AGAIN_AFTER_MS = 10 * 60_000;
/** and so long. */
const TRIED_FOR_MS = 7 * 24 * 3_600_000;

type AlertShop = Pick<Shop, 'untoldShopChanges' | 'people' | 'isOwner' | 'throttle' | 'now' | 'logger'>;

/**
 * Tells an owner what was changed about the shop. Noted after it is sent, so a crash in between can send it twice. Never throws; resolves with
 * whether they were reached.
 */
export async function tellShopChange(
  shop: AlertShop,
  merchants: Pick<Merchants, 'askOne'>,
  one: UntoldShopChange,
): Promise<boolean> {
  const { untoldShopChanges: untold, logger } = shop;
  const { owner, changeId, record } = one;
  try {
    if (!(await untold.has(one))) return true;
    if (!shop.isOwner(owner) || shop.now() - record.at > TRIED_FOR_MS) {
      logger.error({ owner }, 'an owner was never told what was changed about the shop');
      await untold.told(one);
      return false;
    }
    if (!(await shop.throttle(`shop-changed:${owner}:${changeId}`, AGAIN_AFTER_MS))) return false;
    const name = (await shop.people.find(record.by))?.name ?? String(record.by);
    if ((await merchants.askOne(owner, (words) => changedScreen(one, name, words))) === undefined) return false;
    await untold.told(one);
    return true;
  } catch (error) {
    logger.error({ err: error, owner }, 'an owner could not be told what was changed about the shop');
    return false;
  }
}

function changedScreen({ record }: UntoldShopChange, merchant: string, words: Words): Screen {
  const { at, about = '', before, after } = record;
  const field = shopFields.find((one) => one === about);
  const lines = [
    words.html('alert-shop-changed', {
      merchant: cut(merchant, 80),
      what: field === undefined ? about : words.plain(`shop-its-${field}`),
      time: words.time(at),
    }),
    '',
    words.html('change-before', { before: before ?? words.plain('shop-none') }),
    words.html('change-after', { after: after ?? words.plain('shop-none') }),
    '',
    words.html('alert-shop-not-you'),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-shop'), openShop.data())]] };
}
