import type { Update } from '@grammyjs/types';
import type { Faults } from '../faults/faults.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { WebhookSwitch } from './webhook-switch.ts';

/** An update before it has an id. */
export interface Outgoing {
  update: Omit<Update, 'update_id'>;
  queueId: string;
  livesForSeconds: number;
}

/**
 * Puts what people do into the queue for the bot and applies the planned faults: an update may be doubled, or wait
 * until the next one has gone ahead of it.
 */
export class Outbox {
  readonly #updates: UpdateQueue;
  readonly #faults: Faults;
  readonly #webhook: WebhookSwitch;
  #held: { outgoing: Outgoing; timer: NodeJS.Timeout } | undefined;

  constructor(updates: UpdateQueue, faults: Faults, webhook: WebhookSwitch) {
    this.#updates = updates;
    this.#faults = faults;
    this.#webhook = webhook;
  }

  send(outgoing: Outgoing): void {
    const effect = this.#faults.takeForUpdate(Object.keys(outgoing.update)[0] ?? '', chatOf(outgoing.update));
    if (effect?.type === 'swap' && this.#held === undefined) {
      this.#held = { outgoing, timer: setTimeout(() => this.#release(), effect.holdMs ?? 1000) };
      return;
    }
    const told = effect?.type === 'inaccessible' ? withoutContent(outgoing) : outgoing;
    const entry = this.#add(told, effect?.type === 'duplicate' ? 1 : 0);
    if (entry !== undefined && effect?.type === 'duplicate-at-once') this.#webhook.deliverBeside(entry);
    this.#release();
  }

  stop(): void {
    clearTimeout(this.#held?.timer);
    this.#held = undefined;
  }

  #add({ update, queueId, livesForSeconds }: Outgoing, repeats: number): ReturnType<UpdateQueue['add']> {
    return this.#updates.add(update, queueId, livesForSeconds, repeats);
  }

  #release(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.stop();
    this.#add(held.outgoing, 0);
  }
}

function withoutContent(outgoing: Outgoing): Outgoing {
  const press = outgoing.update.callback_query;
  if (press?.message === undefined) return outgoing;
  const { chat, message_id } = press.message;
  return { ...outgoing, update: { callback_query: { ...press, message: { chat, message_id, date: 0 } } } };
}

function chatOf(update: Omit<Update, 'update_id'>): number | undefined {
  return (update.message ?? update.callback_query?.message ?? update.my_chat_member)?.chat.id;
}
