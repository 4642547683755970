import { randomUUID } from 'node:crypto';
import type { PaymentEnd, Person } from '../page-protocol.ts';
import { userOf } from './people.ts';
import { ImpossibleAct, write } from './person-acts.ts';
import type { Chat } from '../state/chat.ts';
import { type Checkout, type State, newQueryId } from '../state/state.ts';
import { sendCheckoutUpdate } from '../updates/outbox.ts';

/** A person confirms an invoice; the bot is asked once more, and `ended` is called with its answer. */
export function pay(state: State, chat: Chat, person: Person, messageId: number, ended: Checkout['ended']): string {
  const invoice = chat.find(messageId)?.message.invoice;
  const payload = state.invoicePayloads.get(messageId);
  if (invoice === undefined || payload === undefined) throw new ImpossibleAct(`message ${messageId} is no invoice`);
  chat.actedAt = chat.touch();
  const query = {
    id: newQueryId(),
    from: userOf(person),
    currency: invoice.currency,
    total_amount: invoice.total_amount,
    invoice_payload: payload,
  };
  state.rememberCheckout(query.id, { query, chat, messageId, askedAtMs: state.clock.now(), ended });
  sendCheckoutUpdate(state, query);
  return query.id;
}

/** The bot agreed: the money moves and the chat shows the payment. */
export function acceptPayment(state: State, { query, chat, messageId, ended }: Checkout): void {
  const { currency, total_amount, invoice_payload } = query;
  write(state, chat, state.person(query.from.id), {
    successful_payment: {
      currency,
      total_amount,
      invoice_payload,
      telegram_payment_charge_id: randomUUID(),
      provider_payment_charge_id: randomUUID(),
    },
  });
  state.paidInvoices.add(messageId);
  state.show({ type: 'paid', person: chat.id, message_id: messageId });
  ended({ type: 'paid' });
}

/** A checkout that is answered later than this has failed (documentation of answerPreCheckoutQuery: within 10 seconds). */
export const checkoutLimitMs = 10_000;

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
