import { hash } from 'node:crypto';
import type { Batch } from '../../../domain/batches/batch.ts';
import { hasToken, tokenOrders } from '../../../domain/batches/parse-headed-rows.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { HandedOn } from '../../../domain/resale/resale.ts';
import { codesOf, shownCode } from '../../../domain/orders/receipt-codes.ts';
import { TOKENS_PER_PICTURE, type TokenOfList, type TokensPicture } from '../../../domain/pictures/pictures.ts';
import { viewBatch } from '../../../services/batches/view-batch.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/screen.ts';
import { handingOn } from '../../../services/resale.ts';
import { button, nameKey } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { handedOnSum, shopFace } from '../orders/hand-on/customer-receipt.ts';
import { sendPicture } from '../orders/hand-on/send-picture.ts';
import { tokenLine } from './batch-progress-screen.ts';
import { drawBatchTokens } from './routes.ts';

/** A page of the tokens as a picture, with a button for the next one. */
export async function sendBatchPicture(
  ctx: BotContext,
  { batch, page }: { readonly batch: Batch; readonly page: number },
): Promise<void> {
  const { words } = ctx;
  const all = tokenOrders((await viewBatch(ctx.shop, batch)).rows);
  const pages = Math.ceil(all.length / TOKENS_PER_PICTURE);
  const orders = all.slice(page * TOKENS_PER_PICTURE, (page + 1) * TOKENS_PER_PICTURE);
  if (orders.length === 0) return answerPress(ctx, words.plain('tokens-none'));
  const handOn = await handingOn(ctx.shop, batch.buyer);
  const place = pages === 1 ? undefined : words.plain('picture-page', { page: page + 1, pages });
  const title = words.plain(all.every(hasToken) ? 'picture-tokens' : 'picture-codes', { count: all.length });
  const next = drawBatchTokens.data({ reference: batch.reference, page: page + 1 });
  const rows = page + 1 < pages ? [[button(words.plain('button-picture-next'), next)]] : [];
  await sendPicture(ctx, {
    reference: batch.reference,
    version: `${versionOf(page, all)}.${nameKey(JSON.stringify(orders.map(handOn)))}`,
    draw: () => ctx.shop.pictures.tokens(tokensPicture({ batch, orders, title, place }, handOn, words)),
    caption: { html: [title, ...(place === undefined ? [] : [place])].join(' · '), rows },
    otherwise: () => {
      const lines = orders.map((order) => tokenLine(order, words));
      return { html: [words.html('picture-none'), '', ...lines].join('\n'), rows };
    },
  });
}

/** With every order in it: what one more token moves to another page is drawn anew. */
function versionOf(page: number, orders: readonly Order[]): string {
  const all = orders.map(({ reference, version }) => `${reference}:${version}`).join();
  return `${page}-${hash('sha256', all, 'base64url').slice(0, 16)}`;
}

type HandOn = (order: Order) => HandedOn;

interface Page {
  readonly batch: Batch;
  readonly orders: readonly Order[];
  readonly title: string;
  readonly place: string | undefined;
}

function tokensPicture({ batch, orders, title, place }: Page, handOn: HandOn, words: Words): TokensPicture {
  const [seller] = orders.map((order) => handOn(order).seller);
  const latest = Math.max(...orders.map(({ endedAt, draftedAt }) => endedAt ?? draftedAt));
  return {
    title,
    ...(place === undefined ? {} : { page: place }),
    tokens: orders.map((order) => tokenOf(order, handOn(order), words)),
    time: words.zonedTime(latest),
    reference: { label: words.plain('share-list'), value: batch.reference },
    shop: seller === undefined ? {} : shopFace(seller, words),
  };
}

function tokenOf(order: Order, { soldForMinor }: HandedOn, words: Words): TokenOfList {
  const { item, recipient, receipt = {} } = order;
  const { units = '' } = receipt;
  const sum = handedOnSum(order, soldForMinor, words);
  const name = recipient.verifiedName ?? receipt.customerName ?? '';
  return {
    number: groupDigits(recipient.kind, recipient.customerId),
    product: item.title,
    ...(name === '' ? {} : { name }),
    ...(sum === '' ? {} : { sum }),
    ...(units === '' ? {} : { units: words.plain('picture-units', { units: words.decimal(units) }) }),
    codes: codesOf(receipt).map((code) => ({
      value: shownCode(code),
      ...(code.kind === 'token' ? {} : { label: words.plain(`share-${code.kind}`) }),
    })),
  };
}
