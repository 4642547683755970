import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { type Order, type OrderState, orderStates } from '../../../src/domain/orders/order.ts';
import { next, type OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import { sampleEventNames, sampleEvents } from '../../support/fakes/order-events.ts';
import { electricityOrder, orderIn, T0 } from '../../support/samples/sample-order.ts';

const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8');

test('the page names every pair of state and event that has an effect, with every state that it can lead to', () => {
  const documented = rowsUnder('### State and event').flatMap(([state, events = '', to = '']) =>
    events.split('; ').map((event) => `${state}, ${event} → ${sorted(to)}`),
  );
  const actual = orderStates.flatMap((state) =>
    sampleEventNames.flatMap((name) => {
      const reached = statesAfter(state, sampleEvents[name]);
      return reached.length === 0 ? [] : [`${state}, ${name} → ${reached.join(', ')}`];
    }),
  );
  expect(documented.toSorted()).toEqual(actual.toSorted());
});

test('operators find every state explained', () => {
  const explained = rowsUnder('### For operators').map(([state]) => state);
  expect(explained).toEqual([...orderStates]);
});

/** The states that an event can lead to, over orders of that state in which a condition of the table differs; none if it never has an effect. */
function statesAfter(state: OrderState, event: OrderEvent): OrderState[] {
  const outcomes = samplesIn(state).map((order) => ({ order, after: next(order, event) }));
  if (outcomes.every(({ order, after }) => after === order)) return [];
  return [...new Set(outcomes.map(({ after }) => after.state))].toSorted();
}

function samplesIn(state: OrderState): Order[] {
  const bare = orderIn(state);
  if (bare.sends === 0) return [bare, electricityOrder({ state })];
  const missing = { since: T0, until: T0 + 60_000, looks: 3 };
  const common = { state, sends: 1, ...(bare.endedAt === undefined ? {} : { endedAt: bare.endedAt }) };
  return [
    bare,
    orderIn(state, { missing }),
    orderIn(state, { missing, exists: true }),
    orderIn(state, { sends: 2 }),
    orderIn(state, { closed: { at: T0, by: 1 } }),
    orderIn(state, { billing: { heldMinor: minor(50_000), day: '2026-11-21' } }),
    electricityOrder(common),
    electricityOrder({ ...common, receipt: { token: '0001' } }),
  ];
}

function rowsUnder(heading: string): string[][] {
  const [, section = ''] = page.split(`${heading}\n`);
  return section
    .split(/\n#{2,3} /u)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/u.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function sorted(states: string): string {
  return states.split(', ').toSorted().join(', ');
}
