import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { introducePeople } from 'vendbot-demo';
import { countInputs } from './inputs/count-inputs.ts';
import { JOBS } from './inputs/jobs.ts';

const flows = useFlows({ env: { ACCESS: 'approval', DUPLICATE_WINDOW_MS: '600000' } });
beforeAll(() => introducePeople(flows.driver));

describe('what a usual job takes of an agent', () => {
  test.each(JOBS)('$name: at most $atMost inputs', async (job) => {
    const chat = flows.chat('agent');
    await job.prepare?.(chat);
    const counter = countInputs(chat, flows.driver);
    await job.run(counter);
    const { inputs, messages, edits } = await counter.count();

    expect(inputs).toBeLessThanOrEqual(job.atMost);
    expect(messages).toBeGreaterThanOrEqual(job.messages);
    // An end after ten seconds is a message of its own.
    expect(messages).toBeLessThanOrEqual(job.messages + (job.edits === undefined ? 1 : 0));
    // "Processing" is left out if the end is there first, so edits may be fewer.
    expect(edits).toBeLessThanOrEqual(job.edits ?? edits);
  });
});
