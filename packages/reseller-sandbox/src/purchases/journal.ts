import { createWriteStream, existsSync, mkdirSync, readFileSync, truncateSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { storedTransactionSchema } from './transaction.ts';

const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet'), atMs: z.number(), balanceMinor: z.number() }),
  z.object({ type: z.literal('transaction'), transaction: storedTransactionSchema }),
]);

/** What happened, in its order; played back, it gives the same transactions and the same wallet. */
export type JournalEntry = Readonly<z.infer<typeof entrySchema>>;

/** The entries of a file, a JSON text a line; none if there is no file. A last line cut short by a crash is cut off. */
export function readJournal(dataFile: string): JournalEntry[] {
  if (!existsSync(dataFile)) return [];
  const text = readFileSync(dataFile, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(dataFile, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entrySchema.parse(JSON.parse(line)));
}

/** Appends in the background: the stream gathers what comes while it writes, so no request waits for the disk. */
export function openJournal(dataFile: string): WriteStream {
  mkdirSync(dirname(dataFile), { recursive: true });
  return createWriteStream(dataFile, { flags: 'a' });
}
