/** @import { PageEvent } from '../page-protocol.ts' */
import { h, render } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { showTapAnswer } from './actions.js';
import { listen, request } from './api.js';
import { Footer } from './footer.js';
import { html } from './html.js';
import { MessageLog } from './log.js';
import { ChatHeader, PeopleList } from './people.js';
import { systemTheme } from './preferences.js';
import { applyEvent, changed, currentChat, drawnBy, replaceChat, set, setPeople, state } from './state.js';

const place = document.getElementById('page');
if (place) render(h(Page, null), place);
systemTheme.addEventListener('change', changed);
keepInStep();

/** The whole page, drawn from the state again after each change. */
function Page() {
  const [, draw] = useReducer((/** @type {number} */ drawn) => drawn + 1, 0);
  useLayoutEffect(() => drawnBy(() => draw(undefined)), []);
  const { connection, toast } = state;
  return html`
    ${h(PeopleList, null)}
    <main class="chat">
      ${h(ChatHeader, null)}
      <div class="connecting" role="status" data-testid="connecting" hidden=${connection === 'connected'}>
        ${connection === 'connecting' ? 'Connecting…' : 'Connection lost. Reconnecting…'}
      </div>
      <div class="log-frame">
        ${h(MessageLog, null)}${welcome()}
        <div class="toasts" role="status" aria-live="polite">
          ${toast && html`<div class="toast" data-testid="toast" key=${toast.number}>${toast.text}</div>`}
        </div>
      </div>
      ${h(Footer, null)}
    </main>
  `;
}

/** Stands where an empty chat's messages will be. */
function welcome() {
  const chat = currentChat();
  if (!chat || chat.messages.length > 0) return undefined;
  const { id, first_name, role, about } = chat.person;
  return html`<div class="welcome">
    <strong>${`You are ${first_name}, ${role}`}</strong>
    <p>${about}</p>
    <p>${`Telegram id ${id}`}</p>
  </div>`;
}

/** Keeps the page equal to the emulator: everything is fetched after each connection, and events in between are applied. */
function keepInStep() {
  /** @type {PageEvent[] | undefined} what came while the chats were being fetched: it is newer than the chats, so it is applied after them */
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
    set({ connection: 'connected' });
  };

  const lost = () => state.connection === 'connected' && set({ connection: 'lost' });
  listen({ event: apply, opened: refetch, lost });
}

async function fetchAll() {
  /** @type {typeof state.people} */
  const people = await request('/people');
  const chats = await Promise.all(people.map(({ id }) => request(`/chats/${id}`)));
  chats.forEach(replaceChat);
  setPeople(people);
}
