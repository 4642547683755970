import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { FIRST_DICTIONARY } from './record-dictionary.ts';

/** Stands before the deflated bytes and names the dictionary. */
const FIRST_FORM = 1;
/** Stands for the order's own reference, which its key has anyway; no JSON holds this character as it is. */
const OWN_REFERENCE = '\u0001';
/** Far above any record, and no room for what would swell without end. */
const MAX_RECORD_BYTES = 256 * 1024;
/** With at most so many bytes a field, Redis keeps a hash in one small block (hash-max-listpack-value, 64 by default). */
const CHUNK_BYTES = 63;

/** A record as it is stored once nothing is left to do for its order: some 200 bytes in place of a thousand. */
export function deflateRecord(record: string, reference: string): Buffer {
  const short = record.replaceAll(reference, OWN_REFERENCE);
  return Buffer.concat([
    Buffer.of(FIRST_FORM),
    deflateRawSync(short, { level: 9, memLevel: 9, dictionary: FIRST_DICTIONARY }),
  ]);
}

/** The record as it was; undefined where it is damaged, or of a form that this version does not know. */
export function inflateRecord(deflated: Buffer, reference: string): string | undefined {
  if (deflated[0] !== FIRST_FORM) return undefined;
  try {
    const options = { dictionary: FIRST_DICTIONARY, maxOutputLength: MAX_RECORD_BYTES };
    return inflateRawSync(deflated.subarray(1), options).toString().replaceAll(OWN_REFERENCE, reference);
  } catch {
    return undefined;
  }
}

export function chunksOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, place) => bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES));
}
