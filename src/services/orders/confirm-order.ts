import { type Product, soldOf } from '../../domain/catalogue/products.ts';
import { readOf } from '../../domain/orders/duplicate.ts';
import { needsPin } from '../../domain/pin.ts';
import { isProvenBy, isRunningFor } from '../../domain/batches/batch.ts';
import { type Limits, limitsFor, shortOf } from '../../domain/accounts/limits.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { dayOf } from '../../domain/shared/days.ts';
import { type ConfirmOutcome, CARD_LIFE_MS, MAY_COME_BACK_MS, tapRefusal } from '../../domain/orders/draft.ts';
import { type Billing, costOf, type Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import { type Pause, pauseOf } from '../../domain/pricing/pause.ts';
import type { Policy } from '../../domain/pricing/policy.ts';
import { priceFor } from '../../domain/pricing/price.ts';
import type { Role } from '../../domain/people/person.ts';
import { recheck } from './ask-status.ts';
import type { Shop } from '../shop.ts';
import { draftPurchase } from './draft-purchase.ts';
import { typedSellingOf } from '../resale.ts';
import { readAllowance } from '../accounts/read-allowance.ts';

export interface Tap {
  readonly reference: string;
  readonly userId: number;
  readonly role: Role;
  /** This person's own limits, instead of their role's. */
  readonly limits?: Limits | undefined;
  readonly cardMessageId?: number | undefined;
  /** The end of the reference of the same purchase that a question has shown: the buyer wants it a second time. */
  readonly read?: string | undefined;
  /** A row of a list that is bought whatever came before. */
  readonly again?: boolean;
}

/** Turns a draft into a confirmed order, once, however often it is tapped and in whichever chat. */
export async function confirmOrder(shop: Shop, tap: Tap): Promise<ConfirmOutcome> {
  if (shop.isShut()) return { type: 'shut' };
  // Read after the tap has come, so that what merchants had set before it counts.
  const [order, policy] = await Promise.all([shop.orders.find(tap.reference), shop.policy.read()]);
  const refusal = refusalOf(shop, tap, order);
  const isRefused = refusal?.type === 'expired' ? !(await isOfListInTime(shop, refusal.order)) : refusal !== undefined;
  if (isRefused || order === undefined) return afterLook(shop, tap, order, refusal ?? { type: 'void' });
  const check = await recheck(order, shop.reseller);
  const pause = pauseOf(order.item, policy.pauses);
  if (pause !== undefined) return takeBack(shop, order, tap, pause);
  switch (check.type) {
    case 'same':
    case 'cost':
      return confirmAt(shop, check.costMinor, check.product, { order, tap, policy });
    case 'content': {
      const priceMinor = priceFor(check.costMinor, soldOf(check.product), tap.role, policy);
      const replaced = await replaceCard(shop, { order, tap, policy }, check.product, { ...check, priceMinor });
      return replaced.type === 'replaced' ? { type: 'content-changed', order: replaced.order, from: order } : replaced;
    }
    case 'gone':
      return afterLook(shop, tap, order, { type: 'gone', order });
    case 'unanswered':
      return afterLook(shop, tap, order, { type: 'unanswered', order, cause: check.cause });
  }
}

async function confirmAt(
  shop: Shop,
  costMinor: Minor,
  product: Product,
  attempt: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { order, tap, policy } = attempt;
  const priceMinor = priceFor(costMinor, order.item, tap.role, policy);
  if (priceMinor !== order.priceMinor) {
    const replaced = await replaceCard(shop, attempt, product, { priceMinor, costMinor });
    if (replaced.type !== 'replaced') return replaced;
    return { type: 'price-changed', order: replaced.order, fromMinor: order.priceMinor, toMinor: priceMinor };
  }
  const limits = limitsFor(tap.role, tap.limits, policy.limits);
  const { perPurchaseMinor: limitMinor, perDayMinor } = limits;
  if (limitMinor !== undefined && priceMinor > limitMinor)
    return afterLook(shop, tap, order, { type: 'purchase-limit', order, limitMinor });
  // Checked last, because a proof is good for one confirmation only. Every way to confirm comes through here.
  const isProven = !needsPin(policy, tap.role, priceMinor) || (await isOfProvenList(shop, order));
  const proof = isProven ? undefined : await shop.pins.take(tap.userId, order.reference);
  if (!isProven && proof === undefined)
    return (await shortAnyway(shop, tap, order, limits)) ?? { type: 'pin-needed', order };
  // If only the cost differs, the buyer pays what the card says, and the record gets the new cost that the service will charge.
  const charged = costMinor === costOf(order) ? order : { ...order, costMinor };
  const outcome = await commitConfirmed(shop, charged, tap, perDayMinor);
  if (proof !== undefined && isStillOpen(outcome)) await shop.pins.giveBack(tap.userId, order.reference, proof);
  return outcome;
}

/** So that nobody enters a PIN, or sets one, for what is refused in any case. With the PIN, the write looks at the money again. */
async function shortAnyway(shop: Shop, tap: Tap, order: Order, limits: Limits): Promise<ConfirmOutcome | undefined> {
  // While a list runs, no one is there to enter one.
  if (order.batch !== undefined) return undefined;
  const short = shortOf(order.priceMinor, await readAllowance(shop, { ...tap, limits }));
  if (short === undefined) return undefined;
  const isDay = short.type === 'day';
  // Another tap may have spent the money on this very order.
  return whatStands(shop, tap, isDay ? { ...short, type: 'day-limit', order } : { ...short, type: 'short', order });
}

/** The PIN of a list is entered at its tap. Its rows are bought later, when the buyer is not there to enter one. So only the record shows it. */
async function isOfProvenList({ batches }: Pick<Shop, 'batches'>, order: Order): Promise<boolean> {
  return order.batch !== undefined && isProvenBy(await batches.find(order.batch), order);
}

/** The rows of a list are as old as its card, which may have been tapped just before it expired. So they are good for as long again. */
async function isOfListInTime({ batches, now }: Pick<Shop, 'batches' | 'now'>, order: Order): Promise<boolean> {
  const batch = order.batch === undefined ? undefined : await batches.find(order.batch);
  if (batch?.confirmedAt === undefined || !isRunningFor(batch, order)) return false;
  return now() - batch.confirmedAt <= CARD_LIFE_MS;
}

/** Makes the card void for good, even after the pause is over, because by then the price may have changed. */
async function takeBack(shop: Shop, order: Order, tap: Tap, pause: Pause): Promise<ConfirmOutcome> {
  const now = shop.now();
  const dropped = revised(next(order, { type: 'dropped', at: now }));
  if ((await shop.orders.commit(dropped, null)) === 'conflict') return whatStands(shop, tap);
  return { type: 'paused', order: dropped, pause };
}

/** With a new reference, so that a second tap that is already on its way cannot confirm a price that the buyer has not seen. */
async function replaceCard(
  shop: Shop,
  { order, tap }: ConfirmAttempt,
  product: Product,
  { priceMinor, costMinor }: { priceMinor: Minor; costMinor: Minor },
): Promise<{ type: 'replaced'; order: Order } | ConfirmOutcome> {
  const now = shop.now();
  // The old card is dropped first. Otherwise, if the price changed back, both could be confirmed, though the buyer wanted only one.
  const replaced = revised(next(order, { type: 'dropped', at: now }));
  if ((await shop.orders.commit(replaced, null)) === 'conflict') return whatStands(shop, tap);
  const { buyer, recipient, networkTaken, batch } = order;
  const { cardMessageId, role } = tap;
  const sellingMinor = await typedSellingOf(shop, order, role);
  const kept = { buyer, recipient, networkTaken, batch, sellingMinor };
  const redrawn = await draftPurchase(shop, { ...kept, role, product, priceMinor, costMinor, cardMessageId });
  return { type: 'replaced', order: redrawn };
}

async function commitConfirmed(
  shop: Shop,
  order: Order,
  tap: Tap,
  dayLimitMinor: Minor | undefined,
): Promise<ConfirmOutcome> {
  const now = shop.now();
  const event = { type: 'confirmed', at: now, cardMessageId: tap.cardMessageId } as const;
  const confirmed = next(order, { ...event, billing: billingOf(shop, order, tap.role, now) });
  // One record for the tap and for the call. So if this process dies before the call, the order is asked about, as if it had died later.
  const sending = revised(next(confirmed, { type: 'sending', at: now, to: shop.account }));
  const leasedUntil = now + shop.leaseMs;
  // Leased from the start, because this process makes the call at once. Others ask about the order only after that lease has run out.
  const duplicates = { windowMs: shop.duplicateWindowMs, again: tap.again === true, known: order.earlier };
  const result = await shop.orders.confirm(sending, leasedUntil, { duplicates, dayLimitMinor });
  switch (result.type) {
    case 'committed':
    case 'uncollected':
      return { type: 'confirmed', order: sending, leasedUntil };
    case 'conflict':
      return whatStands(shop, tap);
    case 'same': {
      const earlier = await shop.orders.find(result.reference);
      // If the earlier purchase cannot be shown, the buyer cannot be asked about it, and they said Confirm.
      const isRead = earlier === undefined || tap.read === readOf(earlier);
      if (isRead) return commitConfirmed(shop, { ...order, earlier: result.reference }, tap, dayLimitMinor);
      return { type: 'duplicate', order, earlier };
    }
    case 'short':
    case 'day-limit':
      return { ...result, order };
  }
}

/** A merchant has no account, because they buy on the wallet, which is theirs. */
function billingOf(shop: Shop, { priceMinor }: Order, role: Role, now: number): Billing | undefined {
  if (role === 'merchant') return undefined;
  return { heldMinor: shop.hasAccounts ? priceMinor : minor(0), day: dayOf(now, shop.timeZone) };
}

/** @param ifOpen if the card can still be confirmed */
async function whatStands(shop: Shop, tap: Tap, ifOpen: ConfirmOutcome = { type: 'void' }): Promise<ConfirmOutcome> {
  const order = await shop.orders.find(tap.reference);
  return afterLook(shop, tap, order, refusalOf(shop, tap, order) ?? ifOpen);
}

/**
 * Answers only when it is sure that the record stands as it was read. A tap that confirmed the order may have been this very one, if its answer was lost
 * and its commit was on no replica yet. And a server that is cut off may show a card as open or missing, though it was confirmed on the others. A person
 * who then reads that nothing was bought would buy again.
 * @param order as it was read
 */
async function afterLook(
  { orders }: Pick<Shop, 'orders'>,
  { reference }: Tap,
  order: Order | undefined,
  outcome: ConfirmOutcome,
): Promise<ConfirmOutcome> {
  await orders.ensureKept({ reference, version: order?.version });
  return outcome;
}

interface ConfirmAttempt {
  readonly order: Order;
  readonly tap: Tap;
  readonly policy: Policy;
}

/** Nothing was bought, but a later tap on the same card may buy it. So the PIN that was entered for it stays good. */
function isStillOpen({ type }: ConfirmOutcome): boolean {
  return type === 'duplicate' || type === 'short' || type === 'day-limit';
}

function refusalOf(shop: Shop, tap: Tap, order: Order | undefined): ConfirmOutcome | undefined {
  if (order === undefined) return { type: wasJustDrawn(shop, tap) ? 'missing' : 'void' };
  const why = tapRefusal(order, tap.userId, shop.now());
  return why === 'void' ? { type: why } : why && { type: why, order };
}

/** A card is stored before it is drawn, and kept for longer than it is good. So if one is not there, a server has lost it. */
function wasJustDrawn({ references, now }: Shop, { reference, userId }: Tap): boolean {
  const minted = references.read(reference);
  return minted?.userId === userId && now() - minted.mintedAt < MAY_COME_BACK_MS;
}
