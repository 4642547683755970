import { costOf, type Order } from '../../../domain/orders/order.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { Loss } from '../../../services/order-worker/advance-order.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { openPerson } from './routes.ts';

export function lockedScreen(
  { userId, name, until }: { userId: number; name: string; until: number },
  words: Words,
): Screen {
  const lines = [
    words.html('alert-pin-locked', { name: cut(name, 80), time: words.time(until) }),
    words.html('access-id', { id: String(userId) }),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-person'), openPerson.data({ userId }))]] };
}

export function plainEndScreen(reference: string, words: Words): Screen {
  return { html: [words.html('alert-plain-end'), words.html('card-reference', { reference })].join('\n') };
}

/** How an order ended after all that a merchant had closed. What could not be taken of its buyer is a message of its own. */
export function lateEndScreen(order: Order, name: string | undefined, words: Words): Screen {
  const price = words.money(order.priceMinor);
  const lines = [
    order.state === 'failed' ? words.html('alert-late-failed') : words.html('alert-late-delivered', { price }),
    '',
    words.html('stuck-buyer', { name: cut(name ?? '?', 80), id: String(order.buyer.userId) }),
    words.html('card-product', { product: cut(order.item.title, 120) }),
    words.html('card-reference', { reference: order.reference }),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-show'), openReceiptBelow.data(order))]] };
}

export function lossScreen(order: Order, loss: Loss, words: Words): Screen {
  const price = words.money(order.priceMinor);
  const line =
    loss.type === 'uncollected'
      ? words.html('alert-uncollected', { price })
      : words.html('alert-charged-more', {
          price,
          paid: words.money(loss.paidMinor),
          cost: words.money(costOf(order)),
        });
  const about = [
    words.html('card-product', { product: cut(order.item.title, 120) }),
    words.html('card-reference', { reference: order.reference }),
    words.html('access-id', { id: String(order.buyer.userId) }),
  ];
  return { html: [line, '', ...about].join('\n') };
}

/** The wallet, or the amount of a purchase, is too low for the service. @param balance of the wallet, if it is known */
export function tooLowScreen(
  fact: 'wallet-low' | 'amount-low',
  priceMinor: Minor,
  balance: Minor | undefined,
  words: Words,
): Screen {
  const price = words.money(priceMinor);
  if (balance === undefined) return { html: words.html('alert-wallet-low-unknown', { price }) };
  return { html: words.html(`alert-${fact}`, { price, balance: words.money(balance) }) };
}
