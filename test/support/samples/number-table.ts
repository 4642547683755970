/** A map from whole numbers to whole numbers that holds a million of them at a fraction of the cost of a Map. */
export class NumberTable {
  #size = 0;
  #keys = new Float64Array(2 ** 16).fill(FREE);
  #values = new Int32Array(2 ** 16);

  /** The value of the key; if the key is new, it gets the fresh value. */
  getOrInsert(key: number, fresh: number): number {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === key) return this.#values[slot]!;
    this.#keys[slot] = key;
    this.#values[slot] = fresh;
    this.#size += 1;
    if (this.#size * 2 > this.#keys.length) this.#grow();
    return fresh;
  }

  /** The slot of the key, or the free slot for it. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = scattered(key) & mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== FREE) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2).fill(FREE);
    this.#values = new Int32Array(keys.length * 2);
    keys.forEach((key, index) => {
      if (key === FREE) return;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[index]!;
    });
  }
}

const FREE = -1;

/** Keys that are near each other land far apart. */
function scattered(key: number): number {
  const low = Math.imul(key | 0, 0x9e3779b1);
  const high = Math.imul((key / 2 ** 32) | 0, 0x85ebca6b);
  const mixed = low ^ high;
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7;
}
