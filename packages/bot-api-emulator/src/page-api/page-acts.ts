import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { payWithin } from '../people/person-pays.ts';
import type { Person } from '../page-protocol.ts';
import {
  forward,
  ownContact,
  press,
  say,
  sendFile,
  setBlocked,
  setLanguage,
  shareContact,
} from '../people/person-acts.ts';
import { readBody } from '../server/parameters.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

const textBody = z.object({ text: z.string().min(1), reply_to: z.int().optional() });
const tapBody = z.object({ message_id: z.int(), data: z.string().min(1) });
const contactBody = z.object({
  phone_number: z.string().min(1),
  first_name: z.string().min(1),
  last_name: z.string().optional(),
  own: z.boolean(),
});
const forwardBody = z.object({ text: z.string().min(1).max(4096), sender: z.string().min(1).max(64) });
const payBody = z.object({ message_id: z.int() });
/** An IETF language tag, as in User.language_code. */
const languageBody = z.object({ language_code: z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/u) });
const blockBody = z.object({ blocked: z.boolean() });

interface Who {
  chat: Chat;
  person: Person;
}

interface Posted {
  request: IncomingMessage;
  url: URL;
}

/** Acts for a person as the page asks below /playground/chats/:person; returns the answer. */
export async function actFor(state: State, who: Who, act: string, posted: Posted): Promise<unknown> {
  const { chat, person } = who;
  switch (act) {
    case 'text': {
      const { text, reply_to: replyTo } = textBody.parse(await readJson(posted.request));
      return { message_id: say(state, chat, person, text, replyTo).message_id };
    }
    case 'tap': {
      const { message_id: messageId, data } = tapBody.parse(await readJson(posted.request));
      if (!isOnScreen(chat, messageId, data)) throw new PageError(409, 'that button is not there any more');
      return { callback_query_id: press(state, chat, person, messageId, data) };
    }
    case 'contact':
      return { message_id: share(state, who, await readJson(posted.request)) };
    case 'upload':
      return { message_id: upload(state, who, posted, await readBody(posted.request)) };
    case 'forward': {
      const { text, sender } = forwardBody.parse(await readJson(posted.request));
      return { message_id: forward(state, chat, person, text, sender).message_id };
    }
    case 'pay':
      return payWithin(state, who, payBody.parse(await readJson(posted.request)).message_id);
    case 'language':
      setLanguage(state, person, languageBody.parse(await readJson(posted.request)).language_code);
      return {};
    case 'block':
      setBlocked(state, chat, person, blockBody.parse(await readJson(posted.request)).blocked);
      return {};
    default:
      throw new PageError(404, 'there is no such page');
  }
}

/** A person's own contact is what Telegram knows of them, not what the page sends. */
function share(state: State, { chat, person }: Who, body: unknown): number {
  const { own, last_name: lastName, ...contact } = contactBody.parse(body);
  const shared = own ? ownContact(person) : { ...contact, ...(lastName === undefined ? {} : { last_name: lastName }) };
  return shareContact(state, chat, person, shared).message_id;
}

function upload(state: State, { chat, person }: Who, { request, url }: Posted, bytes: Buffer): number {
  const kind = url.searchParams.get('kind');
  if (kind !== 'photo' && kind !== 'document') throw new PageError(400, 'kind must be photo or document');
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const file = { name: url.searchParams.get('name') ?? kind, contentType, bytes: new Uint8Array(bytes) };
  const caption = url.searchParams.get('caption') ?? '';
  return sendFile(state, chat, person, kind, file, { caption }).message_id;
}

function isOnScreen(chat: Chat, messageId: number, data: string): boolean {
  const buttons = chat.find(messageId)?.message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

/** A request of the page that asks for what is not there or cannot be done; answered as {error}. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of a request of the page; answers 400 if it is no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new PageError(400, 'the body is no JSON');
  }
}
