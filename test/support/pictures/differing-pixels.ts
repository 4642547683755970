import type { Pixels } from './read-png.ts';

/** A pixel differs if one of its channels differs by more than this: edges of letters are smoothed a little differently on other processors. */
const TOLERANCE = 48;

/** The share of pixels that differ, from 0 to 1; 1 if the sizes differ. */
export function differingPixels(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    let most = 0;
    for (let part = at; part < at + 4; part++) most = Math.max(most, Math.abs(one.data[part]! - other.data[part]!));
    if (most > TOLERANCE) differing += 1;
  }
  return differing / (one.width * one.height);
}
