import { costOf, type Order } from '../../../domain/orders/order.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Loss } from '../../../services/order-worker/advance-order.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { openReceiptBelow } from '../../chat/orders/routes.ts';
import { personRow } from '../merchant-rows.ts';
import type { Shut } from '../../../domain/shop.ts';
import type { LostWrites } from '../../../services/recovery/restore-writes.ts';
import type { HeldRecord } from '../../../domain/shared/held-records.ts';
import { askReopen } from '../../chat/recovery/routes.ts';
import { MAX_DIFFERENCES_SHOWN } from '../../../domain/reports/reconciliation.ts';
import { type AuditDifference, type AuditReport, countedFaults } from '../../../services/audit/audit-findings.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';

/** @param isOwner nobody can reset the PIN of an owner, or lock them, in the chat */
export function lockedScreen(
  { userId, name, until, isOwner }: { userId: number; name: string; until: number; isOwner: boolean },
  words: Words,
): Screen {
  const lines = [
    words.html('alert-pin-locked', { name: cut(name, 80), time: words.time(until) }),
    ...(isOwner ? [] : [words.html('alert-pin-locked-hint')]),
    words.html('access-id', { id: String(userId) }),
  ];
  return { html: lines.join('\n'), rows: isOwner ? [] : [personRow({ userId }, words)] };
}

export function plainEndScreen(reference: string, words: Words): Screen {
  return { html: [words.html('alert-plain-end'), words.html('card-reference', { reference })].join('\n') };
}

/** If its money could not be taken from the buyer, another message says so. */
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

export function lossScreen(order: Order, loss: Loss, name: string | undefined, words: Words): Screen {
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
    words.html('stuck-buyer', { name: cut(name ?? '?', 80), id: String(order.buyer.userId) }),
  ];
  const rows = [[button(words.plain('button-show'), openReceiptBelow.data(order)), ...personRow(order.buyer, words)]];
  return { html: [line, '', ...about].join('\n'), rows };
}

/** @param balance of the wallet, if it is known */
export function tooLowScreen(
  fact: 'wallet-low' | 'amount-low',
  priceMinor: Minor,
  balance: Minor | undefined,
  words: Words,
): Screen {
  const price = words.money(priceMinor);
  if (balance !== undefined && fact === 'amount-low')
    return { html: words.html('alert-amount-low', { price, balance: words.money(balance) }) };
  const wallet =
    balance === undefined
      ? words.html('alert-wallet-unread')
      : words.html('alert-wallet-now', { balance: words.money(balance) });
  return { html: `${words.html('alert-wallet-low', { price })} ${wallet}` };
}

export function shutScreen({ why, since }: Shut, words: Words): Screen {
  const html = [words.html(`alert-shut-${why}`), '', words.html('alert-shut-next', { time: words.time(since) })];
  return { html: html.join('\n'), rows: [[button(words.plain('button-ask-reopen'), askReopen.data())]] };
}

/** Says what was lost when the store went back to an older state, and what was done about it. */
export function wentBackScreen({ references, unbilled, bookings, unbooked }: LostWrites, words: Words): Screen {
  const named = (all: readonly string[]): string[] =>
    all.slice(0, MOST_SHOWN.recordsInAlert).map((reference) => words.html('card-reference', { reference }));
  const booked = bookings - unbooked;
  const held = references.filter((reference) => !unbilled.includes(reference));
  const lines = [
    words.html('alert-went-back'),
    ...(held.length === 0 ? [] : [words.html('alert-went-back-purchases', { count: held.length }), ...named(held)]),
    ...(unbilled.length === 0 ? [] : [words.html('alert-went-back-unbilled'), ...named(unbilled)]),
    ...(booked === 0 ? [] : [words.html('alert-went-back-bookings', { count: booked })]),
    ...(unbooked === 0 ? [] : [words.html('alert-went-back-unbooked', { count: unbooked })]),
    words.html('alert-went-back-next'),
  ];
  return { html: lines.join('\n') };
}

/** Records that are held longest stand first. */
export function heldScreen(records: readonly HeldRecord[], words: Words): Screen {
  const left = records.length - MOST_SHOWN.recordsInAlert;
  const lines = [
    words.html('alert-held', { count: records.length }),
    ...records.slice(0, MOST_SHOWN.recordsInAlert).map(({ kind, id }) => words.html(`alert-held-${kind}`, { id })),
    ...(left > 0 ? [words.html('list-more', { count: left })] : []),
    '',
    words.html('alert-held-next'),
  ];
  return { html: lines.join('\n') };
}

export function auditScreen({ differences, differenceCount }: AuditReport, words: Words): Screen {
  const left = differenceCount - MAX_DIFFERENCES_SHOWN;
  const lines = [
    words.html('ledger-audit-title', { count: differenceCount }),
    ...differences.slice(0, MAX_DIFFERENCES_SHOWN).map((one) => `\n${differenceText(one, words)}`),
    ...(left > 0 ? ['', words.html('ledger-audit-more', { count: left })] : []),
    '',
    words.html('ledger-audit-hint'),
  ];
  return { html: lines.join('\n') };
}

function differenceText(difference: AuditDifference, words: Words): string {
  const { what, userId, reference, expected, found } = difference;
  const isMoney = !countedFaults.includes(what);
  const value = (amount: number): string => (isMoney ? words.money(minor(amount)) : String(amount));
  return [
    words.html('access-id', { id: String(userId) }),
    words.html(`ledger-audit-${what}`),
    words.html('ledger-audit-values', { expected: value(expected), found: value(found) }),
    ...(reference === undefined ? [] : [words.html('card-reference', { reference })]),
  ].join('\n');
}
