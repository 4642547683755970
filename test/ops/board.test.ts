import { expect, test } from 'vitest';
import { board, type Panel } from './operator-files.ts';
import { readExpression } from './promql.ts';

const shown = board.panels.filter(({ type }) => type !== 'row');

test('panels have ids of their own, and places of their own', () => {
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  expect(board.panels.filter(({ gridPos: { x, w } }) => x < 0 || x + w > 24)).toEqual([]);
  const overlapping = board.panels.flatMap((one, place) =>
    board.panels.slice(place + 1).filter((other) => overlap(one, other)),
  );
  expect(overlapping.map(({ title }) => title)).toEqual([]);
});

test.each(shown.map((panel) => [panel.title, panel] as const))(
  '%s has a unit, words and something to show',
  (_, panel) => {
    expect(panel.title).not.toBe('');
    expect(panel.description ?? '').not.toBe('');
    expect(panel.fieldConfig?.defaults.unit ?? '').not.toBe('');
    expect(panel.targets?.length ?? 0).toBeGreaterThan(0);
    for (const { expr, legendFormat } of panel.targets ?? []) {
      expect(expr).not.toBe('');
      const { grouping } = readExpression(expr);
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/gu)].map(([, label = '']) => label);
      expect(legendFormat).not.toBe('');
      expect(named.filter((label) => ![...grouping, 'instance'].includes(label))).toEqual([]);
    }
  },
);

test('the data source is a variable, everywhere', () => {
  expect(board.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
  const sources = [...shown, ...shown.flatMap(({ targets = [] }) => targets), ...board.annotations.list];
  expect(sources.filter(({ datasource }) => datasource?.uid !== '${datasource}')).toEqual([]);
});

function overlap({ gridPos: one }: Panel, { gridPos: other }: Panel): boolean {
  const isBeside = one.x + one.w <= other.x || other.x + other.w <= one.x;
  const isBelow = one.y + one.h <= other.y || other.y + other.h <= one.y;
  return !isBeside && !isBelow;
}
