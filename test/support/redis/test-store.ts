import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';

type Settings = Parameters<typeof openStore>[0];
type Given = Pick<Settings, 'url'> & Partial<Settings>;

/** With what no test looks at filled in. */
export function openTestStore(given: Given): Promise<Store> {
  const usual = { keyPrefix: 'test', leaseMs: 10_000, timeZone: 'Africa/Lagos', logger: new RecordingLogger() };
  return openStore({ ...usual, ...given });
}

/** A store that is closed behind its use. */
export async function withTestStore<T>(given: Given, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openTestStore(given);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
