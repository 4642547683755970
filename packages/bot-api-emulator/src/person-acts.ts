import type { CallbackQuery, Contact, Message } from 'grammy/types';
import { commandsFor } from './bot-commands.ts';
import { unixTime } from './clock.ts';
import { plainText } from './formatted-text.ts';
import type { PageMessage, Person } from './page-protocol.ts';
import type { Upload } from './parameters.ts';
import { userOf } from './people.ts';
import { botUser, quoted } from './post-message.ts';
import { documentOf, photoSizes, storeUpload } from './read-media.ts';
import type { Room } from './room.ts';
import { sendMembershipUpdate, sendMessageUpdate, sendPressUpdate } from './send-update.ts';
import type { World } from './world.ts';

/** What a person cannot do as things stand, such as writing to a bot they have blocked. */
export class ImpossibleAct extends Error {
  override readonly name = 'ImpossibleAct';
}

/** A person writes. The first message is what pressing Start sends, and opens the chat to the bot. */
export function say(world: World, room: Room, person: Person, text: string, replyTo?: number): PageMessage {
  const { text: kept, entities } = plainText(text);
  if (kept === '') throw new ImpossibleAct('an empty message cannot be sent');
  if (kept.length > 4096)
    throw new ImpossibleAct('Telegram splits a text of more than 4096 characters; send the parts');
  const content = { text: kept, ...(entities.length === 0 ? {} : { entities }) };
  const message = write(world, room, person, content, replyTo);
  hideUsedKeyboard(world, room, kept);
  return message;
}

/** A person sends on what somebody wrote to them elsewhere, who shows nothing but their name. */
export function forward(world: World, room: Room, person: Person, text: string, sender: string): PageMessage {
  const origin = { type: 'hidden_user', sender_user_name: sender, date: unixTime(world.clock) } as const;
  return write(world, room, person, { text: plainText(text).text, forward_origin: origin });
}

export function shareContact(world: World, room: Room, person: Person, contact: Contact): PageMessage {
  const message = write(world, room, person, { contact });
  if (room.keyboard?.one_time_keyboard === true && contact.user_id === person.id) world.showKeyboard(room, undefined);
  return message;
}

/** A person's own contact, as the "share my phone number" button sends it: without the + of the number. */
export function ownContact(person: Person): Contact {
  return {
    phone_number: person.phone_number.replace(/^\+/, ''),
    first_name: person.first_name,
    ...(person.last_name === undefined ? {} : { last_name: person.last_name }),
    user_id: person.id,
  };
}

export function sendFile(
  world: World,
  room: Room,
  person: Person,
  kind: 'photo' | 'document',
  upload: Upload,
  caption = '',
): PageMessage {
  const file = storeUpload(world, upload, kind === 'photo' ? 'photos' : 'documents');
  const media = kind === 'photo' ? { photo: photoSizes(file) } : { document: documentOf(file) };
  const { text, entities } = plainText(caption);
  const words = text === '' ? {} : { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) };
  return write(world, room, person, { ...media, ...words });
}

export function sendSticker(world: World, room: Room, person: Person, emoji: string): PageMessage {
  const file = world.files.add('stickers', 'sticker.webp', 'image/webp', new Uint8Array(0));
  return write(world, room, person, {
    sticker: {
      file_id: file.fileId,
      file_unique_id: file.uniqueId,
      type: 'regular',
      width: 512,
      height: 512,
      is_animated: false,
      is_video: false,
      emoji,
    },
  });
}

/**
 * A press as the bot gets it, whatever is on the screen: "Be aware that the message originated the query can contain no
 * callback buttons with this data" (CallbackQuery). Of a message that is gone only its place is told.
 */
export function press(world: World, room: Room, person: Person, messageId: number, data: string): string {
  refuseIfBlocked(room);
  if (Buffer.byteLength(data) > 64) throw new ImpossibleAct('callback data has at most 64 bytes');
  const message = room.find(messageId)?.message ?? { chat: room.chat, message_id: messageId, date: 0 as const };
  room.actedAt = room.touch();
  const id = world.rememberPress({ room, pressedAtMs: world.clock.now(), answered: false });
  const query: CallbackQuery = {
    id,
    from: userOf(person),
    message,
    chat_instance: String(-BigInt(room.id) * 1_000_003n),
    data,
  };
  sendPressUpdate(world, query);
  room.tell();
  return id;
}

/** A person sets their app to another language; the bot learns of it with their next update, and its menu follows at once. */
export function setLanguage(world: World, person: Person, language: string): void {
  world.people.set(person.id, { ...person, language_code: language });
  world.show({ type: 'language', person: person.id, language_code: language });
  world.show({ type: 'commands', person: person.id, commands: commandsFor(world, person.id) });
}

/** A person blocks the bot in their private chat, or lets it write again. */
export function setBlocked(world: World, room: Room, person: Person, blocked: boolean): void {
  const status = blocked ? 'kicked' : 'member';
  if (room.botStatus === status) return;
  changeMembership(world, room, person, status);
  world.show({ type: 'blocked', person: room.id, blocked });
  room.tell();
}

/** The bot's standing in a chat changes, by the hand of a person. */
export function changeMembership(world: World, room: Room, by: Person, status: Room['botStatus']): void {
  const old = room.botStatus;
  room.botStatus = status;
  room.touch();
  const user = world.bot;
  const member = (standing: Room['botStatus']) =>
    standing === 'kicked' ? { status: standing, user, until_date: 0 } : { status: standing, user };
  sendMembershipUpdate(world, {
    chat: room.chat,
    from: userOf(by),
    date: world.now(),
    old_chat_member: member(old),
    new_chat_member: member(status),
  });
}

/** The bot is added to a group, with the service message that shows it. */
export function addBotToGroup(world: World, room: Room, by: Person): void {
  changeMembership(world, room, by, 'member');
  write(world, room, by, { new_chat_members: [botUser(world)] });
}

export function write(
  world: World,
  room: Room,
  person: Person,
  content: Omit<Partial<Message>, 'chat'>,
  replyTo?: number,
): PageMessage {
  refuseIfBlocked(room);
  room.started = true;
  room.actedAt = room.touch();
  const replied = replyTo === undefined ? undefined : room.find(replyTo);
  const message = world.post(room, {
    from: userOf(person),
    ...(replied === undefined ? {} : { reply_to_message: quoted(replied.message) }),
    ...content,
  });
  sendMessageUpdate(world, room, message);
  return message;
}

function refuseIfBlocked(room: Room): void {
  if (room.isPrivate && room.botStatus === 'kicked') {
    throw new ImpossibleAct('the person has blocked the bot; they must unblock it first');
  }
}

/** Clients fold a one-time keyboard away once one of its buttons has been used. */
function hideUsedKeyboard(world: World, room: Room, text: string): void {
  if (room.keyboard?.one_time_keyboard !== true) return;
  const labels = room.keyboard.keyboard.flat().map((button) => (typeof button === 'string' ? button : button.text));
  if (labels.includes(text)) world.showKeyboard(room, undefined);
}
