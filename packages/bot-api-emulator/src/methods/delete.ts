import { namedMessage, readableRoom } from '../find-room.ts';
import { badRequest } from '../refusal.ts';
import type { Room, StoredMessage } from '../room.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';

/** "A message can only be deleted if it was sent less than 48 hours ago" (deleteMessage). */
const deletableForSeconds = 48 * 3600;

export const deleteMessage: Method = (world, parameters) => {
  const room = readableRoom(world, parameters);
  const stored = namedMessage(room, parameters, 'message to delete');
  if (!mayDelete(world, room, stored)) throw badRequest("message can't be deleted for everyone");
  world.remove(room, stored.message.message_id);
  return true;
};

/** Up to 100; those that are not found or may not be deleted are skipped, as documented. */
export const deleteMessages: Method = (world, parameters) => {
  const room = readableRoom(world, parameters);
  const ids = parameters.json('message_ids', 'message identifiers');
  if (!Array.isArray(ids)) throw badRequest('expected an Array of message identifiers');
  if (ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  for (const id of ids as unknown[]) {
    const stored = room.find(Number(id));
    if (stored !== undefined && mayDelete(world, room, stored)) world.remove(room, stored.message.message_id);
  }
  return true;
};

/** In a private chat everybody's, in a group its own: the bot is no administrator here. */
function mayDelete(world: World, room: Room, { message }: StoredMessage): boolean {
  const young = world.now() - message.date < deletableForSeconds;
  return young && (room.isPrivate || message.from?.id === world.bot.id);
}
