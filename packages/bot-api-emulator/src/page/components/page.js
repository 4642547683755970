import { h } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { html } from '../html.js';
import { currentChat, onChange, state } from '../state/page-state.js';
import { ChatHeader } from './chat-header.js';
import { Dialogs } from './dialogs/dialogs.js';
import { Footer } from './footer/footer.js';
import { MessageLog } from './log/message-log.js';
import { PeopleList } from './people-list.js';

/** The whole page, drawn from the state again after each change. */
export function Page() {
  const [, draw] = useReducer((/** @type {number} */ drawn) => drawn + 1, 0);
  useLayoutEffect(() => onChange(() => draw(undefined)), []);
  return html`
    ${h(PeopleList, null)}
    <main class="chat">
      ${h(ChatHeader, null)}
      <div class="connecting" role="status" data-testid="connecting" hidden=${state.connection === 'connected'}>
        ${state.connection === 'connecting' ? 'Connecting…' : 'Connection lost. Reconnecting…'}
      </div>
      <div class="log-frame">
        ${h(MessageLog, null)}${welcome()}
        <div class="toasts" role="status" aria-live="polite">
          ${state.toast && html`<div class="toast" data-testid="toast" key=${state.toast.number}>${state.toast.text}</div>`}
        </div>
      </div>
      ${h(Footer, null)}
    </main>
    ${h(Dialogs, null)}
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
