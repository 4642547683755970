import { z } from 'zod';
import { recipientKindOf } from '../../../domain/recipients/recipient.ts';
import type { Middleware } from 'grammy';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { MAX_BELOW, type PurchaseState, purchaseStateSchema } from './purchase-state.ts';
import { storedObject } from '../../../domain/shared/stored-object.ts';

/**
 * The purchase's state is part of the person's update lease. It is written by the script that marks the update as done, so neither can be ahead of the
 * other. What cannot be read is told to the person when they go on with it.
 */
type Lease = BotContext['lease'];

/** Raise its last number when the purchase's state changes: older states are dropped instead of misread. */
const VERSION = [0, 3] as const;

const storedSchema = storedObject({
  version: z.tuple([z.literal(VERSION[0]), z.literal(VERSION[1])]),
  /** The purchase's state, under the name that every version stores it by: a running bot is updated while people are in the middle of a purchase. */
  walk: purchaseStateSchema,
});

/**
 * For version 0.1, which may work beside this one or come back: there a purchase is a conversation of grammY's plugin, and this is its log. It says
 * that the next update is the answer.
 */
const PLUGIN_LOG = {
  walk: [
    {
      interrupts: [1],
      replay: {
        send: [{ payload: 'wait' }, { payload: 'wait' }],
        receive: [{ send: 0, returnValue: { update_id: 0 } }],
      },
    },
  ],
};

/** Several handlers of an update ask for the same, so each stored conversation is read once; it is never changed, only replaced. */
const readStates = new WeakMap<object, ReturnType<typeof storedSchema.safeParse>>();

function readStored(conversation: unknown): ReturnType<typeof storedSchema.safeParse> {
  if (typeof conversation !== 'object' || conversation === null) return storedSchema.safeParse(conversation);
  const known = readStates.get(conversation) ?? storedSchema.safeParse(conversation);
  readStates.set(conversation, known);
  return known;
}

/** How far the person's purchase is; undefined if there is none that can be read. */
export function purchaseStateOf({ conversation }: Lease): PurchaseState | undefined {
  return conversation === undefined ? undefined : readStored(conversation).data?.walk;
}

/** Whether there is a purchase that cannot be read: another version asked its question. */
export function isOutdated({ conversation }: Lease): boolean {
  return conversation !== undefined && !readStored(conversation).success;
}

/** @param purchaseState undefined if the purchase is over */
export function keepPurchase(lease: Lease, purchaseState: PurchaseState | undefined): void {
  if (purchaseState === undefined) return endPurchase(lease);
  const kept = isOutdated(lease) ? {} : Object(lease.conversation);
  lease.conversation = { ...kept, version: VERSION, state: PLUGIN_LOG, walk: purchaseState };
}

export function endPurchase(lease: Lease): void {
  lease.conversation = undefined;
}

/** Whether a purchase waits for a meter, a smartcard or another number that its form does not tell from other digits. */
export function asksForNumber(lease: Lease): boolean {
  const purchaseState = purchaseStateOf(lease);
  return purchaseState?.step === 'recipient' && recipientKindOf(purchaseState.service ?? '') !== 'phone';
}

/** When the purchase's question was drawn last; undefined if there is none, or an older version asked it. */
export function purchaseAskedAt(lease: Lease): number | undefined {
  return purchaseStateOf(lease)?.at;
}

/** Drops a purchase whose time for answers is over; runs before everything that looks whether the person is asked something. */
export function forgetLatePurchase(now: Now): Middleware<BotContext> {
  return ({ lease }, next) => {
    const until = purchaseStateOf(lease)?.until;
    if (until !== undefined && now() > until) endPurchase(lease);
    return next();
  };
}

/** The person said something else in the middle of a purchase: its next question is drawn below that. */
export function notePassed(lease: Lease): void {
  const purchaseState = purchaseStateOf(lease);
  if (purchaseState !== undefined) keepPurchase(lease, { ...purchaseState, below: MAX_BELOW });
}
