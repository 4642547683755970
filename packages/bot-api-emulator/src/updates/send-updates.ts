import type { Update } from '@grammyjs/types';
import type { PageMessage } from '../page-protocol.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';
import { seesInGroup } from './privacy-mode.ts';
import { messageLifeSeconds, type Outgoing, queryLifeSeconds } from './update-queue.ts';

/** Applies the planned faults: an update may be doubled, or wait until the next one has gone ahead of it. */
function send(state: State, outgoing: Outgoing): void {
  const effect = state.faults.takeForUpdate(Object.keys(outgoing.update)[0] ?? '', chatOf(outgoing.update));
  if (effect?.type === 'swap' && state.held === undefined) {
    state.held = { outgoing, timer: setTimeout(() => releaseHeld(state), effect.holdMs ?? 1000) };
  } else {
    const told = effect?.type === 'inaccessible' ? withoutContent(outgoing) : outgoing;
    const entry = state.updates.add(told, effect?.type === 'duplicate' ? 1 : 0);
    if (entry !== undefined && effect?.type === 'duplicate-at-once') state.webhook.deliverBeside(entry);
    releaseHeld(state);
  }
  state.changed();
}

function releaseHeld(state: State): void {
  const { held } = state;
  if (held === undefined) return;
  clearTimeout(held.timer);
  state.held = undefined;
  state.updates.add(held.outgoing);
}

function withoutContent(outgoing: Outgoing): Outgoing {
  const press = outgoing.update.callback_query;
  if (press?.message === undefined) return outgoing;
  const { chat, message_id } = press.message;
  return { ...outgoing, update: { callback_query: { ...press, message: { chat, message_id, date: 0 } } } };
}

function chatOf(update: Omit<Update, 'update_id'>): number | undefined {
  return (update.message ?? update.callback_query?.message ?? update.my_chat_member)?.chat.id;
}

/** Messages queue by chat. In a group a bot with privacy mode on does not get every message. */
export function sendMessageUpdate(state: State, chat: Chat, message: PageMessage): void {
  if (!chat.isPrivate && !seesInGroup(state, message)) return;
  const update = { message: message as NonNullable<Update['message']> };
  send(state, { update, queueId: `chat:${chat.id}`, livesForSeconds: messageLifeSeconds });
}

/** Presses and checkouts queue by person (`queueId`), so that one may overtake a message of the same chat. */
export function sendQuery(state: State, queueId: string, update: Outgoing['update']): void {
  send(state, { update, queueId, livesForSeconds: queryLifeSeconds });
}

export function sendMembershipUpdate(state: State, change: NonNullable<Update['my_chat_member']>): void {
  const update = { my_chat_member: change };
  send(state, { update, queueId: `member:${change.chat.id}`, livesForSeconds: messageLifeSeconds });
}
