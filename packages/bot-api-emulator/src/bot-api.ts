import { answerCallbackQuery } from './methods/answer-callback-query.ts';
import { chatMethods } from './methods/chats.ts';
import { copyMessage, forwardMessage } from './methods/copy.ts';
import { deleteMessage, deleteMessages } from './methods/delete.ts';
import { editMessageCaption, editMessageReplyMarkup, editMessageText } from './methods/edit.ts';
import type { Call, Method } from './methods/method.ts';
import { answerPreCheckoutQuery, sendInvoice } from './methods/payments.ts';
import { profileMethods } from './methods/profile.ts';
import { sendMediaGroup } from './methods/send-media-group.ts';
import { sendChatAction, sendContact, sendDocument, sendLocation, sendMessage, sendPhoto } from './methods/send.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './methods/updates.ts';
import type { LongPoll } from './long-poll.ts';
import type { Parameters } from './parameters.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import type { WebhookSwitch } from './webhook-switch.ts';
import type { World } from './world.ts';

export interface BotApiParts {
  world: World;
  poll: LongPoll;
  webhook: WebhookSwitch;
  rate: RateLimit;
  /** How long a press may be answered. */
  pressLimitMs: number;
}

/**
 * The methods of the Bot API over one world, whichever way a call comes in. Those of Telegram's that are not in the
 * table answer 404, as its server answers to a name it does not know.
 */
export class BotApi {
  readonly #world: World;
  readonly #rate: RateLimit;
  /** By name in lower case: "All methods in the Bot API are case-insensitive." */
  readonly #methods: ReadonlyMap<string, { name: string; run: Method }>;

  constructor(parts: BotApiParts) {
    this.#world = parts.world;
    this.#rate = parts.rate;
    const methods = Object.entries(allMethods(parts));
    this.#methods = new Map(methods.map(([name, run]) => [name.toLowerCase(), { name, run }]));
  }

  /** The documented spelling of a method, undefined where there is none. */
  nameOf(method: string): string | undefined {
    return this.#methods.get(method.toLowerCase())?.name;
  }

  /** Its result; throws a Refusal. */
  async call(method: string, parameters: Parameters, call: Call): Promise<unknown> {
    const found = this.#methods.get(method.toLowerCase());
    if (found === undefined) throw new Refusal(404, 'Not Found');
    if (this.#world.loggedOut) throw new Refusal(400, 'Logged out');
    this.#rate.check(found.name, parameters);
    return found.run(this.#world, parameters, call);
  }
}

function allMethods({ poll, webhook, pressLimitMs }: BotApiParts): Record<string, Method> {
  return {
    ...chatMethods,
    ...profileMethods,
    getUpdates: getUpdates(poll, webhook),
    setWebhook: setWebhook(webhook),
    deleteWebhook: deleteWebhook(webhook),
    getWebhookInfo: getWebhookInfo(webhook),
    answerCallbackQuery: answerCallbackQuery(pressLimitMs),
    sendMessage,
    sendPhoto,
    sendDocument,
    sendMediaGroup,
    sendContact,
    sendLocation,
    sendInvoice,
    sendChatAction,
    answerPreCheckoutQuery,
    editMessageText,
    editMessageCaption,
    editMessageReplyMarkup,
    deleteMessage,
    deleteMessages,
    copyMessage,
    forwardMessage,
  };
}
