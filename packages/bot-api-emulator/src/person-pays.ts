import { randomUUID } from 'node:crypto';
import type { Person } from './page-protocol.ts';
import { userOf } from './people.ts';
import { ImpossibleAct, write } from './person-acts.ts';
import type { Room } from './room.ts';
import { sendCheckoutUpdate } from './send-update.ts';
import { newQueryId } from './world.ts';
import type { Checkout, World } from './world.ts';

/** A person confirms an invoice; the bot is asked once more, and `ended` hears what it said. */
export function pay(world: World, room: Room, person: Person, messageId: number, ended: Checkout['ended']): string {
  const invoice = room.find(messageId)?.message.invoice;
  const payload = world.invoicePayloads.get(messageId);
  if (invoice === undefined || payload === undefined) throw new ImpossibleAct(`message ${messageId} is no invoice`);
  room.actedAt = room.touch();
  const query = {
    id: newQueryId(),
    from: userOf(person),
    currency: invoice.currency,
    total_amount: invoice.total_amount,
    invoice_payload: payload,
  };
  world.rememberCheckout(query.id, { query, room, messageId, askedAtMs: world.clock.now(), ended });
  sendCheckoutUpdate(world, query);
  return query.id;
}

/** The bot agreed: the money moves and the chat says so. */
export function acceptPayment(world: World, { query, room, messageId, ended }: Checkout): void {
  const { currency, total_amount, invoice_payload } = query;
  write(world, room, world.person(query.from.id), {
    successful_payment: {
      currency,
      total_amount,
      invoice_payload,
      telegram_payment_charge_id: randomUUID(),
      provider_payment_charge_id: randomUUID(),
    },
  });
  world.paidInvoices.add(messageId);
  world.show({ type: 'paid', person: room.id, message_id: messageId });
  ended({ type: 'paid' });
}
