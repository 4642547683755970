import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { commandsFor } from './bot-commands.ts';
import { readFault } from './fault-schema.ts';
import type { Faults } from './faults.ts';
import { PageEvents } from './page-events.ts';
import type { ChatView, Person } from './page-protocol.ts';
import { ImpossibleAct, ownContact, press, say, sendFile, setBlocked, shareContact } from './person-acts.ts';
import { botUser } from './post-message.ts';
import { readBody } from './read-parameters.ts';
import { Refusal } from './refusal.ts';
import type { Room } from './room.ts';
import type { World } from './world.ts';

/** What is asked for is not there, or cannot be done; answered as {error}. */
class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const textBody = z.object({ text: z.string().min(1), reply_to: z.int().optional() });
const tapBody = z.object({ message_id: z.int(), data: z.string().min(1) });
const contactBody = z.object({
  phone_number: z.string().min(1),
  first_name: z.string().min(1),
  last_name: z.string().optional(),
  own: z.boolean(),
});
const blockBody = z.object({ blocked: z.boolean() });

/** Everything below /playground: the chat page's endpoints and the faults. */
export class PageRoute {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #events: PageEvents;

  constructor(world: World, faults: Faults) {
    this.#world = world;
    this.#faults = faults;
    this.#events = new PageEvents(world);
  }

  stop(): void {
    this.#events.stop();
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    try {
      await this.#route(request, response, url);
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined) throw error;
      sendJson(response, status, { error: messageOf(error) });
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, , area = '', name = '', act = ''] = url.pathname.split('/');
    const route = `${request.method ?? ''} ${area}`;
    if (route === 'GET people') return sendJson(response, 200, [...this.#world.people.values()]);
    if (route === 'GET events') return this.#events.open(response);
    if (route === 'GET files') return this.#sendFile(response, decodeURIComponent(name));
    if (area === 'faults') return this.#serveFaults(request, response, name);
    if (area !== 'chats') throw new PageError(404, 'there is no such page');
    const { room, person } = this.#chat(name);
    if (route === 'GET chats' && act === '') return sendJson(response, 200, this.#view(room, person));
    if (route === 'POST chats') return sendJson(response, 200, await this.#act(request, url, act, room, person));
    throw new PageError(404, 'there is no such page');
  }

  #chat(name: string): { room: Room; person: Person } {
    const person = this.#world.people.get(Number(name));
    if (person === undefined) throw new PageError(404, `nobody here has the id ${name}`);
    return { person, room: this.#world.room(person.id) };
  }

  #view(room: Room, person: Person): ChatView {
    return {
      person,
      bot: botUser(this.#world),
      messages: room.stored().map(({ message }) => message),
      ...(room.keyboard === undefined ? {} : { keyboard: room.keyboard }),
      commands: commandsFor(this.#world, person.id),
      blocked: room.botStatus === 'kicked',
    };
  }

  async #act(request: IncomingMessage, url: URL, act: string, room: Room, person: Person): Promise<unknown> {
    const body = await readBody(request);
    switch (act) {
      case 'text': {
        const { text, reply_to: replyTo } = textBody.parse(json(body));
        return { message_id: say(this.#world, room, person, text, replyTo).message_id };
      }
      case 'tap': {
        const { message_id: messageId, data } = tapBody.parse(json(body));
        if (!isOnScreen(room, messageId, data)) throw new PageError(409, 'that button is not there any more');
        return { callback_query_id: press(this.#world, room, person, messageId, data) };
      }
      case 'contact':
        return { message_id: this.#contact(room, person, json(body)) };
      case 'upload':
        return { message_id: this.#upload(request, url, body, room, person) };
      case 'block':
        setBlocked(this.#world, room, person, blockBody.parse(json(body)).blocked);
        return {};
      default:
        throw new PageError(404, 'there is no such page');
    }
  }

  /** One's own contact is what Telegram knows of the person, not what the page says. */
  #contact(room: Room, person: Person, body: unknown): number {
    const { own, last_name: lastName, ...contact } = contactBody.parse(body);
    const shared = own
      ? ownContact(person)
      : { ...contact, ...(lastName === undefined ? {} : { last_name: lastName }) };
    return shareContact(this.#world, room, person, shared).message_id;
  }

  #upload(request: IncomingMessage, url: URL, bytes: Buffer, room: Room, person: Person): number {
    const kind = url.searchParams.get('kind');
    if (kind !== 'photo' && kind !== 'document') throw new PageError(400, 'kind must be photo or document');
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    const upload = { name: url.searchParams.get('name') ?? kind, contentType, bytes: new Uint8Array(bytes) };
    const caption = url.searchParams.get('caption') ?? '';
    return sendFile(this.#world, room, person, kind, upload, caption).message_id;
  }

  #sendFile(response: ServerResponse, fileId: string): void {
    const file = this.#world.files.find(fileId);
    if (file === undefined) throw new PageError(404, 'there is no such file');
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

  async #serveFaults(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (request.method === 'GET') return sendJson(response, 200, this.#faults.list());
    if (request.method === 'POST') {
      const id = this.#faults.add(readFault(json(await readBody(request))));
      return sendJson(response, 200, { id });
    }
    if (request.method !== 'DELETE') throw new PageError(404, 'there is no such page');
    if (name === '') this.#faults.clear();
    else if (!this.#faults.remove(Number(name))) throw new PageError(404, `there is no fault ${name}`);
    sendJson(response, 200, {});
  }
}

function isOnScreen(room: Room, messageId: number, data: string): boolean {
  const buttons = room.find(messageId)?.message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.some((button) => 'callback_data' in button && button.callback_data === data);
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new PageError(400, 'the body is no JSON');
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof PageError) return error.status;
  if (error instanceof z.ZodError) return 400;
  if (error instanceof ImpossibleAct) return 409;
  return error instanceof Refusal ? error.errorCode : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
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
