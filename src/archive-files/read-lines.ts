import { createReadStream } from 'node:fs';
import type { Hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';

/**
 * The lines of a compressed file, some at a time, in constant memory.
 * @param digest that all bytes of the file are added to
 * @throws Error if it is not there, or is damaged
 */
export async function* readLines(path: string, digest?: Hash): AsyncGenerator<readonly string[]> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('data', (chunk) => digest?.update(chunk));
  file.on('error', (error) => text.destroy(error));
  file.pipe(text);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } finally {
    file.destroy();
  }
  if (rest !== '') throw new Error('a file of the archive ends in the middle of a line');
}
