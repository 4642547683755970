import { readEnvironment, readOptions, runCommand, wrapWords } from './cli/command-line.ts';
import type { Finding } from './doctor/checks.ts';
import { diagnose } from './doctor/diagnose.ts';

const USAGE = `Usage: npm run doctor

Looks at all that the bot needs, and says of each thing that it is well, or what to do. Changes nothing, and buys nothing.
Exits with 1 if the bot could not sell.`;

async function main(words: readonly string[]): Promise<number> {
  readOptions(words, {});
  const findings = await diagnose(readEnvironment(), new URL('../locales/', import.meta.url));
  process.stdout.write(`${doctorReport(findings, process.stdout.columns ?? 80)}\n`);
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

const NARROWEST = 40;
const WIDEST = 100;
const STATE_WIDTH = 'wrong'.length + 2;

/** Good findings first. @param columns of the terminal */
export function doctorReport(findings: readonly Finding[], columns: number): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns)) - STATE_WIDTH;
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const [well, toLookAt, wrong] = [of('ok'), of('look'), of('wrong')];
  const rows = [...well, ...toLookAt, ...wrong].map(({ about, state, text }) =>
    wrapWords(`${about}: ${text}`, width)
      .map((line, at) => (at === 0 ? state : '').padEnd(STATE_WIDTH) + line)
      .join('\n'),
  );
  const verdict =
    wrong.length > 0
      ? `The bot cannot sell: ${wrong.length} wrong.`
      : `The bot can sell.${toLookAt.length > 0 ? ` ${toLookAt.length} to look at.` : ''}`;
  return [...rows, '', verdict].join('\n');
}

if (import.meta.main) {
  await runCommand(main, { usage: USAGE, failedCode: 2, fault: (reason) => `The doctor came to no end: ${reason}.` });
  // Something that never answers must not keep the process alive.
  process.exit();
}
