import type { ChatMember } from '@grammyjs/types';
import { namedMessage, readableChat, writableChat } from './chat-access.ts';
import type { Method } from './method.ts';
import { userOf } from '../people/people.ts';
import { botUser, quoted } from './post-message.ts';
import { badRequest, forbidden, tooManyRequests } from '../server/refusal.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

export const chatMethods: Record<string, Method> = {
  getMe: (state) => state.bot,

  logOut: (state) => {
    state.loggedOut = true;
    return true;
  },

  /** "The method will return error 429 in the first 10 minutes after the bot is launched" (close). */
  close: (state) => {
    const leftSeconds = 600 - Math.floor((state.clock.now() - state.startedAtMs) / 1000);
    if (leftSeconds > 0) throw tooManyRequests(leftSeconds);
    return true;
  },

  /** The bot does not know a person who never wrote. */
  getChat: (state, parameters) => {
    const chat = readableChat(state, parameters);
    if (chat.isPrivate && !chat.started) throw badRequest('chat not found');
    const pinned = chat.pinnedMessageId === undefined ? undefined : chat.find(chat.pinnedMessageId)?.message;
    return {
      ...chat.info,
      accent_color_id: 0,
      max_reaction_count: 11,
      accepted_gift_types: {
        unlimited_gifts: false,
        limited_gifts: false,
        unique_gifts: false,
        premium_subscription: false,
        gifts_from_channels: false,
      },
      ...(pinned === undefined ? {} : { pinned_message: pinned }),
    };
  },

  leaveChat: (state, parameters) => {
    const chat = readableChat(state, parameters);
    if (chat.isPrivate) throw badRequest("chat can't be left");
    if (chat.botStatus !== 'member') throw forbidden('bot is not a member of the group chat');
    chat.botStatus = 'left';
    state.post(chat, { from: botUser(state), left_chat_member: botUser(state) });
    return true;
  },

  getChatMember: (state, parameters) => {
    const chat = readableChat(state, parameters);
    if (chat.isPrivate && !chat.started) throw badRequest('chat not found');
    const userId = parameters.integer('user_id');
    if (userId === undefined) throw badRequest('invalid user_id specified');
    return memberOf(state, chat, userId);
  },

  pinChatMessage: (state, parameters) => {
    const chat = writableChat(state, parameters);
    const { message } = namedMessage(chat, parameters, 'message to pin');
    chat.pinnedMessageId = message.message_id;
    state.post(chat, { from: botUser(state), pinned_message: quoted(message) });
    return true;
  },

  setMessageReaction: (state, parameters) => {
    const chat = writableChat(state, parameters);
    namedMessage(chat, parameters, 'message to react');
    const reactions = parameters.json('reaction', 'reaction') ?? [];
    if (!Array.isArray(reactions)) throw badRequest('expected an Array of ReactionType');
    // "bots can't use more than one reaction per message" in effect: a bot is no premium user.
    if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY');
    return true;
  },
};

function memberOf(state: State, chat: Chat, userId: number): ChatMember {
  if (userId === state.bot.id)
    return { status: chat.botStatus === 'kicked' ? 'left' : chat.botStatus, user: state.bot };
  const person = state.people.get(userId);
  if (person === undefined) throw badRequest('member not found');
  return { status: chat.members.has(userId) ? 'member' : 'left', user: userOf(person) };
}
