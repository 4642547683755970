import { endOf, isDelivered, type Order } from '../../../../domain/orders/order.ts';
import type { BatchView } from '../../../../services/batches/view-batch.ts';
import { purchaseFacts } from '../../../shared/number-words.ts';
import type { CountryCode } from '../../../../domain/recipients/phone.ts';
import type { Now } from '../../../../domain/shared/injected.ts';
import { orderScreen, type OrderView, headline } from './order-screen.ts';
import { stuckScreen } from '../find/stuck-screen.ts';
import type { Drawing, Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { chargeLine, closedLines, paidLines } from './money-lines.ts';
import { codeLines, field, MAX_FIELD_LENGTH } from './receipt-lines.ts';
import { isTextRefused } from '../../../runtime/telegram-refusals.ts';
import type { BesideEnd } from './read-balance.ts';
import type { UnderOrder } from './order-buttons.ts';

/** An end that was told in plain text, because the screen could not be drawn, or Telegram refused it. */
export interface EndFault {
  readonly cause: 'drawing' | 'refused';
  readonly reference: string;
  readonly error: unknown;
}

type Say<T> = (screen: Drawing) => Promise<T>;

type EndView = Pick<OrderView, 'forMerchant' | 'forBuyer' | 'buyerName' | 'isArchived' | 'isRepeat'> & {
  readonly beside?: BesideEnd;
};

/** The screens that tell an end. If a text from outside, or a fault of ours, spoils the drawing, the end is told in plain text. */
export interface EndScreens {
  /** If Telegram refuses the text, the same is said in plain text. @throws what `say` throws */
  sayOrder<T>(order: Order, view: EndView, say: Say<T>): Promise<T>;
  /** The same for any end, such as that of a list. */
  say<T>(end: End, say: Say<T>): Promise<T>;
  order(order: Order): Promise<Drawing>;
  /** A caller that has read it before gives it with the view. Never throws. */
  readBeside(order: Order): Promise<BesideEnd>;
  stuck(order: Order, buyerName: string | undefined, words: Words): Screen;
}

interface EndScreensParts {
  /** Is told of every end that went out in plain text. Must not throw. */
  readonly report: (fault: EndFault) => void;
  readonly now: Now;
  readonly readBeside: EndScreens['readBeside'];
  readonly underOrder: readonly UnderOrder[];
  /** The country of the phone numbers. Without one, WhatsApp asks to whom a receipt goes. */
  readonly country?: CountryCode | undefined;
}

export function createEndScreens(parts: EndScreensParts): EndScreens {
  const { report, now, readBeside, underOrder, country } = parts;
  return {
    readBeside,
    sayOrder: async (order, view, say) => sayOf(await drawnEndOf(order, view), say),
    say: sayOf,
    order: async (order) => guarded(await drawnEndOf(order, {})),
    stuck: (order, name, words) =>
      guarded({
        ...plainEndOf(order, {}),
        draw: (words) => stuckScreen(order, name, words, { now: now(), underOrder, country }),
      })(words),
  };

  async function drawnEndOf(order: Order, { beside, ...given }: EndView): Promise<End> {
    const view = { country, underOrder, now: now(), ...given, ...(beside ?? (await readBeside(order))) };
    return { ...plainEndOf(order, view), draw: (words) => orderScreen(order, words, view) };
  }

  function guarded({ reference, draw, plain }: End, onPlain?: () => void): (words: Words) => Screen {
    return (words) => {
      try {
        return draw(words);
      } catch (error) {
        report({ cause: 'drawing', reference, error });
        onPlain?.();
        return plain(words);
      }
    };
  }

  async function sayOf<T>(end: End, say: Say<T>): Promise<T> {
    let isPlain = false;
    const drawing = guarded(end, () => {
      isPlain = true;
    });
    try {
      return await say(drawing);
    } catch (error) {
      if (isPlain || !isTextRefused(error)) throw error;
      report({ cause: 'refused', reference: end.reference, error });
      return say(end.plain);
    }
  }
}

export interface End {
  readonly reference: string;
  readonly draw: (words: Words) => Screen;
  /** Must not throw. */
  readonly plain: (words: Words) => Screen;
}

function plainEndOf(order: Order, { isRepeat }: OrderView): Pick<End, 'reference' | 'plain'> {
  return { reference: order.reference, plain: (words) => plainOrder(order, words, isRepeat) };
}

/** How an order stands, if its own screen cannot be drawn or sent. Never throws. */
function plainOrder(order: Order, words: Words, isRepeat = false): Screen {
  const { reference, item, recipient, receipt } = order;
  return plainOf([
    () => [headline(order, words)],
    () => (isRepeat ? [words.html('order-repeated')] : []),
    () => codeLines(receipt, words, MAX_FIELD_LENGTH),
    () => [words.html('card-product', { product: field(item.title) })],
    () => [words.html(`card-${recipient.kind}`, { number: field(recipient.customerId) })],
    () => moneyLines(order, words),
    () => [words.html('card-reference', { reference: field(reference) })],
  ]);
}

function moneyLines(order: Order, words: Words): string[] {
  const price = words.html('order-price', { price: words.money(order.priceMinor) });
  switch (endOf(order)) {
    case 'delivered':
      return paidLines(order, words);
    case 'failed':
    case 'reversed':
      return [price, chargeLine(order, words)];
    case 'closed':
      return [price, ...closedLines(order, words)];
    case 'open':
      return [price];
  }
}

/** A text without markup. A line that cannot be made is left out. */
export function plainOf(parts: readonly (() => readonly string[])[]): Screen {
  return { html: parts.flatMap(linesOf).join('\n'), isPlain: true };
}

function linesOf(part: () => readonly string[]): readonly string[] {
  try {
    return part();
  } catch {
    return [];
  }
}

/** Without number, name, token or balance. @param isRepeat an earlier message may have arrived, because there was no answer */
export function orderEndedWhileLocked(order: Order, words: Words, isRepeat = false): Screen {
  const line = words.html(`locked-${endOf(order)}`, { price: words.money(order.priceMinor) });
  const again = isRepeat ? [words.html('order-repeated')] : [];
  return whileLocked([line, ...again], order.reference, words);
}

export function batchEndedWhileLocked({ batch, rows }: BatchView, words: Words, isRepeat = false): Screen {
  const line = words.html('locked-list', { rows: rows.length });
  const again = isRepeat ? [words.html('list-repeated')] : [];
  return whileLocked([line, ...again], batch.reference, words);
}

function whileLocked(lines: readonly string[], reference: string, words: Words): Screen {
  const later = ['', words.html('locked-later'), words.html('card-reference', { reference })];
  return { html: [...lines, ...later].join('\n') };
}

/** Stands in place of a card whose end is in a newer message, so that nobody reads or taps the card twice. */
export function endedCardScreen(order: Order, words: Words): Screen {
  return { html: words.html(`card-ended-${endOf(order)}`, purchaseFacts(order, words)) };
}

export function endAboveScreen(order: Order, words: Words): Screen {
  const about = purchaseFacts(order, words);
  return { html: words.html(isDelivered(order) ? 'end-above-done' : 'end-above-other', about) };
}
