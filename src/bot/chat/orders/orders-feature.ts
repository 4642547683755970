import { confirmFeature, cardFeature } from './card/card.ts';
import { bringCardFeature } from './card/open-card.ts';
import { checkFeature } from './find/check.ts';
import { stuckFeature, listStuck } from './find/stuck.ts';
import { historyFeature } from './find/history.ts';
import { repeatFeature } from './find/repeat.ts';
import { againButtons, pictureButtons } from './receipt/order-buttons.ts';
import { orderPictureFeature } from './receipt/send-picture.ts';
import { receiptFeature } from './receipt/receipt.ts';
import { tokensFeature } from './receipt/tokens.ts';
import { button } from '../../ui/buttons.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

export const orders: Feature = {
  commands: {
    repeat: { menu: 'everybody', behind: '2' },
    again: {},
    history: { menu: 'everybody', behind: 'mtn', shows: true },
    receipt: { menu: 'everybody', behind: 'C4MK', shows: true },
    check: { menu: 'everybody', behind: '08031234567', shows: 'with-words' },
    token: { menu: 'everybody', behind: '6789', shows: true },
  },
  buttons,
  shows: [
    buttons.openHistory,
    buttons.historyPage,
    buttons.foundHistoryPage,
    buttons.openReceipt,
    buttons.openReceiptBelow,
    buttons.drawOrder,
    buttons.openTokens,
    buttons.checkPage,
  ],
  waiting: {
    place: 30,
    async button({ shop, words }) {
      const { length: count } = await listStuck(shop);
      return count === 0 ? undefined : button(words.plain('waiting-stuck', { count }), buttons.openStuckOrders.data());
    },
  },
  underOrder: [
    { place: 10, buttons: againButtons },
    { place: 30, buttons: pictureButtons },
  ],
  handlers: [
    confirmFeature,
    cardFeature,
    bringCardFeature,
    checkFeature,
    historyFeature,
    repeatFeature,
    stuckFeature,
    orderPictureFeature,
    receiptFeature,
    tokensFeature,
  ],
};
