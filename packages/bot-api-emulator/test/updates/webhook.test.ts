import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Update, WebhookInfo } from '@grammyjs/types';
import { describe, expect, test } from 'vitest';
import { bad, bench, type Bench, handClock, startHook } from '../calling.ts';

const quick = { webhookTimings: { retryUnitMs: 10, retryLimitMs: 100, answerTimeoutMs: 2000 } };

interface Delivery {
  update: Update;
  request: IncomingMessage;
  atMs: number;
  answer(status?: number, body?: object, headers?: Record<string, string>): void;
}

type Hook = Awaited<ReturnType<typeof listen>>;

/** The bot's end: every delivery waits until the test takes and answers it. */
async function listen() {
  const arrived: Delivery[] = [];
  const takers: ((delivery: Delivery) => void)[] = [];
  const deliveries = { now: 0, most: 0 };
  const served = await startHook((request, response) => void arrive(request, response));
  return {
    ...served,
    deliveries,
    arrived,
    /** The next delivery, which may have come already. */
    next(): Promise<Delivery> {
      const delivery = arrived.shift();
      return delivery === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(delivery);
    },
  };

  async function arrive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    deliveries.now += 1;
    deliveries.most = Math.max(deliveries.most, deliveries.now);
    const update = JSON.parse(await readText(request)) as Update;
    const answer: Delivery['answer'] = (status = 200, body, headers = {}) => {
      deliveries.now -= 1;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    const delivery = { update, request, atMs: performance.now(), answer };
    const taker = takers.shift();
    if (taker === undefined) arrived.push(delivery);
    else taker(delivery);
  }
}

const it = test.extend<{ t: Bench; hook: Hook }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern
  t: async ({}, use) => {
    await using t = await bench(quick);
    await use(t);
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern
  hook: async ({}, use) => {
    await using hook = await listen();
    await use(hook);
  },
});

async function set(t: Bench, hook: Hook, more: object = {}): Promise<void> {
  expect(await t.call('setWebhook', { url: hook.url, ...more })).toMatchObject({ ok: true, result: true });
}

describe('a webhook', () => {
  it('is set and deleted with a word on what that changed', async ({ t, hook }) => {
    const said = async (method: string, more: object = {}) => (await t.call(method, more)).description;
    expect(await said('deleteWebhook')).toBe('Webhook is already deleted');
    expect(await said('setWebhook', { url: hook.url })).toBe('Webhook was set');
    expect(await said('setWebhook', { url: hook.url })).toBe('Webhook is already set');
    expect(await said('setWebhook', { url: hook.url, secret_token: 'x' })).toBe('Webhook was set');
    expect(await said('setWebhook', { url: '' })).toBe('Webhook was deleted');
  });

  it('gets what waited and what comes, each with the secret, one chat in order', async ({ t, hook }) => {
    const chat = t.emulator.driver.user('customer');
    chat.say('one');
    await set(t, hook, { secret_token: 'S3-cret_' });
    chat.say('two');
    const first = await hook.next();
    expect(first.request.headers['x-telegram-bot-api-secret-token']).toBe('S3-cret_');
    expect(first.request.headers['content-type']).toBe('application/json');
    expect(first.update.message?.text).toBe('one');
    expect(hook.arrived).toEqual([]);
    first.answer();
    const second = await hook.next();
    expect(second.update.message?.text).toBe('two');
    second.answer();
    await t.emulator.driver.untilDelivered();
  });

  it('lets a press overtake a message of the same chat, and another chat go on', async ({ t, hook }) => {
    await set(t, hook);
    const { driver } = t.emulator;
    driver.user('customer').say('slow');
    const slow = await hook.next();
    driver.user('customer').say('behind it');
    driver.user('customer').press(1, 'tap');
    driver.user('member').say('elsewhere');
    const others = [await hook.next(), await hook.next()];
    expect(others.map(({ update }) => update.callback_query?.data ?? update.message?.text)).toEqual([
      'tap',
      'elsewhere',
    ]);
    expect(hook.arrived).toEqual([]);
    for (const { answer } of [slow, ...others]) answer();
    (await hook.next()).answer();
    await driver.untilDelivered();
  });

  it('is sent the same update again at once and then ever later, holding up its own queue only', async ({
    t,
    hook,
  }) => {
    await set(t, hook);
    const { driver } = t.emulator;
    driver.user('customer').say('fails');
    driver.user('customer').say('after');
    const times: number[] = [];
    const ids = new Set<number>();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const delivery = await hook.next();
      times.push(delivery.atMs);
      ids.add(delivery.update.update_id);
      delivery.answer(503);
    }
    expect(ids.size).toBe(1);
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    for (const [n, leastMs] of [0, 20, 40, 80].entries()) expect(pauses[n]).toBeGreaterThanOrEqual(leastMs - 2);
    driver.user('member').say('unhindered');
    const next = [await hook.next(), await hook.next()];
    expect(new Set(next.map(({ update }) => update.message?.text))).toEqual(new Set(['fails', 'unhindered']));
    for (const { answer } of next) answer();
    const last = await hook.next();
    expect(last.update.message?.text).toBe('after');
    last.answer();
    const info = await t.call<WebhookInfo>('getWebhookInfo');
    expect(info.result.last_error_message).toBe('Wrong response from the webhook: 503 Service Unavailable');
  });

  it('waits as long as a Retry-After says', async ({ t, hook }) => {
    await set(t, hook);
    t.emulator.driver.user('customer').say('later');
    const first = await hook.next();
    first.answer(429, {}, { 'retry-after': '9' });
    const second = await hook.next();
    expect(second.atMs - first.atMs).toBeGreaterThanOrEqual(88);
    second.answer();
  });

  it('is sent an update again when it hangs up', async ({ t, hook }) => {
    await set(t, hook);
    t.emulator.driver.user('customer').say('again');
    const first = await hook.next();
    first.request.socket.destroy();
    const second = await hook.next();
    expect(second.update).toEqual(first.update);
    second.answer();
  });

  it('is not sent a press that has grown old meanwhile', async ({ hook }) => {
    const clock = handClock();
    await using t = await bench({ ...quick, clock });
    await set(t, hook);
    const chat = t.emulator.driver.user('customer');
    chat.press(1, 'old');
    const old = await hook.next();
    chat.press(1, 'new');
    clock.passSeconds(151);
    chat.press(1, 'newer');
    old.answer(500);
    const delivery = await hook.next();
    expect(delivery.update.callback_query?.data).toBe('newer');
    delivery.answer();
  });

  it('has at most max_connections deliveries at a time', async ({ t, hook }) => {
    await set(t, hook, { max_connections: 2 });
    const chats = t.emulator.driver.addPeople(10);
    for (const chat of chats) chat.say('hi');
    for (let pair = 0; pair < 5; pair += 1) {
      const two = [await hook.next(), await hook.next()];
      for (const { answer } of two) answer();
    }
    await t.emulator.driver.untilDelivered();
    expect(hook.deliveries.most).toBe(2);
  });

  it('may answer with a call, but not with one that reads', async ({ t, hook }) => {
    await set(t, hook);
    const chat = t.emulator.driver.user('customer');
    chat.say('hello');
    (await hook.next()).answer(200, { method: 'sendMessage', chat_id: chat.id, text: 'in the answer' });
    await chat.until(/in the answer/);
    chat.say('again');
    (await hook.next()).answer(200, { method: 'deleteWebhook' });
    await t.emulator.driver.untilDelivered();
    expect(t.emulator.driver.calls('deleteWebhook')).toBe(0);
  });

  it('can be made to get one update twice at the same time, and once more after', async ({ t, hook }) => {
    await set(t, hook, { max_connections: 1 });
    const { driver } = t.emulator;
    driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'duplicate-at-once' } });
    driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'duplicate' } });
    driver.user('customer').press(1, 'x');
    const both = [await hook.next(), await hook.next()];
    expect(both[0]?.update).toEqual(both[1]?.update);
    for (const { answer } of both) answer();
    await driver.untilDelivered();
    driver.user('customer').press(1, 'y');
    const first = await hook.next();
    first.answer();
    const second = await hook.next();
    expect(second.update).toEqual(first.update);
    second.answer();
    await driver.untilDelivered();
  });

  it('tells of itself, and leaves or drops what waits when it goes', async ({ t, hook }) => {
    await set(t, hook, { max_connections: 500, allowed_updates: ['message'] });
    t.emulator.driver.user('customer').say('pending');
    await hook.next();
    expect(await t.call('getWebhookInfo')).toMatchObject({
      result: { url: hook.url, pending_update_count: 1, max_connections: 100, allowed_updates: ['message'] },
    });
    await t.call('deleteWebhook');
    expect(await t.call<Update[]>('getUpdates')).toMatchObject({ result: [{ message: { text: 'pending' } }] });
    await t.call('deleteWebhook', { drop_pending_updates: true });
    expect(await t.call('getUpdates')).toMatchObject({ result: [] });
  });

  it('must have an address and a secret of the right form', async ({ t }) => {
    const address = await t.call('setWebhook', { url: 'not an address' });
    expect(address).toMatchObject(bad('bad webhook: invalid webhook URL specified'));
    const secret = await t.call('setWebhook', { url: 'http://127.0.0.1:9', secret_token: 'ä' });
    expect(secret).toMatchObject(bad('secret token contains unallowed characters'));
  });
});
