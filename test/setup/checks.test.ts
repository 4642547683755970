import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type Emulator } from 'bot-api-emulator';
import { startSandbox } from 'reseller-sandbox';
import { freePort } from 'vendbot-demo';
import { checkReseller, checkTelegram } from '../../src/setup/checks.ts';
import { type LocalServer, startLocalServer } from '../support/local-server.ts';

let server: LocalServer | undefined;

afterEach(() => {
  server?.stop();
  server = undefined;
});

async function answering(status: number, body = '{"status":"error","message":"No."}'): Promise<string> {
  server = await startLocalServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return server.url;
}

describe('Telegram', () => {
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = await startEmulator({ bot: { first_name: 'Ada\u202e\u001b[2J Shop', username: 'ada_shop_bot' } });
  });

  afterAll(() => emulator.stop());

  it('says the name of the bot, without what turns or clears a terminal', async () => {
    expect(await checkTelegram({ token: emulator.token, apiRoot: emulator.url })).toEqual({
      type: 'there',
      name: 'Ada [2J Shop',
      username: 'ada_shop_bot',
      webhookHost: undefined,
    });
  });

  it('says where the messages of the bot are brought to', async () => {
    await fetch(`${emulator.url}/bot${emulator.token}/setWebhook?url=https://bot.example.com/telegram`);
    const found = await checkTelegram({ token: emulator.token, apiRoot: emulator.url });
    expect(found).toMatchObject({ type: 'there', webhookHost: 'bot.example.com' });
  });

  it('does not know a token that is none of its own, or cannot be one', async () => {
    const other = '123456:a-token-of-somebody-else';
    expect(await checkTelegram({ token: other, apiRoot: emulator.url })).toEqual({ type: 'unknown-token' });
    const apiRoot = await answering(404, '{"ok":false,"error_code":404,"description":"Not Found"}');
    expect(await checkTelegram({ token: other, apiRoot })).toEqual({ type: 'unknown-token' });
  });

  it('may refuse for another reason, or not answer', async () => {
    const apiRoot = await answering(403, '{"ok":false,"error_code":403,"description":"Forbidden"}');
    expect(await checkTelegram({ token: '1:a', apiRoot })).toEqual({ type: 'refused', code: 403 });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await checkTelegram({ token: '1:a', apiRoot: nowhere })).toEqual({ type: 'silent' });
  });
});

describe('the reseller', () => {
  const timeoutMs = 2_000;

  it('says what is in the wallet, and what it sells', async () => {
    const sandbox = await startSandbox({ apiKey: 'key', wallet: 1_500 });
    const found = await checkReseller({ baseUrl: sandbox.url, apiKey: 'key', timeoutMs });
    expect(found).toMatchObject({
      type: 'there',
      balanceMinor: 150_000,
      services: expect.arrayContaining(['airtime']),
    });
    expect(await checkReseller({ baseUrl: sandbox.url, apiKey: 'other', timeoutMs })).toEqual({ type: 'unknown-key' });
    await sandbox.stop();
  });

  it.each([
    [401, 'unknown-key'],
    [403, 'no-rights'],
    [404, 'not-the-service'],
  ])('is told by what it answers: %s is %s', async (status, type) => {
    expect(await checkReseller({ baseUrl: await answering(status), apiKey: 'key', timeoutMs })).toEqual({ type });
  });

  it('is not a page of somebody else', async () => {
    const baseUrl = await answering(200, '<html>Welcome</html>');
    expect(await checkReseller({ baseUrl, apiKey: 'key', timeoutMs })).toEqual({ type: 'not-the-service' });
  });

  it('may not answer', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    expect(await checkReseller({ baseUrl, apiKey: 'key', timeoutMs })).toEqual({ type: 'silent' });
  });
});
