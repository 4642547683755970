import type { Api } from 'grammy';
import { expect, test } from 'vitest';
import { createReminderMessenger } from '../../../../src/bot/chat/reminders/reminder-messenger.ts';
import type { Order } from '../../../../src/domain/orders/order.ts';
import type { Role } from '../../../../src/domain/people/person.ts';
import { EMPTY_POLICY } from '../../../../src/domain/pricing/policy.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { orderIn, T0 } from '../../../support/samples/sample-order.ts';
import { sampleReminder } from '../../../support/samples/sample-reminder.ts';
import { allWords } from '../../../support/words.ts';

const USER = 71;

/** The card that a reminder brings for this draft; what it names as bought a moment ago is found. */
async function cardWith(draft: Partial<Order>, role: Role = 'customer'): Promise<string> {
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
  const reader = { person: undefined, role, locale: 'en' } as const;
  const message = { type: 'card', order: orderIn('draft', draft) } as const;
  expect(await messenger.send(message, reminder, reader, undefined)).toEqual({ type: 'sent', messageId: 1 });
  return texts.join('\n');
}

test('the card of a reminder names no purchase that it reminds of, and names every other one of its kind', async () => {
  const { reference } = sampleReminder(USER).about;
  expect(await cardWith({ earlier: reference })).toMatch(/Time to buy it again/u);
  expect(await cardWith({ earlier: reference })).not.toMatch(/You bought this/u);
  expect(await cardWith({ earlier: 'VBANOTHER' })).toMatch(/You bought this at/u);
});

test('an agent reads on it what they paid last and what they earn', async () => {
  const draft = { priceMinor: minor(58_900), sellingMinor: minor(70_000) };
  expect(await cardWith(draft, 'agent')).toMatch(/₦589\.00<\/b> · last time ₦500\.00 · you earn ₦111\.00\n/u);
  expect(await cardWith(draft)).not.toMatch(/you earn/u);
});
