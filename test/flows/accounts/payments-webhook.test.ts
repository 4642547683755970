import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
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

const entriesOf = ({ person }: TestUser) =>
  withStore(flows, async ({ accounts }) => {
    const { entries } = await accounts.entries(person.id, { from: 0, to: 1e14 }, undefined, 9);
    return entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor / 100}`);
  });

test('a checkout and a payment that come twice at the same time by webhook are credited and told once', async () => {
  const [person, invoice] = await invoiced();
  const { faults } = flows.driver;
  faults.add({ on: 'update', kind: 'pre_checkout_query', effect: { type: 'duplicate-at-once' } });
  faults.add({ on: 'update', kind: 'message', chatId: person.id, effect: { type: 'duplicate-at-once' } });
  person.pay(invoice);
  await person.until(/Payment received/u);
  await flows.driver.untilDelivered();
  expect(await entriesOf(person)).toEqual(['topup 5000']);
  expect(messagesWith(person, /Payment received/u)).toHaveLength(1);
});

test('a payer who cannot be told is told when Telegram brings the payment again', async () => {
  const [person, invoice] = await invoiced();
  const effect = { type: 'server-error' } as const;
  flows.driver.faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, times: 3, effect });
  person.pay(invoice);
  await person.until(/Payment received/u);
  expect(await entriesOf(person)).toEqual(['topup 5000']);
});
