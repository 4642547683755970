// @ts-check
/** @import { PageEvent } from '../page-protocol.ts' */
/** @import { ChatStore } from './state.js' */
import { fetchChat, fetchPeople } from './api.js';
import { listen } from './events.js';
import { firstPerson } from './preferences.js';

/** @typedef {Extract<PageEvent, { type: 'toast' }>} ToastEvent */

/**
 * Keeps the store equal to the stand-in: everything is fetched after each connection, and events in between are applied.
 *
 * @param {ChatStore} store
 * @param {{ connected(connected: boolean): void, toast(event: ToastEvent): void }} told
 */
export function keepInStep(store, told) {
  /** @type {PageEvent[] | undefined} what came while the chats were being fetched: newer than they, so applied after */
  let held;

  /** @param {PageEvent} event */
  const apply = (event) => {
    if (held) held.push(event);
    else if (event.type === 'toast') told.toast(event);
    else store.apply(event);
  };

  const refetch = async () => {
    held = [];
    await fetchAll(store);
    const events = held;
    held = undefined;
    events.forEach(apply);
    told.connected(true);
  };

  const lost = () => told.connected(false);
  listen({ event: apply, opened: refetch, lost });
}

/** @param {ChatStore} store */
async function fetchAll(store) {
  const people = await fetchPeople();
  const chats = await Promise.all(people.map((person) => fetchChat(person.id)));
  store.setPeople(people);
  chats.forEach((chat) => store.replaceChat(chat));
  const stillThere = people.find((person) => person.id === store.current?.id);
  const first = firstPerson(people);
  if (stillThere) store.current = stillThere;
  else if (first) store.select(first);
}
