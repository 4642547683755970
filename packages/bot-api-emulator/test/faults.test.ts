import type { Update } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import type { CallEffect } from '../src/index.ts';
import { type Bench, it, refused } from './calling.ts';

async function sendUnder(t: Bench, effect: CallEffect) {
  t.emulator.driver.faults.add({ on: 'call', method: 'sendMessage', effect });
  return t.call('sendMessage', { chat_id: t.emulator.driver.user('customer').id, text: 'x' });
}

describe('a fault in a call', () => {
  it.for<[CallEffect, object]>([
    [
      { type: 'too-many-requests', retryAfterSeconds: 3 },
      { ...refused(429, 'Too Many Requests: retry after 3'), parameters: { retry_after: 3 } },
    ],
    [{ type: 'forbidden' }, refused(403, 'Forbidden: bot was blocked by the user')],
    [{ type: 'server-error' }, refused(502, 'Bad Gateway')],
  ])('answers %o once, without effect', async ([effect, answer], { t }) => {
    expect(await sendUnder(t, effect)).toMatchObject(answer);
    expect(t.emulator.driver.user('customer').messages()).toEqual([]);
    await t.send(t.emulator.driver.user('customer').id, 'the next goes through');
  });

  it('says in a header too how long to wait', async ({ t }) => {
    const { url, token, driver } = t.emulator;
    driver.faults.add({ on: 'call', effect: { type: 'too-many-requests', retryAfterSeconds: 7 } });
    expect((await fetch(`${url}/bot${token}/getMe`)).headers.get('retry-after')).toBe('7');
  });

  it('cuts the connection after the effect, or before it', async ({ t, chat }) => {
    await expect(sendUnder(t, { type: 'request-lost' })).rejects.toThrow('fetch failed');
    expect(chat.messages()).toHaveLength(0);
    await expect(sendUnder(t, { type: 'answer-lost' })).rejects.toThrow('fetch failed');
    expect(chat.messages()).toHaveLength(1);
    expect(t.emulator.driver.latestCalls('sendMessage').map(({ status }) => status)).toEqual([0, 0]);
  });

  it('answers with what is no JSON, or late', async ({ t }) => {
    await expect(sendUnder(t, { type: 'garbage' })).rejects.toThrow('JSON');
    const beganMs = performance.now();
    expect(await sendUnder(t, { type: 'delay', delayMs: 40 })).toMatchObject({ ok: true });
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(39);
  });

  it('delays a call until the faults are cleared', async ({ t }) => {
    const { driver } = t.emulator;
    const struck = new Promise<void>((resolve) => {
      driver.faults.listeners.add(() => resolve());
    });
    const sent = sendUnder(t, { type: 'delay', delayMs: 60_000 });
    await struck;
    expect(driver.user('customer').messages()).toEqual([]);
    driver.faults.clear();
    expect(await sent).toMatchObject({ ok: true });
  });

  it('strikes one chat, so many times, or now and then by a seed', async ({ t }) => {
    const { driver } = t.emulator;
    const [hit, spared] = [driver.user('customer').id, driver.user('member').id];
    driver.faults.add({ on: 'call', chatId: hit, times: 2, effect: { type: 'server-error' } });
    await t.send(spared, 'x');
    await expect(t.send(hit, 'x')).rejects.toThrow('Bad Gateway');
    await expect(t.send(hit, 'x')).rejects.toThrow('Bad Gateway');
    await t.send(hit, 'x');
    expect(driver.faults.list()).toMatchObject([{ hits: 2, left: 0 }]);
    const pattern = async (): Promise<boolean[]> => {
      driver.faults.clear();
      driver.faults.add({ on: 'call', times: 0, probability: 0.5, seed: 7, effect: { type: 'server-error' } });
      const struck = [];
      for (let n = 0; n < 20; n += 1) struck.push(!(await t.call('getMe')).ok);
      return struck;
    };
    const first = await pattern();
    expect(first).toContain(true);
    expect(first).toContain(false);
    expect(await pattern()).toEqual(first);
  });

  it('loses what getUpdates confirmed, so that it comes again', async ({ t }) => {
    const { driver } = t.emulator;
    driver.user('customer').say('once');
    const first = await t.call<Update[]>('getUpdates');
    const offset = (first.result[0]?.update_id ?? 0) + 1;
    driver.faults.add({ on: 'call', method: 'getUpdates', effect: { type: 'acknowledgement-lost' } });
    expect(await t.call('getUpdates', { offset })).toEqual(first);
    expect(await t.call('getUpdates', { offset })).toMatchObject({ result: [] });
  });
});

describe('a fault in an update', () => {
  it('delivers it twice, under one id', async ({ t }) => {
    const { driver } = t.emulator;
    driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'duplicate' } });
    driver.user('customer').press(1, 'x');
    const first = await t.call<Update[]>('getUpdates');
    const offset = (first.result[0]?.update_id ?? 0) + 1;
    expect(await t.call('getUpdates', { offset })).toEqual(first);
    expect(await t.call('getUpdates', { offset })).toMatchObject({ result: [] });
  });

  it('lets the next one go ahead, and goes alone if none comes', async ({ t }) => {
    const { driver } = t.emulator;
    const chat = driver.user('customer');
    driver.faults.add({ on: 'update', times: 2, effect: { type: 'swap', holdMs: 20 } });
    chat.say('first');
    chat.say('second');
    const { result } = await t.call<Update[]>('getUpdates', { timeout: 50 });
    expect(result.map(({ message }) => message?.text)).toEqual(['second', 'first']);
    driver.faults.clear();
    driver.faults.add({ on: 'update', effect: { type: 'swap', holdMs: 20 } });
    chat.say('alone');
    const next = await t.call<Update[]>('getUpdates', { offset: (result[1]?.update_id ?? 0) + 1, timeout: 50 });
    expect(next.result.map(({ message }) => message?.text)).toEqual(['alone']);
  });
});

it('a press may tell no more of its message than its chat and its number', async ({ t }) => {
  const { driver } = t.emulator;
  const chat = driver.user('customer');
  const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
  await t.call('sendMessage', { chat_id: chat.id, text: 'Where to?', reply_markup });
  driver.faults.add({ on: 'update', kind: 'callback_query', effect: { type: 'inaccessible' } });
  const message = await chat.until(/Where to/u);
  chat.tap('Go');
  const { result } = await t.call<Update[]>('getUpdates', { timeout: 50 });
  expect(result[0]?.callback_query).toMatchObject({ data: 'go', from: { id: chat.id } });
  expect(result[0]?.callback_query?.message).toEqual({
    chat: expect.objectContaining({ id: chat.id }),
    message_id: message.message_id,
    date: 0,
  });
});
