import type { Store } from '../../../src/redis/open-store.ts';

/** Store['leases'] that never run out by themselves; `held` has the leases that are taken now. */
export function memoryLeases(): Store['leases'] & { readonly held: Set<string>; readonly taken: string[] } {
  const held = new Set<string>();
  const taken: string[] = [];
  return {
    held,
    taken,
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      taken.push(name);
      return { extend: async () => held.has(name), release: async () => void held.delete(name) };
    },
  };
}

export function memoryKeyValues(): Store['keyValues'] & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (name) => texts.get(name),
    write: async (name, text) => void texts.set(name, text),
  };
}
