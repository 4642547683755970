import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';

type Settings = Parameters<typeof openStore>[0];
type Given = Pick<Settings, 'url'> & Partial<Settings>;

/** Opens a store, and fills in the settings that no test looks at. */
export function openTestStore(given: Given): Promise<Store> {
  const usual = { keyPrefix: 'test', leaseMs: 10_000, timeZone: 'Africa/Lagos', logger: new RecordingLogger() };
  return openStore({ ...usual, ...given });
}

/** Opens a store for one use, and closes it afterwards. */
export async function withTestStore<T>(given: Given, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openTestStore(given);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
