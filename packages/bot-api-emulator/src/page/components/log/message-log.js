/** @import { PageMessage } from '../../../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html, icon } from '../../html.js';
import { currentChat, state } from '../../state/page-state.js';
import { isFromBot } from '../../text/message-facts.js';
import { focusFooter } from '../focus-footer.js';
import { smoothly } from './flash.js';
import { keepFocus } from './keep-focus.js';
import { MessageDays } from './message-days.js';
import { Scroller } from './scroller.js';

/** The chosen chat's messages, scrolled to the newest. */
export function MessageLog() {
  const chat = currentChat();
  const log = useRef(/** @type {HTMLElement | null} */ (null));
  const [{ atEnd, count }, setPlace] = useState({ atEnd: true, count: 0 });
  const scroller = useRef(/** @type {Scroller | undefined} */ (undefined));
  useLayoutEffect(() => {
    if (!log.current) return;
    const made = new Scroller(log.current, (place) => setPlace((old) => (isSamePlace(old, place) ? old : place)));
    scroller.current = made;
    return () => made.stop();
  }, []);
  useFocusKept(log.current, chat?.person.id);
  useScrollToNew(scroller, chat?.messages ?? []);

  const words = count > 0 ? `${count} new` : '';
  return html`
    <div
      id="log"
      class="log"
      role="log"
      aria-live="polite"
      aria-label="Messages"
      tabindex="0"
      data-testid="log"
      ref=${log}
    >
      <div class="messages">${chat && h(MessageDays, { key: chat.person.id, chat })}</div>
    </div>
    <button
      type="button"
      class="newest"
      data-testid="newest"
      hidden=${atEnd}
      aria-label=${words ? `${words}, to the newest message` : 'To the newest message'}
      onClick=${() => scroller.current?.toEnd(smoothly())}
    >
      <span>${words}</span>${icon('down')}
    </button>
  `;
}

/**
 * @param {HTMLElement | null} log
 * @param {number | undefined} person
 */
function useFocusKept(log, person) {
  const drawn = useRef(person);
  // Another person's chat may have a message of the same number: its buttons must not get the keyboard.
  const restoreFocus = log && drawn.current === person ? keepFocus(log) : () => true;
  useLayoutEffect(() => {
    drawn.current = person;
    if (!restoreFocus()) focusFooter();
  });
}

/**
 * @param {{ current: Scroller | undefined }} scroller
 * @param {PageMessage[]} messages
 */
function useScrollToNew(scroller, messages) {
  const seen = useRef({ selections: 0, messages });
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { selections: state.selections, messages };
    if (before.selections !== state.selections) return scroller.current?.toEnd();
    if (before.messages === messages) return;
    const known = new Set(before.messages.map(({ message_id }) => message_id));
    const added = messages.filter(({ message_id }) => !known.has(message_id));
    // What one has just sent oneself is always shown.
    if (added.some((message) => !isFromBot(message))) scroller.current?.toEnd();
    else scroller.current?.arrived(added.length);
  });
}

/**
 * @param {{ atEnd: boolean, count: number }} a
 * @param {{ atEnd: boolean, count: number }} b
 */
function isSamePlace(a, b) {
  return a.atEnd === b.atEnd && a.count === b.count;
}
