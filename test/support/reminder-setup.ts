import { EMPTY_ACCOUNT } from '../../src/domain/accounts/account.ts';
import type { Product } from '../../src/domain/catalogue/products.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { shardOfPerson } from '../../src/domain/orders/reference.ts';
import type { ReminderMessage, ReminderOutcome } from '../../src/domain/reminder-schedule.ts';
import type { Reminder } from '../../src/domain/reminder.ts';
import { dayOf } from '../../src/domain/shared/days.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { EMPTY_POLICY } from '../../src/domain/pricing/policy.ts';
import type { Store } from '../../src/redis/open-store.ts';
import type { Shop } from '../../src/services/shop.ts';
import { shopOf } from './fakes/shop-of.ts';
import { createReminderWorker } from '../../src/services/reminders/reminder-worker.ts';
import type { ReminderMessenger } from '../../src/services/reminders/send-reminder.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import { dueOf, REMINDER_DUE, REMINDER_ZONE, sampleReminder } from './samples/sample-reminder.ts';
import { sampleProduct, sampleReferences } from './samples/sample-order.ts';

/** The ports through which a sending calls the world. */
export interface ReminderPorts {
  readonly reminders: Store['reminders'];
  readonly orders: Store['orders'];
  readonly messenger: ReminderMessenger;
  readonly reseller: Pick<Shop['reseller'], 'product' | 'verify'>;
}

export interface Sent {
  readonly message: ReminderMessage;
  readonly reminder: Reminder;
  readonly cutOff: string | undefined;
}

/** Reminders on a real store, with a clock, a service and chats in memory. */
export class ReminderSetup {
  now = REMINDER_DUE;
  person: Person | undefined;
  product: Product | Error = sampleProduct();
  hasRoom = true;
  isShut = false;
  availableMinor = 10_000_000;
  /** The messages that arrived, or may have arrived. */
  readonly sent: Sent[] = [];
  /** How the next messages go; without one, a message is sent. */
  readonly outcomes: ReminderOutcome[] = [];
  readonly ports: ReminderPorts;
  readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    this.ports = {
      reminders: store.reminders,
      orders: store.orders,
      messenger: {
        send: async (message, reminder, _reader, cutOff) => {
          const outcome = this.outcomes.shift() ?? { type: 'sent', messageId: this.sent.length + 1 };
          if (outcome.type !== 'later') this.sent.push({ message, reminder, cutOff });
          return outcome;
        },
      },
      reseller: {
        product: async () => {
          if (this.product instanceof Error) throw this.product;
          return this.product;
        },
        verify: async () => ({ type: 'verified', customerName: 'ADA' }),
      },
    };
  }

  /** What a process sees of the shop, through these ports or the usual ones. */
  shop({ reminders, orders, reseller }: Omit<ReminderPorts, 'messenger'> = this.ports): Shop {
    return shopOf({
      reminders,
      orders,
      reseller,
      references: sampleReferences,
      people: { find: async () => this.person },
      accounts: { read: async () => ({ ...EMPTY_ACCOUNT, balanceMinor: minor(this.availableMinor) }) },
      policy: { read: async () => EMPTY_POLICY },
      resales: { find: async () => undefined },
      newest: { find: async () => undefined, note: async () => undefined },
      hasAccounts: true,
      mode: 'open',
      isMerchant: () => false,
      isShut: () => this.isShut,
      timeZone: REMINDER_ZONE,
      today: () => dayOf(this.now, REMINDER_ZONE),
      now: () => this.now,
      logger: new RecordingLogger(),
    });
  }

  /** A process that sends. */
  process({ messenger, ...ports }: ReminderPorts = this.ports): ReturnType<typeof createReminderWorker> {
    return createReminderWorker(this.shop(ports), {
      messenger,
      room: { mayAnnounce: async () => this.hasRoom },
      localeOf: () => 'en',
      sleep: async (ms) => void (this.now += ms),
    });
  }

  async keep(userId: number, changes: Partial<Reminder> = {}): Promise<Reminder> {
    const reminder = sampleReminder(userId, changes);
    await this.store.reminders.put(reminder, dueOf(reminder));
    return reminder;
  }

  cards(): string[] {
    return this.sent.flatMap(({ message }) => (message.type === 'card' ? [message.order.reference] : []));
  }

  /** The reminders of the person's shard that are due at a moment, without a lease on them. */
  due(userId: number, at: number): ReturnType<Store['reminders']['claim']> {
    return this.store.reminders.claim(shardOfPerson(userId), at, at, 100);
  }
}
