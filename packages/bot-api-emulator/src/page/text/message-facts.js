/** @import { PageMessage } from '../../page-protocol.ts' */

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });
const dayWithYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

/** @param {PageMessage} message */
export function isFromBot(message) {
  return message.from?.is_bot === true;
}

/** @param {PageMessage} message */
export function timeOf(message) {
  return clock.format(message.date * 1000);
}

/** @param {PageMessage} message */
export function dayOf(message) {
  return new Date(message.date * 1000).toDateString();
}

/**
 * "Today", "Yesterday" or the date.
 *
 * @param {Date} date
 */
export function dayLabel(date, now = new Date()) {
  const day = date.toDateString();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === now.toDateString()) return 'Today';
  if (day === yesterday.toDateString()) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayWithYear).format(date);
}

/**
 * One line that stands for the message in the list of people and in replies.
 *
 * @param {PageMessage} message
 */
export function summaryOf(message) {
  const said = message.text ?? message.caption;
  if (said) return said;
  if (message.photo) return 'Photo';
  if (message.document) return message.document.file_name ?? 'File';
  if (message.contact) return 'Contact';
  if (message.invoice) return message.invoice.title;
  return 'Message';
}
