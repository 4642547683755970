import { expect, test } from 'vitest';
import { createProgress } from '../../src/cli/progress.ts';

/** A stream that keeps what is written to it. */
function recording(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, write } as unknown as NodeJS.WriteStream, written };
}

test('a terminal gets one line that is drawn again, and nothing is left of it', () => {
  const { stream, written } = recording(true);
  const progress = createProgress(2, { stream });
  progress.step('one');
  progress.at(5, 10, 'five of ten');
  progress.at(0, 0, 'of nothing');
  progress.end();
  expect(written).toEqual([
    `\r\u001B[K[${'█'.repeat(15)}${'░'.repeat(15)}] one`,
    `\r\u001B[K[${'█'.repeat(15)}${'░'.repeat(15)}] five of ten`,
    `\r\u001B[K[${'█'.repeat(30)}] of nothing`,
    '\r\u001B[K',
  ]);
});

test('if no one watches there is nothing, or a line each time', () => {
  const [silent, lines] = [recording(false), recording(false)];
  for (const progress of [
    createProgress(2, { stream: silent.stream }),
    createProgress(2, { stream: lines.stream, unwatched: 'lines' }),
  ]) {
    progress.step('one');
    progress.step('two');
    progress.end();
  }
  expect(silent.written).toEqual([]);
  expect(lines.written).toEqual(['one\n', 'two\n']);
});
