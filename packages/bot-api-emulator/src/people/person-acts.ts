import type { CallbackQuery, Contact, Message } from '@grammyjs/types';
import { commandsFor } from '../state/bot-commands.ts';
import { unixTime } from '../state/clock.ts';
import { plainText } from '../text/formatted-text.ts';
import { parseHtml } from '../text/parse-html.ts';
import type { PageMessage, Person } from '../page-protocol.ts';
import type { Upload } from '../server/parameters.ts';
import { userOf } from './people.ts';
import { botUser, quoted } from '../methods/post-message.ts';
import { documentOf, photoSizes, storeUpload } from '../files/read-media.ts';
import type { Chat } from '../state/chat.ts';
import { sendMembershipUpdate, sendMessageUpdate, sendPressUpdate } from '../updates/outbox.ts';
import type { State } from '../state/state.ts';

/** What a person cannot do at the moment, such as write to a bot that they have blocked. */
export class ImpossibleAct extends Error {
  override readonly name = 'ImpossibleAct';
}

/** A person writes. The first message, which the Start button sends, opens the chat to the bot. */
export function say(state: State, chat: Chat, person: Person, text: string, replyTo?: number): PageMessage {
  const { text: kept, entities } = plainText(text);
  if (kept === '') throw new ImpossibleAct('an empty message cannot be sent');
  if (kept.length > 4096)
    throw new ImpossibleAct('Telegram splits a text of more than 4096 characters; send the parts');
  const content = { text: kept, ...(entities.length === 0 ? {} : { entities }) };
  const message = write(state, chat, person, content, replyTo);
  hideUsedKeyboard(state, chat, kept);
  return message;
}

/** A person writes with the marks that their app offers: bold, links and the like, given here as HTML. */
export function sayFormatted(state: State, chat: Chat, person: Person, html: string): PageMessage {
  const { text, entities } = parseHtml(html);
  return write(state, chat, person, { text, ...(entities.length === 0 ? {} : { entities }) });
}

/** A person forwards what another wrote to them elsewhere; that writer shows only a name. */
export function forward(state: State, chat: Chat, person: Person, text: string, sender: string): PageMessage {
  const origin = { type: 'hidden_user', sender_user_name: sender, date: unixTime(state.clock) } as const;
  return write(state, chat, person, { text: plainText(text).text, forward_origin: origin });
}

export function shareContact(state: State, chat: Chat, person: Person, contact: Contact): PageMessage {
  const message = write(state, chat, person, { contact });
  if (chat.keyboard?.one_time_keyboard === true && contact.user_id === person.id) state.showKeyboard(chat, undefined);
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
  state: State,
  chat: Chat,
  person: Person,
  kind: 'photo' | 'document',
  upload: Upload,
  { caption = '', album }: { caption?: string | undefined; album?: string | undefined } = {},
): PageMessage {
  const file = storeUpload(state, upload, kind === 'photo' ? 'photos' : 'documents');
  const media = {
    ...(kind === 'photo' ? { photo: photoSizes(file) } : { document: documentOf(file) }),
    ...(album === undefined ? {} : { media_group_id: album }),
  };
  const { text, entities } = plainText(caption);
  const words = text === '' ? {} : { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) };
  return write(state, chat, person, { ...media, ...words });
}

export function sendSticker(state: State, chat: Chat, person: Person, emoji: string): PageMessage {
  const file = state.files.add('stickers', 'sticker.webp', 'image/webp', new Uint8Array(0));
  return write(state, chat, person, {
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
 * A press as the bot gets it, even if the button is not on the screen: "Be aware that the message originated the query can contain no
 * callback buttons with this data" (CallbackQuery). Of a message that is gone, the bot gets only the chat and the id.
 */
export function press(state: State, chat: Chat, person: Person, messageId: number, data: string): string {
  refuseIfBlocked(chat);
  if (Buffer.byteLength(data) > 64) throw new ImpossibleAct('callback data has at most 64 bytes');
  const message = chat.find(messageId)?.message ?? { chat: chat.info, message_id: messageId, date: 0 as const };
  chat.actedAt = chat.touch();
  const id = state.rememberPress({ chat, pressedAtMs: state.clock.now(), answered: false });
  const query: CallbackQuery = {
    id,
    from: userOf(person),
    message,
    chat_instance: String(-BigInt(chat.id) * 1_000_003n),
    data,
  };
  sendPressUpdate(state, query);
  chat.tell();
  return id;
}

/** A person deletes a message of either side, for both; no update tells the bot. */
export function deleteMessage(state: State, chat: Chat, messageId: number): void {
  if (!chat.isPrivate) throw new ImpossibleAct('in a group only its administrators delete the messages of others');
  if (chat.find(messageId) === undefined) throw new ImpossibleAct(`there is no message ${messageId} in this chat`);
  state.remove(chat, messageId);
}

/** A person sets their app to another language; the bot learns of it with their next update, and its menu follows at once. */
export function setLanguage(state: State, person: Person, language: string): void {
  state.people.set(person.id, { ...person, language_code: language });
  state.show({ type: 'language', person: person.id, language_code: language });
  state.show({ type: 'commands', person: person.id, commands: commandsFor(state, person.id) });
}

/** A person blocks the bot in their private chat, or lets it write again. */
export function setBlocked(state: State, chat: Chat, person: Person, blocked: boolean): void {
  const status = blocked ? 'kicked' : 'member';
  if (chat.botStatus === status) return;
  changeMembership(state, chat, person, status);
  state.show({ type: 'blocked', person: chat.id, blocked });
  chat.tell();
}

/** A person changes the bot's membership in a chat. */
export function changeMembership(state: State, chat: Chat, by: Person, status: Chat['botStatus']): void {
  const old = chat.botStatus;
  chat.botStatus = status;
  chat.touch();
  const user = state.bot;
  const member = (standing: Chat['botStatus']) =>
    standing === 'kicked' ? { status: standing, user, until_date: 0 } : { status: standing, user };
  sendMembershipUpdate(state, {
    chat: chat.info,
    from: userOf(by),
    date: state.now(),
    old_chat_member: member(old),
    new_chat_member: member(status),
  });
}

/** The bot is added to a group, with the service message that shows it. */
export function addBotToGroup(state: State, chat: Chat, by: Person): void {
  changeMembership(state, chat, by, 'member');
  write(state, chat, by, { new_chat_members: [botUser(state)] });
}

/**
 * A group becomes a supergroup, which is another chat with the same people; each of the two has a service message that names the other
 * (`migrate_to_chat_id` and `migrate_from_chat_id` of Message).
 */
export function upgradeGroup(state: State, group: Chat, by: Person, id: number): Chat {
  if (group.info.type !== 'group') throw new ImpossibleAct('only a group becomes a supergroup');
  const next = state.addGroup(id, group.info.title, 'supergroup');
  next.botStatus = group.botStatus;
  for (const member of group.members) next.members.add(member);
  write(state, group, by, { migrate_to_chat_id: id });
  group.upgradedTo = id;
  write(state, next, by, { migrate_from_chat_id: group.id });
  return next;
}

export function write(
  state: State,
  chat: Chat,
  person: Person,
  content: Omit<Partial<Message>, 'chat'>,
  replyTo?: number,
): PageMessage {
  refuseIfBlocked(chat);
  chat.started = true;
  chat.actedAt = chat.touch();
  const replied = replyTo === undefined ? undefined : chat.find(replyTo);
  const message = state.post(chat, {
    from: userOf(person),
    ...(replied === undefined ? {} : { reply_to_message: quoted(replied.message) }),
    ...content,
  });
  sendMessageUpdate(state, chat, message);
  return message;
}

function refuseIfBlocked(chat: Chat): void {
  if (chat.isPrivate && chat.botStatus === 'kicked') {
    throw new ImpossibleAct('the person has blocked the bot; they must unblock it first');
  }
}

/** Clients hide a one-time keyboard once one of its buttons has been used. */
function hideUsedKeyboard(state: State, chat: Chat, text: string): void {
  if (chat.keyboard?.one_time_keyboard !== true) return;
  const labels = chat.keyboard.keyboard.flat().map((button) => (typeof button === 'string' ? button : button.text));
  if (labels.includes(text)) state.showKeyboard(chat, undefined);
}
