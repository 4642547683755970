import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { commandsFor } from '../state/bot-commands.ts';
import type { ChatView, PageEvent, PageMessage, Person } from '../page-protocol.ts';
import { languageTag } from '../people/people.ts';
import { readBody } from '../server/parameters.ts';
import { ImpossibleAct, PersonInChat } from '../people/person-in-chat.ts';
import { botUser } from '../methods/post-message.ts';
import { Refusal } from '../server/refusal.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

const heartbeatMs = 15_000;

export async function servePage(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    await route(state, request, response, url);
  } catch (error) {
    if (error instanceof z.ZodError) sendJson(response, 400, { error: z.prettifyError(error) });
    else if (error instanceof ImpossibleAct) sendJson(response, 409, { error: error.message });
    else if (error instanceof Refusal) sendJson(response, error.errorCode, { error: error.message });
    else throw error;
  }
}

async function route(state: State, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const [, , area = '', name = '', act = ''] = url.pathname.split('/');
  const asked = `${request.method ?? ''} ${area}`;
  if (asked === 'GET people') return sendJson(response, 200, [...state.people.values()]);
  if (asked === 'GET events') return openEvents(state, response);
  if (asked === 'GET files') return sendFile(state, response, decodeURIComponent(name));
  if (area !== 'chats') throw new Refusal(404, 'there is no such page');
  const person = state.people.get(Number(name));
  if (person === undefined) throw new Refusal(404, `no one here has the id ${name}`);
  const chat = state.chat(person.id);
  if (asked === 'GET chats' && act === '') return sendJson(response, 200, viewOf(state, chat, person));
  const run = asked === 'POST chats' && Object.hasOwn(pageActs, act) ? pageActs[act] : undefined;
  if (run === undefined) throw new Refusal(404, 'there is no such page');
  const who = new PersonInChat(state, chat, person);
  sendJson(response, 200, (await run({ who, chat, state, request, url })) ?? {});
}

function viewOf(state: State, chat: Chat, person: Person): ChatView {
  const messages = chat.stored().map(({ message }) => message);
  return {
    person,
    bot: botUser(state),
    messages,
    keyboard: chat.keyboard,
    commands: commandsFor(state, person.id),
    blocked: chat.botStatus === 'kicked',
    paid: messages.map(({ message_id }) => message_id).filter((id) => state.paidInvoices.has(id)),
  };
}

/** Every event of the private chats, as Server-Sent Events; a group has no page. */
function openEvents({ listeners }: State, response: ServerResponse): void {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, { ...headers, connection: 'keep-alive' }).write(': here\n\n');
  const send = (event: PageEvent): void => {
    if (event.person > 0 && !response.writableEnded) response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  // It listens only while a page is open, so that load runs do not pay for it.
  listeners.add(send);
  response.once('close', () => {
    clearInterval(heartbeat);
    listeners.delete(send);
  });
}

function sendFile({ files }: State, response: ServerResponse, fileId: string): void {
  const file = files.find(fileId);
  if (file === undefined) throw new Refusal(404, 'there is no such file');
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.bytes.length,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    // A document may be HTML: it must not run as a page of this address.
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  response.end(file.bytes);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

interface Posted {
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

/** What a person can do, by the last word of the path below /playground/chats/:person. Each function gives the answer. */
const pageActs: Readonly<Partial<Record<string, Act>>> = {
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

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new Refusal(400, 'the body is no JSON');
  }
}
