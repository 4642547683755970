import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgress, readEnvironment } from '../../src/cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A stream that keeps what is written to it. */
function recording(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, write } as unknown as NodeJS.WriteStream, written };
}

test('a terminal gets one line that is drawn again, and nothing is left of it', () => {
  const { stream, written } = recording(true);
  const progress = createProgress({ stream });
  progress.at(5, 10, 'five of ten');
  progress.at(0, 0, 'of nothing');
  progress.end();
  expect(written).toEqual([
    `\r\u001B[K[${'█'.repeat(15)}${'░'.repeat(15)}] five of ten`,
    `\r\u001B[K[${'█'.repeat(30)}] of nothing`,
    '\r\u001B[K',
  ]);
});

test('if no one watches there is nothing, or a line each time', () => {
  const [silent, lines] = [recording(false), recording(false)];
  for (const progress of [
    createProgress({ stream: silent.stream }),
    createProgress({ stream: lines.stream, unwatched: 'lines' }),
  ]) {
    progress.at(1, 2, 'one');
    progress.at(2, 2, 'two');
    progress.end();
  }
  expect(silent.written).toEqual([]);
  expect(lines.written).toEqual(['one\n', 'two\n']);
});

test('a setting counts from the environment, and if it is empty there, from .env', async () => {
  const file = join(await temporaryFolder(), '.env');
  writeFileSync(file, 'REFERENCE_KEY=of-the-file\nHTTP_PORT=9000\nACCESS=open\nWEBHOOK_URL=\n');
  const read = { REFERENCE_KEY: 'of-the-file', HTTP_PORT: '9000', ACCESS: 'approval' };
  expect(readEnvironment(file, { REFERENCE_KEY: '', HTTP_PORT: ' ', ACCESS: 'approval' })).toEqual(read);
  expect(readEnvironment(`${file}.gone`, { ACCESS: 'open', HTTP_PORT: '' })).toEqual({ ACCESS: 'open' });
});
