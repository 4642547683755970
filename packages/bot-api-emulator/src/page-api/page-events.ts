import type { ServerResponse } from 'node:http';
import type { PageEvent } from '../page-protocol.ts';
import type { State } from '../state/state.ts';

const heartbeatMs = 15_000;

/** Sends every event of the private chats to the open pages, as Server-Sent Events. */
export class PageEvents {
  readonly #pages = new Set<ServerResponse>();
  readonly #state: State;
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
    // Only while a page is open, so that load runs do not pay for it.
    this.#state.listeners.add(this.#send);
    this.#heartbeat ??= setInterval(() => this.#write(': still here\n\n'), heartbeatMs);
    response.once('close', () => this.#leave(response));
  }

  stop(): void {
    for (const page of this.#pages) {
      page.end();
      this.#leave(page);
    }
  }

  #leave(page: ServerResponse): void {
    this.#pages.delete(page);
    if (this.#pages.size > 0) return;
    this.#state.listeners.delete(this.#send);
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  /** A group has no page. */
  readonly #send = (event: PageEvent): void => {
    if (event.person > 0) this.#write(`data: ${JSON.stringify(event)}\n\n`);
  };

  #write(text: string): void {
    for (const page of this.#pages) page.write(text);
  }
}
