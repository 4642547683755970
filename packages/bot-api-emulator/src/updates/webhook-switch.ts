import type { LongPoll } from './long-poll.ts';
import type { QueuedUpdate, UpdateQueue } from './update-queue.ts';
import { Webhook, type WebhookFailure, type WebhookSettings, type WebhookTimings } from './webhook.ts';

/** Sends updates to the webhook if one is set, else to the bot that polls. After a change, waiting updates go the new way. */
export class WebhookSwitch {
  readonly #updates: UpdateQueue;
  readonly #poll: LongPoll;
  readonly #timings: WebhookTimings;
  readonly #onReply: (body: Buffer, contentType: string) => void;
  #webhook: Webhook | undefined;

  constructor(
    updates: UpdateQueue,
    poll: LongPoll,
    timings: WebhookTimings,
    onReply: (body: Buffer, contentType: string) => void,
  ) {
    this.#updates = updates;
    this.#poll = poll;
    this.#timings = timings;
    this.#onReply = onReply;
    updates.onAdded = (entry) => this.#route(entry);
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
    this.#webhook = new Webhook(settings, this.#updates, this.#timings, this.#onReply);
    for (const entry of this.#updates.oldest(Number.POSITIVE_INFINITY)) this.#webhook.push(entry);
  }

  remove(): void {
    this.#webhook?.stop();
    this.#webhook = undefined;
  }

  /** Delivers it a second time while the first delivery may still be under way; only a webhook can. */
  deliverBeside(entry: QueuedUpdate): void {
    this.#webhook?.pushBeside(entry);
  }

  #route(entry: QueuedUpdate): void {
    if (this.#webhook === undefined) this.#poll.wake();
    else this.#webhook.push(entry);
  }
}
