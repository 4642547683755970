import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { expressions, read, rules } from './operator-files.ts';
import { promtool, promtoolPath } from './promtool.ts';

describe.skipIf(promtoolPath === undefined)('promtool', () => {
  test('takes the configuration, with its rules', async () => {
    const { code, said } = await promtool(['check', 'config', 'ops/prometheus/prometheus.yml']);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`${rules.length} rules found`) });
  });

  test('finds that each alert fires where it should, and not beside it', async () => {
    const { code, said } = await promtool(['test', 'rules', 'ops/prometheus/alerts.test.yml']);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('SUCCESS') });
  });
});

test.skipIf(promtoolPath === undefined)('promtool reads every expression of the board', async () => {
  const all = expressions.map(([, expr], place) => ({
    record: `one:${place}`,
    // As Grafana fills them in.
    expr: expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'),
  }));
  const file = join(await temporaryFolder(onTestFinished), 'rules.yml');
  // YAML takes JSON.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'board', rules: all }] }));
  const { code, said } = await promtool(['check', 'rules', file]);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`${all.length} rules found`) });
});

describe('each alert', () => {
  const cases = read('ops/prometheus/alerts.test.yml');
  const page = read('docs/operations.md');

  test.each(rules.map((rule) => [rule.name, rule] as const))(
    '%s is told apart, tried and explained',
    (name, { text }) => {
      expect(text).toMatch(/severity: (?:page|look) \}/u);
      expect(text).toMatch(/ {10}summary: ./u);
      // Once where it fires, and once where all is well.
      expect(cases).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n +- exp_labels`, 'u'));
      expect(cases).toContain(`alertname: ${name}, exp_alerts: [] }`);
      expect(text).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
      const [, section = ''] = page.split(`\n#### ${name}\n`);
      const [own = ''] = section.split(/\n#{1,4} /u);
      // What it means, where to look, what to do.
      expect(own).toMatch(/^\n?[^*\n].+\n\*\*Look at\*\* .+\n\*\*Do\*\*: .+\n/u);
    },
  );

  test('has a section of its own, and no section is of an alert that there is not', () => {
    const [, after = ''] = page.split('\n### Alerts\n');
    const [sections = ''] = after.split(/\n#{1,3} /u);
    const named = [...sections.matchAll(/^#### (.+)$/gmu)].map(([, name]) => name);
    expect(named).toEqual(rules.map(({ name }) => name));
  });
});
