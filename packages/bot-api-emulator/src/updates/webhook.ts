import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody } from '../server/parameters.ts';
import type { LongPoll } from './long-poll.ts';
import type { QueuedUpdate, UpdateQueue } from './update-queue.ts';

export interface WebhookSettings {
  url: URL;
  secretToken: string;
  maxConnections: number;
}

export interface WebhookTimings {
  /** After the second failed delivery the wait is 2 of these, then 4, 8 …; one is a second in Telegram. */
  retryUnitMs: number;
  /** A delivery that keeps failing is repeated after one to two of these; one is 60 s in Telegram. */
  retryLimitMs: number;
  answerTimeoutMs: number;
}

export interface WebhookParts {
  updates: UpdateQueue;
  timings: WebhookTimings;
  onReply(body: Buffer, contentType: string): void;
}

type Outcome = { type: 'taken' } | { type: 'failed'; reason: string; retryAfterSeconds: number };

/**
 * Delivers updates to a webhook as telegram-bot-api's WebhookActor does. Each chat has a queue for messages, and each person one for presses.
 * Within a queue, updates go one after the other; all queues together use at most `maxConnections`. If a delivery fails, it is sent again
 * with the same update_id: at once, then after 2, 4, 8 … s up to one or two minutes, or after the seconds that a Retry-After names. Until
 * it expires it holds up its own queue, and no other.
 */
class Webhook {
  readonly settings: WebhookSettings;
  readonly #parts: WebhookParts;
  readonly #queues = new Map<string, QueuedUpdate[]>();
  readonly #waiting: (() => void)[] = [];
  readonly #agent: Agent | SecureAgent;
  readonly #stopped = new AbortController();
  #inFlight = 0;
  lastFailure: { date: number; message: string } | undefined;

  constructor(settings: WebhookSettings, parts: WebhookParts) {
    this.settings = settings;
    this.#parts = parts;
    this.#agent = new (settings.url.protocol === 'https:' ? SecureAgent : Agent)({ keepAlive: true });
  }

  push(entry: QueuedUpdate): void {
    const queue = this.#queues.get(entry.queueId);
    if (queue === undefined) void this.#deliverAll(entry.queueId, [entry]);
    else queue.push(entry);
  }

  stop(): void {
    this.#stopped.abort();
    this.#waiting.length = 0;
    this.#agent.destroy();
  }

  async #deliverAll(queueId: string, queue: QueuedUpdate[]): Promise<void> {
    this.#queues.set(queueId, queue);
    for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
      await this.#deliverUntilTaken(entry);
      if (this.#stopped.signal.aborted) return;
      queue.shift();
    }
    this.#queues.delete(queueId);
  }

  /** Ends earlier if the update is not wanted any more, or if the webhook stops. */
  async #deliverUntilTaken(entry: QueuedUpdate): Promise<void> {
    const { updates, timings } = this.#parts;
    const { signal } = this.#stopped;
    let failures = 0;
    let delayMs = timings.retryUnitMs;
    while (!signal.aborted) {
      // If a connection is free, there is no wait: so a delivery beside the queue comes after this one, and no stop comes in between.
      if (this.#inFlight < this.settings.maxConnections) this.#inFlight += 1;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const outcome = updates.isWanted(entry) ? await this.deliver(entry) : undefined;
      this.#giveConnection();
      if (signal.aborted) return;
      if (outcome === undefined) return updates.drop(entry);
      if (outcome.type === 'taken') {
        if (updates.confirm(entry)) return;
        continue;
      }
      let pauseMs = outcome.retryAfterSeconds * timings.retryUnitMs;
      if (pauseMs === 0 && failures > 0) {
        delayMs = Math.min(delayMs * 2, timings.retryLimitMs * (1 + Math.random()));
        pauseMs = delayMs;
      }
      failures += 1;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #giveConnection(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#inFlight -= 1;
    else next();
  }

  /** Called alone, it delivers beside the queue, so that two deliveries of one update are under way at the same time. */
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
      if (body.length > 0 && !this.#stopped.signal.aborted)
        this.#parts.onReply(body, response.headers['content-type'] ?? '');
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
  current: Webhook | undefined;

  constructor(poll: LongPoll, parts: WebhookParts) {
    this.#poll = poll;
    this.#parts = parts;
    parts.updates.onAdded = (entry) => {
      if (this.current === undefined) poll.wake();
      else this.current.push(entry);
    };
  }

  set(settings: WebhookSettings): void {
    this.current?.stop();
    this.#poll.abort('terminated by setWebhook request');
    this.current = new Webhook(settings, this.#parts);
    for (const entry of this.#parts.updates.oldest(Number.POSITIVE_INFINITY)) this.current.push(entry);
  }

  remove(): void {
    this.current?.stop();
    this.current = undefined;
  }

  /** Delivers the update a second time while the first delivery may still be under way. Only a webhook can do that. */
  deliverBeside(entry: QueuedUpdate): void {
    void this.current?.deliver(entry);
  }
}
