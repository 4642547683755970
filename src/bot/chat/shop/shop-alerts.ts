import { shopFields } from '../../../domain/shop/shop.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger, Now, Throttle } from '../../../use-cases/shared/ports.ts';
import type { ShopAlerts, UntoldShopChange, UntoldShopChanges } from '../../../use-cases/shop/ports.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { Merchants } from '../people/merchants.ts';
import { openShop } from './routes.ts';

export interface ShopAlertsDeps {
  readonly merchants: Pick<Merchants, 'askOne' | 'isOwner'>;
  readonly untold: Pick<UntoldShopChanges, 'has' | 'told'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly throttle: Throttle;
  readonly now: Now;
  readonly logger: Logger;
}

/** An owner who cannot be reached is tried again after this, */
const AGAIN_AFTER_MS = 10 * 60_000;
/** and so long. */
const TRIED_FOR_MS = 7 * 24 * 3_600_000;

/** Tells each owner what was changed about the shop. Noted after it is sent, so a crash in between can send it twice. */
export function createShopAlerts(deps: ShopAlertsDeps): ShopAlerts {
  const { merchants, untold, throttle, now, logger } = deps;
  return {
    async shopChanged(one) {
      const { owner, changeId, record } = one;
      try {
        if (!(await untold.has(one))) return true;
        if (!merchants.isOwner(owner) || now() - record.at > TRIED_FOR_MS) return await giveUp(one);
        if (!(await throttle(`shop-changed:${owner}:${changeId}`, AGAIN_AFTER_MS))) return false;
        const name = (await deps.people.find(record.by))?.name ?? String(record.by);
        if ((await merchants.askOne(owner, (words) => changedScreen(one, name, words))) === undefined) return false;
        await untold.told(one);
        return true;
      } catch (error) {
        logger.error({ err: error, owner }, 'an owner could not be told what was changed about the shop');
        return false;
      }
    },
  };

  async function giveUp(one: UntoldShopChange): Promise<false> {
    logger.error({ owner: one.owner }, 'an owner was never told what was changed about the shop');
    await untold.told(one);
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
