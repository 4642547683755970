import { setAccess, setRole } from './set-person.ts';
import { memoryLeases } from './fakes/memory-leases.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import type { Announcement } from '../../src/domain/announcements/announcement.ts';
import type { Audience } from '../../src/domain/announcements/audience.ts';
import { isNamedMerchant } from '../../src/domain/people/person.ts';
import type { Store } from '../../src/redis/open-store.ts';
import {
  createDraftAnnouncement,
  createSteerAnnouncement,
} from '../../src/use-cases/announcements/draft-announcement.ts';
import type { Announcer, SendingRoom, SendOutcome } from '../../src/use-cases/announcements/ports.ts';
import {
  createSendAnnouncements,
  type SendAnnouncementsDeps,
} from '../../src/use-cases/announcements/send-announcements.ts';

export const MERCHANT = 1;
export const EVERYBODY: Audience = { group: 'everybody', active: false };

export type AnnouncementPorts = Pick<
  SendAnnouncementsDeps,
  'announcements' | 'people' | 'readers' | 'announcer' | 'room'
>;

/** Announcements over a real store, to chats and by a clock that the test holds. */
export class AnnouncementSetup {
  readonly store: Store;
  readonly logger = new RecordingLogger();
  now = 1_795_000_000_000;
  /** Whose chats got it, in order. */
  readonly got: number[] = [];
  /** When each message was tried. */
  readonly triedAt: number[] = [];
  /** How the next messages to a person go; then all go well. */
  readonly fates = new Map<number, SendOutcome[]>();
  readonly shown: Announcement[] = [];
  isThere = true;
  woken = 0;
  #ids = 0;

  constructor(store: Store) {
    this.store = store;
  }

  readonly announcer: Announcer = {
    send: async (_content, { userId }) => {
      this.triedAt.push(this.now);
      const outcome = this.fates.get(userId)?.shift() ?? { type: 'told' };
      if (outcome.type === 'told') this.got.push(userId);
      return outcome;
    },
    isThere: async () => this.isThere,
    show: async (announcement) => void this.shown.push(announcement),
  };

  /** 25 a second. */
  readonly room: SendingRoom = {
    mayAnnounce: async () => {
      this.now += 40;
      await new Promise((resolve) => setImmediate(resolve));
      return true;
    },
  };

  get ports(): AnnouncementPorts {
    const { announcements, people, newsReaders: readers } = this.store;
    return { announcements, people, readers, announcer: this.announcer, room: this.room };
  }

  newId = (): string => {
    this.#ids += 1;
    return String(this.#ids).padStart(12, '0');
  };

  drafting = (mode: 'approval' | 'open' = 'open') =>
    createDraftAnnouncement({
      announcements: this.store.announcements,
      readers: this.store.newsReaders,
      mode,
      isMerchant: (userId, person) => userId === MERCHANT || isNamedMerchant(person),
      localeOf: (language = 'en') => language,
      newId: this.newId,
      now: () => this.now,
    });

  get steering() {
    const { announcements, changeTrail } = this.store;
    return createSteerAnnouncement({
      announcements,
      changeTrail,
      wake: () => void (this.woken += 1),
      now: () => this.now,
    });
  }

  /** What sends in one process. Its clock goes on while it sleeps. */
  process(ports: AnnouncementPorts = this.ports, leases = memoryLeases()) {
    return createSendAnnouncements({
      ...ports,
      isFor: ({ access }) => access !== 'locked',
      leases,
      newId: this.newId,
      now: () => this.now,
      sleep: async (ms) => {
        this.now += ms;
        await new Promise((resolve) => setImmediate(resolve));
      },
      logger: this.logger,
    });
  }

  async person(userId: number, about: { role?: 'agent' | 'customer'; access?: 'approved' | 'locked' } = {}) {
    await this.store.people.see({ userId, name: `Person ${userId}`, firstSeenAt: userId });
    if (about.access !== undefined) await setAccess(this.store.people, userId, about.access);
    if (about.role !== undefined) await setRole(this.store.people, userId, about.role);
  }

  /** A confirmed announcement to everybody who fits. */
  async confirmed(audience: Audience = EVERYBODY): Promise<string> {
    const drafting = this.drafting();
    const id = await drafting.keep(MERCHANT, { text: 'News', entities: [] });
    const plan = await drafting.choose(id, audience);
    if (plan === undefined) throw new Error('the draft is gone');
    await this.steering.start(id, plan.planId, { by: MERCHANT, id: `tap ${id}`, messageId: 7 });
    return id;
  }

  async find(id: string): Promise<Announcement> {
    const found = await this.store.announcements.find(id);
    if (found === undefined) throw new Error('there is no such announcement');
    return found;
  }
}

export function inOrder(userIds: readonly number[]): number[] {
  return userIds.toSorted((one, other) => one - other);
}
