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
import { type ReceiptCode, shownCode } from '../../../../domain/orders/receipt-codes.ts';
import { findOrder } from '../../../../services/orders/find-order.ts';
import { cut, nameKey } from '../../../ui/buttons.ts';
import { on } from '../../../ui/callback-routes.ts';
import { troubleText, type Words } from '../../../ui/words.ts';
import { handingOn } from '../../../../services/resale.ts';
import { drawOrder } from '../routes.ts';
import { type CustomerReceipt, customerReceipt, receiptPicture, receiptText } from './customer-receipt.ts';

interface DrawnPicture {
  /** The order or the list that it shows, if it shows one. */
  readonly reference?: string;
  readonly draw: () => Promise<Uint8Array>;
  /** Below the picture, with buttons or without. */
  readonly caption: Drawing;
  /** Sent in its place if there is no picture. */
  readonly otherwise: () => Drawing;
}

/** One picture for one reader. */
interface PictureToSend extends DrawnPicture {
  readonly reference: string;
  /** Differs with everything that can change what is drawn. */
  readonly version: string;
}

/** Sends the picture, as Telegram has it from before or drawn now; or what it says as text, if it cannot be drawn in time. */
export async function sendPicture(ctx: BotContext, picture: PictureToSend): Promise<void> {
  const name = [DRAWING_VERSION, picture.version, ctx.words.locale].join('.');
  // Who writes a command for it wants it now.
  if (ctx.callbackQuery === undefined) return void (await sendNow(ctx, picture, name));
  const tap = `picture:${ctx.userId}:${picture.reference}:${name}`;
  if (!(await ctx.shop.throttle(tap, SAME_PICTURE_AGAIN_MS))) return answerPress(ctx, ctx.words.plain('picture-there'));
  let isSent = false;
  try {
    isSent = await sendNow(ctx, picture, name);
  } finally {
    // Nothing has come that the next tap could be answered with. If the store is away, the period ends by itself.
    if (!isSent) await ctx.shop.shortenThrottle(tap, 0).catch(() => undefined);
  }
}

/** False if the person has asked for too many. */
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

/** By the file that Telegram keeps. False if there is none, or Telegram knows it no more. */
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

/** Without it, it is drawn again. */
function keep({ shop: { sentPictures, logger } }: BotContext, reference: string, name: string, fileId: string): void {
  sentPictures
    .keep(reference, name, fileId)
    .catch((error: unknown) => logger.debug({ err: error, reference }, 'a picture is not kept'));
}

/** Draws it now. If it cannot be drawn in time, or Telegram does not take it, its text is sent. @returns Telegram's name of the file */
export async function sendDrawn(
  ctx: BotContext,
  { reference, draw, caption, otherwise }: DrawnPicture,
): Promise<string | undefined> {
  // Only for looks.
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

/** Telegram does not take the picture as it is; any other failure says nothing about it. */
function isRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400;
}

/** Below a picture, which has the whole of it. */
const MAX_CODE_LENGTH = 120;
const MAX_CAPTION_CODES = 6;
/** Of a receipt as text, in a message with a line above it. */
const MAX_QUOTE_LENGTH = 3_000;

/** Picture, under the end of a purchase. */
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

/** False if it was never bought: then there is no receipt. The caller has checked that the person may read the order. */
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
