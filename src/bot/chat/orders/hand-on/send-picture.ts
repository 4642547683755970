import { GrammyError, InputFile, Composer } from 'grammy';
import type { Shop } from '../../../../domain/shop/shop.ts';
import { DrawingError } from '../../../../use-cases/pictures/drawing-error.ts';
import type { Pictures, SentPictures } from '../../../../use-cases/pictures/ports.ts';
import type { Logger, ShortenThrottle, Throttle } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, type Drawing, say, type Screen, sendPhoto } from '../../../ui/screen.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { type ReceiptCode, shownCode } from '../../../../domain/orders/receipt-codes.ts';
import type { FindOrder } from '../../../../use-cases/orders/find-order.ts';
import { cut, nameKey } from '../../../ui/buttons.ts';
import { on } from '../../../ui/callback-routes.ts';
import { troubleText, type Words } from '../../../ui/words.ts';
import { handingOn } from '../../../../services/resale.ts';
import { drawOrder } from '../routes.ts';
import { type CustomerReceipt, customerReceipt, receiptPicture, receiptText } from './customer-receipt.ts';

/** What the features need that send pictures. */
export interface PictureDeps {
  readonly pictures: Pick<Pictures, 'receipt' | 'tokens'>;
  readonly sent: SentPictures;
  readonly throttle: Throttle;
  readonly shortenThrottle: ShortenThrottle;
  readonly logger: Logger;
}

/** One picture for one reader. */
interface PictureToSend {
  /** The order or the list that it shows. */
  readonly reference: string;
  /** Differs with everything that can change what is drawn. */
  readonly version: string;
  readonly draw: (shop: Shop) => Promise<Uint8Array>;
  /** Below the picture, with buttons or without. */
  readonly caption: Drawing;
  /** Sent in its place if there is no picture. */
  readonly otherwise: (shop: Shop) => Screen;
}

/** A person draws so many in so long a time. What was drawn before is sent at once, and not counted. */
const AT_ONCE = 3;
const PERIOD_MS = 3_000;
/** Who taps again so soon is impatient: drawing takes a second or two. */
const SAME_AGAIN_MS = 10_000;
/** Grows with every change of how pictures look, so that those of before are drawn anew. */
const LOOK = 3;

/** Sends the picture, as Telegram has it from before or drawn now; or what it says as text, if it cannot be drawn in time. */
export async function sendPicture(ctx: BotContext, picture: PictureToSend, deps: PictureDeps): Promise<void> {
  const shop = await ctx.readShop();
  const name = [LOOK, picture.version, ctx.words.locale, shop.version].join('.');
  // Who writes a command for it wants it now.
  if (ctx.callbackQuery === undefined) return void (await sendNow(ctx, picture, { name, shop }, deps));
  const tap = `picture:${ctx.userId}:${picture.reference}:${name}`;
  if (!(await deps.throttle(tap, SAME_AGAIN_MS))) return answerPress(ctx, ctx.words.plain('picture-there'));
  let isSent = false;
  try {
    isSent = await sendNow(ctx, picture, { name, shop }, deps);
  } finally {
    // Nothing has come that the next tap could be answered with. If the store is away, the period ends by itself.
    if (!isSent) await deps.shortenThrottle(tap, 0).catch(() => undefined);
  }
}

/** False if the person has asked for too many. */
async function sendNow(
  ctx: BotContext,
  picture: PictureToSend,
  look: { readonly name: string; readonly shop: Shop },
  deps: PictureDeps,
): Promise<boolean> {
  if (await isSentAgain(ctx, picture, look.name, deps)) {
    await answerPress(ctx);
    return true;
  }
  if (!(await mayDraw(ctx.userId, deps.throttle))) {
    await sayLater(ctx);
    return false;
  }
  await Promise.all([answerPress(ctx), sendDrawn(ctx, picture, look, deps)]);
  return true;
}

async function mayDraw(userId: number, throttle: Throttle): Promise<boolean> {
  for (let place = 0; place < AT_ONCE; place += 1) {
    if (await throttle(`picture:${userId}:${place}`, PERIOD_MS)) return true;
  }
  return false;
}

/** By the file that Telegram keeps. False if there is none, or Telegram knows it no more. */
async function isSentAgain(
  ctx: BotContext,
  { reference, caption }: PictureToSend,
  name: string,
  { sent }: PictureDeps,
): Promise<boolean> {
  const fileId = await sent.find(reference, name);
  if (fileId === undefined) return false;
  try {
    await sendPhoto(ctx, fileId, caption);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function sendDrawn(
  ctx: BotContext,
  { reference, draw, caption, otherwise }: PictureToSend,
  { name, shop }: { readonly name: string; readonly shop: Shop },
  { sent, logger }: PictureDeps,
): Promise<void> {
  // Without it, it is drawn again.
  const keep = (fileId: string) =>
    void sent
      .keep(reference, name, fileId)
      .catch((error: unknown) => logger.debug({ err: error, reference }, 'a picture is not kept'));
  // Only for looks.
  const showing = ctx.api.sendChatAction(ctx.chatId, 'upload_photo').catch(() => undefined);
  try {
    const file = new InputFile(await draw(shop), 'receipt.png');
    await showing;
    const { photo } = await sendPhoto(ctx, file, caption);
    const fileId = photo.at(-1)?.file_id;
    if (fileId !== undefined) keep(fileId);
  } catch (error) {
    if (!(error instanceof DrawingError) && !isRefused(error)) throw error;
    logger.warn({ err: error, reference }, 'a picture could not be sent, so its text was');
    await say(ctx, otherwise(shop));
  }
}

async function sayLater(ctx: BotContext): Promise<void> {
  const text = ctx.words.plain('picture-later');
  await (ctx.callbackQuery === undefined ? say(ctx, { html: text }) : answerPress(ctx, text));
}

/** Telegram does not take the picture as it is; any other failure says nothing about it. */
function isRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400;
}

interface OrderPictureDeps extends PictureDeps {
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
  const handedOn = (await handingOn(ctx.shop, order.buyer))(order);
  const receipt = customerReceipt(order, handedOn, words);
  if (receipt === undefined) return false;
  await sendPicture(
    ctx,
    {
      reference: order.reference,
      version: `${order.version}.${nameKey(JSON.stringify(handedOn))}`,
      draw: () => deps.pictures.receipt(receiptPicture(receipt, handedOn.seller, words)),
      caption: (words) => ({ html: captionOf(receipt, words) }),
      otherwise: () => {
        const text = receiptText(receipt, handedOn.seller, words, ({ length }) => length <= MAX_QUOTE_LENGTH);
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
