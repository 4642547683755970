import type { CallLog, LoggedCall } from './call-log.ts';
import { TestUser } from './test-user.ts';
import type { Faults } from './faults.ts';
import type { PageEvent, Person } from './page-protocol.ts';
import { madeUpPerson } from './people.ts';
import { addBotToGroup, changeMembership } from './person-acts.ts';
import type { Room } from './room.ts';
import { waitFor } from './wait-for.ts';
import type { World } from './world.ts';

export { TestUser } from './test-user.ts';
export type { Tap } from './test-user.ts';
export type { LoggedCall } from './call-log.ts';
export type { CallEffect, Faults } from './faults.ts';

export interface DriverParts {
  world: World;
  faults: Faults;
  log: CallLog;
}

/** What made-up people are like; `started` as in the playground's options. */
export interface NewPeople {
  started?: boolean;
  role?: Person['role'];
}

/** Acts for the people of a playground from within the same process, whether the bot polls or has a webhook. */
export class Driver {
  readonly faults: Faults;
  readonly #world: World;
  readonly #log: CallLog;
  readonly #chats = new Map<number, TestUser>();
  #nextGroupId = -4_000_000_001;
  #madeUp = 0;

  constructor({ world, faults, log }: DriverParts) {
    this.#world = world;
    this.faults = faults;
    this.#log = log;
  }

  get people(): Person[] {
    return [...this.#world.people.values()];
  }

  /** The private chat of a person: given whole, by id, or the first with that role. The same object every time. */
  user(who: Person | number | Person['role']): TestUser {
    const person = this.#find(who);
    const known = this.#chats.get(person.id);
    if (known !== undefined) return known;
    const chat = new TestUser(this.#world, this.#world.room(person.id), person);
    this.#chats.set(person.id, chat);
    return chat;
  }

  /** So many made-up people more, each with their chat. */
  addPeople(count: number, { started = false, role = 'customer' }: NewPeople = {}): TestUser[] {
    return Array.from({ length: count }, () => {
      const person = madeUpPerson(this.#madeUp++, role);
      this.#world.addPerson(person, started);
      return this.user(person);
    });
  }

  /** A group of these people, the first of whom adds the bot. */
  group(title: string, ...people: [Person, ...Person[]]): Group {
    const room = this.#world.addGroup(this.#nextGroupId--, title);
    for (const person of people) room.members.add(person.id);
    addBotToGroup(this.#world, room, people[0]);
    return new Group(this.#world, room);
  }

  /** How often the bot called a method (documented spelling), or anything at all. */
  calls(method?: string): number {
    return this.#log.count(method);
  }

  callCounts(): Record<string, number> {
    return this.#log.counts();
  }

  /** The latest thousand calls or more, oldest first. */
  latestCalls(method?: string): LoggedCall[] {
    return this.#log.latest(method);
  }

  onCall(listener: (call: LoggedCall) => void): () => void {
    this.#log.listeners.add(listener);
    return () => this.#log.listeners.delete(listener);
  }

  /** Everything that shows on anybody's screen; `person` is the negative chat id for what shows in a group. */
  onEvent(listener: (event: PageEvent) => void): () => void {
    this.#world.listeners.add(listener);
    return () => this.#world.listeners.delete(listener);
  }

  /** Waits for a call that fits, among those already made first. */
  untilCall(fits: (call: LoggedCall) => boolean, { timeoutMs = 5000 } = {}): Promise<LoggedCall> {
    const look = (): LoggedCall | undefined => this.latestCalls().find(fits);
    const failure = (): string =>
      `waited ${timeoutMs} ms in vain for a call; made: ${JSON.stringify(this.callCounts())}`;
    return waitFor(look, (changed) => this.onCall(changed), timeoutMs, failure);
  }

  /** Updates the bot has not confirmed. */
  get pendingUpdates(): number {
    return this.#world.updates.size;
  }

  /** Waits until the bot has confirmed every update. */
  untilDelivered({ timeoutMs = 5000 } = {}): Promise<true> {
    const look = (): true | undefined => (this.pendingUpdates === 0 ? true : undefined);
    const subscribe = (changed: () => void): (() => void) => this.#world.updates.whenEmpty(changed);
    return waitFor(
      look,
      subscribe,
      timeoutMs,
      () => `${this.pendingUpdates} updates are not confirmed after ${timeoutMs} ms`,
    );
  }

  #find(who: Person | number | Person['role']): Person {
    if (typeof who === 'object') return who;
    if (typeof who === 'number') return this.#world.person(who);
    const person = this.people.find(({ role }) => role === who);
    if (person === undefined) throw new Error(`nobody here is a ${who}`);
    return person;
  }
}

/** A group chat with the bot in it. */
export class Group {
  readonly #world: World;
  readonly #room: Room;

  constructor(world: World, room: Room) {
    this.#world = world;
    this.#room = room;
  }

  get id(): number {
    return this.#room.id;
  }

  /** The group through the eyes of one of its people, who joins where they are not in it yet. */
  as(person: Person): TestUser {
    this.#room.members.add(person.id);
    return new TestUser(this.#world, this.#room, person);
  }

  /** The bot is thrown out. */
  removeBot(by: Person): void {
    changeMembership(this.#world, this.#room, by, 'left');
  }
}
