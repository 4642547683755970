import type { Product } from '../../src/domain/catalogue/products.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { shardOfPerson } from '../../src/domain/orders/reference.ts';
import type { Reminder } from '../../src/domain/reminders/reminder.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { EMPTY_POLICY } from '../../src/domain/pricing/policy.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { cancelDraft, draftPurchase } from '../../src/services/orders/drafts.ts';
import { shopOf } from './fakes/shop-of.ts';
import { createFindPurchases } from '../../src/use-cases/reminders/change-reminder.ts';
import type { ReminderMessage, ReminderMessenger, ReminderOutcome } from '../../src/use-cases/reminders/ports.ts';
import { createPrepareReminder, createTellReminder } from '../../src/use-cases/reminders/prepare-reminder.ts';
import { createSendReminders, type SendReminders } from '../../src/use-cases/reminders/send-reminders.ts';
import type { Reseller } from '../../src/use-cases/shared/reseller.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import { dueOf, REMINDER_DUE, REMINDER_ZONE, sampleReminder } from './samples/sample-reminder.ts';
import { sampleProduct, sampleReferences } from './samples/sample-order.ts';

/** The calls to the world that a sending makes. */
export interface ReminderPorts {
  readonly reminders: Store['reminders'];
  readonly orders: Store['orders'];
  readonly messenger: ReminderMessenger;
  readonly reseller: Pick<Reseller, 'product' | 'verify'>;
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
  /** What arrived, or may have. */
  readonly sent: Sent[] = [];
  /** What comes of the next messages; they are sent otherwise. */
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

  /** A process that sends, with these ports or the usual ones. */
  process(ports: ReminderPorts = this.ports): SendReminders {
    const { reminders, orders, messenger, reseller } = ports;
    const now = (): number => this.now;
    const shop = shopOf({
      orders,
      references: sampleReferences,
      newestSoFar: async () => undefined,
      resales: { find: async () => undefined },
      now,
    });
    const logger = new RecordingLogger();
    const policies = { read: async () => EMPTY_POLICY };
    return createSendReminders({
      reminders,
      people: { find: async () => this.person },
      orders,
      references: sampleReferences,
      draft: (request) => draftPurchase(shop, request),
      drop: (tap) => cancelDraft(shop, tap),
      findPurchases: createFindPurchases({ orders }),
      prepare: createPrepareReminder({ reseller, policies, now }),
      readAllowance: async () => ({
        account: { balanceMinor: minor(this.availableMinor), heldMinor: minor(0), creditLimitMinor: minor(0) },
      }),
      policies,
      telling: createTellReminder({ reminders, messenger, timeZone: REMINDER_ZONE, now, logger }),
      room: { mayAnnounce: async () => this.hasRoom },
      mode: 'open',
      isMerchant: () => false,
      localeOf: () => 'en',
      isShut: () => this.isShut,
      timeZone: REMINDER_ZONE,
      now,
      sleep: async (ms) => void (this.now += ms),
      logger,
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

  /** What is due of a person at a moment, without a lease on it. */
  due(userId: number, at: number): ReturnType<Store['reminders']['claim']> {
    return this.store.reminders.claim(shardOfPerson(userId), at, at, 100);
  }
}
