import { checkoutLimitMs } from './checkout-limit.ts';
import type { PaymentEnd, Person } from './page-protocol.ts';
import { ImpossibleAct } from './person-acts.ts';
import { pay } from './person-pays.ts';
import type { Room } from './room.ts';
import type { World } from './world.ts';

/** A person pays an invoice in their app, which waits for the bot as long as Telegram does. */
export function payWithin(
  world: World,
  { room, person }: { room: Room; person: Person },
  messageId: number,
): Promise<PaymentEnd> {
  if (world.paidInvoices.has(messageId)) throw new ImpossibleAct('this is paid already; nothing was paid again');
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      world.checkouts.delete(id);
      resolve({ type: 'unanswered' });
    }, checkoutLimitMs).unref();
    const id = pay(world, room, person, messageId, (end) => {
      clearTimeout(timer);
      resolve(end);
    });
  });
}
