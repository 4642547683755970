import type { Emulator } from 'bot-api-emulator';
import type { Store } from '../../src/redis/open-store.ts';
import type { Buyer } from '../buyers/buyers.ts';
import type { Crew } from './crew.ts';

/** The bot at work, and everything around it. */
export interface ReminderShop {
  readonly emulator: Emulator;
  readonly store: Store;
  readonly buyers: readonly Buyer[];
  readonly crew: Crew;
}
