import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { commandsFor } from '../state/bot-commands.ts';
import { PageEvents } from './page-events.ts';
import type { ChatView, Person } from '../page-protocol.ts';
import { pageActs } from './page-acts.ts';
import { ImpossibleAct, PersonInChat } from '../people/person-in-chat.ts';
import { botUser } from '../methods/post-message.ts';
import { Refusal } from '../server/refusal.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

/** Everything below /playground: the chat page's endpoints. */
export class PageRoute {
  readonly #state: State;
  readonly #events: PageEvents;

  constructor(state: State) {
    this.#state = state;
    this.#events = new PageEvents(state);
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
    if (route === 'GET people') return sendJson(response, 200, [...this.#state.people.values()]);
    if (route === 'GET events') return this.#events.open(response);
    if (route === 'GET files') return this.#sendFile(response, decodeURIComponent(name));
    if (area !== 'chats') throw new Refusal(404, 'there is no such page');
    const person = this.#state.people.get(Number(name));
    if (person === undefined) throw new Refusal(404, `no one here has the id ${name}`);
    const chat = this.#state.chat(person.id);
    if (route === 'GET chats' && act === '') return sendJson(response, 200, this.#view(chat, person));
    const run = route === 'POST chats' && Object.hasOwn(pageActs, act) ? pageActs[act] : undefined;
    if (run === undefined) throw new Refusal(404, 'there is no such page');
    const who = new PersonInChat(this.#state, chat, person);
    sendJson(response, 200, (await run({ who, chat, state: this.#state, request, url })) ?? {});
  }

  #view(chat: Chat, person: Person): ChatView {
    const messages = chat.stored().map(({ message }) => message);
    return {
      person,
      bot: botUser(this.#state),
      messages,
      keyboard: chat.keyboard,
      commands: commandsFor(this.#state, person.id),
      blocked: chat.botStatus === 'kicked',
      paid: messages.map(({ message_id }) => message_id).filter((id) => this.#state.paidInvoices.has(id)),
    };
  }

  #sendFile(response: ServerResponse, fileId: string): void {
    const file = this.#state.files.find(fileId);
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
}

function statusOf(error: unknown): number | undefined {
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
