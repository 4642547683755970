import type { ConversationData, VersionedState } from '@grammyjs/conversations';
import { z } from 'zod';
import { recipientKindOf } from '../../../domain/recipients/recipient.ts';
import type { Middleware } from 'grammy';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { MAX_BELOW, type PurchaseState, purchaseStateSchema } from './purchase-state.ts';
import { storedObject } from '../../../domain/shared/stored-object.ts';

/** Raise it when the walk's state or the conversation's shape changes: older states are dropped instead of misread. */
const WALK_VERSION = 3;

const storedSchema = storedObject({
  version: z.tuple([z.literal(0), z.literal(WALK_VERSION)]),
  state: z.record(z.string(), z.unknown()),
  purchaseState: purchaseStateSchema,
});

/**
 * The conversation's log and the walk beside it, as part of the person's turn: both are written in the script that marks the update as
 * done, so that neither can be ahead of the other. What cannot be read is dropped, and the person told when they go on with it.
 */
export const purchaseStorage = {
  type: 'context' as const,
  version: WALK_VERSION,
  adapter: {
    read(ctx: BotContext): VersionedState<ConversationData> | undefined {
      const { conversation } = ctx.lease;
      if (conversation === undefined) return undefined;
      const stored = storedSchema.safeParse(conversation);
      if (stored.success) {
        const { purchaseState, ...state } = stored.data;
        ctx.purchaseState = purchaseState;
        // A copy, because the plugin changes what it is given; it came as JSON, which copies it in half the time of structuredClone.
        return JSON.parse(JSON.stringify(state)) as VersionedState<ConversationData>;
      }
      ctx.walkOutdated = true;
      ctx.lease.change = { type: 'drop' };
      return undefined;
    },
    write(ctx: BotContext, state: VersionedState<ConversationData>): void {
      const before = ctx.walkOutdated === true ? {} : Object(ctx.lease.conversation);
      ctx.lease.change = { type: 'write', state: { ...before, ...state, purchaseState: ctx.purchaseState } };
    },
    /** The conversation returns after every answer; its log stays as it was for as long as the walk goes on. */
    delete(ctx: BotContext): void {
      ctx.lease.change =
        ctx.walkGoesOn === true
          ? { type: 'write', state: { ...Object(ctx.lease.conversation), purchaseState: ctx.purchaseState } }
          : { type: 'drop' };
    },
  },
};

/** Whether the walk waits for a meter, a smartcard or another number that no form tells from other digits. */
export function asksForNumber({ conversation }: BotContext['lease']): boolean {
  const purchaseState = storedSchema.safeParse(conversation).data?.purchaseState;
  return purchaseState?.step === 'recipient' && recipientKindOf(purchaseState.service ?? '') !== 'phone';
}

/** Where the person's walk stands; undefined where there is none that can be read. */
export function purchaseStateOf({ conversation }: BotContext['lease']): PurchaseState | undefined {
  return conversation === undefined ? undefined : storedSchema.safeParse(conversation).data?.purchaseState;
}

/** When the walk's question was drawn last; undefined where there is none, or an older version asked it. */
export function purchaseAskedAt(lease: BotContext['lease']): number | undefined {
  return purchaseStateOf(lease)?.at;
}

/** A walk whose time for answers is over is none for a message; stands before all that looks whether somebody is asked something. */
export function forgetLatePurchase(now: Now): Middleware<BotContext> {
  return (ctx, next) => {
    const { lease } = ctx;
    const purchaseState =
      lease.conversation === undefined ? undefined : storedSchema.safeParse(lease.conversation).data?.purchaseState;
    if (purchaseState?.until !== undefined && now() > purchaseState.until) {
      lease.conversation = undefined;
      lease.change = { type: 'drop' };
    }
    return next();
  };
}

/** Something else was said in the middle of a walk: its next question comes below that. */
export function notePassed({ lease }: BotContext): void {
  if (lease.conversation === undefined || lease.change.type !== 'same') return;
  const stored = storedSchema.safeParse(lease.conversation);
  if (!stored.success) return;
  lease.change = {
    type: 'write',
    state: { ...stored.data, purchaseState: { ...stored.data.purchaseState, below: MAX_BELOW } },
  };
}
