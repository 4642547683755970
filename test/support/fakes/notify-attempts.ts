import type { Shop } from '../../../src/services/shop.ts';

/** Attempts to tell an end, of all processes. */
export function memoryAttempts(): Shop['notifyAttempts'] {
  const begun = new Set<string>();
  return {
    async begin(reference, state) {
      const isFirst = !begun.has(`${reference} ${state}`);
      begun.add(`${reference} ${state}`);
      return isFirst;
    },
    clear: async (reference, state) => void begun.delete(`${reference} ${state}`),
  };
}
