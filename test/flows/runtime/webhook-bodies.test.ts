import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBody, isJson, MEBIBYTE } from './any-body.ts';
import { useWebhook, WEBHOOK_SECRET } from '../support/webhook.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy } from '../support/shopping.ts';

const RUNS = 300;
const SEED = 20_261_121;

/** Made-up updates have made-up people and chats. */
const { flows, port, url } = await useWebhook({ refusals: /Bad Request/u });

async function post(
  body: Buffer,
  secret: string | undefined = WEBHOOK_SECRET,
  type = 'application/json',
): Promise<number> {
  const headers: Record<string, string> = { 'content-type': type };
  if (secret !== undefined) headers['x-telegram-bot-api-secret-token'] = secret;
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

function statusOf(body: Buffer): number {
  if (body.length > MEBIBYTE) return 413;
  return isJson(body) ? 200 : 400;
}

describe('whatever is brought to the webhook', () => {
  test('with the secret is answered 200 if it is JSON, 413 if it is too long, and 400 else', async () => {
    const types = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x');
    const property = fc.asyncProperty(anyBody, types, async (body, type) => {
      expect(await post(body, WEBHOOK_SECRET, type)).toBe(statusOf(body));
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  test('without the secret, or with another, is answered 401', async () => {
    const secrets = fc.oneof(fc.constant(undefined), fc.stringMatching(/^[\w-]{0,40}$/u));
    const property = fc.asyncProperty(anyBody, secrets, async (body, secret) => {
      expect(await post(body, secret ?? '')).toBe(401);
    });
    await fc.assert(property, { numRuns: RUNS / 3, seed: SEED });
  });

  test('the process lives, has no unhandled failure, and sells', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const reference = await buy(flows.person(), airtime('08031231234'), /Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(flows.logLines.filter((line) => /an HTTP request failed|a rejection nobody/u.test(line))).toEqual([]);
  });
});
