/** npm run messages: the types of messages after a change of en.ftl; with an option, the drafts of a language and their speakers (review.ts). */
import { execFileSync } from 'node:child_process';

const options = process.argv.slice(2);
const run = (/** @type {string} */ command, /** @type {string[]} */ ...words) =>
  execFileSync(command, words, { stdio: 'inherit' });
if (options.length > 0) run(process.execPath, 'scripts/review.ts', ...options);
else {
  run(process.execPath, 'scripts/message-ids.ts');
  run('oxfmt', 'src/bot/ui/message-ids.ts');
}
