import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { UserFromGetMe } from '@grammyjs/types';
import { runReply } from './server/bot-api-route.ts';
import { type Clock, systemClock } from './state/clock.ts';
import { Driver } from './test-user/driver.ts';
import { requestListener } from './server/request-listener.ts';
import { LongPoll } from './updates/long-poll.ts';
import type { Person } from './page-protocol.ts';
import { defaultPeople } from './people/people.ts';
import { RateLimit, type Strictness } from './methods/rate-limit.ts';
import { keepSaved } from './state/saved-state.ts';
import { UpdateQueue } from './updates/update-queue.ts';
import { type WebhookTimings, WebhookSwitch } from './updates/webhook.ts';
import { State } from './state/state.ts';

export interface EmulatorOptions {
  /** 0: any free one. */
  port?: number;
  host?: string | undefined;
  /** `<number>:<secret>`, as BotFather's; the number becomes the bot's id. */
  token?: string | undefined;
  /** What people see of the bot; if absent, a test bot. */
  bot?: { first_name?: string | undefined; username?: string | undefined };
  people?: readonly Person[] | undefined;
  /** Whether these people have pressed Start before. */
  started?: boolean;
  /** For dates, expiry and limits; waiting itself is in real time. */
  clock?: Clock;
  /** A JSON file in which the chats survive a restart. */
  dataFile?: string | undefined;
  /** Webhook retries and the time an answer may take; if absent, Telegram's. */
  webhookTimings?: Partial<WebhookTimings>;
  /** A second 409 to getUpdates within this time is held back for it; 3000 in Telegram. */
  conflictPauseMs?: number;
  /** Holds the bot to Telegram's rates for one chat and for all of them together, or to the latter alone (`overall`); off if absent. */
  strictRate?: Strictness;
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const telegramTimings: WebhookTimings = { retryUnitMs: 1000, retryLimitMs: 60_000, answerTimeoutMs: 60_000 };

/** Starts a Bot API server with people in it on this machine; the driver acts for them. */
export async function startEmulator(options: EmulatorOptions = {}) {
  const { token = '7700112233:AAH-emulated_and_not_a_secret_at_all', clock = systemClock } = options;
  const { people = defaultPeople, conflictPauseMs = 3000, strictRate = false } = options;
  const bot = botOf(token, options.bot);
  const updates = new UpdateQueue(clock);
  const poll = new LongPoll(updates, conflictPauseMs);
  const timings = { ...telegramTimings, ...options.webhookTimings };
  const onReply = (body: Buffer, type: string): void => void runReply(state, body, type);
  const webhook = new WebhookSwitch(poll, { updates, timings, onReply });
  const state = new State({ token, bot, clock, updates, poll, webhook, rate: new RateLimit(clock, strictRate) });
  for (const person of people) state.addPerson(person, options.started);
  const stopSaving = await keepSaved(state, options.dataFile);
  const server = createServer({ keepAliveTimeout: 65_000 }, requestListener(state));
  const url = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  return {
    /** The API root for the bot; also the address of the chat page. */
    url,
    token,
    bot,
    people,
    driver: new Driver(state),
    /** Ends every connection, polls and pages included; writes the data file if there is one. */
    async stop(): Promise<void> {
      clearTimeout(state.held?.timer);
      webhook.remove();
      poll.stop();
      const closed = once(server.close(), 'close');
      // One turn of the event loop, for the answers to the polls that were just let go.
      setImmediate(() => server.closeAllConnections());
      await closed;
      await stopSaving();
    },
  };
}

/** The form of a token; the number is the bot's id. */
export const tokenForm = /^(\d+):[\w-]+$/;

function botOf(token: string, given: EmulatorOptions['bot']): UserFromGetMe {
  const id = tokenForm.exec(token)?.[1];
  if (id === undefined) throw new Error('a bot token has the form <number>:<secret>');
  return {
    id: Number(id),
    is_bot: true,
    first_name: given?.first_name ?? 'Test bot',
    username: given?.username ?? 'emulated_test_bot',
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
}

/** @throws Error if the port is taken */
async function listen(server: Server, port: number, host: string): Promise<string> {
  await once(server.listen(port, host), 'listening');
  return `http://${inUrl(host)}:${(server.address() as AddressInfo).port}`;
}

/** The host as it stands in a URL: IPv6 in brackets. An address that means all addresses becomes this machine's. */
function inUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
