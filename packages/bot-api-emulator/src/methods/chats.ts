import type { ChatMember } from 'grammy/types';
import { namedMessage, readableRoom, writableRoom } from '../find-room.ts';
import { userOf } from '../people.ts';
import { botUser, quoted } from '../post-message.ts';
import { badRequest, forbidden, tooManyRequests } from '../refusal.ts';
import type { Room } from '../room.ts';
import { fileAnswer } from '../stored-files.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';

const getMe: Method = (world) => world.bot;

const logOut: Method = (world) => {
  world.loggedOut = true;
  return true;
};

/** "The method will return error 429 in the first 10 minutes after the bot is launched" (close). */
const close: Method = (world) => {
  const leftSeconds = 600 - Math.floor((world.clock.now() - world.startedAtMs) / 1000);
  if (leftSeconds > 0) throw tooManyRequests(leftSeconds);
  return true;
};

/** A person who never wrote is not known to the bot. */
const getChat: Method = (world, parameters) => {
  const room = readableRoom(world, parameters);
  if (room.isPrivate && !room.started) throw badRequest('chat not found');
  const pinned = room.pinnedMessageId === undefined ? undefined : room.find(room.pinnedMessageId)?.message;
  return {
    ...room.chat,
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
};

/** Leaving a private chat is refused, as there is nothing to leave. */
const leaveChat: Method = (world, parameters) => {
  const room = readableRoom(world, parameters);
  if (room.isPrivate) throw badRequest("chat can't be left");
  if (room.botStatus !== 'member') throw forbidden('bot is not a member of the group chat');
  room.botStatus = 'left';
  world.post(room, { from: botUser(world), left_chat_member: botUser(world) });
  return true;
};

const getChatMember: Method = (world, parameters) => {
  const room = readableRoom(world, parameters);
  if (room.isPrivate && !room.started) throw badRequest('chat not found');
  const userId = parameters.integer('user_id');
  if (userId === undefined) throw badRequest('invalid user_id specified');
  return memberOf(world, room, userId);
};

const pinChatMessage: Method = (world, parameters) => {
  const room = writableRoom(world, parameters);
  const { message } = namedMessage(room, parameters, 'message to pin');
  room.pinnedMessageId = message.message_id;
  world.post(room, { from: botUser(world), pinned_message: quoted(message) });
  return true;
};

const setMessageReaction: Method = (world, parameters) => {
  const room = writableRoom(world, parameters);
  namedMessage(room, parameters, 'message to react');
  const reactions = parameters.json('reaction', 'reaction') ?? [];
  if (!Array.isArray(reactions)) throw badRequest('expected an Array of ReactionType');
  // "bots can't use more than one reaction per message" in effect: a bot is no premium user.
  if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  return true;
};

const getFile: Method = (world, parameters) => {
  if (!parameters.has('file_id')) throw badRequest('file_id not specified');
  const file = world.files.find(parameters.text('file_id'));
  if (file === undefined) throw badRequest('wrong file_id or the file is temporarily unavailable');
  // "bots can download files of up to 20MB in size" (getFile).
  if (file.bytes.length > 20 * 1024 * 1024) throw badRequest('file is too big');
  return fileAnswer(file);
};

/** The bot, its chats and their files. */
export const chatMethods: Record<string, Method> = {
  getMe,
  logOut,
  close,
  getChat,
  leaveChat,
  getChatMember,
  pinChatMessage,
  setMessageReaction,
  getFile,
};

function memberOf(world: World, room: Room, userId: number): ChatMember {
  if (userId === world.bot.id)
    return { status: room.botStatus === 'kicked' ? 'left' : room.botStatus, user: world.bot };
  const person = world.people.get(userId);
  if (person === undefined) throw badRequest('member not found');
  return { status: room.members.has(userId) ? 'member' : 'left', user: userOf(person) };
}
