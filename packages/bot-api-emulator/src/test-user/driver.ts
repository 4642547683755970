import type { LoggedCall } from '../server/call-log.ts';
import { TestUser } from './test-user.ts';
import type { Faults } from '../faults/faults.ts';
import type { PageEvent, Person } from '../page-protocol.ts';
import { madeUpPerson } from '../people/people.ts';
import { Group } from './group.ts';
import { PATIENCE_MS, waitFor } from './wait-for.ts';
import type { State } from '../state/state.ts';

/** How generated people are; `started` as in EmulatorOptions. */
export interface NewPeople {
  started?: boolean;
  role?: string;
}

/** Lets tests act for the emulator's people, from within the same process. It works the same whether the bot polls or has a webhook. */
export class Driver {
  readonly faults: Faults;
  readonly #state: State;
  readonly #users = new Map<number, TestUser>();
  #nextGroupId = -4_000_000_001;
  #madeUp = 0;

  constructor(state: State) {
    this.#state = state;
    this.faults = state.faults;
  }

  get people(): Person[] {
    return [...this.#state.people.values()];
  }

  /** The test user for a person: `who` is the person, the id, or a role, which means the first person with it. Gives the same object every time. */
  user(who: Person | number | string): TestUser {
    const person = this.#find(who);
    const known = this.#users.get(person.id);
    if (known !== undefined) return known;
    const user = new TestUser(this.#state, this.#state.chat(person.id), person);
    this.#users.set(person.id, user);
    return user;
  }

  addPeople(count: number, { started = false, role = 'customer' }: NewPeople = {}): TestUser[] {
    return Array.from({ length: count }, () => {
      const person = madeUpPerson(this.#madeUp++, role);
      this.#state.addPerson(person, started);
      return this.user(person);
    });
  }

  /** The first of these people adds the bot. */
  group(title: string, ...people: [Person, ...Person[]]): Group {
    return new Group(this.#state, this.#state.addGroup(this.#nextGroupId--, title), people);
  }

  /** How often the bot called a method (documented spelling), or any method. */
  calls(method?: string): number {
    return this.#state.log.count(method);
  }

  /** At least the latest thousand, oldest first. */
  latestCalls(method?: string): LoggedCall[] {
    return this.#state.log.latest(method);
  }

  onCall(listener: (call: LoggedCall) => void): () => void {
    return this.#onAnyCall((call) => call.status !== undefined && listener(call));
  }

  /** Calls the listener for everything that appears on a screen. In a group, `person` is the negative chat id. */
  onEvent(listener: (event: PageEvent) => void): () => void {
    this.#state.listeners.add(listener);
    return () => this.#state.listeners.delete(listener);
  }

  /** Waits for a call that fits, whether it is answered (then it has a `status`) or still under way. Earlier calls count too. */
  untilCall(fits: (call: LoggedCall) => boolean, { timeoutMs = PATIENCE_MS } = {}): Promise<LoggedCall> {
    const look = (): LoggedCall | undefined => this.latestCalls().find(fits);
    const failure = (): string =>
      `no such call within ${timeoutMs} ms; made: ${JSON.stringify(this.#state.log.counts())}`;
    return waitFor(look, (changed) => this.#onAnyCall(changed), timeoutMs, failure);
  }

  get pendingUpdates(): number {
    return this.#state.updates.size;
  }

  untilDelivered({ timeoutMs = PATIENCE_MS } = {}): Promise<true> {
    const look = (): true | undefined => (this.pendingUpdates === 0 ? true : undefined);
    const subscribe = (changed: () => void): (() => void) => this.#state.updates.whenEmpty(changed);
    const failure = (): string => `${this.pendingUpdates} updates are not confirmed after ${timeoutMs} ms`;
    return waitFor(look, subscribe, timeoutMs, failure);
  }

  #onAnyCall(listener: (call: LoggedCall) => void): () => void {
    this.#state.log.listeners.add(listener);
    return () => this.#state.log.listeners.delete(listener);
  }

  #find(who: Person | number | string): Person {
    if (typeof who === 'object') return who;
    if (typeof who === 'number') return this.#state.person(who);
    const person = this.people.find(({ role }) => role === who);
    if (person === undefined) throw new Error(`no one here has the role ${who}`);
    return person;
  }
}
