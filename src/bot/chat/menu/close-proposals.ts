import { z } from 'zod';
import { shopFields } from '../../../domain/shop/shop.ts';
import { isAdjusted } from '../../../services/accounts/adjust-account.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import type { ClosedAdjustment, ClosedChange } from '../orders/card/cancelled-text.ts';
import { adjustmentCardSchema } from '../accounts/adjustment-card.ts';

export interface ClosedProposals {
  /** Cards of /credit and /debit, newest first. */
  readonly hands: readonly ClosedAdjustment[];
  /** Other questions about a change, newest first. */
  readonly changes: readonly ClosedChange[];
  /** The messages in which they were asked, newest first. */
  readonly messageIds: readonly number[];
}

/** Closes what a merchant is asked to confirm. What was booked in spite of a crash stays open, so that its Confirm can tell of it. */
export async function closeProposals({ shop, userId: by }: BotContext): Promise<ClosedProposals> {
  const { proposals } = shop;
  const hands: ClosedAdjustment[] = [];
  const closed: string[] = [];
  const changes: ClosedChange[] = [];
  for (const id of await proposals.list(by)) {
    const kept = await proposals.find(by, id);
    const { data: hand } = adjustmentCardSchema.safeParse(kept);
    if (kept === undefined || hand?.told === true) continue;
    const isBooked = hand !== undefined && (await isAdjusted(shop, { ...hand, id }));
    if (!isBooked) {
      await proposals.drop(by, id);
      closed.push(id);
    }
    if (hand === undefined) changes.push(changeOf(kept));
    else hands.push({ ...hand, isBooked, name: await nameOf(shop, hand.userId) });
  }
  const asked = await shop.shown.find(by, closed);
  return { hands, changes, messageIds: asked.flatMap((message) => message?.messageId ?? []) };
}

function changeOf(kept: unknown): ClosedChange {
  return namedSchema.safeParse(kept).data ?? 'other';
}

/** What can be said in a word or two; of the rest it is said that there was a change. */
const namedSchema = z.union([
  z
    .object({ type: z.literal('shop'), change: z.object({ field: z.enum(shopFields) }) })
    .transform(({ change }) => `shop-${change.field}` as const),
  z.object({ type: z.literal('asked'), about: z.literal('announcement') }).transform(({ about }) => about),
]);

async function nameOf({ people }: Shop, userId: number): Promise<string> {
  return (await people.find(userId))?.name ?? String(userId);
}
