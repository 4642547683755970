import type { Api } from 'grammy';
import { expect, test } from 'vitest';
import { createSendEveningRecap } from '../../../../src/bot/chat/reports/recap.ts';
import { NO_ENDS } from '../../../../src/domain/reports/day-sums.ts';
import { MAX_FILE_ROWS } from '../../../../src/domain/shared/csv.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { sampleOrder, T0 } from '../../../support/samples/sample-order.ts';
import { english } from '../../../support/words.ts';

const DAY = '2026-11-18';

test('a day with more purchases than a file takes brings a file that has all of them, by service', async () => {
  const sum = { ...NO_ENDS, count: MAX_FILE_ROWS + 1, soldMinor: minor(5_000_100) };
  const order = sampleOrder({ state: 'successful', confirmedAt: T0 });
  const files: string[] = [];
  const shop = shopOf({
    people: { find: async () => undefined },
    isMerchant: () => true,
    orders: {
      listOpen: async () => [],
      async *confirmedBetween() {
        yield Array.from({ length: MAX_FILE_ROWS + 1 }, () => order);
      },
    },
    salesSums: {
      ofDay: async (date) => ({ date, hours: [{ hour: 9, service: 'data', sum }], byProduct: new Map() }),
    },
    cases: { count: async () => ({ opened: 0, open: 0 }) },
    episodes: { past: async () => [], read: async () => new Map() },
    pictures: { recap: () => Promise.reject(new Error('no picture')) },
    logger: new RecordingLogger(),
    archivedBefore: () => undefined,
    titleOf: () => undefined,
    timeZone: 'Africa/Lagos',
    now: () => T0 + 2 * 24 * 3_600_000,
  });
  const api = {
    sendMessage: async () => ({ message_id: 1 }),
    sendDocument: async (_chatId: number, file: { toRaw(): Promise<Uint8Array> }) => {
      files.push(new TextDecoder().decode(await file.toRaw()));
    },
  } as unknown as Api;
  const words = Object.assign(() => english, { locales: ['en'], languages: [] });
  expect(await createSendEveningRecap(shop, { api, words })(1, DAY, undefined)).toBe('sent');
  expect(files.map((text) => text.split('\r\n')[1])).toEqual([`${DAY},data,50001,50001.00,0.00,0.00,0`]);
});
