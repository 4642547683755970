import type { Update } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import { type Answer, bench, type Bench, handClock, it, refused } from '../calling.ts';

const poll = (t: Bench, parameters: object = {}): Promise<Answer<Update[]>> =>
  t.call<Update[]>('getUpdates', parameters);
const texts = ({ result }: Answer<Update[]>): (string | undefined)[] => result.map(({ message }) => message?.text);
const conflict = refused(
  409,
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
);

describe('getUpdates', () => {
  it('gives the same updates until an offset confirms them, with ids that grow by one', async ({ t, chat }) => {
    for (const text of ['a', 'b', 'c']) chat.say(text);
    const first = await poll(t);
    expect(texts(first)).toEqual(['a', 'b', 'c']);
    expect(await poll(t)).toEqual(first);
    const [a, b] = first.result;
    expect(b?.update_id).toBe((a?.update_id ?? 0) + 1);
    expect(texts(await poll(t, { offset: b?.update_id }))).toEqual(['b', 'c']);
    expect(texts(await poll(t, { limit: 1 }))).toEqual(['b']);
    expect(t.emulator.driver.pendingUpdates).toBe(2);
  });

  it('counts a negative offset from the end and forgets what is before it', async ({ t }) => {
    for (const text of ['a', 'b', 'c']) t.emulator.driver.user('customer').say(text);
    expect(texts(await poll(t, { offset: -1 }))).toEqual(['c']);
    expect(texts(await poll(t))).toEqual(['c']);
  });

  it('waits for something to come', async ({ t }) => {
    const waiting = poll(t, { timeout: 30 });
    await arrived(t, 1);
    t.emulator.driver.user('customer').say('hello');
    expect(texts(await waiting)).toEqual(['hello']);
  });

  it('answers with nothing once its time is up', async ({ t }) => {
    expect(await poll(t, { timeout: 1 })).toMatchObject({ ok: true, result: [] });
  });

  it('keeps an update whose poll hung up before the answer', async ({ t }) => {
    const { url, token, driver } = t.emulator;
    const abort = new AbortController();
    const gone = fetch(`${url}/bot${token}/getUpdates?timeout=30`, { signal: abort.signal });
    await arrived(t, 1);
    abort.abort();
    await expect(gone).rejects.toThrow('aborted');
    driver.user('customer').say('still here');
    expect(texts(await poll(t, { timeout: 30 }))).toEqual(['still here']);
  });

  it('remembers which kinds are wanted, and an empty list is the default again', async ({ t, chat }) => {
    await poll(t, { allowed_updates: ['callback_query', 'no_such_kind'] });
    chat.say('unheard');
    chat.press(1, 'x');
    expect((await poll(t)).result.map((update) => Object.keys(update)[1])).toEqual(['callback_query']);
    await poll(t, { allowed_updates: [] });
    chat.say('heard');
    expect(texts(await poll(t))).toEqual([undefined, 'heard']);
  });

  it('ends the older of two polls with 409, however soon the next comes', async () => {
    await using t = await bench({ conflictPauseMs: 50 });
    const first = poll(t, { timeout: 30 });
    await arrived(t, 1);
    const second = poll(t, { timeout: 30 });
    expect(await first).toMatchObject(conflict);
    const third = poll(t, { timeout: 30 });
    expect(await second).toMatchObject(conflict);
    t.emulator.driver.user('customer').say('for the last');
    expect(texts(await third)).toEqual(['for the last']);
  });

  it('holds back a second 409 that comes soon after', async () => {
    await using t = await bench({ conflictPauseMs: 600_000 });
    const first = poll(t, { timeout: 30 });
    await arrived(t, 1);
    const second = poll(t, { timeout: 30 });
    expect(await first).toMatchObject(conflict);
    const third = poll(t, { timeout: 30 });
    await arrived(t, 3);
    t.emulator.driver.user('customer').say('for the last');
    expect(texts(await third)).toEqual(['for the last']);
    const heldBack = second.catch(() => undefined);
    expect(await Promise.race([heldBack, t.call('getMe')])).toMatchObject({ ok: true });
  });

  it('is refused while a webhook is set, which also ends a poll that waits', async ({ t }) => {
    const waiting = poll(t, { timeout: 30 });
    await arrived(t, 1);
    await t.call('setWebhook', { url: 'http://127.0.0.1:9/hook' });
    expect(await waiting).toMatchObject(refused(409, 'Conflict: terminated by setWebhook request'));
    expect(await poll(t)).toMatchObject(
      refused(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      ),
    );
    await t.call('deleteWebhook');
    expect(await poll(t)).toMatchObject({ ok: true, result: [] });
  });

  it('gives messages for a day and presses for 150 seconds', async () => {
    const clock = handClock();
    await using t = await bench({ clock });
    const chat = t.emulator.driver.user('customer');
    chat.say('a day');
    chat.press(1, 'x');
    clock.passSeconds(151);
    expect((await poll(t)).result).toHaveLength(1);
    clock.passSeconds(86_400);
    expect((await poll(t)).result).toEqual([]);
  });
});

/** Waits until this many polls have reached the server. */
async function arrived({ emulator: { driver } }: Bench, count: number): Promise<void> {
  await driver.untilCall(() => driver.calls('getUpdates') >= count);
}
