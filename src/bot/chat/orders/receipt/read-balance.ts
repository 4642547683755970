import { earnedOn, hasFailed, isDelivered, isOpen, type Order } from '../../../../domain/orders/order.ts';
import { type Episode, troubleAt } from '../../../../domain/health.ts';
import { type Minor, minor, sumOf } from '../../../../domain/shared/money.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { BatchView } from '../../../../services/batches/view-batch.ts';
import { isForRegularMeter } from '../../../../services/reminders/change-reminders.ts';
import { handingOn, readFace, roleOfBuyer } from '../../../../services/resale.ts';
import type { Role } from '../../../../domain/people/person.ts';
import type { HandedOn } from '../../../../domain/resale.ts';
import type { ShopProfile } from '../../../../domain/shop.ts';
import { isTold } from './order-buttons.ts';

/** For buttons alone, never for the text. */
export interface BalanceNow {
  readonly balanceMinor: Minor;
  /** What an agent earned; absent for everyone else. */
  readonly earnedMinor?: Minor;
}

export interface BesideEnd extends Partial<BalanceNow> {
  readonly shop?: ShopProfile;
  readonly isRegular?: boolean;
  /** What the buyer's customer sees; absent if there is nothing to hand on. */
  readonly handedOn?: HandedOn;
  /** Read only where it changes the text. */
  readonly buyerRole?: Role | undefined;
  /** Its provider is failing, so it would most likely fail again. */
  readonly trouble?: Episode;
}

/** What cannot be read is absent, because no end waits for it. Never throws. */
export async function readBesideEnd(
  shop: Pick<Shop, 'accounts' | 'people' | 'orders' | 'resales' | 'shops' | 'episodes' | 'isMerchant' | 'logger'>,
  order: Order,
): Promise<BesideEnd> {
  const isPaid = (order.billing?.heldMinor ?? 0) > 0 && !isOpen(order);
  const [face, balance, isRegular, handOn, buyerRole, trouble] = await Promise.all([
    readFace(shop),
    isPaid ? balanceOf(shop, order, earnedOn(order)) : undefined,
    isKnownRegular(shop, order),
    isTold(order) ? handingOn(shop, order.buyer) : undefined,
    hasFailed(order) ? roleOfBuyer(shop, order.buyer) : undefined,
    order.state === 'failed' ? failingOf(shop, order) : undefined,
  ]);
  return {
    shop: face,
    ...balance,
    isRegular,
    buyerRole,
    ...(handOn === undefined ? {} : { handedOn: handOn(order) }),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

async function failingOf(shop: Pick<Shop, 'episodes' | 'logger'>, order: Order): Promise<Episode | undefined> {
  try {
    const episode = troubleAt(order.item, await shop.episodes.read());
    return episode?.trouble === 'failing' ? episode : undefined;
  } catch (error) {
    shop.logger.warn({ err: error, reference: order.reference }, 'how the provider does could not be read');
    return undefined;
  }
}

/** The same for a list's summary, which shows the balance only if something was earned. */
export async function readListBalance(
  shop: Pick<Shop, 'accounts' | 'people' | 'logger'>,
  { batch, rows }: Pick<BatchView, 'batch' | 'rows'>,
): Promise<BalanceNow | undefined> {
  const delivered = rows.flatMap(({ order }) => (order !== undefined && isDelivered(order) ? [order] : []));
  const earnedMinor = minor(sumOf(delivered.map(earnedOn)));
  const balance = earnedMinor > 0 ? await balanceOf(shop, batch, earnedMinor) : undefined;
  return balance?.earnedMinor === undefined ? undefined : balance;
}

async function balanceOf(
  { accounts, people, logger }: Pick<Shop, 'accounts' | 'people' | 'logger'>,
  { buyer: { userId }, reference }: { readonly buyer: Pick<Order['buyer'], 'userId'>; readonly reference: string },
  earnedMinor: Minor,
): Promise<BalanceNow | undefined> {
  try {
    const [{ balanceMinor }, person] = await Promise.all([
      accounts.read(userId),
      earnedMinor > 0 ? people.find(userId) : undefined,
    ]);
    return { balanceMinor, ...(person?.role === 'agent' ? { earnedMinor } : {}) };
  } catch (error) {
    logger.warn({ err: error, reference }, 'the balance under a receipt could not be read');
    return undefined;
  }
}

async function isKnownRegular(shop: Pick<Shop, 'orders' | 'logger'>, order: Order): Promise<boolean> {
  try {
    return await isForRegularMeter(shop, order);
  } catch (error) {
    shop.logger.warn({ err: error, reference: order.reference }, 'the purchases for a meter could not be read');
    return false;
  }
}
