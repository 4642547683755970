import { readFileSync } from 'node:fs';

/** One alert of ops/prometheus/alerts.yml. */
export interface Rule {
  readonly name: string;
  readonly expr: string;
  readonly text: string;
}

export interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly {
    readonly expr: string;
    readonly legendFormat: string;
    readonly datasource: { readonly uid: string };
  }[];
}

export interface Board {
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly annotations: {
    readonly list: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
  };
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string; readonly definition?: string }[];
  };
}

export const rules: readonly Rule[] = read('ops/prometheus/alerts.yml')
  .split(/^ {6}- alert: /mu)
  .slice(1)
  .map((text) => {
    const [, folded, plain = ''] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/mu.exec(text) ?? [];
    return { name: /^\w+/u.exec(text)?.[0] ?? '', expr: folded ?? plain, text };
  });

export const board = JSON.parse(read('ops/grafana/boards/vendbot.json')) as Board;

/** Every expression that the board or a rule asks Prometheus for, by where it stands. */
export const expressions: readonly (readonly [where: string, expr: string])[] = [
  ...rules.map(({ name, expr }) => [`alert ${name}`, expr] as const),
  ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
  ...board.annotations.list.map(({ expr }) => ['an annotation', expr] as const),
  ...board.templating.list.flatMap(({ name, definition }) =>
    definition === undefined
      ? []
      : [[`variable ${name}`, /^label_values\(([\w]+), instance\)$/u.exec(definition)?.[1] ?? '?'] as const],
  ),
];

export function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}
