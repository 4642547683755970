import type { Api } from 'grammy';
import { expect, test } from 'vitest';
import { createReminderMessenger } from '../../../../src/bot/chat/reminders/reminder-messenger.ts';
import { EMPTY_POLICY } from '../../../../src/domain/pricing/policy.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { orderIn, T0 } from '../../../support/samples/sample-order.ts';
import { sampleReminder } from '../../../support/samples/sample-reminder.ts';
import { allWords } from '../../../support/words.ts';

const USER = 71;

/** The card of a reminder, of whose kind this purchase was made a moment ago. */
async function cardWith(earlier: string): Promise<string> {
  const reminder = sampleReminder(USER);
  const texts: string[] = [];
  const api = {
    sendMessage: async (_chatId: number, text: string) => (texts.push(text), { message_id: 1 }),
  } as unknown as Api;
  const shop = shopOf({
    orders: { find: async (reference) => orderIn('successful', { reference, confirmedAt: T0 }) },
    policy: { read: async () => EMPTY_POLICY },
    hasAccounts: false,
    shown: { note: async () => undefined },
    accounts: {},
    today: () => '2026-11-30',
    now: () => T0 + 60_000,
    logger: new RecordingLogger(),
  });
  const messenger = createReminderMessenger(shop, api, allWords);
  const reader = { person: undefined, role: 'customer', locale: 'en' } as const;
  const message = { type: 'card', order: orderIn('draft', { earlier }), again: false } as const;
  expect(await messenger.send(message, reminder, reader, undefined)).toEqual({ type: 'sent', messageId: 1 });
  return texts.join('\n');
}

test('the card of a reminder names no purchase that it reminds of, and names every other one of its kind', async () => {
  const { reference } = sampleReminder(USER).about;
  expect(await cardWith(reference)).toMatch(/Time to buy it again/u);
  expect(await cardWith(reference)).not.toMatch(/You bought this/u);
  expect(await cardWith('VBANOTHER')).toMatch(/You bought this at/u);
});
