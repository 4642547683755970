import { Composer, GrammyError, InputFile } from 'grammy';
import {
  DRAWING_VERSION,
  PICTURES_AT_ONCE,
  DrawingError,
  PICTURES_PERIOD_MS,
  SAME_PICTURE_AGAIN_MS,
} from '../../../../domain/pictures.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, type Drawing, say, sendPhoto } from '../../../ui/screen.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { type ReceiptCode, shownCode, MAX_CAPTION_CODES } from '../../../../domain/orders/receipt-codes.ts';
import { findOrder } from '../../../../services/orders/find-order.ts';
import { on, nameKey } from '../../../ui/callback-routes.ts';
import type { Words } from '../../../ui/words.ts';
import { handingOn } from '../../../../services/resale.ts';
import { drawOrder } from '../routes.ts';
import { type CustomerReceipt, customerReceipt, receiptPicture, receiptText } from './customer-receipt.ts';
import { troubleText } from '../../../shared/reseller-words.ts';
import { cut } from '../../../../domain/shared/text.ts';

interface DrawnPicture {
  /** The order or the list that it shows, if it shows one. */
  readonly reference?: string;
  readonly draw: () => Promise<Uint8Array>;
  readonly caption: Drawing;
  /** What is sent if the picture cannot be drawn. */
  readonly otherwise: () => Drawing;
}

interface PictureToSend extends DrawnPicture {
  readonly reference: string;
  /** A version that changes with everything that the picture shows. */
  readonly version: string;
}

/** Sends the picture: the file that Telegram keeps, or a new one. If it cannot be drawn in time, sends its text. */
export async function sendPicture(ctx: BotContext, picture: PictureToSend): Promise<void> {
  const name = [DRAWING_VERSION, picture.version, ctx.words.locale].join('.');
  // A person who writes a command for a picture wants it now, so the throttle below is only for taps.
  if (ctx.callbackQuery === undefined) return void (await sendNow(ctx, picture, name));
  const tap = `picture:${ctx.userId}:${picture.reference}:${name}`;
  if (!(await ctx.shop.throttle(tap, SAME_PICTURE_AGAIN_MS))) return answerPress(ctx, ctx.words.plain('picture-there'));
  let isSent = false;
  try {
    isSent = await sendNow(ctx, picture, name);
  } finally {
    // Nothing was sent, so the next tap must not read that the picture is there. If the store is away, the period ends by itself.
    if (!isSent) await ctx.shop.shortenThrottle(tap, 0).catch(() => undefined);
  }
}

/** False if the person has asked for too many pictures. */
async function sendNow(ctx: BotContext, picture: PictureToSend, name: string): Promise<boolean> {
  if (await isSentAgain(ctx, picture, name)) {
    await answerPress(ctx);
    return true;
  }
  if (!(await mayDraw(ctx))) {
    const text = ctx.words.plain('picture-later');
    await (ctx.callbackQuery === undefined ? say(ctx, { html: text }) : answerPress(ctx, text));
    return false;
  }
  const [, fileId] = await Promise.all([answerPress(ctx), sendDrawn(ctx, picture)]);
  if (fileId !== undefined) keep(ctx, picture.reference, name, fileId);
  return true;
}

async function mayDraw({ shop, userId }: BotContext): Promise<boolean> {
  for (let place = 0; place < PICTURES_AT_ONCE; place += 1) {
    if (await shop.throttle(`picture:${userId}:${place}`, PICTURES_PERIOD_MS)) return true;
  }
  return false;
}

/** False if there is none, or if Telegram does not know it any more. */
async function isSentAgain(ctx: BotContext, { reference, caption }: PictureToSend, name: string): Promise<boolean> {
  const fileId = await ctx.shop.sentPictures.find(reference, name);
  if (fileId === undefined) return false;
  try {
    await sendPhoto(ctx, fileId, caption);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** If that fails, the picture is drawn again the next time. */
function keep({ shop: { sentPictures, logger } }: BotContext, reference: string, name: string, fileId: string): void {
  sentPictures
    .keep(reference, name, fileId)
    .catch((error: unknown) => logger.debug({ err: error, reference }, 'a picture is not kept'));
}

/** Draws the picture now. If that takes too long, or Telegram refuses the picture, sends its text. @returns Telegram's name of the file */
export async function sendDrawn(
  ctx: BotContext,
  { reference, draw, caption, otherwise }: DrawnPicture,
): Promise<string | undefined> {
  // This only shows that something is coming.
  const showing = ctx.api.sendChatAction(ctx.chatId, 'upload_photo').catch(() => undefined);
  try {
    const file = new InputFile(await draw(), 'picture.png');
    await showing;
    const { photo } = await sendPhoto(ctx, file, caption);
    return photo.at(-1)?.file_id;
  } catch (error) {
    if (!(error instanceof DrawingError) && !isRefused(error)) throw error;
    ctx.shop.logger.warn({ err: error, reference }, 'a picture could not be sent, so its text was');
    await say(ctx, otherwise());
    return undefined;
  }
}

/** Any other failure says nothing about the picture. */
function isRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400;
}

/** The caption below a picture may cut a code, because the picture has all of it. */
const MAX_CODE_LENGTH = 120;
/** The receipt as text stands in a message with one line above it. */
const MAX_QUOTE_LENGTH = 3_000;

export const orderPictureFeature = new Composer<BotContext>();

on(orderPictureFeature, drawOrder, async (ctx, { reference }) => {
  try {
    const found = await findOrder(ctx.shop, ctx, reference);
    const isFound = found.type === 'order' || found.type === 'archived';
    if (!isFound || !(await sendOrderPicture(ctx, found.order))) await answerPress(ctx, ctx.words.plain('card-void'));
  } catch (error) {
    await say(ctx, { html: troubleText(error, ctx.words, ctx.isMerchant) });
  }
});

/** False if there is no receipt, because nothing was bought. The caller has checked that the person may read the order. */
export async function sendOrderPicture(ctx: BotContext, order: Order): Promise<boolean> {
  const { words, shop } = ctx;
  const handedOn = (await handingOn(shop, order.buyer))(order);
  const receipt = customerReceipt(order, handedOn, words);
  if (receipt === undefined) return false;
  await sendPicture(ctx, {
    reference: order.reference,
    version: `${order.version}.${nameKey(JSON.stringify(handedOn))}`,
    draw: () => shop.pictures.receipt(receiptPicture(receipt, handedOn.seller, words)),
    caption: (words) => ({ html: captionOf(receipt, words) }),
    otherwise: () => {
      const text = receiptText(receipt, handedOn.seller, words, ({ length }) => length <= MAX_QUOTE_LENGTH);
      return { html: `${words.html('picture-none')}\n\n${words.html('picture-text', { text: text ?? '…' })}` };
    },
  });
  return true;
}

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
