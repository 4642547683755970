import { Api, type ApiClientOptions, GrammyError } from 'grammy';
import { createTelegramFetch, type TelegramFetchOptions } from './telegram-fetch.ts';

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
