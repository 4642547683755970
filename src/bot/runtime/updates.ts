import type { Update } from 'grammy/types';

/** Thrown by a handler whose work is not done: the update has to come again. No apology is sent. */
export class RetryUpdate extends Error {
  override readonly name = 'RetryUpdate';
}

/** Updates with the same key wait for each other: those of one person. A checkout has to be answered within ten seconds, so it waits for none. */
export function queueKeyOf(update: Update): number {
  return update.pre_checkout_query === undefined ? personOf(update) : -update.update_id;
}

/** The person who caused the update; updates without one share the key 0. */
export function personOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member } = update;
  const id = (message ?? press ?? member)?.from?.id ?? 0;
  return Number.isSafeInteger(id) ? id : 0;
}
