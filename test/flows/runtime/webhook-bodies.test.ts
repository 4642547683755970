import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWebhook, WEBHOOK_SECRET } from '../support/webhook.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy } from '../support/shopping.ts';

const RUNS = 300;
const SEED = 20_261_121;

/** Made-up updates have made-up people and chats. */
const { flows, port, url } = await useWebhook({ refusals: /Bad Request/u });

/** Every kind of update that Telegram has (https://core.telegram.org/bots/api#update, 2026-11), and some that it does not have. */
const KINDS = `
  message edited_message channel_post edited_channel_post business_connection business_message
  edited_business_message deleted_business_messages message_reaction message_reaction_count inline_query
  chosen_inline_result callback_query shipping_query pre_checkout_query purchased_paid_media poll poll_answer
  my_chat_member chat_member chat_join_request chat_boost removed_chat_boost a_kind_of_next_year constructor
  __proto__ toString
`.split(/\s+/u);

/** High numbers, so that none is taken for an earlier one. */
let nextId = 500_000_000;
const freshId = fc.constant(0).map(() => (nextId += 1));
const anyId = fc.oneof(
  { weight: 6, arbitrary: freshId },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ max: 0 }), fc.double(), fc.string(), fc.constant(null), fc.object()) },
);

/** The parts of a person, a chat and a message that a handler may read; each may be anything instead. */
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
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}

/** As text, because an object cannot have the same key twice, or `__proto__` for one. */
const anyUpdate = fc
  .tuple(fc.option(anyId), fc.array(fc.tuple(fc.constantFrom(...KINDS), anyContent), { maxLength: 3 }))
  .map(([id, kinds]) => {
    const entries: [string, unknown][] = id === null ? kinds : [['update_id', id], ...kinds];
    return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  });

const DEEP = ['{"a":', '{"reply_to_message":'].map((open, at) =>
  fc.constant(`{"update_id":40000000${at},"message":${open.repeat(1_000)}1${'}'.repeat(1_001)}`),
);

test('whatever update is brought to the webhook, it is taken, and the process lives and sells', async () => {
  const property = fc.asyncProperty(fc.oneof(anyUpdate, ...DEEP), async (body) => {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const reference = await buy(flows.person(), airtime('08031231234'), /Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(flows.logLines.filter((line) => /an HTTP request failed|a rejection nobody/u.test(line))).toEqual([]);
});
