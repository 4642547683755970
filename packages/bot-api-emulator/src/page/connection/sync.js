/** @import { PageEvent } from '../../page-protocol.ts' */
import { showTapAnswer } from '../actions/tap-answer.js';
import { applyEvent, replaceChat } from '../state/chats.js';
import { changed, state } from '../state/page-state.js';
import { setPeople } from '../state/people.js';
import { fetchChat, fetchPeople } from './api.js';
import { listen } from './events.js';

/** Keeps the page equal to the emulator: everything is fetched after each connection, and events in between are applied. */
export function keepInStep() {
  /** @type {PageEvent[] | undefined} what came while the chats were being fetched: newer than they, so applied after */
  let held;

  /** @param {PageEvent} event */
  const apply = (event) => {
    if (held) held.push(event);
    else if (event.type === 'toast') showTapAnswer(event);
    else applyEvent(event);
  };

  const refetch = async () => {
    held = [];
    await fetchAll();
    const events = held;
    held = undefined;
    events.forEach(apply);
    setConnection('connected');
  };

  const lost = () => state.connection === 'connected' && setConnection('lost');
  listen({ event: apply, opened: refetch, lost });
}

async function fetchAll() {
  const people = await fetchPeople();
  const chats = await Promise.all(people.map((person) => fetchChat(person.id)));
  chats.forEach(replaceChat);
  setPeople(people);
}

/** @param {typeof state.connection} connection */
function setConnection(connection) {
  state.connection = connection;
  changed();
}
