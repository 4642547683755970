import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClientOptions, Api, GrammyError } from 'grammy';
import { Pool } from 'undici';
import { z } from 'zod';
import { exchange } from '../../async/exchange.ts';

/** The two ways to Telegram: one for all that the bot says, and one for polls, which may wait long for updates. */
export interface Telegram {
  readonly client: ApiClientOptions;
  readonly api: Api;
  readonly pollApi: Api;
  /** Downloads a file by the path that getFile gave, if it is no larger than this. */
  download(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** grammY's own limit is 500 seconds. No person waits that long. */
const TIMEOUT_SECONDS = 10;
/** A long poll is answered after 25 seconds at the latest. */
const POLL_TIMEOUT_SECONDS = 40;
/** A list of purchases is 256 kB at most. */
const DOWNLOAD_TIMEOUT_MS = 10_000;

export function connectTelegram(to: { token: string; apiRoot: string } & Partial<TelegramFetchOptions>): Telegram {
  const { token, apiRoot, onSent, onCall, downloadTimeoutMs = DOWNLOAD_TIMEOUT_MS } = to;
  const over = createTelegramFetch({ apiRoot, downloadTimeoutMs, onSent, onCall });
  const client = { apiRoot, fetch: over.fetch, timeoutSeconds: TIMEOUT_SECONDS };
  return {
    client,
    api: new Api(token, client),
    pollApi: new Api(token, { ...client, timeoutSeconds: POLL_TIMEOUT_SECONDS }),
    async download(path, maxBytes) {
      const file = pathOfFile(path);
      return file === undefined ? undefined : over.download(`${apiRoot}/file/bot${token}/${file}`, maxBytes);
    },
    close: () => over.close(),
  };
}

/** The address of a file, always below the address of our files. Undefined if the path leads elsewhere, or is none. */
export function pathOfFile(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
  return segments.map(encodeURIComponent).join('/');
}

export function isTelegramThere(api: Pick<Api, 'getMe'>): Promise<boolean> {
  return api.getMe().then(
    () => true,
    () => false,
  );
}

/** Undefined if the answer did not come from Telegram, or there was none. */
export function refusalCode(error: unknown): number | undefined {
  return error instanceof GrammyError ? error.error_code : undefined;
}

type Fetch = NonNullable<ApiClientOptions['fetch']>;

/** Is told of every new message of the bot, before the code that sent it. */
type OnSent = (chatId: number, messageId: number) => void;

export interface TelegramCall {
  readonly method: string;
  readonly outcome: TelegramOutcome;
  readonly durationMs: number;
}

/** `unchanged`: Telegram refused an edit because it changes nothing. Any other refusal is counted by its status, or the class of that. */
export type TelegramOutcome = 'ok' | 'unchanged' | '400' | '401' | '403' | '409' | '429' | '4xx' | '5xx' | 'unanswered';

interface TelegramFetchOptions {
  /** Every address begins with this. */
  readonly apiRoot: string;
  /** The limit for a whole file. */
  readonly downloadTimeoutMs: number;
  readonly onSent?: OnSent | undefined;
  /** Is told of every HTTP call. Must not throw. */
  readonly onCall?: ((call: TelegramCall) => void) | undefined;
}

interface TelegramFetch {
  readonly fetch: Fetch;
  /** Undefined if the bytes are too many, or do not come. */
  download(url: string, maxBytes: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const CONNECTIONS = 64;
/** If Telegram asks for a longer wait, the caller decides, because a person or an order is waiting. */
const MAX_RETRY_AFTER_SECONDS = 2;
const MAX_TRIES = 3;
/** Methods that do no harm if they run twice. So if the connection breaks, they may be tried again. */
const REPEATABLE = /\/(?:get|edit|set|delete|answerCallbackQuery|answerPreCheckoutQuery|sendChatAction)[A-Za-z]*$/u;

const SENDING = /\/send[A-Za-z]*$/u;

/** grammY's way to Telegram over undici. Each call is made once, and a short 429 is waited out. */
function createTelegramFetch({
  apiRoot,
  downloadTimeoutMs,
  onSent = () => undefined,
  onCall = () => undefined,
}: TelegramFetchOptions): TelegramFetch {
  const { origin, pathname } = new URL(apiRoot);
  // There is one server, so one agent is enough. An agent for many servers reads every address anew, which is a third of a call's cost.
  // undici's own time-outs are off, because each call has a limit for the whole of it.
  const unlimited = { headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    // With HTTP/2 all calls share one connection. A server ends it after some calls, and each call that it takes back counts as not answered. And if the
    // connection falls silent, giving up one call does not end it, so all calls fail until its next ping.
    allowH2: false,
    connectTimeout: 10_000,
    ...unlimited,
  });
  const pathOf = (url: string): string => pathname.replace(/\/$/u, '') + url.slice(apiRoot.length);
  const fetch = async (url: string, init: RequestInit): Promise<object> => {
    const bodyOf = readAgain(init.body);
    for (let tries = 1; ; tries += 1) {
      const answer = await callOnce(url, { ...init, body: bodyOf() }, tries);
      const pause = answer === undefined ? 0 : pauseSeconds(answer);
      if (answer !== undefined && (pause === undefined || tries >= MAX_TRIES)) {
        return SENDING.test(url) ? heard(answer, onSent) : answer;
      }
      await sleep((pause ?? 0) * 1_000);
    }
  };
  return { fetch, download, close: () => pool.close() };

  /** Errors are not passed on, because the address in them holds the bot's token. */
  async function download(url: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const limits = { maxBytes, limitMs: downloadTimeoutMs };
    try {
      const { status, bytes } = await exchange(pool, { method: 'GET', path: pathOf(url) }, limits);
      return status === 200 ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Undefined if the connection broke, and the call may be made again. */
  async function callOnce(url: string, init: RequestInit, tries: number): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const note = (outcome: TelegramOutcome): void => {
      // Only the last part of the address is reported, because the part before it is the bot's token.
      onCall({ method: url.slice(url.lastIndexOf('/') + 1), outcome, durationMs: performance.now() - startedAt });
    };
    try {
      const { status, bytes } = await exchange(
        pool,
        { path: pathOf(url), method: 'POST', headers: withoutConnection(init.headers), body: init.body as string },
        { signal: init.signal },
      );
      const text = bytes.toString();
      note(outcomeOf(status, text));
      return {
        ok: status >= 200 && status < 300,
        status,
        text,
        // grammY awaits this. If the text is no JSON, it rejects there, and becomes grammY's HttpError.
        json: async () => JSON.parse(text) as unknown,
      };
    } catch (error) {
      note('unanswered');
      if (tries < MAX_TRIES && init.signal?.aborted !== true && typeof init.body === 'string' && REPEATABLE.test(url))
        return undefined;
      throw error;
    }
  }
}

interface RequestInit {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string | AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  json(): Promise<unknown>;
}

function outcomeOf(status: number, text: string): TelegramOutcome {
  if (status < 400) return 'ok';
  if (status >= 500) return '5xx';
  if (status === 400) return text.includes('message is not modified') ? 'unchanged' : '400';
  return REFUSALS.find((refusal) => refusal === String(status)) ?? '4xx';
}

/** Refusals that are counted apart, because each needs another remedy: a wrong token, a person, a second process, too many calls. */
const REFUSALS = ['401', '403', '409', '429'] as const;

/** When the answer is read, `onSent` is told of its message. */
function heard(answer: Answer, onSent: OnSent): Answer {
  return {
    ...answer,
    async json() {
      const parsed = await answer.json();
      const sent = sentSchema.safeParse(parsed).data;
      if (sent !== undefined) onSent(sent.result.chat.id, sent.result.message_id);
      return parsed;
    },
  };
}

const sentSchema = z.object({ result: z.object({ message_id: z.int(), chat: z.object({ id: z.int() }) }) });

/** Removes this header, because undici keeps connections alive by itself, and refuses to be told. */
function withoutConnection(headers: Record<string, string>): Record<string, string> {
  const { connection: _connection, ...rest } = headers;
  return rest;
}

function pauseSeconds(answer: Answer): number | undefined {
  if (answer.status !== 429) return undefined;
  const seconds = Number(/"retry_after":\s*(\d+)/u.exec(answer.text)?.[1] ?? Infinity);
  return seconds <= MAX_RETRY_AFTER_SECONDS ? seconds : undefined;
}

/** A body with a file can be read only once. So its pieces are kept for another try. */
function readAgain(body: RequestInit['body']): () => RequestInit['body'] {
  if (typeof body === 'string') return () => body;
  const rest = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  return async function* () {
    yield* read;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      read.push(next.value);
      yield next.value;
    }
  };
}
