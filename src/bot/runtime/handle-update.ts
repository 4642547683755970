import { type Bot, BotError, GrammyError, HttpError } from 'grammy';
import { languageOf } from '../../domain/people/person.ts';
import { type AllWords, telegramLanguageOf } from '../ui/words.ts';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../domain/shared/injected.ts';
import { type AnswerCheckout, type Checkout, readCheckout } from '../chat/accounts/payments.ts';
import type { BotContext } from '../context.ts';
import { withTimeout } from '../../async/timers.ts';
import { createKeyedQueue } from '../../async/concurrency.ts';
import { personOf, queueKeyOf, type UpdateLeases } from './update-leases.ts';
import { askedPauseMs } from './telegram-refusals.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitingLimit } from './waiting-limit.ts';
import { UnreadableRecordError } from '../../domain/shared/held-records.ts';

export const ALLOWED_UPDATES = ['message', 'callback_query', 'my_chat_member', 'pre_checkout_query'] as const;

/** Longer than any handler takes that ends at all. The longest one checks a list of 500 rows on a slow service. */
export const LEASE_LIMIT_MS = 5 * 60_000;

/** `later`: the update was not handled, or not completely, so it should come again. */
type Handled = 'done' | 'later';

interface HandleUpdateDeps {
  readonly bot: Bot<BotContext>;
  readonly words: AllWords;
  readonly leases: Pick<UpdateLeases, 'take' | 'known' | 'finish'>;
  readonly answerCheckout: AnswerCheckout;
  /** Whether an error means that the store is away, and not that the code is wrong. */
  readonly isStoreFailure: (error: unknown) => boolean;
  /**
   * How long one update may delay its person's next ones and, with long polling, the hundredth update after it. It is more than any handler needs that
   * ends at all. A handler that takes longer goes on without the lease, and its changes of the conversation are lost.
   */
  readonly leaseLimitMs: number;
  /** Absent if the source of updates already limits how many wait. */
  readonly limit?: WaitingLimit | undefined;
  readonly onHandled: (durationMs: number, outcome: Handled | 'failed') => void;
  readonly logger: Logger;
}

export interface UpdateHandler {
  /**
   * Handles one person's updates one after the other, and different people's at the same time, also over several processes. An update that comes
   * again is not handled again. An update that is dropped (waiting-limit.ts) counts as done. Never rejects, and answers in time, whatever the handlers do.
   */
  handle(update: Update): Promise<Handled>;
  /** Resolves when no update is being handled. */
  idle(): Promise<void>;
}

/** Telegram gives up on a webhook after a minute. If a handler takes longer, it goes on, and when the update comes again, it is done already. */
const DEADLINE_MS = 40_000;
/** How many updates with an apology are remembered. Older updates do not come again. */
const MAX_APOLOGISED = 10_000;

export function createUpdateHandler(deps: HandleUpdateDeps): UpdateHandler {
  const queue = createKeyedQueue<number>();
  const limited: WaitingLimit['run'] = (update, work) =>
    deps.limit === undefined ? work() : deps.limit.run(update, work);
  /** While the store is away, an update comes again and again. Its person reads the apology only once. */
  const apologised = new LRUCache<number, true>({ max: MAX_APOLOGISED });
  return {
    handle(update) {
      const checkout = readCheckout(update);
      const person = personOf(update);
      const handling = (): Promise<Handled> =>
        checkout === undefined ? handleOne(deps, update, person, apologised) : handleCheckout(deps, checkout);
      const handled = limited(update, () => queue.run(queueKeyOf(update), handling));
      return handled === undefined ? Promise.resolve('done') : withTimeout(handled, DEADLINE_MS, () => 'later');
    },
    idle: () => queue.idle(),
  };
}

/** A checkout needs no lease, because it changes nothing. If it is answered twice, Telegram refuses the second answer. */
async function handleCheckout({ answerCheckout, onHandled }: HandleUpdateDeps, query: Checkout): Promise<Handled> {
  const startedAt = performance.now();
  await answerCheckout(query);
  onHandled(performance.now() - startedAt, 'done');
  return 'done';
}

async function handleOne(
  deps: HandleUpdateDeps,
  update: Update,
  person: number,
  apologised: LRUCache<number, true>,
): Promise<Handled> {
  const startedAt = performance.now();
  let outcome: Handled | 'failed' = 'done';
  try {
    const taken = await deps.leases.take(update, person);
    if (taken !== 'mine') return taken;
    await handleWithinLimit(deps, update);
  } catch (thrown) {
    outcome = await fail(deps, update, readFailure(thrown), apologised);
  }
  deps.onHandled(performance.now() - startedAt, outcome);
  return deps.leases.finish(update, person, outcome !== 'later');
}

/** Every wait in a handler has its own limit. This limit is for a wait that has none by mistake, such as a promise that never settles. */
async function handleWithinLimit({ bot, leaseLimitMs, logger }: HandleUpdateDeps, update: Update): Promise<void> {
  const handling = bot.handleUpdate(update);
  const ended = await withTimeout(handling, leaseLimitMs, () => 'over' as const);
  if (ended !== 'over') return;
  const { update_id: id } = update;
  logger.error({ update: id }, 'an update takes too long: its lease is over, and its handler goes on');
  handling.catch((error: unknown) =>
    logger.error({ err: error, update: id }, 'an update failed after its lease was over'),
  );
}

interface Failure {
  readonly error: unknown;
  readonly pressAnswered: boolean;
}

/** After a bug the person reads an apology, and the update is done. If the store was away, the update comes again. */
async function fail(
  deps: HandleUpdateDeps,
  update: Update,
  { error, pressAnswered }: Failure,
  apologised: LRUCache<number, true>,
): Promise<'failed' | 'later'> {
  const nobody = nobodyToAnswer(error);
  if (nobody !== undefined) {
    deps.logger.info({ update: update.update_id }, nobody);
    return 'failed';
  }
  const storeIsAway = deps.isStoreFailure(error);
  deps.logger.error({ err: error, update: update.update_id }, storeIsAway ? 'the store is away' : 'an update failed');
  if (!apologised.has(update.update_id)) {
    apologised.set(update.update_id, true);
    await apologise(deps, update, apologyFor(error, storeIsAway, update), pressAnswered);
  }
  return storeIsAway ? 'later' : 'failed';
}

type Apology = 'error-store' | 'error-store-press' | 'error-unreadable' | 'error-unshown' | 'error-bug';

function apologyFor(error: unknown, storeIsAway: boolean, { callback_query: press }: Update): Apology {
  // Telegram keeps a press for two and a half minutes only, so this one may never come again.
  if (storeIsAway) return press === undefined ? 'error-store' : 'error-store-press';
  if (error instanceof UnreadableRecordError) return 'error-unreadable';
  // A press may have moved money before Telegram refused to show the result. So the person must look before they press again.
  const isUnshown = press !== undefined && (error instanceof GrammyError || error instanceof HttpError);
  return isUnshown ? 'error-unshown' : 'error-bug';
}

/** Why no apology can reach the person: something happened to the chat while the update was handled. */
function nobodyToAnswer(error: unknown): string | undefined {
  if (!(error instanceof GrammyError)) return undefined;
  if (error.error_code === 403) return 'the person does not want to be answered any more';
  if (error.parameters.migrate_to_chat_id !== undefined) return 'the group has become a supergroup meanwhile';
  return /not enough rights|CHAT_WRITE_FORBIDDEN/iu.test(error.description)
    ? 'the group does not let the bot write'
    : undefined;
}

/** If a chat gets too many messages, the apology would be refused too. So the bot waits for the pause that Telegram asks for, and tries again. */
const APOLOGY_TRIES = 3;
/** For so long the person's next updates wait too. A longer pause is waited for beside them, and the apology then names its message. */
const APOLOGY_PAUSE_MAX_MS = 5_000;
const LATE_APOLOGY_PAUSE_MAX_MS = 60_000;

async function apologise(
  { bot, words: allWords, leases, logger }: HandleUpdateDeps,
  update: Update,
  id: Apology,
  pressAnswered: boolean,
): Promise<void> {
  const { callback_query: press } = update;
  const from = press?.from ?? update.message?.from;
  if (from === undefined) return;
  const message = press?.message ?? update.message;
  // Some promise an answer, which may have come by then.
  const longestMs = id.startsWith('error-store') ? APOLOGY_PAUSE_MAX_MS : LATE_APOLOGY_PAUSE_MAX_MS;
  const words = allWords(languageOf(leases.known(update)?.person, telegramLanguageOf(from)));
  const say = async (isLate: boolean): Promise<void> => {
    if (press !== undefined && !pressAnswered) {
      await bot.api.answerCallbackQuery(press.id, { text: words.plain(id), show_alert: true });
    } else if (message?.chat.type === 'private') {
      const { message_id } = message;
      const reply = isLate ? { reply_parameters: { message_id, allow_sending_without_reply: true } } : {};
      await bot.api.sendMessage(from.id, words.html(id), { parse_mode: 'HTML', ...reply });
    }
  };
  await attempt(1, false);

  async function attempt(tries: number, isLate: boolean): Promise<void> {
    try {
      await say(isLate);
    } catch (error) {
      const pauseMs = error instanceof GrammyError ? askedPauseMs(error) : undefined;
      if (pauseMs === undefined || pauseMs > longestMs || tries >= APOLOGY_TRIES)
        return logger.debug({ err: error }, 'the apology could not be sent');
      if (pauseMs > APOLOGY_PAUSE_MAX_MS) {
        setTimeout(() => void attempt(tries + 1, true), pauseMs).unref();
        return;
      }
      await sleep(pauseMs);
      await attempt(tries + 1, isLate);
    }
  }
}

/** grammY wraps the error and the context together, and the context knows whether the press was answered. */
function readFailure(thrown: unknown): Failure {
  if (!(thrown instanceof BotError)) return { error: thrown, pressAnswered: false };
  const ctx = thrown.ctx as BotContext;
  return { error: thrown.error, pressAnswered: ctx.pressAnswered === true };
}

export interface UpdateSource {
  /** If Telegram does not answer, it tries again. */
  start(): void;
  /** Resolves when all updates that were taken are handled. */
  stop(): Promise<void>;
  isTaking(): boolean;
}
