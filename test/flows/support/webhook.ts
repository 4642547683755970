import { freePort } from 'vendbot-demo';
import { beforeAll } from 'vitest';
import { type FlowOptions, useFlows } from './flows.ts';

export const WEBHOOK_SECRET = 'a-secret_of-the-webhook';

/** As `useFlows`, with a bot to which Telegram brings updates once the bot has told it where. */
export async function useWebhook({ env, ...options }: FlowOptions = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/telegram/updates`;
  const flows = useFlows({ ...options, env: { HTTP_PORT: String(port), WEBHOOK_URL: url, WEBHOOK_SECRET, ...env } });
  beforeAll(() => flows.driver.untilCall(({ method, status }) => method === 'setWebhook' && status === 200));
  return { flows, port, url };
}

/** Brings an update to the webhook, as Telegram does; resolves with the status of the answer. */
export async function bring(url: string, update: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })).status;
}
