import { introducePeople } from '../../../src/demo-people.ts';
import { openStore } from '../../../src/store/store.ts';
import type { BotWorld } from '../../support/bot-world.ts';
import { RecordingLogger } from '../../support/recording-logger.ts';

/** Lets the agent and the customer in with what they have in the demo. */
export async function asInDemo({ redisUrl, env, driver }: BotWorld): Promise<void> {
  const store = await openStore({
    url: redisUrl,
    keyPrefix: env['KEY_PREFIX'] ?? '',
    leaseMs: 10_000,
    logger: new RecordingLogger(),
  });
  try {
    await introducePeople(store, driver.people, Date.now());
  } finally {
    await store.close();
  }
}
