import { inflateSync } from 'node:zlib';

/** Pixels as red, green, blue and opacity, row by row. */
export interface Pixels extends PictureSize {
  readonly data: Uint8Array;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Samples of a pixel by PNG's colour type: grey, colour, palette, each of the first two with opacity too. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

export function pngSize(file: Uint8Array): PictureSize {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads a PNG of at most 8 bits a sample that is not interlaced (https://www.w3.org/TR/png-3/). @throws Error for any other file */
export function readPng(file: Uint8Array): Pixels {
  const { width, height } = pngSize(file);
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const [bits = 0, colour = 0, , , interlaced] = Buffer.concat(chunks.get('IHDR') ?? []).subarray(8);
  const samples = SAMPLES[colour];
  if (samples === undefined || bits > 8 || interlaced !== 0) throw new Error('not a PNG that is read here');
  const stride = Math.ceil((width * samples * bits) / 8);
  const rows = unfiltered(
    inflateSync(Buffer.concat(chunks.get('IDAT') ?? [])),
    stride,
    Math.ceil((samples * bits) / 8),
  );
  const each = unpacked(rows, { stride, perRow: width * samples, bits });
  const data = colour === PALETTE ? ofPalette(each, chunks) : direct(each, samples, 255 / (2 ** bits - 1));
  return { width, height, data };
}

function chunksOf(bytes: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))]);
  }
  return chunks;
}

/** A byte for each sample. */
function unpacked(rows: Uint8Array, form: { stride: number; perRow: number; bits: number }): Uint8Array {
  const { stride, perRow, bits } = form;
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  const out = new Uint8Array((rows.length / stride) * perRow);
  for (let at = 0; at < out.length; at++) {
    const x = at % perRow;
    const byte = rows[((at - x) / perRow) * stride + Math.floor(x / perByte)]!;
    out[at] = (byte >> (8 - bits * ((x % perByte) + 1))) & mask;
  }
  return out;
}

function ofPalette(indexes: Uint8Array, chunks: Map<string, Buffer[]>): Uint8Array {
  const colours = chunks.get('PLTE')?.[0] ?? Buffer.alloc(0);
  const opacity = chunks.get('tRNS')?.[0] ?? Buffer.alloc(0);
  const out = new Uint8Array(indexes.length * 4);
  for (const [at, index] of indexes.entries()) {
    for (let part = 0; part < 3; part++) out[at * 4 + part] = colours[index * 3 + part]!;
    out[at * 4 + 3] = opacity[index] ?? 255;
  }
  return out;
}

function direct(each: Uint8Array, samples: number, scale: number): Uint8Array {
  const isGrey = samples < 3;
  const hasOpacity = samples % 2 === 0;
  const out = new Uint8Array((each.length / samples) * 4);
  for (let from = 0, to = 0; from < each.length; from += samples, to += 4) {
    for (let part = 0; part < 3; part++) out[to + part] = each[from + (isGrey ? 0 : part)]! * scale;
    out[to + 3] = hasOpacity ? each[from + samples - 1]! * scale : 255;
  }
  return out;
}

/** Each byte of a row is stored as its difference from a guess by its neighbours; how it is guessed stands before the row. */
function unfiltered(raw: Uint8Array, stride: number, step: number): Uint8Array {
  const out = new Uint8Array((raw.length / (stride + 1)) * stride);
  for (let y = 0; y * stride < out.length; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < step ? 0 : out[at - step]!;
      const above = y === 0 ? 0 : out[at - stride]!;
      const corner = x < step || y === 0 ? 0 : out[at - stride - step]!;
      out[at] = raw[y * (stride + 1) + 1 + x]! + guess(filter, left, above, corner);
    }
  }
  return out;
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  return filter === 3 ? (left + above) >> 1 : paeth(left, above, corner);
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
