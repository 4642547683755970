import { phaseOf } from '../../accounts/account.ts';
import type { Order, OrderState } from '../order.ts';
import { next } from '../order-transitions.ts';

/** How far a purchase has come. Between two states of one rank neither is the older one. */
const RANKS: Readonly<Record<OrderState, number>> = {
  draft: 0,
  dropped: 0,
  confirmed: 1,
  submitting: 2,
  unknown: 3,
  processing: 4,
  'token-due': 5,
  successful: 6,
  failed: 6,
  closed: 6,
  reversed: 7,
};

/** Whether a record knows less of the purchase than another one of it: then it is safe to write that one again. */
export function knowsLess(record: Order, than: Order): boolean {
  const [rank, other] = [RANKS[record.state], RANKS[than.state]];
  if (rank !== other) return rank < other;
  const wasTold = record.told?.state !== record.state && than.told?.state === than.state;
  return wasTold || (record.givenBack === undefined && than.givenBack !== undefined);
}

/**
 * What is written, one after the other, to bring back a record that the store has lost: `known` as this process knew it, `stored` as it stands
 * by now, undefined if it is gone. @param account the one in use at the service. Nothing of it lets a purchase be sent that was not asked for by its reference first.
 */
export function restoredOrders(
  known: Order,
  stored: Order | undefined,
  account: string,
  now: number,
): readonly Order[] {
  const version = (stored?.version ?? 0) + 1;
  const order = asked(known, account, now);
  const isUnheld = phaseOf(stored ?? { ...known, state: 'draft' }) === 'none';
  const phase = phaseOf(order);
  const { givenBack: _givenBack, ...delivered } = order;
  // The money goes the way that it went before, because only what is held can be spent, and only what was spent can be given back.
  const way = [
    ...(isUnheld && (phase === 'captured' || phase === 'given-back')
      ? [{ ...delivered, state: 'processing' as const }]
      : []),
    ...(phase === 'given-back' ? [delivered] : []),
    order,
  ];
  return way.map((one, index) => ({ ...one, version: version + index }));
}

/** Another process may have sent it since. So it is asked about, as if its call had got no answer. */
function asked(order: Order, to: string, at: number): Order {
  return order.state === 'confirmed' ? next(next(order, { type: 'sending', at, to }), { type: 'lost', at }) : order;
}
