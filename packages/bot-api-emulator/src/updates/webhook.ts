import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import { readBody } from '../server/parameters.ts';
import type { LongPoll } from './long-poll.ts';
import type { QueuedUpdate, UpdateQueue } from './update-queue.ts';

export interface WebhookSettings {
  url: URL;
  secretToken: string;
  maxConnections: number;
}

export interface WebhookTimings {
  /** A second delivery that fails waits for 2 of these, then 4, 8 …; a second in Telegram. */
  retryUnitMs: number;
  /** Deliveries that keep failing are repeated after one to two of these; 60 s in Telegram. */
  retryLimitMs: number;
  /** How long the answer may take. */
  answerTimeoutMs: number;
}

export interface WebhookParts {
  updates: UpdateQueue;
  timings: WebhookTimings;
  /** Takes what the answer to a delivery says. */
  onReply(body: Buffer, contentType: string): void;
}

interface Line {
  entries: QueuedUpdate[];
  failures: number;
  delayMs: number;
  timer?: NodeJS.Timeout;
}

export interface WebhookFailure {
  date: number;
  message: string;
}

type Outcome = { type: 'taken' } | { type: 'failed'; reason: string; retryAfterSeconds: number };

/**
 * Delivers updates to a webhook as telegram-bot-api's WebhookActor does: one queue a chat for messages and one a person
 * for presses; within a queue one after the other; all queues together over at most `maxConnections`. What fails is
 * sent again, with the same update_id, at once, then after 2, 4, 8 … s up to one or two minutes, or after the seconds a
 * Retry-After names, and holds up only its own queue until it expires.
 */
export class Webhook {
  readonly settings: WebhookSettings;
  readonly #parts: WebhookParts;
  readonly #lines = new Map<string, Line>();
  readonly #ready: string[] = [];
  readonly #agent: Agent | SecureAgent;
  #inFlight = 0;
  #stopped = false;
  lastFailure: WebhookFailure | undefined;

  constructor(settings: WebhookSettings, parts: WebhookParts) {
    this.settings = settings;
    this.#parts = parts;
    this.#agent = new (settings.url.protocol === 'https:' ? SecureAgent : Agent)({ keepAlive: true });
  }

  push(entry: QueuedUpdate): void {
    const line = this.#lines.get(entry.queueId);
    if (line !== undefined) {
      line.entries.push(entry);
      return;
    }
    this.#lines.set(entry.queueId, { entries: [entry], failures: 0, delayMs: this.#parts.timings.retryUnitMs });
    this.#becomeReady(entry.queueId);
  }

  stop(): void {
    this.#stopped = true;
    for (const line of this.#lines.values()) clearTimeout(line.timer);
    this.#lines.clear();
    this.#agent.destroy();
  }

  #becomeReady(queueId: string): void {
    this.#ready.push(queueId);
    this.#sendReady();
  }

  #sendReady(): void {
    while (!this.#stopped && this.#inFlight < this.settings.maxConnections) {
      const queueId = this.#ready.shift();
      if (queueId === undefined) return;
      void this.#sendFirst(queueId);
    }
  }

  async #sendFirst(queueId: string): Promise<void> {
    const line = this.#lines.get(queueId);
    const entry = line?.entries[0];
    if (line === undefined || entry === undefined) return;
    if (!this.#parts.updates.isWaiting(entry) || this.#parts.updates.isExpired(entry)) {
      this.#parts.updates.drop(entry);
      this.#advance(queueId, line);
      return;
    }
    this.#inFlight += 1;
    const outcome = await this.deliver(entry);
    this.#inFlight -= 1;
    if (this.#stopped) return;
    this.#settle(queueId, line, entry, outcome);
    this.#sendReady();
  }

  #settle(queueId: string, line: Line, entry: QueuedUpdate, outcome: Outcome): void {
    if (outcome.type === 'failed') this.#retryLater(queueId, line, outcome.retryAfterSeconds);
    else if (this.#parts.updates.confirm(entry)) this.#advance(queueId, line);
    else this.#becomeReady(queueId);
  }

  #advance(queueId: string, line: Line): void {
    line.entries.shift();
    line.failures = 0;
    line.delayMs = this.#parts.timings.retryUnitMs;
    if (line.entries.length === 0) this.#lines.delete(queueId);
    else this.#becomeReady(queueId);
  }

  #retryLater(queueId: string, line: Line, retryAfterSeconds: number): void {
    const { retryLimitMs, retryUnitMs } = this.#parts.timings;
    let pauseMs = retryAfterSeconds * retryUnitMs;
    if (retryAfterSeconds === 0 && line.failures > 0) {
      line.delayMs = Math.min(line.delayMs * 2, retryLimitMs * (1 + Math.random()));
      pauseMs = line.delayMs;
    }
    line.failures += 1;
    line.timer = setTimeout(() => this.#becomeReady(queueId), pauseMs);
  }

  /** By itself, it is sent beside its queue, so that two deliveries of one update are under way at the same time. */
  async deliver(entry: QueuedUpdate): Promise<Outcome> {
    const outcome = await this.#post(JSON.stringify(entry.update));
    if (outcome.type === 'failed') this.lastFailure = { date: Math.floor(Date.now() / 1000), message: outcome.reason };
    return outcome;
  }

  #post(body: string): Promise<Outcome> {
    const { url, secretToken } = this.settings;
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(secretToken === '' ? {} : { 'x-telegram-bot-api-secret-token': secretToken }),
    };
    return new Promise((resolve) => {
      const failed = (reason: string): void => resolve({ type: 'failed', reason, retryAfterSeconds: 0 });
      const options = { method: 'POST', headers, agent: this.#agent, timeout: this.#parts.timings.answerTimeoutMs };
      const request = send(url, options, (response) => void this.#read(response).then(resolve, failed));
      request.on('timeout', () => request.destroy(new Error('Read timeout expired')));
      request.on('error', (error) => failed(error.message));
      request.end(body);
    });
  }

  async #read(response: IncomingMessage): Promise<Outcome> {
    const body = await readBody(response);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status <= 299) {
      if (body.length > 0 && !this.#stopped) this.#parts.onReply(body, response.headers['content-type'] ?? '');
      return { type: 'taken' };
    }
    const reason = `Wrong response from the webhook: ${status} ${response.statusMessage ?? ''}`.trim();
    const retryAfterSeconds = Math.min(Number(response.headers['retry-after'] ?? 0) || 0, 3600);
    return { type: 'failed', reason, retryAfterSeconds };
  }
}

/** Sends updates to the webhook if one is set, else to the bot that polls. After a change, waiting updates go the new way. */
export class WebhookSwitch {
  readonly #poll: LongPoll;
  readonly #parts: WebhookParts;
  #webhook: Webhook | undefined;

  constructor(poll: LongPoll, parts: WebhookParts) {
    this.#poll = poll;
    this.#parts = parts;
    parts.updates.onAdded = (entry) => {
      if (this.#webhook === undefined) poll.wake();
      else this.#webhook.push(entry);
    };
  }

  get settings(): WebhookSettings | undefined {
    return this.#webhook?.settings;
  }

  get lastFailure(): WebhookFailure | undefined {
    return this.#webhook?.lastFailure;
  }

  set(settings: WebhookSettings): void {
    this.#webhook?.stop();
    this.#poll.abort('terminated by setWebhook request');
    this.#webhook = new Webhook(settings, this.#parts);
    for (const entry of this.#parts.updates.oldest(Number.POSITIVE_INFINITY)) this.#webhook.push(entry);
  }

  remove(): void {
    this.#webhook?.stop();
    this.#webhook = undefined;
  }

  /** Delivers it a second time while the first delivery may still be under way; only a webhook can. */
  deliverBeside(entry: QueuedUpdate): void {
    void this.#webhook?.deliver(entry);
  }
}
