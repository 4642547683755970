/** @import { PageMessage } from '../../page-protocol.ts' */
import { changed, currentChat, state } from './page-state.js';

/** What stands in the composer. Each person's unfinished text waits for their return. */
export function draft() {
  return (state.current && state.drafts.get(state.current.id)) ?? '';
}

/**
 * Replaces what stands in the composer, as typing does: a slash brings up the commands that fit.
 *
 * @param {string} text
 */
export function write(text) {
  if (state.current) state.drafts.set(state.current.id, text);
  const start = /^\/(\w*)$/.exec(text)?.[1];
  state.commandStart = start !== undefined && commandsFrom(start).length > 0 ? start : undefined;
  changed();
}

/** Another person's composer: with their text, and without the reply that was chosen in the other chat. */
export function openDraft() {
  state.replyTo = undefined;
  write(draft());
}

/**
 * A text that was refused is not lost, unless its writer has begun another one.
 *
 * @param {number} person
 * @param {string} text
 */
export function giveBack(person, text) {
  if (state.drafts.get(person)) return;
  if (state.current?.id === person) write(text);
  else state.drafts.set(person, text);
}

/** @param {string | undefined} start */
export function showCommands(start) {
  state.commandStart = start;
  changed();
}

/** @param {string} start */
export function commandsFrom(start) {
  return (currentChat()?.commands ?? []).filter(({ command }) => command.startsWith(start));
}

/** @param {PageMessage | undefined} message */
export function replyTo(message) {
  state.replyTo = message;
  changed();
}

/**
 * Ctrl+↑ and Ctrl+↓, as in Telegram Desktop: one message up, or down and off at the end.
 *
 * @param {1 | -1} direction
 */
export function stepReply(direction) {
  const messages = currentChat()?.messages ?? [];
  const at = messages.findIndex((message) => message.message_id === state.replyTo?.message_id);
  const next = at < 0 ? messages.length - 1 : Math.max(at + direction, 0);
  replyTo(at < 0 && direction > 0 ? undefined : messages[next]);
}
