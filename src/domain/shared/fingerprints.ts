/** bryc's cyrb53, public domain (https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js): against accidents, not against forgers. */
export function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/**
 * A set of texts that keeps eight bytes of each. Two texts are taken for one in one of 9 × 10¹⁵ cases, which is too rare to be met and harms no
 * one: at a million texts, that any two are is one case in 18,000.
 */
export interface Fingerprints {
  readonly size: number;
  has(text: string): boolean;
  /** Whether it was not in it. */
  add(text: string): boolean;
}

const FIRST_PLACES = 1_024;
const EMPTY = 0;

export function createFingerprints(): Fingerprints {
  let places = new Float64Array(FIRST_PLACES);
  let size = 0;

  return {
    get size() {
      return size;
    },
    has: (text) => places[placeOf(fingerprintOf(text))] !== EMPTY,
    add(text) {
      const print = fingerprintOf(text);
      const place = placeOf(print);
      if (places[place] !== EMPTY) return false;
      places[place] = print;
      size += 1;
      if (size * 3 > places.length * 2) grow();
      return true;
    },
  };

  /** Where it is, or the free place where it belongs. */
  function placeOf(print: number): number {
    let place = print % places.length;
    while (places[place] !== EMPTY && places[place] !== print) place = (place + 1) % places.length;
    return place;
  }

  function grow(): void {
    const before = places;
    places = new Float64Array(before.length * 2);
    for (const print of before) if (print !== EMPTY) places[placeOf(print)] = print;
  }
}

function fingerprintOf(text: string): number {
  return hash53(text) + 1;
}
