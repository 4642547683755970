import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '@grammyjs/types';
import { test } from 'vitest';
import { type Emulator, type EmulatorOptions, startEmulator } from '../src/start-emulator.ts';
import type { TestUser } from '../src/test-user/test-user.ts';

/** What the Bot API answered, with the HTTP status beside it. */
export interface Answer<T = unknown> {
  status: number;
  ok: boolean;
  result: T;
  description?: string;
  error_code?: number;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

type Call = <T = unknown>(method: string, parameters?: object) => Promise<Answer<T>>;

/** An emulator and plain calls to it, without a bot framework that would hide differences. */
export interface Bench extends AsyncDisposable {
  emulator: Emulator;
  call: Call;
  /** Sends a text and gives the message; throws what was refused. */
  send(chatId: number, text: string, more?: object): Promise<Message>;
}

export async function bench(options: EmulatorOptions = {}): Promise<Bench> {
  const emulator = await startEmulator({ started: true, conflictPauseMs: 50, ...options });
  const call: Call = (method, parameters = {}) => post(emulator, method, parameters);
  const send = async (chatId: number, text: string, more: object = {}): Promise<Message> => {
    const answer = await call<Message>('sendMessage', { chat_id: chatId, text, ...more });
    if (!answer.ok) throw new Error(answer.description);
    return answer.result;
  };
  return { emulator, call, send, [Symbol.asyncDispose]: () => emulator.stop() };
}

/** A test with an emulator of its own, and with its customer's chat. */
export const it = test.extend<{ t: Bench; chat: TestUser; chat_id: number }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest asks for a pattern
  t: async ({}, use) => {
    await using t = await bench();
    await use(t);
  },
  chat: async ({ t }, use) => use(t.emulator.driver.user('customer')),
  chat_id: async ({ chat }, use) => use(chat.id),
});

/** A refusal as every test of one compares it. */
export function refused(code: number, description: string): object {
  return { status: code, ok: false, error_code: code, description };
}

/** The most usual one. */
export function bad(description: string): object {
  return refused(400, `Bad Request: ${description}`);
}

/** A clock that only moves by hand. */
export function handClock(startMs = Date.UTC(2026, 10, 21, 9, 0)): {
  now(): number;
  passSeconds(seconds: number): void;
} {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    passSeconds: (seconds) => {
      nowMs += seconds * 1000;
    },
  };
}

/** Where a bot's webhook can be: a server on a free port that hands each request to it. */
export async function startHook(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/telegram`, stop, [Symbol.asyncDispose]: stop };
}

async function post<T>({ url, token }: Emulator, method: string, parameters: object): Promise<Answer<T>> {
  const response = await fetch(`${url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) };
}
