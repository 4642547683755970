import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { commandsFor } from '../state/bot-commands.ts';
import type { ChatView, PageEvent, Person } from '../page-protocol.ts';
import { pageActs } from './page-acts.ts';
import { ImpossibleAct, PersonInChat } from '../people/person-in-chat.ts';
import { botUser } from '../methods/post-message.ts';
import { Refusal } from '../server/refusal.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';

const heartbeatMs = 15_000;

/** Everything below /playground: the chat page's endpoints. */
export class PageRoute {
  readonly #state: State;
  readonly #pages = new Set<ServerResponse>();

  constructor(state: State) {
    this.#state = state;
  }

  stop(): void {
    for (const page of this.#pages) page.end();
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
    if (route === 'GET events') return this.#openEvents(response);
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

  /** Every event of the private chats, as Server-Sent Events; a group has no page. */
  #openEvents(response: ServerResponse): void {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(200, { ...headers, connection: 'keep-alive' }).write(': here\n\n');
    const send = (event: PageEvent): void => {
      if (event.person > 0 && !response.writableEnded) response.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
    this.#pages.add(response);
    // Only while a page is open, so that load runs do not pay for it.
    this.#state.listeners.add(send);
    response.once('close', () => {
      clearInterval(heartbeat);
      this.#state.listeners.delete(send);
      this.#pages.delete(response);
    });
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
