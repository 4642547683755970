import { answerCallbackQuery } from './answer-callback-query.ts';
import { chatMethods } from './chats.ts';
import { editMethods } from './edit.ts';
import type { Call, Method } from './method.ts';
import { paymentMethods } from './payments.ts';
import { profileMethods } from './profile.ts';
import { sendMethods } from './send.ts';
import { updateMethods } from './updates.ts';
import type { LongPoll } from '../updates/long-poll.ts';
import type { Parameters } from '../server/parameters.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from '../server/refusal.ts';
import type { WebhookSwitch } from '../updates/webhook.ts';
import type { State } from '../state/state.ts';

export interface BotApiParts {
  state: State;
  poll: LongPoll;
  webhook: WebhookSwitch;
  rate: RateLimit;
  /** How long a press may be answered. */
  pressLimitMs: number;
}

/**
 * The methods of the Bot API over one state, for calls over HTTP and in a webhook's answer. Those of Telegram's that are not in the
 * table answer 404, as its server answers to a name it does not know.
 */
export class BotApi {
  readonly #state: State;
  readonly #rate: RateLimit;
  /** By name in lower case: "All methods in the Bot API are case-insensitive." */
  readonly #methods: ReadonlyMap<string, { name: string; run: Method }>;

  constructor(parts: BotApiParts) {
    this.#state = parts.state;
    this.#rate = parts.rate;
    const methods = Object.entries({
      ...updateMethods(parts.poll, parts.webhook),
      ...sendMethods,
      ...editMethods,
      ...paymentMethods,
      ...chatMethods,
      ...profileMethods,
      answerCallbackQuery: answerCallbackQuery(parts.pressLimitMs),
    });
    this.#methods = new Map(methods.map(([name, run]) => [name.toLowerCase(), { name, run }]));
  }

  /** In the documented spelling. */
  get methodNames(): string[] {
    return [...this.#methods.values()].map(({ name }) => name);
  }

  /** The documented spelling of a method, undefined if there is no such method. */
  nameOf(method: string): string | undefined {
    return this.#methods.get(method.toLowerCase())?.name;
  }

  /** Its result; throws a Refusal. */
  async call(method: string, parameters: Parameters, call: Call): Promise<unknown> {
    const found = this.#methods.get(method.toLowerCase());
    if (found === undefined) throw new Refusal(404, 'Not Found: method not found');
    if (this.#state.loggedOut) throw new Refusal(400, 'Logged out');
    this.#rate.check(found.name, parameters);
    return found.run(this.#state, parameters, call);
  }
}
