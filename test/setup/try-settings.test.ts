import { afterEach, expect, it } from 'vitest';
import { startEmulator } from 'bot-api-emulator';
import { checkTelegram } from '../../src/setup/try-settings.ts';
import { type LocalServer, startLocalServer } from '../support/local-server.ts';

let server: LocalServer | undefined;

afterEach(() => server?.stop());

it('says the name of the bot, without what turns or clears a terminal', async () => {
  const emulator = await startEmulator({ bot: { first_name: 'Ada\u202e\u001b[2J Shop', username: 'ada_shop_bot' } });
  const found = await checkTelegram({ token: emulator.token, apiRoot: emulator.url });
  expect(found).toMatchObject({ type: 'there', name: 'Ada [2J Shop', username: 'ada_shop_bot' });
  await emulator.stop();
});

it.each([
  ['knows no such bot', 404, { type: 'unknown-token' }],
  ['refuses for another reason', 403, { type: 'refused', code: 403 }],
])('says that Telegram %s', async (_, status, found) => {
  server = await startLocalServer((_request, response) => {
    const body = { ok: false, error_code: status, description: 'No.' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  expect(await checkTelegram({ token: '1:a', apiRoot: server.url })).toEqual(found);
});
