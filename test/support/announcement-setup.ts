import { setAccess, setRole } from './set-person.ts';
import { memoryLeases } from './fakes/memory-leases.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import type { Announcement, Audience } from '../../src/domain/announcement.ts';
import { type AccessMode, isNamedMerchant } from '../../src/domain/people/access.ts';
import type { Store } from '../../src/redis/open-store.ts';
import {
  chooseAudience,
  countReaders,
  sendToUnsureAgain,
  startAnnouncement,
  stopAnnouncement,
} from '../../src/services/draft-announcement.ts';
import { type Announcer, createSendAnnouncements, type SendOutcome } from '../../src/services/send-announcements.ts';
import { newId } from '../../src/services/new-id.ts';
import type { Shop } from '../../src/services/shop.ts';
import type { SendingRoom } from '../../src/services/message-pace.ts';

export const MERCHANT = 1;
export const EVERYBODY: Audience = { group: 'everybody', active: false };

export interface AnnouncementPorts extends Pick<Shop, 'announcements' | 'people' | 'newsReaders'> {
  readonly announcer: Announcer;
  readonly room: SendingRoom;
}

const localeOf = (language = 'en'): string => language;

/** Announcements over a real store, to chats and by a clock that the test holds. */
export class AnnouncementSetup {
  readonly store: Store;
  readonly logger = new RecordingLogger();
  now = 1_795_000_000_000;
  /** The people whose chats got the announcement, in order. */
  readonly got: number[] = [];
  /** When each message was tried. */
  readonly triedAt: number[] = [];
  /** How the next messages to a person go; all later ones go well. */
  readonly fates = new Map<number, SendOutcome[]>();
  readonly shown: Announcement[] = [];
  isThere = true;

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
    const { announcements, people, newsReaders } = this.store;
    return { announcements, people, newsReaders, announcer: this.announcer, room: this.room };
  }

  shop(mode: AccessMode = 'open') {
    const isMerchant: Shop['isMerchant'] = (userId, person) => userId === MERCHANT || isNamedMerchant(person);
    return { ...this.store, mode, isMerchant, now: () => this.now, logger: this.logger };
  }

  count = (active: boolean, mode?: AccessMode) => countReaders(this.shop(mode), active, localeOf);
  choose = (id: string, audience: Audience) => chooseAudience(this.shop(), id, audience, localeOf);

  async draft(): Promise<string> {
    const id = newId();
    await this.store.announcements.draft(id, MERCHANT, { text: 'News', entities: [] });
    return id;
  }

  start = (id: string, planId: string, tap: { by: number; id: string; messageId: number }) =>
    startAnnouncement(this.shop(), id, planId, tap, () => undefined);
  stop = (id: string, tapId: string) => stopAnnouncement(this.shop(), id, { by: MERCHANT, id: tapId });
  again = (id: string, tapId: string) =>
    sendToUnsureAgain(this.shop(), id, { by: MERCHANT, id: tapId }, () => undefined);

  /** The part that sends, in one process. Its clock goes on while it sleeps. */
  process({ announcer, room, ...stores }: AnnouncementPorts = this.ports, leases = memoryLeases()) {
    const sleep = async (ms: number): Promise<void> => {
      this.now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    };
    return createSendAnnouncements({ ...this.shop(), ...stores, leases }, { announcer, room, sleep });
  }

  async person(userId: number, about: { role?: 'agent' | 'customer'; access?: 'approved' | 'locked' } = {}) {
    await this.store.people.see({ userId, name: `Person ${userId}`, firstSeenAt: userId });
    if (about.access !== undefined) await setAccess(this.store.people, userId, about.access);
    if (about.role !== undefined) await setRole(this.store.people, userId, about.role);
  }

  /** A confirmed announcement to everybody who fits. */
  async confirmed(audience: Audience = EVERYBODY): Promise<string> {
    const id = await this.draft();
    const plan = await this.choose(id, audience);
    if (plan === undefined) throw new Error('the draft is gone');
    await this.start(id, plan.planId, { by: MERCHANT, id: `tap ${id}`, messageId: 7 });
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
