import type { BotContext } from '../../context.ts';

/** Whether the person is in the middle of a purchase, or of a question beside it: then what they write may be its answer. */
export function isAwaitingAnswer({ lease }: BotContext): boolean {
  return lease.conversation !== undefined || lease.question !== undefined;
}
