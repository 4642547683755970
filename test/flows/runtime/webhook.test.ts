import { beforeAll, expect, test } from 'vitest';
import { freePort } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, prepaidMeter, goToCard } from '../support/shopping.ts';

const SECRET = 'a-secret_of-the-webhook';
const port = await freePort();
const WEBHOOK_URL = `http://127.0.0.1:${port}/telegram/updates`;

const flows = useFlows({
  env: { HTTP_PORT: String(port), WEBHOOK_URL, WEBHOOK_SECRET: SECRET },
  emulator: { webhookTimings: { retryUnitMs: 50, retryLimitMs: 200 } },
});

/** Once set, it stays. */
beforeAll(() => flows.setup.driver.untilCall(({ method, status }) => method === 'setWebhook' && status === 200));

test('a purchase goes its way by webhook, without a poll', async () => {
  const buyer = flows.person();
  const reference = await buy(buyer, prepaidMeter('04123451234'));
  await buyer.until(/Done!\n\nToken: /u);
  expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  expect(flows.setup.driver.calls('getUpdates')).toBe(0);
});

test('a Confirm that is delivered twice at the same time buys once', async () => {
  const { driver, sandbox } = flows.setup;
  const buyer = flows.person();
  const reference = await goToCard(buyer, airtime('08031230202'));
  driver.faults.add({ on: 'update', kind: 'callback_query', chatId: buyer.id, effect: { type: 'duplicate-at-once' } });
  buyer.tap('Confirm');
  await buyer.until(/Done!/u);
  await driver.untilDelivered();
  expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  expect(sandbox.calls.forReference(reference).called).toBe(1);
});

test('a spinner ends with the answer to the webhook, and a second delivery brings it too', async () => {
  const { driver } = flows.setup;
  // No call gets through, so what ends a spinner came with an answer.
  const fault = driver.faults.add({
    on: 'call',
    method: 'answerCallbackQuery',
    times: 0,
    effect: { type: 'server-error' },
  });
  driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'duplicate' } });
  const buyer = flows.person();
  buyer.say('/airtime');
  await buyer.until(/Which provider/u);
  const before = driver.calls('answerCallbackQuery');
  const { callbackQueryId } = buyer.tap('MTN');
  await buyer.until(/phone number is it for/u);
  await driver.untilDelivered();
  await driver.untilCall(() => driver.calls('answerCallbackQuery') === before + 2);
  const answers = driver.latestCalls('answerCallbackQuery').slice(-2);
  // The log makes numbers of what looks like one.
  const answer = [200, Number(callbackQueryId)];
  expect(answers.map(({ status, parameters }) => [status, parameters['callback_query_id']])).toEqual([answer, answer]);
  driver.faults.remove(fault);
});

test('what is written while the bot is away is answered after its next start', async () => {
  const { setup } = flows;
  const buyer = flows.person();
  buyer.say('/airtime');
  await buyer.until(/Which provider/u);
  await setup.stopBot();
  buyer.tap('MTN');
  await setup.startBot();
  await expect(buyer.until(/phone number is it for/u)).resolves.toBeDefined();
});

test('an update without the secret, or with a wrong one, is refused and does nothing', async () => {
  const { driver } = flows.setup;
  const buyer = flows.person();
  buyer.say('/start');
  await buyer.until(/Hello, /u);
  const body = JSON.stringify({
    update_id: 1,
    message: {
      message_id: 1,
      date: 0,
      text: '/buy',
      entities: [{ type: 'bot_command', offset: 0, length: 4 }],
      chat: { id: buyer.id, type: 'private' },
      from: { id: buyer.id, is_bot: false, first_name: 'X' },
    },
  });
  const calls = driver.calls();
  for (const secret of [undefined, 'wrong', `${SECRET}x`]) {
    const headers = {
      'content-type': 'application/json',
      ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
    };
    expect((await fetch(WEBHOOK_URL, { method: 'POST', headers, body })).status).toBe(401);
  }
  expect(driver.calls()).toBe(calls);
});

test('the bot is ready once the webhook is set', async () => {
  const answer = await fetch(`http://127.0.0.1:${flows.setup.httpPort}/readyz`);
  expect(answer.status).toBe(200);
});
