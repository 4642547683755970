import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groups, type Reader, standingOf } from '../../src/domain/announcement.ts';

const NOW = 1_795_000_000_000;
const DAY_MS = 24 * 3_600_000;

const reader: fc.Arbitrary<Reader> = fc.record({
  userId: fc.integer({ min: 1, max: 9_999 }),
  role: fc.constantFrom('agent', 'customer', undefined),
  hasNewsOff: fc.boolean(),
  seenAt: fc.integer({ min: NOW - 60 * DAY_MS, max: NOW }),
  goneAt: fc.option(fc.integer({ min: NOW - 60 * DAY_MS, max: NOW }), { nil: undefined }),
});

test('everybody is agents and customers together, and active ones are some of them', () => {
  fc.assert(
    fc.property(fc.array(reader), (readers) => {
      const fit = (group: (typeof groups)[number], active: boolean) =>
        readers.filter((one) => standingOf(one, { group, active }, NOW) === 'fits');
      expect(fit('everybody', false)).toHaveLength(fit('agents', false).length + fit('customers', false).length);
      for (const group of groups) for (const one of fit(group, true)) expect(fit(group, false)).toContain(one);
    }),
  );
});

test('who turned news off, is gone or may not buy is never told', () => {
  fc.assert(
    fc.property(reader, fc.constantFrom(...groups), fc.boolean(), (one, group, active) => {
      if (standingOf(one, { group, active }, NOW) !== 'fits') return;
      expect(one.role).toBeDefined();
      expect(one.hasNewsOff).toBe(false);
      expect(one.goneAt === undefined || one.goneAt < one.seenAt).toBe(true);
      expect(one.seenAt).toBeGreaterThanOrEqual(active ? NOW - 30 * DAY_MS : 0);
    }),
  );
});

test('who came back after having been gone is told again', () => {
  const one: Reader = { userId: 7, role: 'agent', hasNewsOff: false, seenAt: NOW, goneAt: NOW - 1 };
  expect(standingOf(one, { group: 'agents', active: true }, NOW)).toBe('fits');
  expect(standingOf({ ...one, seenAt: NOW - 2 }, { group: 'agents', active: true }, NOW)).toBe('gone');
});
