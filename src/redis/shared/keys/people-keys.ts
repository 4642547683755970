import type { KeyPlaces } from './key-places.ts';

/** People: what they may do, who let them in, what merchants changed, saved numbers. */
export interface PeopleKeys {
  /** Hash: what is known of a person, and their session. */
  person(userId: number): string;
  /** Sorted set: the messages that ask merchants to let a person in, by when they were noted. */
  accessCards(userId: number): string;
  /** Sorted set: everybody's id by the time of their first message. */
  people(): string;
  /** Set: the ids of people who were made merchants. */
  merchants(): string;
  invitation(id: string): string;
  /** Sorted set: invitations that can be used, by the end of their time. */
  invitations(): string;
  /** That a change of a person was made. */
  changeMark(userId: number, changeId: string): string;
  /** Hash: changes of people that the change trail does not have yet, by their ids. */
  unrecordedChanges(shard: number): string;
  /** Stream: every change that merchants made. */
  changeTrail(): string;
  /** That a change is in the trail. */
  changeTrailMark(changeId: string): string;
  /** Hash: a person's id → the newest entry about them. */
  changeTrailNewest(): string;
  /** Hash: a person's saved numbers by name. */
  saved(userId: number): string;
}

export function peopleKeys({ inShard, ofPerson, ofShop }: KeyPlaces): PeopleKeys {
  return {
    person: (userId) => ofPerson(userId, `person:${userId}`),
    accessCards: (userId) => ofPerson(userId, `access-cards:${userId}`),
    people: () => ofShop('people'),
    merchants: () => ofShop('merchants'),
    invitation: (id) => ofShop(`{invitations}:invitation:${id}`),
    invitations: () => ofShop('{invitations}:open'),
    changeMark: (userId, changeId) => ofPerson(userId, `changed:${userId}:${changeId}`),
    unrecordedChanges: (shard) => inShard(shard, 'unnoted'),
    changeTrail: () => ofShop('{audit}:trail'),
    changeTrailMark: (changeId) => ofShop(`{audit}:mark:${changeId}`),
    changeTrailNewest: () => ofShop('{audit}:newest'),
    saved: (userId) => ofPerson(userId, `saved:${userId}`),
  };
}
