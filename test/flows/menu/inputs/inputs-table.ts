import type { Count } from './count-inputs.ts';
import type { Job } from './jobs.ts';

/** The table of the guide for agents. Edits that come by the clock differ from run to run, so they are said in words. */
export function inputsTable(rows: readonly (Count & { readonly job: Job })[]): string {
  return [
    '| | what is typed and tapped | inputs | the bot’s messages | edits | elsewhere |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ job, inputs, messages, edits }) => {
      const edited = job.editsByClock === true ? 'one a second' : String(edits);
      return `| ${job.name} | ${inputs.join(', ')} | ${inputs.length} | ${messages} | ${edited} | ${job.elsewhere} |`;
    }),
  ].join('\n');
}
