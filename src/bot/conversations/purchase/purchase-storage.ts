import type { ConversationData, VersionedState } from '@grammyjs/conversations';
import { z } from 'zod';
import { recipientKindOf } from '../../../domain/recipients/recipient.ts';
import type { Middleware } from 'grammy';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { MAX_BELOW, type PurchaseState, purchaseStateSchema } from './purchase-state.ts';
import { storedObject } from '../../../domain/shared/stored-object.ts';

/** Raise it when the purchase's state or the conversation's shape changes: older states are dropped instead of misread. */
const STATE_VERSION = 3;

const storedSchema = storedObject({
  version: z.tuple([z.literal(0), z.literal(STATE_VERSION)]),
  state: z.record(z.string(), z.unknown()),
  /** The purchase's state, under the name that every version stores it by: a running bot is updated while people are in the middle of a purchase. */
  walk: purchaseStateSchema,
});

/** Several handlers of an update ask for the same, so each stored conversation is read once; it is never changed, only replaced. */
const readStates = new WeakMap<object, ReturnType<typeof storedSchema.safeParse>>();

function readStored(conversation: unknown): ReturnType<typeof storedSchema.safeParse> {
  if (typeof conversation !== 'object' || conversation === null) return storedSchema.safeParse(conversation);
  const known = readStates.get(conversation) ?? storedSchema.safeParse(conversation);
  readStates.set(conversation, known);
  return known;
}

/**
 * Keeps the conversation's log and the purchase's state as part of the person's update lease: both are written by the script that marks the
 * update as done, so neither can be ahead of the other. What cannot be read is dropped, and the person is told when they go on with it.
 */
export const purchaseStorage = {
  type: 'context' as const,
  version: STATE_VERSION,
  adapter: {
    read(ctx: BotContext): VersionedState<ConversationData> | undefined {
      const { conversation } = ctx.lease;
      if (conversation === undefined) return undefined;
      const stored = readStored(conversation);
      if (stored.success) {
        const { walk, ...state } = stored.data;
        ctx.purchaseState = walk;
        // A copy, because the plugin changes what it is given; it came as JSON, which copies it in half the time of structuredClone.
        return JSON.parse(JSON.stringify(state)) as VersionedState<ConversationData>;
      }
      ctx.conversationOutdated = true;
      ctx.lease.change = { type: 'drop' };
      return undefined;
    },
    write(ctx: BotContext, state: VersionedState<ConversationData>): void {
      const before = ctx.conversationOutdated === true ? {} : Object(ctx.lease.conversation);
      ctx.lease.change = { type: 'write', state: { ...before, ...state, walk: ctx.purchaseState } };
    },
    /** The conversation returns after every answer; its log stays as it was while the purchase goes on. */
    delete(ctx: BotContext): void {
      ctx.lease.change =
        ctx.conversationGoesOn === true
          ? { type: 'write', state: { ...Object(ctx.lease.conversation), walk: ctx.purchaseState } }
          : { type: 'drop' };
    },
  },
};

/** Whether a purchase waits for a meter, a smartcard or another number that its form does not tell from other digits. */
export function asksForNumber({ conversation }: BotContext['lease']): boolean {
  const purchaseState = readStored(conversation).data?.walk;
  return purchaseState?.step === 'recipient' && recipientKindOf(purchaseState.service ?? '') !== 'phone';
}

/** How far the person's purchase is; undefined if there is none that can be read. */
export function purchaseStateOf({ conversation }: BotContext['lease']): PurchaseState | undefined {
  return conversation === undefined ? undefined : readStored(conversation).data?.walk;
}

/** When the purchase's question was drawn last; undefined if there is none, or an older version asked it. */
export function purchaseAskedAt(lease: BotContext['lease']): number | undefined {
  return purchaseStateOf(lease)?.at;
}

/** Drops a purchase whose time for answers is over; runs before everything that looks whether the person is asked something. */
export function forgetLatePurchase(now: Now): Middleware<BotContext> {
  return (ctx, next) => {
    const { lease } = ctx;
    const purchaseState = purchaseStateOf(lease);
    if (purchaseState?.until !== undefined && now() > purchaseState.until) {
      lease.conversation = undefined;
      lease.change = { type: 'drop' };
    }
    return next();
  };
}

/** The person said something else in the middle of a purchase: its next question is drawn below that. */
export function notePassed({ lease }: BotContext): void {
  if (lease.conversation === undefined || lease.change.type !== 'same') return;
  const stored = readStored(lease.conversation);
  if (!stored.success) return;
  lease.change = {
    type: 'write',
    state: { ...stored.data, walk: { ...stored.data.walk, below: MAX_BELOW } },
  };
}
