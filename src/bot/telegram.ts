import { Api, type ApiClientOptions } from 'grammy';
import { createTelegramFetch } from './fetch.ts';

/** The ways to Telegram: one for everything that is said, one that may wait for updates. */
export interface Telegram {
  readonly client: ApiClientOptions;
  readonly api: Api;
  readonly pollApi: Api;
  /** A file by the path that getFile gave, as far as it is no larger than so many bytes. */
  download(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** grammY's own default is 500 seconds, which nobody waits for. */
const TIMEOUT_SECONDS = 10;
/** A long poll is answered after 25 seconds at the latest. */
const POLL_TIMEOUT_SECONDS = 40;

export function connectTelegram({ token, apiRoot }: { token: string; apiRoot: string }): Telegram {
  const over = createTelegramFetch();
  const client = { apiRoot, fetch: over.fetch, timeoutSeconds: TIMEOUT_SECONDS };
  return {
    client,
    api: new Api(token, client),
    pollApi: new Api(token, { ...client, timeoutSeconds: POLL_TIMEOUT_SECONDS }),
    download: (path, maxBytes) => over.download(`${apiRoot}/file/bot${token}/${path}`, maxBytes),
    close: () => over.close(),
  };
}
