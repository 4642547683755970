import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { ledgerOf } from '../support/accounts.ts';
import { useWebhook } from '../support/webhook.ts';
import { letIn } from '../support/people.ts';
import { messagesWith, newestId } from '../support/say-and-read.ts';

const { flows } = await useWebhook({
  appendfsync: 'always',
  env: { ACCESS: 'approval', PAYMENT_PROVIDER_TOKEN: '284685063:TEST:secret-of-the-provider' },
  emulator: { webhookTimings: { retryUnitMs: 50, retryLimitMs: 200 } },
  refusals: /query is too old/u,
});

async function invoiced(): Promise<[TestUser, number]> {
  const person = await letIn(flows);
  person.say('/topup 5000');
  await person.until((chat) => chat.botMessages().at(-1)?.invoice !== undefined);
  return [person, newestId(person)];
}

test('a checkout and a payment that come twice at the same time by webhook are credited and told once', async () => {
  const [person, invoice] = await invoiced();
  const { faults } = flows.driver;
  faults.add({ on: 'update', kind: 'pre_checkout_query', effect: { type: 'duplicate-at-once' } });
  faults.add({ on: 'update', kind: 'message', chatId: person.id, effect: { type: 'duplicate-at-once' } });
  person.pay(invoice);
  await person.until(/Payment received/u);
  await flows.driver.untilDelivered();
  expect(await ledgerOf(flows, person)).toEqual(['topup 5000']);
  expect(messagesWith(person, /Payment received/u)).toHaveLength(1);
});

test('a payer who cannot be told at once is told as soon as Telegram takes it', async () => {
  const [person, invoice] = await invoiced();
  const effect = { type: 'server-error' } as const;
  flows.driver.faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, times: 3, effect });
  person.pay(invoice);
  await person.until(/Payment received/u);
  expect(await ledgerOf(flows, person)).toEqual(['topup 5000']);
});
