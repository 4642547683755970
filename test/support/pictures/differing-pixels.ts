import { readFileSync, writeFileSync } from 'node:fs';
import { type Pixels, readPng } from './read-png.ts';

/** The share of pixels that may differ on another processor. */
export const TOLERATED = 0.005;

/** How much differs from the picture as it was last looked at. With UPDATE_PICTURES=1 it is kept as it is now, to be looked at. */
export async function differenceFromBefore(name: string, png: Uint8Array): Promise<number> {
  const file = new URL(`../../pictures/references/${name}.png`, import.meta.url);
  if (process.env['UPDATE_PICTURES'] === '1') writeFileSync(file, png);
  return differingPixels(await readPng(png), await readPng(readFileSync(file)));
}

/** A pixel differs if one of its channels differs by more than this: edges of letters are smoothed a little differently on other processors. */
const TOLERANCE = 48;

/** The share of pixels that differ, from 0 to 1; 1 if the sizes differ. */
function differingPixels(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    let most = 0;
    for (let part = at; part < at + 4; part++) most = Math.max(most, Math.abs(one.data[part]! - other.data[part]!));
    if (most > TOLERANCE) differing += 1;
  }
  return differing / (one.width * one.height);
}
