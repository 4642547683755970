/** The process of a job, which a bot starts and talks to: `node src/job.ts` alone does nothing. */
import { constants, setPriority } from 'node:os';
import { serveJob } from './app/jobs/serve-job.ts';

// People who buy come first: whenever they need the processor, this waits.
setPriority(constants.priority.PRIORITY_LOW);
if (process.send === undefined) {
  process.stderr.write('A bot starts this by itself. See npm run audit.\n');
  process.exitCode = 2;
} else {
  serveJob();
}
