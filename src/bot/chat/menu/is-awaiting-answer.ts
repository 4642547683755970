import type { BotContext } from '../../context.ts';
import type { PendingQuestion } from './pending-question.ts';

/** Whether the person is in the middle of a purchase, or of a question beside it: then what they write may be its answer. */
export function isAwaitingAnswer({ lease }: Pick<BotContext, 'lease'>): boolean {
  return lease.conversation !== undefined || openQuestion({ lease }) !== undefined;
}

/** The question beside the purchase that the next message answers. A page asks nothing. */
export function openQuestion({ lease: { question } }: Pick<BotContext, 'lease'>): PendingQuestion | undefined {
  return question?.stands === 'page' ? undefined : question;
}
