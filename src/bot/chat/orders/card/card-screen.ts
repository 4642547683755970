import { CONTENT_FACTS, goodUntilOf, isRemindersCard } from '../../../../domain/orders/draft.ts';
import type { Reminder } from '../../../../domain/reminder.ts';
import { skipReminder, stopAskedReminder } from '../../reminders/routes.ts';
import * as routes from '../routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { type Minor, minor } from '../../../../domain/shared/money.ts';
import type { Episode } from '../../../../domain/health.ts';
import {
  boughtAt,
  earnedOn,
  isOpen,
  type Order,
  orderedMinor,
  listedStateOf,
} from '../../../../domain/orders/order.ts';
import type { Role } from '../../../../domain/people/person.ts';
import { unusualNetworkOf, networkName } from '../../../../domain/catalogue/network.ts';
import { numberDoubtOf } from '../../../../domain/recipients/recipient.ts';
import { troubleLine, waitRow } from '../../../shared/health-words.ts';
import { button } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import type { Earlier } from '../../../../services/orders/find-order.ts';
import { type Allowance, missingOf, shortOf } from '../../../../domain/accounts/limits.ts';
import { factsBeside, says } from '../../../shared/product-label.ts';
import { numberDoubtText, recipientLine } from '../../../shared/number-words.ts';
import { askSoldFor } from '../../resale/routes.ts';
import { MAX_MINUTES_AGO, readOf } from '../../../../domain/orders/duplicate.ts';
import { allowanceLines, shortText, topupRows } from '../../../shared/money-words.ts';
import { cut } from '../../../../domain/shared/text.ts';

export interface CardNews {
  readonly role: Role;
  /** The price on the card that this one replaces. */
  readonly priceFromMinor?: Minor | undefined;
  /** The order on the card that this one replaces, if the product is something else now. */
  readonly contentFrom?: Order | undefined;
  readonly allowance?: Allowance | undefined;
  /** A question has shown the buyer the same purchase, and they want it a second time: the end of its reference. */
  readonly read?: string | undefined;
  /** A tap on Confirm bought nothing. The text above the card says what has to change first. */
  readonly refused?: boolean | undefined;
  /** The same was bought a moment ago. */
  readonly earlier?: Earlier | undefined;
  /** The reminder that brought the card. */
  readonly reminder?: Reminder | undefined;
  readonly trouble?: Episode | undefined;
}

export function cardScreen(order: Order, words: Words, news: CardNews): Screen {
  const { allowance = {}, refused = false, earlier, trouble } = news;
  const { reference } = order;
  const confirm = routes.confirmOrder.data({ reference, read: news.read });
  const short = shortOf(order.priceMinor, allowance);
  const lines = [
    ...reminderLines(order, words, news),
    ...changedLines(order, words, news),
    ...(earlier === undefined ? [] : [earlierLine(earlier, words), '']),
    words.html('card-title'),
    '',
    ...purchaseLines(order, words),
    ...networkLines(order, words),
    ...doubtLine(order, words),
    priceLine(order, news, words),
    ...sellingLines(order, words),
    ...allowanceLines(allowance, words),
    '',
    ...(trouble === undefined ? [] : [troubleLine(trouble, words), '']),
    words.html('card-warning'),
    ...(refused ? [] : [short === undefined ? questionLine(earlier, words) : shortText(short, words)]),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...topupRows(missingOf(short), words),
      [button(words.plain('button-confirm'), confirm, short === undefined ? 'go' : undefined)],
      ...(trouble === undefined ? [] : [waitRow(trouble, words)]),
      ...(order.networkTaken === true
        ? [[button(words.plain('button-other-network'), routes.takeOtherNetwork.data({ reference }))]]
        : []),
      ...sellingRow(order, news, words),
      news.reminder === undefined ? changeRow(order, words) : skipRow(order, news.reminder, words),
    ],
  };
}

function reminderLines(order: Order, words: Words, { reminder }: CardNews): string[] {
  if (reminder === undefined) return [];
  const id = reminder.asked?.again === undefined ? 'reminder-now' : 'reminder-again';
  return [words.html(id, { until: words.time(goodUntilOf(order)) }), ''];
}

function skipRow({ reference }: Order, { id }: Reminder, words: Words): InlineKeyboardButton[] {
  return [
    button(words.plain('button-skip'), skipReminder.data({ id, reference })),
    button(words.plain('button-stop-it'), stopAskedReminder.data({ id, reference })),
  ];
}

/** Only agents sell on, so another buyer would not understand what an agent earns. */
function priceLine(order: Order, { role, reminder }: CardNews, words: Words): string {
  const price = words.money(order.priceMinor);
  const last = reminder?.about.priceMinor;
  const line =
    last === undefined
      ? words.html('card-price', { price })
      : words.html('card-price-last', { price, last: words.money(last) });
  const earnedMinor = role === 'agent' ? earnedOn(order) : minor(0);
  return earnedMinor > 0 ? `${line} ${words.html('card-earned', { earned: words.money(earnedMinor) })}` : line;
}

/** The price that an agent told their customer, and what the agent loses if it is too low. */
function sellingLines({ sellingMinor, priceMinor }: Order, words: Words): string[] {
  if (sellingMinor === undefined) return [];
  const price = words.money(sellingMinor);
  const loss = words.money(minor(Math.max(0, priceMinor - sellingMinor)));
  return [
    sellingMinor < priceMinor
      ? words.html('card-selling-loss', { price, loss })
      : words.html('card-selling', { price }),
  ];
}

/** A card that a reminder brought has no such button. The answer would draw it further down, and the reminder knows only its old message. */
function sellingRow(order: Order, { role }: CardNews, words: Words): InlineKeyboardButton[][] {
  if (role !== 'agent' || isRemindersCard(order)) return [];
  const label = words.plain('button-selling', { amount: '…' });
  return [[button(label, askSoldFor.data({ reference: order.reference, price: undefined }))]];
}

export function changeRow({ reference }: Order, words: Words): InlineKeyboardButton[] {
  return [
    button(words.plain('button-change'), routes.changeOrder.data({ reference })),
    button(words.plain('button-cancel'), routes.dropOrder.data({ reference })),
  ];
}

function earlierLine({ order, agoMs }: Earlier, words: Words): string {
  const at = boughtAt(order);
  const minutes = Math.floor(agoMs / 60_000);
  const state =
    order.givenBack === undefined
      ? words.html(`card-earlier-${earlierStateOf(order)}`)
      : `${words.html('status-given-back')}.`;
  return minutes > MAX_MINUTES_AGO
    ? words.html('card-earlier-on', { time: words.shortTime(at), state })
    : words.html('card-earlier', { time: words.clock(at), minutes, state });
}

function earlierStateOf(order: Order): 'done' | 'token' | 'processing' {
  if (isOpen(order)) return 'processing';
  return order.state === 'token-due' ? 'token' : 'done';
}

function questionLine(earlier: Earlier | undefined, words: Words): string {
  return words.html(earlier === undefined ? 'card-ask' : 'card-earlier-ask');
}

function changedLines(order: Order, words: Words, { priceFromMinor: from, contentFrom }: CardNews): string[] {
  const to = order.priceMinor;
  const lines = [
    ...(contentFrom === undefined ? [] : [words.html('card-content-changed', contentsOf(contentFrom, order))]),
    ...(from === undefined || from === to
      ? []
      : [words.html('card-price-changed', { from: words.money(from), to: words.money(to) })]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

function contentsOf(before: Order, after: Order): { from: string; to: string } {
  const changed = CONTENT_FACTS.filter((fact) => before.item[fact] !== after.item[fact]);
  const shown = ({ item }: Order): string => cut(changed.flatMap((fact) => item[fact] ?? []).join(', '), 80);
  return { from: shown(before), to: shown(after) };
}

/** The usual network is a hint, because people keep their numbers when they change the network. */
function networkLines({ item, recipient, networkTaken }: Order, words: Words): string[] {
  if (networkTaken === true) return [words.html('card-network-taken', { network: cut(item.provider, 60) })];
  const usual = recipient.kind === 'phone' ? unusualNetworkOf(item.provider, recipient.customerId) : undefined;
  if (usual === undefined) return [];
  const prefix = recipient.customerId.slice(0, 4);
  return [words.html('card-network-differs', { prefix, usual: networkName(usual), network: cut(item.provider, 60) })];
}

/** Says before the payment that a number looks wrong, even if the buyer insisted on it, or has saved it. */
function doubtLine({ recipient: { kind, customerId } }: Order, words: Words): string[] {
  const doubt = numberDoubtOf(kind, customerId);
  return doubt === undefined ? [] : [numberDoubtText(doubt, customerId, words)];
}

export function duplicateScreen({ reference }: Order, earlier: Order, words: Words): Screen {
  const lines = [
    words.html('card-duplicate', { time: words.time(earlier.confirmedAt ?? earlier.draftedAt) }),
    '',
    ...purchaseLines(earlier, words),
    words.html('card-price', { price: words.money(earlier.priceMinor) }),
    words.html('card-reference', { reference: earlier.reference }),
    words.html('card-duplicate-state', { state: words.plain(`status-${listedStateOf(earlier)}`) }),
    '',
    words.html('card-duplicate-ask'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-buy-again'), routes.confirmOrder.data({ reference, read: readOf(earlier) })),
        button(words.plain('button-never-mind'), routes.dropOrder.data({ reference })),
      ],
    ],
  };
}

/** The card and the receipt both have these lines. */
export function purchaseLines(order: Order, words: Words): string[] {
  const { item, recipient } = order;
  const title = cut(item.title, 120);
  const product = [title, ...factsBeside(title, item).map((fact) => cut(fact, 40))].join(' · ');
  const name = recipient.verifiedName ?? '';
  return [
    words.html('card-product', { product }),
    ...(says(title, item.provider) ? [] : [words.html('card-provider', { provider: cut(item.provider, 60) })]),
    recipientLine(recipient, words),
    ...(name === '' ? [] : [words.html('card-name', { name: cut(name, 120) })]),
    ...amountLine(order, words),
  ];
}

/** The amount that is delivered, if the buyer chose it and pays another sum for it. */
function amountLine(order: Order, words: Words): string[] {
  const amountMinor = orderedMinor(order);
  if (amountMinor === order.priceMinor) return [];
  return [words.html('order-amount', { price: words.money(amountMinor) })];
}
