import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../src/local-redis.ts';
import { useFlows } from './flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy } from './shopping.ts';

const SECRET = 'a-secret_of-the-webhook';
const port = await freePort();
const WEBHOOK_URL = `http://127.0.0.1:${port}/telegram/updates`;
const RUNS = 300;
const SEED = 20_261_121;
const MEBIBYTE = 1024 * 1024;

const flows = useFlows({
  env: { HTTP_PORT: String(port), WEBHOOK_URL, WEBHOOK_SECRET: SECRET },
  // Made-up updates have made-up people and chats.
  refusals: /Bad Request/u,
});

beforeAll(() => flows.world.driver.untilCall(({ method, status }) => method === 'setWebhook' && status === 200));

/** Every kind of update that Telegram has (https://core.telegram.org/bots/api#update, 2026-11), and some that it has not. */
const KINDS = [
  ...['message', 'edited_message', 'channel_post', 'edited_channel_post', 'business_connection', 'business_message'],
  ...['edited_business_message', 'deleted_business_messages', 'message_reaction', 'message_reaction_count'],
  ...['inline_query', 'chosen_inline_result', 'callback_query', 'shipping_query', 'pre_checkout_query'],
  ...['purchased_paid_media', 'poll', 'poll_answer', 'my_chat_member', 'chat_member', 'chat_join_request'],
  ...['chat_boost', 'removed_chat_boost', 'a_kind_of_next_year', 'constructor', '__proto__', 'toString', ''],
];

let nextId = 500_000_000;
const freshId = fc.constant(0).map(() => (nextId += 1));
const anyId = fc.oneof(
  { weight: 6, arbitrary: freshId as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ max: 0 }), fc.double(), fc.string(), fc.constant(null), fc.object()) },
);

/** As much of a person, a chat and their words as a handler may look at; each may be anything instead. */
const anyContent = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      id: orAnything(fc.constant('77')),
      message_id: orAnything(fc.constant(5)),
      from: orAnything(
        fc.record(
          {
            id: orAnything(fc.constant(999_001)),
            is_bot: orAnything(fc.constant(false)),
            first_name: fc.string(),
            language_code: orAnything(fc.constant('fr')),
          },
          { requiredKeys: [] },
        ),
      ),
      chat: orAnything(
        fc.record(
          { id: orAnything(fc.constant(999_001)), type: orAnything(fc.constantFrom('private', 'group')) },
          { requiredKeys: [] },
        ),
      ),
      text: orAnything(fc.constantFrom('/buy', '/history', 'hello', '')),
      data: orAnything(fc.constantFrom('m:buy', 'o:confirm:VB0', 'w:service:pick:0')),
      message: fc.jsonValue({ maxDepth: 2 }),
      entities: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  ),
);

function orAnything<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: usual as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
}

const anyUpdate = fc
  .tuple(fc.option(anyId), fc.array(fc.tuple(fc.constantFrom(...KINDS), anyContent), { maxLength: 3 }))
  .map(
    ([id, kinds]) =>
      `{${[...(id === null ? [] : [['update_id', id] as const]), ...kinds].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
  );

const DEEP = 1_000;
const shapes = fc.constantFrom(
  '[]',
  '0',
  'null',
  'true',
  '"text"',
  '{}',
  '-0',
  '1e999',
  '{"update_id":1e999}',
  '{"update_id":9007199254740993,"message":{}}',
  '{"update_id":-1}',
  '[{"update_id":7}]',
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `{"update_id":400000001,"message":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
  `{"update_id":400000002,"message":${'{"reply_to_message":'.repeat(DEEP)}{}${'}'.repeat(DEEP)}}`,
  '{"update_id":400000003,"__proto__":{"admin":true}}',
  '{"update_id":400000004,"message":{"constructor":{"prototype":{"x":1}}}}',
  '\ufeff{"update_id":400000005}',
);
const anyBody = fc.oneof(
  { weight: 8, arbitrary: anyUpdate.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: fc.json().map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: shapes.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.string().map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
  // Cut off where the connection broke.
  { weight: 1, arbitrary: fc.tuple(anyUpdate, fc.nat(60)).map(([text, end]) => Buffer.from(text.slice(0, end))) },
  { weight: 1, arbitrary: fc.constantFrom(-20, 1).map((more) => bodyOf(MEBIBYTE + more)) },
);

function bodyOf(bytes: number): Buffer {
  const [start, end] = ['{"update_id":400000006,"poll":"', '"}'];
  return Buffer.from(start + 'x'.repeat(bytes - start.length - end.length) + end);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString().replace(/^\ufeff/u, ''));
    return true;
  } catch {
    return false;
  }
}

async function post(body: Buffer, secret: string | undefined = SECRET, type = 'application/json'): Promise<number> {
  const headers: Record<string, string> = { 'content-type': type };
  if (secret !== undefined) headers['x-telegram-bot-api-secret-token'] = secret;
  const answer = await fetch(WEBHOOK_URL, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

function statusOf(body: Buffer): number {
  if (body.length > MEBIBYTE) return 413;
  return isJson(body) ? 200 : 400;
}

describe('whatever is brought to the webhook', () => {
  test('with the secret is answered 200 where it is JSON, 413 where it is too long, and 400 else', async () => {
    const types = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x');
    const property = fc.asyncProperty(anyBody, types, async (body, type) => {
      expect(await post(body, SECRET, type)).toBe(statusOf(body));
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

  test('the process lives, has no failure nobody handled, and sells', async () => {
    const { world } = flows;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const buyer = flows.person();
    const reference = await buy(buyer, airtime('08031231234'));
    await buyer.until(/Done!/u);
    expect(booksOf(world, reference)).toEqual(BOUGHT_ONCE);
    expect(world.logLines.filter((line) => /an HTTP request failed|a rejection nobody/u.test(line))).toEqual([]);
  });
});
