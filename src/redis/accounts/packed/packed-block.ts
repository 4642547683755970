import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { FIRST_DICTIONARY } from './block-dictionary.ts';

/** An entry of a stream as Redis answers it: names and values in turn. */
export type StreamEntry = readonly [id: string, fields: readonly string[]];

/** What is known of a block without unpacking it: a line of text before the packed entries, which scripts read too (includes/block-head.lua). */
export interface BlockHead {
  readonly firstId: string;
  readonly lastId: string;
  readonly count: number;
  /** Entries of this ledger that were ever packed, up to the last of this block. */
  readonly total: number;
  /** Blocks of this ledger that were ever begun, with this one. */
  readonly place: number;
}

/** So many entries are packed together: a page of a ledger. */
export const MAX_BLOCK_ENTRIES = 200;

/** Begins the line, and names what stands behind it. */
const FIRST_FORM = 1;
const HEAD = /^(\d+) (\d+-\d+) (\d+-\d+) (\d+) (\d+) (\d+)$/u;
/** Far above any block, and no room for what would swell without end. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Entries of a ledger in an eighth of the memory, whatever their fields are.
 * @param entries at least one, in their order @param before the block before it
 */
export function packEntries(
  entries: readonly StreamEntry[],
  before: Pick<BlockHead, 'total' | 'place'> = { total: 0, place: 0 },
): Buffer {
  return blockOf(entries, before.total + entries.length, before.place + 1);
}

/** What is left of a block without its first entries. */
export function packRest(entries: readonly StreamEntry[], { total, place }: BlockHead): Buffer {
  return blockOf(entries, total, place);
}

/** @throws Error if it is no block */
export function headOf(block: Buffer): BlockHead {
  const [, , firstId = '', lastId = '', count, total, place] = HEAD.exec(headLine(block)) ?? [];
  if (place === undefined) throw new Error('a block of a ledger has no head');
  return { firstId, lastId, count: Number(count), total: Number(total), place: Number(place) };
}

/** A block that is not damaged is told from all others by it. */
export function headLine(block: Buffer): string {
  return block.subarray(0, Math.max(0, block.indexOf('\n'))).toString('latin1');
}

/** @throws Error if it is damaged, or of a form that this version does not know */
export function unpackEntries(block: Buffer): StreamEntry[] {
  const line = headLine(block);
  if (!line.startsWith(`${FIRST_FORM} `)) throw new Error('a block of a ledger has a form that is not known');
  const options = { dictionary: FIRST_DICTIONARY, maxOutputLength: MAX_BODY_BYTES };
  const [shapes, which, ids, columns] = bodySchema.parse(
    JSON.parse(inflateRawSync(block.subarray(line.length + 1), options).toString()),
  );
  const taken = shapes.map(() => 0);
  let time = 0;
  const entries = which.map((shape, index): StreamEntry => {
    const [delta, number = '0'] = (ids[index] ?? '').split('+');
    time += Number(delta);
    const row = taken[shape] ?? 0;
    taken[shape] = row + 1;
    const fields = (shapes[shape] ?? []).flatMap((name, column) => [name, columns[shape]?.[column]?.[row] ?? '']);
    return [`${time}-${number}`, fields];
  });
  const { firstId, lastId, count } = headOf(block);
  if (entries.length !== count || entries[0]?.[0] !== firstId || entries.at(-1)?.[0] !== lastId) {
    throw new Error('a block of a ledger has not the entries that its head names');
  }
  return entries;
}

/** Entries of the same fields stand together, value by value: so those that resemble each other are neighbours. */
const bodySchema = z.tuple([
  z.array(z.array(z.string())),
  z.array(z.int().min(0)),
  z.array(z.string()),
  z.array(z.array(z.array(z.string()))),
]);

function blockOf(entries: readonly StreamEntry[], total: number, place: number): Buffer {
  const [first, last] = [entries[0]?.[0], entries.at(-1)?.[0]];
  const head = `${FIRST_FORM} ${first} ${last} ${entries.length} ${total} ${place}\n`;
  const options = { level: 9, memLevel: 9, dictionary: FIRST_DICTIONARY };
  const block = Buffer.concat([Buffer.from(head, 'latin1'), deflateRawSync(JSON.stringify(bodyOf(entries)), options)]);
  if (!isDeepStrictEqual(unpackEntries(block), entries)) throw new Error('entries do not come back from being packed');
  return block;
}

function bodyOf(entries: readonly StreamEntry[]): z.input<typeof bodySchema> {
  const shapes = new Map<string, { place: number; names: string[]; columns: string[][] }>();
  const which: number[] = [];
  const ids: string[] = [];
  let before = 0;
  for (const [id, fields] of entries) {
    const [time = 0, number = 0] = id.split('-').map(Number);
    ids.push(number === 0 ? String(time - before) : `${time - before}+${id.split('-')[1]}`);
    before = time;
    const names = fields.filter((_, index) => index % 2 === 0);
    const key = JSON.stringify(names);
    const shape = shapes.get(key) ?? { place: shapes.size, names, columns: names.map(() => []) };
    shapes.set(key, shape);
    which.push(shape.place);
    for (const [column, values] of shape.columns.entries()) values.push(fields[2 * column + 1] ?? '');
  }
  const all = [...shapes.values()];
  return [all.map(({ names }) => names), which, ids, all.map(({ columns }) => columns)];
}
