import { Composer } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import { type ReceiptCode, shownCode } from '../../../../domain/orders/receipt-codes.ts';
import type { FindOrder } from '../../../../use-cases/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { cut } from '../../../ui/buttons.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { on } from '../../../ui/callback-routes.ts';
import { say } from '../../../ui/screen.ts';
import { troubleText } from '../../../ui/trouble-text.ts';
import { drawOrder } from '../routes.ts';
import { type CustomerReceipt, customerReceipt } from './customer-receipt.ts';
import { receiptPicture } from './receipt-picture.ts';
import { receiptText } from './receipt-text.ts';
import { type PictureDeps, sendPicture } from './send-picture.ts';
import type { Words } from '../../../ui/words.ts';

export interface OrderPictureDeps extends PictureDeps {
  readonly findOrder: FindOrder;
}

/** Below a picture, which has the whole of it. */
const MAX_CODE_LENGTH = 120;
const MAX_CAPTION_CODES = 6;
/** Of a receipt as text, in a message with a line above it. */
const MAX_QUOTE_LENGTH = 3_000;

/** Picture, under the end of a purchase. */
export function orderPictureFeature(deps: OrderPictureDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(feature, drawOrder, async (ctx, { reference }) => {
    try {
      const found = await deps.findOrder(ctx, reference);
      const isFound = found.type === 'order' || found.type === 'archived';
      if (!isFound || !(await sendOrderPicture(ctx, found.order, deps)))
        await answerPress(ctx, ctx.words.plain('card-void'));
    } catch (error) {
      await say(ctx, { html: troubleText(error, ctx.words, ctx.isMerchant) });
    }
  });
  return feature;
}

/** False if it was never bought: then there is no receipt. The caller has checked that the person may read the order. */
export async function sendOrderPicture(ctx: BotContext, order: Order, deps: PictureDeps): Promise<boolean> {
  const { words } = ctx;
  const receipt = customerReceipt(order, words);
  if (receipt === undefined) return false;
  await sendPicture(
    ctx,
    {
      reference: order.reference,
      version: String(order.version),
      draw: (shop) => deps.pictures.receipt(receiptPicture(receipt, shop, words)),
      caption: (words) => ({ html: captionOf(receipt, words) }),
      otherwise: (shop) => {
        const text = receiptText(receipt, shop, words, ({ length }) => length <= MAX_QUOTE_LENGTH);
        return { html: `${words.html('picture-none')}\n\n${words.html('picture-text', { text: text ?? '…' })}` };
      },
    },
    deps,
  );
  return true;
}

/** Two numbers below each other say which is the PIN. */
function captionLine(code: ReceiptCode, words: Words): string {
  const shown = cut(shownCode(code), MAX_CODE_LENGTH);
  return code.kind === 'token'
    ? words.html('picture-caption-token', { token: shown })
    : words.html(`order-${code.kind}`, { code: shown });
}

function captionOf({ state, product, number, codes }: CustomerReceipt, words: Words): string {
  const lines = [
    words.html(`share-${state}`),
    words.html('picture-caption', { product, number: number.value }),
    ...codes.slice(0, MAX_CAPTION_CODES).map((code) => captionLine(code, words)),
  ];
  return lines.join('\n');
}
