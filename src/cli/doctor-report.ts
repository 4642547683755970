import type { Finding } from '../doctor/finding.ts';

export const DOCTOR_USAGE = `Usage: npm run doctor

Looks at all that the bot needs, and says of each thing that it is well, or what to do. Changes nothing, and buys nothing.
Exits with 1 if the bot could not sell.`;

const NARROWEST = 40;
const WIDEST = 100;
const STATE_WIDTH =
  Math.max(...(['ok', 'look', 'wrong'] satisfies Finding['state'][]).map((state) => state.length)) + 2;

/** A line for each finding, what is well first, and a last one that sums up. @param columns of the terminal */
export function doctorReport(findings: readonly Finding[], columns: number): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns)) - STATE_WIDTH;
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const [well, toLookAt, wrong] = [of('ok'), of('look'), of('wrong')];
  const rows = [...well, ...toLookAt, ...wrong].map(({ about, state, text }) =>
    wrap(`${about}: ${text}`, width)
      .map((line, at) => (at === 0 ? state : '').padEnd(STATE_WIDTH) + line)
      .join('\n'),
  );
  const verdict =
    wrong.length > 0
      ? `The bot cannot sell: ${wrong.length} wrong.`
      : `The bot can sell.${toLookAt.length > 0 ? ` ${toLookAt.length} to look at.` : ''}`;
  return [...rows, '', verdict].join('\n');
}

/** A word that is wider than a line stands in one of its own, whole, so that it can be copied. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
