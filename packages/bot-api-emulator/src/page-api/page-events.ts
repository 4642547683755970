import type { ServerResponse } from 'node:http';
import type { PageEvent } from '../page-protocol.ts';
import type { State } from '../state/state.ts';

const heartbeatMs = 15_000;

/** Sends every event of the private chats to the open pages, as Server-Sent Events. */
export class PageEvents {
  readonly #state: State;
  readonly #pages = new Set<ServerResponse>();
  readonly #listener = (event: PageEvent): void => this.#send(event);
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  open(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    response.write(': here\n\n');
    this.#pages.add(response);
    if (this.#pages.size === 1) this.#listen();
    response.once('close', () => this.#leave(response));
  }

  stop(): void {
    for (const page of this.#pages) {
      page.end();
      this.#leave(page);
    }
  }

  /** Only while a page is open, so that load runs do not pay for it. */
  #listen(): void {
    this.#state.listeners.add(this.#listener);
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), heartbeatMs);
  }

  #leave(page: ServerResponse): void {
    this.#pages.delete(page);
    if (this.#pages.size > 0) return;
    this.#state.listeners.delete(this.#listener);
    clearInterval(this.#heartbeat);
  }

  #send(event: PageEvent): void {
    // A group has no page.
    if (event.person < 0) return;
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    for (const page of this.#pages) page.write(text);
  }
}
