import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Order, orderSchema } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-transitions.ts';
import { batchSchema } from '../../../src/domain/batches/batch.ts';
import { policyChangeSchema } from '../../../src/domain/pricing/policy.ts';
import { savedRecipientSchema } from '../../../src/domain/recipients/saved-recipient.ts';
import { purchaseStateSchema } from '../../../src/bot/conversations/purchase/purchase-state.ts';
import { sampleEventNames, sampleEvents } from '../../support/fakes/order-events.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

/** Fields of a newer version that this one does not know: in the object itself and in every object in it. */
function withNewer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewer);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withNewer(part)] as const);
  return { ...Object.fromEntries(entries), newer: { list: [], map: {}, text: 'kept' } };
}

/** The paths of all objects that lost the newer version's fields. */
function missingIn(value: unknown, path = '$'): string[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => missingIn(part, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { newer, ...rest } = value as Record<string, unknown>;
  const isKept = JSON.stringify(newer) === '{"list":[],"map":{},"text":"kept"}';
  const below = Object.entries(rest).flatMap(([name, part]) => missingIn(part, `${path}.${name}`));
  return [...(isKept ? [] : [path]), ...below];
}

const full: Order = {
  ...orderIn('unknown', { sends: 2, receipt: { remark: 'seen' } }),
  billing: { heldMinor: 50_000 as never, day: '2026-11-21' },
  asked: { count: 1, at: T0, answer: 'missing' },
  reassured: { topic: 'unanswered', at: T0, tries: 0 },
  alerted: { count: 1, at: T0, tries: 0 },
  missing: { since: T0, until: T0, looks: 1 },
  told: { state: 'failed', at: T0, undeliverable: 'blocked' },
  closed: { at: T0, by: 1 },
};

/** Facts that an event replaces as a whole, or takes away, because the earlier ones are over. */
const REPLACED = new Set(['$.failure', '$.doubt', '$.missing', '$.closed']);

test('what a newer version wrote in an order survives every step that an older one makes with it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...sampleEventNames), { maxLength: 12 }), (names) => {
      let order = orderSchema.parse(withNewer(full));
      for (const name of names) {
        const before = order;
        // Written and read again between two steps, as two processes do.
        order = orderSchema.parse(JSON.parse(JSON.stringify(revised(next(order, sampleEvents[name])))));
        const had = new Set(Object.keys(before).map((field) => `$.${field}`));
        // The receipt of a failure that was not one.
        const isCorrected = (before.state === 'failed' || before.state === 'closed') && order.state !== before.state;
        const isOver = (path: string) => REPLACED.has(path) || (isCorrected && path === '$.receipt');
        const lost = missingIn(order).filter((path) => path === '$' || (had.has(path) && !isOver(path)));
        expect(lost).toEqual(missingIn(before).filter((path) => lost.includes(path)));
      }
    }),
  );
});

test.each([
  [
    'list',
    batchSchema,
    {
      reference: 'r',
      version: 1,
      state: 'draft',
      buyer: { userId: 1, chatId: 1, locale: 'en' },
      sameness: 's',
      rows: [{ row: 1, reference: 'r1' }],
      sumMinor: 100,
      draftedAt: 1,
    },
  ],
  [
    'saved number',
    savedRecipientSchema,
    {
      name: 'Mama',
      kind: 'phone',
      customerId: '08031234567',
      service: 'airtime',
      provider: 'MTN',
      productName: 'MTN',
      pinned: false,
      usedAt: 1,
    },
  ],
  [
    'rule of prices',
    policyChangeSchema,
    {
      type: 'rule',
      rule: {
        role: 'agent',
        scope: { type: 'service', service: 'data' },
        margin: { basisPoints: 100, fixedMinor: 0 },
        belowCost: false,
      },
    },
  ],
  ['pause', policyChangeSchema, { type: 'pause', pause: { scope: { type: 'all' }, reason: '', by: 1, at: 1 } }],
  [
    'walk',
    purchaseStateSchema,
    {
      step: 'recipient',
      trail: [],
      among: { reason: 'several', names: [] },
      wish: { number: { kind: 'phone', customerId: '08031234567' } },
    },
  ],
])('what a newer version wrote in a %s is there when an older one has read it', (_name, schema, record) => {
  expect(missingIn(schema.parse(withNewer(record)))).toEqual([]);
});

test.each(['state', 'told'])('an order with a word in its %s that this version does not know is not read', (field) => {
  const unknown = field === 'state' ? 'paused' : { state: 'paused', at: T0 };
  expect(orderSchema.safeParse({ ...full, [field]: unknown }).success).toBe(false);
});

/** The places of objects that drop what they do not know. */
function closedIn(schema: unknown, path: string): string[] {
  const { def } = schema as { def: Record<string, unknown> & { type: string } };
  const parts: [string, unknown][] = [
    ...Object.entries(def['shape'] ?? {}).map(([name, part]): [string, unknown] => [`${path}.${name}`, part]),
    ...[def['innerType'], def['element'], def['in']].flatMap((part): [string, unknown][] =>
      part === undefined ? [] : [[path, part]],
    ),
    ...((def['options'] ?? []) as unknown[]).map((part): [string, unknown] => [path, part]),
  ];
  const isClosed = def.type === 'object' && def['catchall'] === undefined;
  return [...(isClosed ? [path] : []), ...parts.flatMap(([place, part]) => closedIn(part, place))];
}

test.each([
  ['order', orderSchema],
  ['list', batchSchema],
  ['saved number', savedRecipientSchema],
  ['policy change', policyChangeSchema],
  ['walk', purchaseStateSchema],
])('every object in the schema of a stored %s is made with storedObject', (name, schema) => {
  expect(closedIn(schema, name)).toEqual([]);
});

test('the look for objects that drop fields finds them, however deep', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string() })).optional() });
  expect(closedIn(schema, 'x')).toEqual(['x', 'x.a']);
});
