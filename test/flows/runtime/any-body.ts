import fc from 'fast-check';

export const MEBIBYTE = 1024 * 1024;

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
/** Everything that may be brought to the webhook: updates of every kind, whole and broken, other JSON, other text, and no text at all. */
export const anyBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: anyUpdate.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: fc.json().map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: shapes.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.string().map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
  // Cut off because the connection broke.
  { weight: 1, arbitrary: fc.tuple(anyUpdate, fc.nat(60)).map(([text, end]) => Buffer.from(text.slice(0, end))) },
  { weight: 1, arbitrary: fc.constantFrom(-20, 1).map((more) => bodyOf(MEBIBYTE + more)) },
);

function bodyOf(bytes: number): Buffer {
  const [start, end] = ['{"update_id":400000006,"poll":"', '"}'];
  return Buffer.from(start + 'x'.repeat(bytes - start.length - end.length) + end);
}

export function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString().replace(/^\ufeff/u, ''));
    return true;
  } catch {
    return false;
  }
}
