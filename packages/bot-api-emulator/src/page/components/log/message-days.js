/** @import { ChatView, PageMessage } from '../../../page-protocol.ts' */
/** @import { MessageProps } from './message.js' */
import { h } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { html } from '../../html.js';
import { state } from '../../state/page-state.js';
import { dayLabel, dayOf, isFromBot } from '../../text/message-facts.js';
import { Message } from './message.js';

/** Messages of one sender this close together hang together, as in Telegram. */
const groupSeconds = 300;

/** @typedef {{ message: PageMessage, day: string, first: boolean, last: boolean }} Row */

/** @typedef {Map<number, ReturnType<typeof messageNode>>} MessageNodes by message_id */

/** @param {{ chat: ChatView }} props */
export function MessageDays({ chat }) {
  const days = useMemo(() => daysOf(chat.messages), [chat.messages]);
  const drawn = useRef(/** @type {MessageNodes | undefined} */ (undefined));
  /** @type {MessageNodes} */
  const nodes = new Map();
  for (const { message, first, last } of days.flatMap(({ rows }) => rows)) {
    const id = message.message_id;
    const old = drawn.current?.get(id);
    const appearing = old ? old.props.appearing : drawn.current !== undefined;
    const waiting = state.taps.at(chat.person.id, id).join('\n');
    const props = { message, first, last, waiting, paid: chat.paid.includes(id), appearing };
    // Preact passes over a node that it has drawn already: of a long chat only the messages that differ are drawn again.
    nodes.set(id, old && isSame(old.props, props) ? old : messageNode(id, props));
  }
  drawn.current = nodes;
  return days.map(
    ({ day, date, rows }) =>
      html`<section key=${day}>
        <div class="day"><span>${dayLabel(date)}</span></div>
        ${rows.map(({ message }) => nodes.get(message.message_id))}
      </section>`,
  );
}

/**
 * @param {number} key
 * @param {MessageProps} props
 */
function messageNode(key, props) {
  return h(Message, { key, ...props });
}

/**
 * @param {MessageProps} a
 * @param {MessageProps} b
 */
function isSame(a, b) {
  const places = a.first === b.first && a.last === b.last;
  return places && a.message === b.message && a.waiting === b.waiting && a.paid === b.paid;
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
