import { endpoints } from '../domain/shared/reseller.ts';
import { failureReasons, orderStates, waitingStates } from '../domain/orders/order.ts';

/** What a label may say: one of these values, or a text from outside, of which only so many are kept apart. */
export type LabelValues = readonly string[] | { readonly atMost: number };

export interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: Readonly<Record<string, LabelValues>>;
  readonly buckets?: readonly number[];
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const REDIS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** A purchase ends at once, after some polls, or when a provider comes back. */
const UP_TO_AN_HOUR = [1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600];

const DUE_WORKS = ['orders', 'lists'] as const;
const DAILY_WORKS = ['reconciliation', 'audit', 'archive'] as const;

const OF_THE_BOT = ['getMe', 'getUpdates', 'setWebhook', 'deleteWebhook', 'getWebhookInfo'] as const;
const OF_A_CHAT = ['setMyCommands', 'deleteMyCommands', 'sendChatAction', 'deleteMessage', 'getFile'] as const;
const SENDING = ['sendMessage', 'sendPhoto', 'sendDocument', 'sendInvoice'] as const;
const EDITING = ['editMessageText', 'editMessageReplyMarkup'] as const;
const ANSWERING = ['answerCallbackQuery', 'answerPreCheckoutQuery'] as const;
/** The methods that the bot calls. `other` is for a method that is missing here. */
const TELEGRAM_METHODS = [...OF_THE_BOT, ...OF_A_CHAT, ...SENDING, ...EDITING, ...ANSWERING, 'other'] as const;

const TAKEN = ['200', '201', '202'] as const;
const REFUSED = ['400', '401', '402', '403', '404', '408', '409', '422', '425', '429'] as const;
const BROKEN = ['500', '502', '503', '504'] as const;
const SERVICE_OUTCOMES = [...TAKEN, ...REFUSED, ...BROKEN, 'other', 'unavailable', 'timeout', 'unreadable'] as const;

/** Texts of the service's catalogue, and of its answers. */
const SERVICES = { atMost: 20 };
const PROVIDERS = { atMost: 60 };

/** All metrics, and every value that one of their labels may have. The types allow no others, so the rules and the board in ops/ can be compared with this. */
export const definitions = {
  vendbot_build_info: {
    type: 'gauge',
    help: 'Always 1; its labels say which version runs, and on which Node',
    labels: { version: { atMost: 1 }, node: { atMost: 1 } },
  },
  vendbot_ready: { type: 'gauge', help: '1 if updates are being taken and Redis answers, as /readyz says' },
  vendbot_shut: {
    type: 'gauge',
    help: '1 while nothing is sold, because the records in Redis are not those of before',
  },
  vendbot_open_orders: { type: 'gauge', help: 'Confirmed orders whose end is not known' },
  vendbot_waiting_orders: {
    type: 'gauge',
    help: 'Orders that people wait for, by what they are in',
    labels: { state: waitingStates },
  },
  vendbot_oldest_waiting_order_seconds: {
    type: 'gauge',
    help: 'Since when the oldest of them is confirmed; 0 if there is none',
    labels: { state: waitingStates },
  },
  vendbot_old_orders: {
    type: 'gauge',
    help: 'Orders that the service has had, or that have been in doubt, for more than two minutes, which are looked for together in its history',
  },
  vendbot_old_order_turns_total: {
    type: 'counter',
    help: 'Turns to ask the service about old orders: had, not to be had in time, or held up because the service said 429',
    labels: { outcome: ['taken', 'refused', 'held'] },
  },
  vendbot_due: {
    type: 'gauge',
    help: 'Orders and lists whose next step is due and that no process has taken up, but for old orders',
    labels: { work: DUE_WORKS },
  },
  vendbot_overdue_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them is due; 0 if there is none',
    labels: { work: DUE_WORKS },
  },
  vendbot_order_states_total: {
    type: 'counter',
    help: 'Orders that entered a state',
    labels: { state: orderStates, service: SERVICES },
  },
  vendbot_confirmed_to_final_seconds: {
    type: 'histogram',
    help: 'From the tap on Confirm until the end of an order is known',
    labels: { service: SERVICES, provider: PROVIDERS },
    buckets: UP_TO_AN_HOUR,
  },
  vendbot_order_failures_total: {
    type: 'counter',
    help: 'Orders that failed, by why',
    labels: { reason: failureReasons, service: SERVICES, provider: PROVIDERS },
  },
  vendbot_purchase_answers_total: {
    type: 'counter',
    help: 'Answers to the purchase call',
    labels: { answer: ['accepted', 'refused', 'exists', 'unsent', 'unknown'] },
  },
  vendbot_told_after_seconds: {
    type: 'histogram',
    help: 'From the end of an order until its buyer was told',
    buckets: SECONDS,
  },
  vendbot_untold_ends: { type: 'gauge', help: 'Ends of orders that wait for Telegram to answer again' },
  vendbot_oldest_untold_end_seconds: {
    type: 'gauge',
    help: 'How long ago the oldest of them ended; 0 if there is none',
  },
  vendbot_untold_alerts: { type: 'gauge', help: 'Alerts that no merchant has read yet' },
  vendbot_plain_ends_total: {
    type: 'counter',
    help: 'Ends told in plain text, because their screen could not be drawn or Telegram refused it',
    labels: { cause: ['drawing', 'refused'] },
  },
  vendbot_update_seconds: {
    type: 'histogram',
    help: 'Handling of one update',
    labels: { outcome: ['done', 'later', 'failed'] },
    buckets: SECONDS,
  },
  vendbot_service_call_seconds: {
    type: 'histogram',
    help: "Calls to the reseller's service",
    labels: { endpoint: endpoints, outcome: SERVICE_OUTCOMES },
    buckets: SECONDS,
  },
  vendbot_telegram_calls_total: {
    type: 'counter',
    help: 'Calls to Telegram, each on the wire',
    labels: {
      method: TELEGRAM_METHODS,
      outcome: ['ok', 'unchanged', '400', '401', '403', '409', '429', '4xx', '5xx', 'unanswered'],
    },
  },
  vendbot_telegram_call_seconds: {
    type: 'histogram',
    help: 'Calls to Telegram, without those that wait for updates',
    buckets: SECONDS,
  },
  vendbot_telegram_away: { type: 'gauge', help: '1 while Telegram answers this process no message' },
  vendbot_webhook_checks_total: {
    type: 'counter',
    help: 'Looks at the webhook: ours, gone (and set again) or foreign',
    labels: { found: ['ours', 'gone', 'foreign'] },
  },
  vendbot_redis_up: {
    type: 'gauge',
    help: '1 if Redis answered this very scrape; all that is read from it is older otherwise',
  },
  vendbot_redis_seconds: { type: 'histogram', help: 'Commands that Redis answered', buckets: REDIS_SECONDS },
  vendbot_redis_errors_total: {
    type: 'counter',
    help: 'Commands that failed: Redis was away or not ready, or it refused the command',
    labels: { kind: ['away', 'refused'] },
  },
  vendbot_redis_reconnects_total: { type: 'counter', help: 'Connections to Redis that were lost and came back' },
  vendbot_wallet_balance: { type: 'gauge', help: 'The wallet at the service, in whole units of the currency' },
  vendbot_wallet_checked_timestamp_seconds: { type: 'gauge', help: 'When the service last said so' },
  vendbot_last_run_timestamp_seconds: {
    type: 'gauge',
    help: 'When a daily work last came to its end, in any process',
    labels: { work: DAILY_WORKS },
  },
  vendbot_last_run_differences: {
    type: 'gauge',
    help: 'What it found that a person has to look at',
    labels: { work: DAILY_WORKS },
  },
} as const satisfies Record<string, Definition>;

type Definitions = typeof definitions;
type MetricName = keyof Definitions;

export type NamesOf<Type extends Definition['type']> = {
  [Name in MetricName]: Definitions[Name]['type'] extends Type ? Name : never;
}[MetricName];

type Declared<Name extends MetricName> = Definitions[Name] extends { labels: infer Labels } ? Labels : unknown;

export type LabelsOf<Name extends MetricName> = {
  readonly [Label in keyof Declared<Name>]: Declared<Name>[Label] extends readonly (infer Value extends string)[]
    ? Value
    : string;
};

export type LabelOf<Name extends MetricName, Label extends keyof LabelsOf<Name>> = LabelsOf<Name>[Label];
