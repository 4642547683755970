/** @import { ChatView, PageMessage } from '../../../page-protocol.ts' */
import { h } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { html } from '../../html.js';
import { state } from '../../state/page-state.js';
import { dayLabel, dayOf, isFromBot } from '../../text/message-facts.js';
import { Message } from './message.js';

/** Messages of one sender this close together hang together, as in Telegram. */
const groupSeconds = 300;

/** @typedef {{ message: PageMessage, day: string, first: boolean, last: boolean }} Row */

/** @param {{ chat: ChatView }} props */
export function MessageDays({ chat }) {
  const days = useMemo(() => daysOf(chat.messages), [chat.messages]);
  const wasDrawn = useRef(false);
  useLayoutEffect(() => void (wasDrawn.current = true), []);
  const person = chat.person.id;
  return days.map(
    ({ day, date, rows }) =>
      html`<section key=${day}>
        <div class="day"><span>${dayLabel(date)}</span></div>
        ${rows.map(({ message, first, last }) => {
          const id = message.message_id;
          const waiting = state.taps.at(person, id).join('\n');
          const paid = chat.paid.includes(id);
          return h(Message, { key: id, message, first, last, waiting, paid, appearing: wasDrawn.current });
        })}
      </section>`,
  );
}

/** @param {PageMessage[]} messages */
function daysOf(messages) {
  const rows = rowsOf(messages);
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    return { day, date: new Date(day), rows: ofDay };
  });
}

/**
 * @param {PageMessage[]} messages
 * @returns {Row[]}
 */
function rowsOf(messages) {
  const days = messages.map(dayOf);
  const hangsOn = messages.map((message, at) => {
    const before = messages[at - 1];
    return before !== undefined && days[at - 1] === days[at] && hangTogether(before, message);
  });
  return messages.map((message, at) => {
    return { message, day: days[at] ?? '', first: !hangsOn[at], last: !hangsOn[at + 1] };
  });
}

/**
 * @param {PageMessage} a
 * @param {PageMessage} b
 */
function hangTogether(a, b) {
  return isFromBot(a) === isFromBot(b) && b.date - a.date < groupSeconds;
}
