import type { Parameters } from './parameters.ts';
import { badRequest, forbidden } from './refusal.ts';
import type { Room, StoredMessage } from './room.ts';
import type { World } from './world.ts';

/** The chat a call names, for reading; refuses in the words of telegram-bot-api's check_chat. */
export function readableRoom(world: World, parameters: Parameters, name = 'chat_id'): Room {
  if (!parameters.has(name)) throw badRequest(`${name} is empty`);
  const id = parameters.integer(name);
  const room = id === undefined ? undefined : world.rooms.get(id);
  if (room === undefined) throw badRequest('chat not found');
  return room;
}

/** The chat a call writes to: refused where a person never wrote, blocked the bot, or the bot is not in the group. */
export function writableRoom(world: World, parameters: Parameters): Room {
  const room = readableRoom(world, parameters);
  if (room.isPrivate && !room.started) throw forbidden("bot can't initiate conversation with a user");
  if (room.isPrivate && room.botStatus === 'kicked') throw forbidden('bot was blocked by the user');
  if (room.botStatus === 'kicked') throw forbidden('bot was kicked from the group chat');
  if (room.botStatus === 'left') throw forbidden('bot is not a member of the group chat');
  return room;
}

/** The message `message_id` names; `what` as in "message to edit". */
export function namedMessage(room: Room, parameters: Parameters, what: string): StoredMessage {
  const messageId = parameters.integer('message_id') ?? 0;
  if (messageId <= 0) throw badRequest('message identifier is not specified');
  const stored = room.find(messageId);
  if (stored === undefined) throw badRequest(`${what} not found`);
  return stored;
}
