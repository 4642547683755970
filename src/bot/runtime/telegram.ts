import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClientOptions, Api, GrammyError } from 'grammy';
import { Pool } from 'undici';
import { z } from 'zod';
import { exchange } from '../../async/exchange.ts';

/** The ways to Telegram: one for everything that is said, one that may wait for updates. */
export interface Telegram {
  readonly client: ApiClientOptions;
  readonly api: Api;
  readonly pollApi: Api;
  /** A file by the path that getFile gave, as far as it is no larger than so many bytes. */
  download(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** grammY's own default is 500 seconds, longer than a person waits. */
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

/** Below the address of our files whatever it holds; undefined for one that leads elsewhere, or is none. */
export function pathOfFile(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
  return segments.map(encodeURIComponent).join('/');
}

/** Whether Telegram answers at all. */
export function isTelegramThere(api: Pick<Api, 'getMe'>): Promise<boolean> {
  return api.getMe().then(
    () => true,
    () => false,
  );
}

/** The code with which Telegram refused a call; undefined if it did not answer as Telegram does. */
export function refusalCode(error: unknown): number | undefined {
  return error instanceof GrammyError ? error.error_code : undefined;
}

type Fetch = NonNullable<ApiClientOptions['fetch']>;

/** Hears of every new message of the bot, before its sender does. */
type OnSent = (chatId: number, messageId: number) => void;

/** One call on the wire, and what came of it. */
export interface TelegramCall {
  readonly method: string;
  readonly outcome: TelegramOutcome;
  readonly durationMs: number;
}

/** `unchanged`: an edit that changes nothing, which Telegram refuses. Otherwise the status of a refusal, or its class. */
export type TelegramOutcome = 'ok' | 'unchanged' | '400' | '401' | '403' | '409' | '429' | '4xx' | '5xx' | 'unanswered';

interface TelegramFetchOptions {
  /** With which every address begins. */
  readonly apiRoot: string;
  /** For a whole file. */
  readonly downloadTimeoutMs: number;
  readonly onSent?: OnSent | undefined;
  /** Told of every call on the wire; must not throw. */
  readonly onCall?: ((call: TelegramCall) => void) | undefined;
}

export interface TelegramFetch {
  readonly fetch: Fetch;
  /** The bytes at an address; undefined if they are more than allowed, or do not come. */
  download(url: string, maxBytes: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const CONNECTIONS = 64;
/** Longer waits are left to the caller, which has a person or an order waiting. */
const MAX_RETRY_AFTER_SECONDS = 2;
const MAX_TRIES = 3;
/** Methods that change nothing when they are carried out twice, so that a broken connection may be tried again. */
const REPEATABLE = /\/(?:get|edit|set|delete|answerCallbackQuery|answerPreCheckoutQuery|sendChatAction)[A-Za-z]*$/u;

/** Methods that bring a new message into a chat. */
const SENDING = /\/send[A-Za-z]*$/u;

/** grammY's way to Telegram over undici: reaches every call once, and waits out a short 429. */
export function createTelegramFetch({
  apiRoot,
  downloadTimeoutMs,
  onSent = () => undefined,
  onCall = () => undefined,
}: TelegramFetchOptions): TelegramFetch {
  const { origin, pathname } = new URL(apiRoot);
  // One agent for Telegram's one server: an agent for many reads every address anew, which is a third of what a call costs.
  // Without undici's own time-outs, because each call has a limit for all of it.
  const unlimited = { headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    // Over HTTP/2 all calls share one connection. A server ends it after some calls, and each that it takes back counts as not answered. And if it
    // falls silent, giving up a call does not end it, so all calls fail until its next ping.
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

  /** The address holds the bot's token, so that what goes wrong is not passed on. */
  async function download(url: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const limits = { maxBytes, limitMs: downloadTimeoutMs };
    try {
      const { status, bytes } = await exchange(pool, { method: 'GET', path: pathOf(url) }, limits);
      return status === 200 ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Undefined: the connection broke and the call may be made again. */
  async function callOnce(url: string, init: RequestInit, tries: number): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const note = (outcome: TelegramOutcome): void => {
      // The last part of the address alone: the one before it is the bot's token.
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
        // grammY awaits it; what is no JSON rejects there and becomes its HttpError.
        json: async () => JSON.parse(text) as unknown,
      };
    } catch (error) {
      note('unanswered');
      if (tries < MAX_TRIES && init.signal?.aborted !== true && isText(init) && REPEATABLE.test(url)) return undefined;
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

/** The bot's token, a person, a second process, too many calls: each needs something else done, so each is counted apart. */
const REFUSALS = ['401', '403', '409', '429'] as const;

/** The same answer, whose message is heard of when it is read. */
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

/** undici keeps connections alive by itself and refuses to be told. */
function withoutConnection(headers: Record<string, string>): Record<string, string> {
  const { connection: _connection, ...rest } = headers;
  return rest;
}

function pauseSeconds(answer: Answer): number | undefined {
  if (answer.status !== 429) return undefined;
  const seconds = Number(/"retry_after":\s*(\d+)/u.exec(answer.text)?.[1] ?? Infinity);
  return seconds <= MAX_RETRY_AFTER_SECONDS ? seconds : undefined;
}

/** A body with a file can be read once: its pieces are kept, as they are, for another try. */
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

function isText(init: RequestInit): boolean {
  return typeof init.body === 'string';
}
