import { expect, test } from 'vitest';
import { sendOrderPicture } from '../../../../../src/bot/chat/orders/receipt/send-picture.ts';
import type { BotContext } from '../../../../../src/bot/context.ts';
import type { Order } from '../../../../../src/domain/orders/order.ts';
import { DrawingError } from '../../../../../src/domain/pictures.ts';
import { type PartsOfShop, shopOf } from '../../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../../support/fakes/recording-logger.ts';
import { electricityOrder, orderIn } from '../../../../support/samples/sample-order.ts';
import { english } from '../../../../support/words.ts';

/** Of a person who asks for much in a short time. */
function countingThrottle() {
  const taken = new Set<string>();
  return {
    throttle: async (name: string) => !taken.has(name) && taken.add(name).has(name),
    shortenThrottle: async (name: string) => void taken.delete(name),
  };
}

/** A person's chat, what was sent into it, and what was drawn. */
function chat(changes: PartsOfShop = {}) {
  const sent: string[] = [];
  const kept = new Map<string, string>();
  let drawn = 0;
  let shopVersion = 0;
  const draw = async () => {
    drawn += 1;
    return new Uint8Array([drawn]);
  };
  const api = {
    sendChatAction: async (_: number, action: string) => sent.push(action),
    sendPhoto: async (_: number, photo: unknown) => {
      const isNew = typeof photo !== 'string';
      sent.push(isNew ? `upload ${drawn}` : `again ${photo}`);
      return { photo: [{ file_id: 'small' }, { file_id: isNew ? `file ${drawn}` : photo }] };
    },
    sendMessage: async (_: number, text: string) => {
      sent.push(text);
      return { message_id: 1 };
    },
  };
  const readShop = async () => ({ version: shopVersion });
  const shop = shopOf({
    shops: { read: readShop },
    resales: { find: async () => undefined },
    people: { find: async () => undefined },
    isMerchant: () => false,
    pictures: { receipt: draw, tokens: draw },
    sentPictures: {
      find: async (reference, name) => kept.get(reference + name),
      keep: async (reference, name, fileId) => void kept.set(reference + name, fileId),
    },
    throttle: async () => true,
    shortenThrottle: async () => undefined,
    logger: new RecordingLogger(),
    ...changes,
  });
  const about = { shop, api, chatId: 1, userId: 1, words: english, readShop };
  const ctx = about as unknown as BotContext;
  const answerCallbackQuery = async ({ text = '' } = {}) => sent.push(`toast ${text}`);
  const press = () => ({ ...about, callbackQuery: { id: '1' }, answerCallbackQuery }) as unknown as BotContext;
  return {
    sent,
    picture: (order: Order) => sendOrderPicture(ctx, order),
    tapPicture: (order: Order) => sendOrderPicture(press(), order),
    changeShop: () => (shopVersion += 1),
  };
}

test('a second tap on the same button is answered with where the picture is, and a tap on another one with a picture', async () => {
  const { throttle } = countingThrottle();
  const { sent, tapPicture, picture } = chat({ throttle });
  const order = orderIn('successful');
  await tapPicture(order);
  await tapPicture(order);
  await tapPicture({ ...order, version: order.version + 1 });
  await picture(order);
  expect(sent.filter((one) => one !== 'toast ' && one !== 'upload_photo')).toEqual([
    'upload 1',
    expect.stringMatching(/^toast That picture has just come, or is on its way/u),
    'upload 2',
    'again file 1',
  ]);
});

test.each([
  { type: 'was one too many', isTooMany: true },
  { type: 'failed', isTooMany: false },
])('no picture is said to have come by a tap that $type', async ({ isTooMany }) => {
  const { throttle, shortenThrottle } = countingThrottle();
  let isBad = true;
  const receipt = async () => {
    if (isBad && !isTooMany) throw new Error('no connection');
    return new Uint8Array([1]);
  };
  const { sent, tapPicture } = chat({
    pictures: { receipt, tokens: receipt },
    throttle: async (name) => !(isBad && isTooMany && /^picture:1:\d$/u.test(name)) && throttle(name),
    shortenThrottle,
  });
  const order = orderIn('successful');
  await tapPicture(order).catch(() => undefined);
  expect(sent.join()).not.toContain('upload 0');
  isBad = false;
  await tapPicture(order);
  expect(sent).toContain('upload 0');
  expect(sent.join()).not.toContain('has just come');
});

test('what was reversed, or another shop, is drawn anew', async () => {
  const { sent, picture, changeShop } = chat();
  const order = orderIn('successful');
  await picture(order);
  await picture({ ...order, state: 'reversed', version: order.version + 1 });
  changeShop();
  await picture(order);
  expect(sent.filter((one) => one !== 'upload_photo')).toEqual(['upload 1', 'upload 2', 'upload 3']);
});

test('what cannot be drawn is said as text, with its token', async () => {
  const receipt = async () => Promise.reject(new DrawingError('slow'));
  const { sent, picture } = chat({ pictures: { receipt, tokens: receipt } });
  await picture(electricityOrder({ state: 'successful', receipt: { token: '01234567890123456789' } }));
  expect(sent[1]).toMatch(/^I can’t draw a picture right now\.[^]*✅ Successful\n[^]*Token: 0123 4567 8901 2345 6789/u);
});

test('who asks for too many at once waits', async () => {
  const { sent, picture } = chat({ throttle: async () => false });
  await picture(orderIn('successful'));
  expect(sent).toEqual(['Too many pictures at once: tap again in a moment.']);
});

test('of a card that was never confirmed there is none', async () => {
  const { sent, picture } = chat();
  expect(await picture(orderIn('draft'))).toBe(false);
  expect(sent).toEqual([]);
});
