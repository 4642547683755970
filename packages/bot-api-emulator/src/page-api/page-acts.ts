import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { PageMessage } from '../page-protocol.ts';
import { languageTag } from '../people/people.ts';
import type { PersonInChat } from '../people/person-in-chat.ts';
import { readBody } from '../server/parameters.ts';
import { Refusal } from '../server/refusal.ts';
import { commandsFor } from '../state/bot-commands.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

/** Whom the page acts for, and the request that says so. */
export interface Posted {
  who: PersonInChat;
  chat: Chat;
  state: State;
  request: IncomingMessage;
  url: URL;
}

type Act = (posted: Posted) => Promise<unknown>;

const contact = {
  phone_number: z.string().min(1),
  first_name: z.string().min(1),
  last_name: z.string().exactOptional(),
};

/** What a person does, by the last word of its path below /playground/chats/:person; each gives the answer. */
export const pageActs: Readonly<Partial<Record<string, Act>>> = {
  text: act({ text: z.string().min(1), reply_to: z.int().optional() }, ({ who }, { text, reply_to }) =>
    idOf(who.say(text, reply_to)),
  ),
  tap: act({ message_id: z.int(), data: z.string().min(1) }, ({ who, chat }, { message_id, data }) => {
    if (!isOnScreen(chat, message_id, data)) throw new Refusal(409, 'that button is not there any more');
    return { callback_query_id: who.press(message_id, data).callbackQueryId };
  }),
  // A person's own contact is what Telegram knows of them, not what the page sends.
  contact: act({ ...contact, own: z.boolean() }, ({ who }, { own, ...given }) =>
    idOf(who.shareContact(own ? undefined : given)),
  ),
  forward: act({ text: z.string().min(1).max(4096), sender: z.string().min(1).max(64) }, ({ who }, { text, sender }) =>
    idOf(who.forward(text, sender)),
  ),
  pay: act({ message_id: z.int() }, ({ who }, { message_id }) => who.payWithin(message_id)),
  language: act({ language_code: languageTag }, setLanguage),
  block: act({ blocked: z.boolean() }, ({ who }, { blocked }) => (blocked ? who.block() : who.unblock())),
  upload,
};

/** An act whose body is JSON of this shape. */
function act<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (posted: Posted, body: z.infer<z.ZodObject<Shape>>) => unknown,
): Act {
  return async (posted) => run(posted, z.object(shape).parse(await readJson(posted.request)));
}

function idOf({ message_id }: PageMessage): Pick<PageMessage, 'message_id'> {
  return { message_id };
}

/** Sets the person's app to another language; the bot learns of it with their next update, and its menu follows at once. */
function setLanguage({ who: { person }, state }: Posted, { language_code }: { language_code: string }): void {
  state.people.set(person.id, { ...person, language_code });
  state.show({ type: 'language', person: person.id, language_code });
  state.show({ type: 'commands', person: person.id, commands: commandsFor(state, person.id) });
}

async function upload({ who, request, url }: Posted): Promise<unknown> {
  const kind = url.searchParams.get('kind');
  if (kind !== 'photo' && kind !== 'document') throw new Refusal(400, 'kind must be photo or document');
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const bytes = new Uint8Array(await readBody(request));
  const file = { name: url.searchParams.get('name') ?? kind, contentType, bytes };
  return idOf(who.sendFile(kind, file, { caption: url.searchParams.get('caption') ?? '' }));
}

function isOnScreen(chat: Chat, messageId: number, data: string): boolean {
  const buttons = chat.find(messageId)?.message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

/** The body of a request of the page; answers 400 if it is no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new Refusal(400, 'the body is no JSON');
  }
}
