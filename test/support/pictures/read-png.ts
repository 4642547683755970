import { inflateSync } from 'node:zlib';

/** Pixels as red, green, blue and opacity, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Samples of a pixel by PNG's colour type: grey, colour, palette, each of the first two with opacity too. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG of at most 8 bits a sample that is not interlaced (https://www.w3.org/TR/png-3/). @throws Error for any other file */
export function readPng(file: Uint8Array): Pixels {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const head = Buffer.concat(chunks.get('IHDR') ?? []);
  const [width, height, bits, colour] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]!, head[9]!];
  const samples = SAMPLES[colour];
  if (samples === undefined || bits > 8 || head[12] !== 0) throw new Error('not a PNG that is read here');
  const stride = Math.ceil((width * samples * bits) / 8);
  const rows = unfiltered(
    inflateSync(Buffer.concat(chunks.get('IDAT') ?? [])),
    stride,
    Math.ceil((samples * bits) / 8),
  );
  const colourOf = colour === 3 ? paletteColour(chunks) : directColour(samples, 255 / (2 ** bits - 1));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = Array.from({ length: samples }, (_, n) => sampleAt(rows, y * stride, x * samples + n, bits));
      data.set(colourOf(pixel), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function chunksOf(bytes: Buffer): Map<string, Buffer[]> {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))]);
  }
  return chunks;
}

function sampleAt(rows: Uint8Array, start: number, index: number, bits: number): number {
  const perByte = 8 / bits;
  const shift = 8 - bits * ((index % perByte) + 1);
  return (rows[start + Math.floor(index / perByte)]! >> shift) & (2 ** bits - 1);
}

function paletteColour(chunks: Map<string, Buffer[]>): (pixel: number[]) => number[] {
  const colours = chunks.get('PLTE')?.[0] ?? Buffer.alloc(0);
  const opacity = chunks.get('tRNS')?.[0] ?? Buffer.alloc(0);
  return ([index = 0]) => [...colours.subarray(index * 3, index * 3 + 3), opacity[index] ?? 255];
}

function directColour(samples: number, scale: number): (pixel: number[]) => number[] {
  return (pixel) => {
    const [first = 0, second = 0, third = 0, fourth = 255] = pixel.map((sample) => sample * scale);
    if (samples === 1) return [first, first, first, 255];
    return samples === 2 ? [first, first, first, second] : [first, second, third, fourth];
  };
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
  return filter === 3 ? (left + above) >> 1 : nearest(left + above - corner, left, above, corner);
}

/** The first of those that is nearest to the target. */
function nearest(target: number, ...values: number[]): number {
  return values.reduce((best, value) => (Math.abs(target - value) < Math.abs(target - best) ? value : best));
}
