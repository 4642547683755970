import { describe, expect, test } from 'vitest';
import { readExpression } from './promql.ts';

describe('what an expression asks for', () => {
  test('are its series with their matchers, and the labels that it groups by', () => {
    expect(
      readExpression(
        'histogram_quantile(0.5, sum by (service, le) (rate(a_bucket{x="1",y=~"b|c"}[30m]))) > 1e3 and on (z) max(b offset 5m) or c{} unless d == bool 2',
      ),
    ).toEqual({
      selectors: [
        {
          metric: 'a_bucket',
          matchers: [
            { label: 'x', operator: '=', value: '1' },
            { label: 'y', operator: '=~', value: 'b|c' },
          ],
        },
        { metric: 'b', matchers: [] },
        { metric: 'c', matchers: [] },
        { metric: 'd', matchers: [] },
      ],
      grouping: ['service', 'le', 'z'],
    });
  });

  test('is nothing that stands in a text or a range', () => {
    expect(readExpression('label_replace(up{job!="a}b"}, "x y", "$1", "z", "(.*)")[3h:5m]').selectors).toEqual([
      { metric: 'up', matchers: [{ label: 'job', operator: '!=', value: 'a}b' }] },
    ]);
  });
});
