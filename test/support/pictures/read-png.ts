import { Renderer } from '@takumi-rs/core';

/** Pixels as red, green, blue and opacity, row by row. */
export interface Pixels extends PictureSize {
  readonly data: Uint8Array;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export function pngSize(file: Uint8Array): PictureSize {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const renderer = new Renderer({ cacheMaxBytes: 0 });

/** Reads it with the package that draws, which reads pictures too. @throws Error for any file that is no PNG */
export async function readPng(file: Uint8Array): Promise<Pixels> {
  return { ...pngSize(file), data: await renderer.render({ type: 'image', src: file }, { format: 'raw' }) };
}
