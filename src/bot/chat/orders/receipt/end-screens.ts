import { GrammyError } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { CountryCode } from '../../../../domain/recipients/phone.ts';
import type { Shop } from '../../../../domain/shop/shop.ts';
import type { BatchView } from '../../../../use-cases/batches/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import { type BesideSummary, summaryScreen } from '../../batches/batch-progress-screen.ts';
import { orderScreen, type OrderView } from './order-screen.ts';
import { plainOrder, plainSummary } from './plain-end.ts';
import { stuckScreen } from '../find/stuck-screen.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { withEnglish } from '../../../ui/with-english.ts';

/** An end that was told in plain text, because it could not be drawn, or Telegram refused what was drawn. */
export interface EndFault {
  readonly cause: 'drawing' | 'refused';
  readonly reference: string;
  readonly error: unknown;
}

/** Sends or edits. */
type Say<T> = (screen: Screen) => Promise<T>;

/** The screens that tell an end. Neither a text from outside nor a fault of ours in drawing it keeps the end from being told. */
export interface EndScreens {
  /** Says how the order stands; once more in plain text where Telegram refuses the text. @throws what `say` throws */
  sayOrder<T>(order: Order, words: Words, view: OrderView, say: Say<T>): Promise<T>;
  /** The same of a list's summary. */
  sayBatch<T>(view: BatchView, words: Words, beside: BesideSummary, say: Say<T>): Promise<T>;
  order(order: Order, words: Words, view?: OrderView): Promise<Screen>;
  stuck(order: Order, buyerName: string | undefined, words: Words): Screen;
}

/**
 * @param report hears of every end in plain text; must not throw
 * @param readShop must not throw: no end waits for it
 * @param country of the phone numbers; without one, WhatsApp asks whom to send a receipt to
 */
export function createEndScreens(
  report: (fault: EndFault) => void,
  now: Now,
  readShop: () => Promise<Shop>,
  country?: CountryCode,
): EndScreens {
  return {
    sayOrder: async (order, words, view, say) =>
      sayOf(orderDrawing(order, words, { country, now: now(), ...view, shop: await readShop() }), say),
    sayBatch: async (view, words, beside, say) => {
      const shop = await readShop();
      return sayOf(
        {
          reference: view.batch.reference,
          draw: () => summaryScreen(view, words, { ...beside, shop }),
          plain: () => withEnglish(words, (words) => plainSummary(view, words, beside.isRepeat)),
        },
        say,
      );
    },
    order: async (order, words, view = {}) =>
      draftOf(orderDrawing(order, words, { country, now: now(), ...view, shop: await readShop() })).screen,
    stuck: (order, name, words) =>
      draftOf({ ...orderDrawing(order, words, {}), draw: () => stuckScreen(order, name, words, now()) }).screen,
  };

  function draftOf(drawing: Drawing): { screen: Screen; isPlain: boolean } {
    try {
      return { screen: drawing.draw(), isPlain: false };
    } catch (error) {
      report({ cause: 'drawing', reference: drawing.reference, error });
      return { screen: drawing.plain(), isPlain: true };
    }
  }

  async function sayOf<T>(drawing: Drawing, say: Say<T>): Promise<T> {
    const { screen, isPlain } = draftOf(drawing);
    try {
      return await say(screen);
    } catch (error) {
      if (isPlain || !isTextRefused(error)) throw error;
      report({ cause: 'refused', reference: drawing.reference, error });
      return say(drawing.plain());
    }
  }
}

interface Drawing {
  readonly reference: string;
  readonly draw: () => Screen;
  /** Must not throw. */
  readonly plain: () => Screen;
}

function orderDrawing(order: Order, words: Words, view: OrderView): Drawing {
  return {
    reference: order.reference,
    draw: () => withEnglish(words, (words) => orderScreen(order, words, view)),
    plain: () => withEnglish(words, (words) => plainOrder(order, words, view.isRepeat)),
  };
}

const GONE = /chat not found|user not found|user is deactivated|PEER_ID_INVALID/iu;

/** The ways in which Telegram says that there is no one to tell: they never pressed Start, blocked the bot, or left. */
export function isGone(error: unknown): error is GrammyError {
  return error instanceof GrammyError && (error.error_code === 403 || GONE.test(error.description));
}

/** Whether Telegram refuses a message for what stands in it: markup that it cannot read, too many letters, a button it does not take. */
export function isTextRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400 && !GONE.test(error.description);
}
