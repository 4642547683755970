import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { asInDemo } from './inputs/as-in-demo.ts';
import { type Count, countInputs } from './inputs/count-inputs.ts';
import { inputsTable } from './inputs/inputs-table.ts';
import { type Job, JOBS } from './inputs/jobs.ts';

const flows = useFlows({ env: { ACCESS: 'approval', DUPLICATE_WINDOW_MS: '600000' } });
beforeAll(() => asInDemo(flows.setup));

/** If INPUTS=write is in the environment, what was counted is written into the guide. */
const GUIDE = new URL('../../../docs/guide-agents.md', import.meta.url);
const read = (): string => readFileSync(GUIDE, 'utf8');
const TABLE = /(<!-- inputs:.*?-->\n).*?(?=\n<!-- \/inputs -->)/su;

describe('what a usual job takes of an agent', () => {
  const counted = new Map<Job, Count>();

  test.each(JOBS)('$name: at most $atMost inputs', async (job) => {
    const chat = flows.setup.chat('agent');
    await job.prepare?.(chat);
    const counter = countInputs(chat, flows.setup.driver);
    await job.run(counter);
    const count = await counter.count();
    counted.set(job, count);
    expect(count.inputs.length).toBeLessThanOrEqual(job.atMost);
  });

  test('stands in the guide for agents as it was counted', () => {
    const rows = [...counted].map(([job, count]) => ({ job, ...count }));
    if (process.env['INPUTS'] === 'write') {
      writeFileSync(
        GUIDE,
        read().replace(TABLE, (_, start) => `${start}${inputsTable(rows)}`),
      );
    }
    const written = TABLE.exec(read())?.[0] ?? '';
    expect(rows).toHaveLength(JOBS.length);
    for (const row of rows) expect(written.split('\n')).toContainEqual(expect.toSatisfy(isRowOf(row)));
  });
});

/**
 * Inputs are the person's, and always the same. What the bot draws depends on how long things take: "Processing" is left out if the end is there
 * first, so edits may be fewer than the guide says, and an end after ten seconds is a message of its own.
 */
function isRowOf({ job, inputs, messages, edits }: Count & { readonly job: Job }): (line: string) => boolean {
  return (line) => {
    const [, name, typed, howMany, said, edited, elsewhere] = line.split('|').map((cell) => cell.trim());
    const saidAtMost = Number(said) + (job.editsByClock === true ? 1 : 0);
    return (
      [name, typed, howMany, elsewhere].join() ===
        [job.name, inputs.join(', '), String(inputs.length), job.elsewhere].join() &&
      messages >= Number(said) &&
      messages <= saidAtMost &&
      (job.editsByClock === true || edits <= Number(edited))
    );
  };
}
