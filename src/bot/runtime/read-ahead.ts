import type { Update } from 'grammy/types';
import type { Order } from '../../domain/orders/order.ts';
import type { Policy } from '../../domain/pricing/policy.ts';
import type { Shop } from '../../services/shop.ts';
import { confirmOrder, confirmOrderAgain } from '../chat/orders/routes.ts';
import { pressStep } from '../conversations/purchase/routes.ts';

/** What an update's handlers read first, asked for right behind the claim of its person's lease. */
export interface ReadAhead {
  /** Of the card whose Confirm was pressed. Only what Confirm compares and writes on counts: who may press is not known yet. */
  readonly card?: {
    readonly reference: string;
    readonly order: Promise<Order | undefined>;
    readonly policy: Promise<Policy>;
  };
}

/** For an update that has just come; never rejects by itself. */
export function createReadAhead(deps: {
  readonly orders: Pick<Shop['orders'], 'find'>;
  readonly policies: Pick<Shop['policy'], 'read'>;
}): (update: Update) => ReadAhead {
  return ({ callback_query: press }) => {
    const tapped = confirmOrder.read(press?.data) ?? confirmOrderAgain.read(press?.data);
    if (tapped === undefined) {
      // If it has to be read again, whoever needs it finds it read or under way.
      void awaited(deps.policies.read());
      return {};
    }
    const { reference } = tapped;
    const order = awaited(deps.orders.find(reference));
    return { card: { reference, order, policy: awaited(deps.policies.read({ fresh: true })) } };
  };
}

/** The one who takes the answer handles a failure. Mostly the claim failed with it, and nobody takes it. */
function awaited<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}

/** Whether handling it will most likely need the person's saved numbers. If that proves wrong, one list was read in vain. */
export function wantsSaved({ message, callback_query: press }: Update): boolean {
  return press === undefined ? mayName(message?.text) : leadsToSaved(press.data);
}

/** Only text with a letter in it can contain a name. */
function mayName(text = '/'): boolean {
  return !text.startsWith('/') && /\p{L}/u.test(text);
}

/** The questions for the provider and for the number show them: those come after these. */
function leadsToSaved(data: string | undefined): boolean {
  const pressed = pressStep.read(data);
  if (pressed === undefined || pressed.action === 'cancel') return false;
  return pressed.step === 'service' || pressed.step === 'product' || pressed.action === 'saved';
}
