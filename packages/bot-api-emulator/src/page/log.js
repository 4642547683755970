/** @import { ChatView, PageMessage } from '../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { focusFooter, html, icon, smoothly } from './html.js';
import { Message } from './message.js';
import { currentChat, state, tapKey } from './state.js';
import { dayLabel, dayOf, isFromBot } from './texts.js';

/** Messages of one sender are drawn as a group if they are this close together, as in Telegram. */
const groupSeconds = 300;
/** If the log is scrolled less than this from its end, it counts as at its end. */
const nearPx = 60;

export function MessageLog() {
  const chat = currentChat();
  const log = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(log.current, chat?.person.id);
  const { missed, scrolled, toEnd } = useMissed(log, chat?.messages ?? []);
  const words = missed ? `${missed} new` : '';
  return html`
    <div
      class="log"
      role="log"
      aria-live="polite"
      aria-label="Messages"
      tabindex="0"
      data-testid="log"
      ref=${log}
      onScroll=${scrolled}
    >
      <div class="messages">${chat && h(MessageDays, { key: chat.person.id, chat })}</div>
    </div>
    <button
      type="button"
      class="newest"
      data-testid="newest"
      hidden=${missed === undefined}
      aria-label=${words ? `${words}, to the newest message` : 'To the newest message'}
      onClick=${() => toEnd(smoothly())}
    >
      <span>${words}</span>${icon('down')}
    </button>
  `;
}

/** @param {{ chat: ChatView }} props */
function MessageDays({ chat }) {
  const days = useMemo(() => [...Map.groupBy(rowsOf(chat.messages), ({ day }) => day)], [chat.messages]);
  const taps = [...state.waiting];
  /** @param {ReturnType<typeof rowsOf>[number]} row */
  const drawn = ({ message, first }) => {
    const id = message.message_id;
    const start = tapKey(chat.person.id, id, '');
    const waiting = taps.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    const paid = chat.paid.includes(id);
    return h(Message, { key: id, message, first, waiting: waiting.join('\n'), paid });
  };
  return days.map(
    ([day, rows]) =>
      html`<section key=${day}>
        <div class="day"><span>${dayLabel(day)}</span></div>
        ${rows.map(drawn)}
      </section>`,
  );
}

/** @param {PageMessage[]} messages */
function rowsOf(messages) {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const day = dayOf(message);
    const isNear = before && dayOf(before) === day && message.date - before.date < groupSeconds;
    return { message, day, first: !isNear || isFromBot(before) !== isFromBot(message) };
  });
}

/**
 * Keeps the focus in the log: on the same button if it is still there after drawing, else on the first button of the same message. If
 * there is none, the focus goes below the log.
 *
 * @param {HTMLElement | null} log @param {number | undefined} person
 */
function useFocusKept(log, person) {
  const drawn = useRef(person);
  const focused = document.activeElement;
  const message = focused?.closest('[data-message-id]');
  // Another person's chat may have a message of the same number: its buttons must not get the focus.
  const stoodHere = log && focused && message && log.contains(focused) && drawn.current === person;
  const id = message?.getAttribute('data-message-id');
  const data = focused?.getAttribute('data-callback');
  useLayoutEffect(() => {
    drawn.current = person;
    if (!stoodHere || (focused.isConnected && document.activeElement === focused)) return;
    /** @type {NodeListOf<HTMLElement>} */
    const found = log.querySelectorAll(`[data-message-id="${id}"] .inline-button`);
    const buttons = [...found];
    const target = buttons.find((button) => button.getAttribute('data-callback') === data) ?? buttons[0];
    if (target) target.focus({ preventScroll: true });
    else focusFooter();
  });
}

/**
 * Counts the messages that come while the reader has scrolled up; at the end of the log, `missed` is undefined. The log is laid out from its
 * end (style.css). So the browser itself keeps the newest message in sight at the end, and keeps the place of a reader who has scrolled up.
 *
 * @param {{ current: HTMLElement | null }} log @param {PageMessage[]} messages
 */
function useMissed(log, messages) {
  const [missed, setMissed] = useState(/** @type {number | undefined} */ (undefined));
  const seen = useRef({ selections: 0, messages });
  const scrolled = () => {
    const isAtEnd = log.current && -log.current.scrollTop < nearPx;
    setMissed((count = 0) => (isAtEnd ? undefined : count));
  };
  /** @param {ScrollBehavior} behavior */
  const toEnd = (behavior = 'instant') => log.current?.scrollTo({ top: 0, behavior });
  useLayoutEffect(() => {
    const before = seen.current;
    const isChosen = before.selections !== state.selections;
    if (!isChosen && before.messages === messages) return;
    seen.current = { selections: state.selections, messages };
    const known = new Set(before.messages.map(({ message_id }) => message_id));
    const added = messages.filter(({ message_id }) => !known.has(message_id));
    // A message that the person has just sent is always shown.
    if (missed === undefined || isChosen || added.some((message) => !isFromBot(message))) toEnd();
    else setMissed(missed + added.length);
  });
  return { missed, scrolled, toEnd };
}
