import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ChatView, PageEvent, PageMessage, PaymentEnd, Person } from '../../src/index.ts';
import { serveStatic } from '../../src/server/static-files.ts';

const FOUR: readonly Person[] = [
  person(1, 'Musa', 'Bello', 'merchant', 'Owns the wallet and watches it'),
  person(2, 'Ada', 'Obi', 'agent', 'Sells all day to people in front of her'),
  person(3, 'Chidi', 'Eze', 'customer', 'Buys for himself'),
  person(4, 'Tola', undefined, 'stranger', 'Nobody let her in yet'),
];

const bot = { id: 99, is_bot: true, first_name: 'Vendbot', username: 'vendbot' } as ChatView['bot'];

/** What the page sent: the last part of the path, by whom, with which body. */
export interface Post {
  what: string;
  person: number;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export type PageServer = Awaited<ReturnType<typeof startPageServer>>;

/** The page with a fake of its protocol whose every answer the test decides; it echoes texts as messages and no more. */
export async function startPageServer(more: readonly Person[] = []) {
  const people = [...FOUR, ...more];
  const chats = new Map(people.map((person) => [person.id, emptyChat(person)]));
  const streams = new Set<ServerResponse>();
  const posts: Post[] = [];
  const state = {
    down: false,
    refuseNext: undefined as { status: number; error: string } | undefined,
    paymentEnd: { type: 'unanswered' } as PaymentEnd,
  };

  const emit = (event: PageEvent) => {
    applyToChat(chats.get(event.person), event);
    for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    posts,
    emit,
    chat: (person: number) => chats.get(person)!,
    /** The next POST is answered with this error. */
    refuseNext: (status: number, error: string) => (state.refuseNext = { status, error }),
    /** How every payment ends from then on. */
    endPayments: (end: PaymentEnd) => (state.paymentEnd = end),
    /** Breaks the event streams and, until `comeBack`, answers every request with 503. */
    goDown() {
      state.down = true;
      for (const stream of streams) stream.destroy();
    },
    comeBack: () => (state.down = false),
    async close() {
      for (const stream of streams) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://page');
    const [, top, what, id, verb] = url.pathname.split('/');
    if (state.down) return json(response, 503, { error: 'down' });
    if (top !== 'playground') {
      if (!(await serveStatic(url.pathname, response))) json(response, 404, { error: 'no such file' });
      return;
    }
    if (what === 'people') return json(response, 200, people);
    if (what === 'events') return openStream(response);
    if (what === 'files') return void response.writeHead(200, { 'content-type': 'image/png' }).end(pixel);
    if (request.method === 'POST') return takePost(request, response, { url, person: Number(id), what: verb ?? '' });
    json(response, 200, chats.get(Number(id)));
  }

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  async function takePost(
    request: IncomingMessage,
    response: ServerResponse,
    { url, person, what }: { url: URL; person: number; what: string },
  ): Promise<void> {
    const bytes = await buffer(request);
    const body = what === 'upload' ? { size: bytes.length } : (JSON.parse(bytes.toString()) as Post['body']);
    posts.push({ what, person, query: url.searchParams, body });
    const refusal = state.refuseNext;
    state.refuseNext = undefined;
    if (refusal) return json(response, refusal.status, { error: refusal.error });
    if (what === 'tap') return json(response, 200, { callback_query_id: `tap-${posts.length}` });
    if (what === 'pay') return json(response, 200, state.paymentEnd);
    if (what === 'block') emit({ type: 'blocked', person, blocked: body['blocked'] === true });
    if (what === 'text')
      emit({ type: 'message', person, message: fromPerson(chats.get(person)!, String(body['text'])) });
    json(response, 200, { message_id: chats.get(person)!.messages.at(-1)?.message_id ?? 0 });
  }
}

/** A message of the bot to one person, numbered after the last of that chat. */
export function fromBot(chat: ChatView, parts: Partial<PageMessage>): PageMessage {
  return numbered(chat, { from: bot, ...parts });
}

export function fromPerson(chat: ChatView, text: string): PageMessage {
  return numbered(chat, { from: { ...userOf(chat.person), is_bot: false }, text });
}

function numbered(chat: ChatView, parts: Partial<PageMessage>): PageMessage {
  const message_id = (chat.messages.at(-1)?.message_id ?? 0) + 1;
  const date = Math.floor(Date.now() / 1000);
  const privateChat = { type: 'private', ...userOf(chat.person) };
  return { message_id, date, chat: privateChat, ...parts } as PageMessage;
}

function userOf({ id, first_name, username }: Person) {
  return { id, first_name, ...(username === undefined ? {} : { username }) };
}

function emptyChat(person: Person): ChatView {
  const commands = [
    { command: 'start', description: 'Begin' },
    { command: 'buy', description: 'Buy airtime, data, power or TV' },
    { command: 'balance', description: 'The wallet' },
  ];
  return { person, bot, messages: [], commands, blocked: false, paid: [] };
}

function applyToChat(chat: ChatView | undefined, event: PageEvent): void {
  if (!chat) throw new Error(`nobody is ${event.person}`);
  if (event.type === 'message') chat.messages.push(event.message);
  if (event.type === 'edited') {
    chat.messages = chat.messages.map((old) => (old.message_id === event.message.message_id ? event.message : old));
  }
  if (event.type === 'deleted') chat.messages = chat.messages.filter((old) => old.message_id !== event.message_id);
  if (event.type === 'keyboard' && event.keyboard) chat.keyboard = event.keyboard;
  if (event.type === 'keyboard' && !event.keyboard) delete chat.keyboard;
  if (event.type === 'paid') chat.paid.push(event.message_id);
  if (event.type === 'language') chat.person = { ...chat.person, language_code: event.language_code };
  if (event.type === 'blocked') chat.blocked = event.blocked;
}

function person(
  id: number,
  first_name: string,
  last_name: string | undefined,
  role: Person['role'],
  about: string,
): Person {
  const name = last_name === undefined ? { first_name } : { first_name, last_name };
  return { id, ...name, language_code: 'en', phone_number: `+23480300000${id}0`, role, about };
}

export function customer(id: number, name: string): Person {
  return person(id, name, undefined, 'customer', 'Buys now and then');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A grey PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOsr6//DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
);
