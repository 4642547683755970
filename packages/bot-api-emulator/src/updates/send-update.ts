import type { Message, Update } from '@grammyjs/types';
import type { PageMessage } from '../page-protocol.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

/** The queue and the lifetime of an update are from telegram-bot-api, Client::add_update and its callers. */
const dayInSeconds = 86_400;
const queryLifeSeconds = 150;

/** Messages queue by chat. In a group a bot with privacy mode on does not get every message. */
export function sendMessageUpdate(state: State, chat: Chat, message: PageMessage): void {
  if (!chat.isPrivate && !seesInGroup(state, message)) return;
  const update = { message: message as NonNullable<Update['message']> };
  state.send({ update, queueId: `chat:${chat.id}`, livesForSeconds: dayInSeconds });
}

/** Presses queue by person, so a press may overtake a message of the same chat. */
export function sendPressUpdate(state: State, query: NonNullable<Update['callback_query']>): void {
  state.send({
    update: { callback_query: query },
    queueId: `press:${query.from.id}`,
    livesForSeconds: queryLifeSeconds,
  });
}

export function sendCheckoutUpdate(state: State, query: NonNullable<Update['pre_checkout_query']>): void {
  state.send({
    update: { pre_checkout_query: query },
    queueId: `checkout:${query.from.id}`,
    livesForSeconds: queryLifeSeconds,
  });
}

export function sendMembershipUpdate(state: State, change: NonNullable<Update['my_chat_member']>): void {
  state.send({
    update: { my_chat_member: change },
    queueId: `member:${change.chat.id}`,
    livesForSeconds: dayInSeconds,
  });
}

const serviceFields = ['new_chat_members', 'left_chat_member', 'migrate_to_chat_id', 'migrate_from_chat_id'] as const;

/** "Privacy mode" in the documentation: commands, replies to the bot, mentions of it, service messages. */
function seesInGroup(state: State, message: Message): boolean {
  if (state.bot.can_read_all_group_messages) return true;
  const text = message.text ?? message.caption ?? '';
  const isService = serviceFields.some((field) => message[field] !== undefined);
  return (
    isService ||
    text.startsWith('/') ||
    text.toLowerCase().includes(`@${state.bot.username.toLowerCase()}`) ||
    message.reply_to_message?.from?.id === state.bot.id
  );
}
