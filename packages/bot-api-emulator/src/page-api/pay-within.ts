import { checkoutLimitMs } from '../people/checkout-limit.ts';
import type { PaymentEnd, Person } from '../page-protocol.ts';
import { ImpossibleAct } from '../people/person-acts.ts';
import { pay } from '../people/person-pays.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

/** A person pays an invoice; waits for the bot's answer as long as Telegram does. */
export function payWithin(
  state: State,
  { chat, person }: { chat: Chat; person: Person },
  messageId: number,
): Promise<PaymentEnd> {
  if (state.paidInvoices.has(messageId)) throw new ImpossibleAct('this is paid already; nothing was paid again');
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      state.checkouts.delete(id);
      resolve({ type: 'unanswered' });
    }, checkoutLimitMs).unref();
    const id = pay(state, chat, person, messageId, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
  });
}
