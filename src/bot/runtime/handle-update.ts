import { type Bot, BotError, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { type AnswerCheckout, type Checkout, readCheckout } from '../chat/accounts/pre-checkout.ts';
import type { BotContext } from '../context.ts';
import { withTimeout } from './with-timeout.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { RetryUpdate } from './retry-update.ts';
import type { UpdateLeases } from './update-leases.ts';
import type { AllWords } from '../ui/words.ts';

/** `later`: it was not handled, or not to its end yet; the update should come again. */
export type Handled = 'done' | 'later';

export interface HandleUpdateDeps {
  readonly bot: Bot<BotContext>;
  readonly words: AllWords;
  readonly turns: UpdateLeases;
  readonly answerCheckout: AnswerCheckout;
  /** Whether an error means that the store is away, and not that the code is wrong. */
  readonly isStoreFailure: (error: unknown) => boolean;
  /**
   * How long one update may keep its person's next ones, and with long polling the hundredth after it, waiting. More than anything takes that
   * ends: what goes on after it goes on without its turn, and what it leaves of the conversation is lost.
   */
  readonly turnLimitMs: number;
  readonly onHandled: (durationMs: number, outcome: Handled | 'failed') => void;
  readonly logger: Logger;
}

export interface UpdateHandler {
  /**
   * One person's updates one after the other, different people's side by side, also over several processes; one that comes again is not
   * handled again. Never rejects, and answers within the deadline whatever the handling does.
   */
  handle(update: Update): Promise<Handled>;
  /** Resolves when all that is under way has ended. */
  idle(): Promise<void>;
}

/** Telegram gives up on a webhook after a minute; what takes longer goes on, and is found done when the update comes again. */
const DEADLINE_MS = 40_000;
/** Updates whose person read an apology; old ones do not come again. */
const MAX_APOLOGISED = 10_000;

export function createUpdateHandler(deps: HandleUpdateDeps): UpdateHandler {
  const lines = createKeyedQueue<number>();
  /** While the store is away an update comes again and again; its person reads so once. */
  const apologised = new LRUCache<number, true>({ max: MAX_APOLOGISED });
  return {
    handle(update) {
      const checkout = readCheckout(update);
      const person = personOf(update);
      const handling = (): Promise<Handled> =>
        checkout === undefined ? handleOne(deps, update, person, apologised) : handleCheckout(deps, checkout);
      return withTimeout(lines.run(lineOf(update), handling), DEADLINE_MS, () => 'later');
    },
    idle: () => lines.idle(),
  };
}

/** Changes nothing, so that it needs no turn: a second answer is refused by Telegram, and an hour's delay helps nobody. */
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
    const turn = await deps.turns.take(update, person);
    if (turn !== 'mine') return turn;
    await withinTurn(deps, update);
  } catch (thrown) {
    outcome = await fail(deps, update, readFailure(thrown), apologised);
  }
  deps.onHandled(performance.now() - startedAt, outcome);
  return deps.turns.finish(update, person, outcome !== 'later');
}

/** Whatever handles it waits for nothing without a limit; this one is for what has none all the same, such as a promise that nobody keeps. */
async function withinTurn({ bot, turnLimitMs, logger }: HandleUpdateDeps, update: Update): Promise<void> {
  const handling = bot.handleUpdate(update);
  const ended = await withTimeout(handling, turnLimitMs, () => 'over' as const);
  if (ended !== 'over') return;
  const { update_id: id } = update;
  logger.error({ update: id }, 'an update takes too long: its turn is over, and what it does goes on');
  handling.catch((error: unknown) => logger.error({ err: error, update: id }, 'an update failed after its turn'));
}

interface Failure {
  readonly error: unknown;
  readonly pressAnswered: boolean;
}

/** A bug is handled by saying so; what the store was away for comes again. */
async function fail(
  deps: HandleUpdateDeps,
  update: Update,
  { error, pressAnswered }: Failure,
  apologised: LRUCache<number, true>,
): Promise<'failed' | 'later'> {
  if (error instanceof GrammyError && error.error_code === 403) {
    // They blocked the bot while it was answering: nobody is left to tell.
    deps.logger.info({ update: update.update_id }, 'the person does not want to be answered any more');
    return 'failed';
  }
  if (error instanceof RetryUpdate) {
    deps.logger.warn({ update: update.update_id }, error.message);
    return 'later';
  }
  const storeIsAway = deps.isStoreFailure(error);
  deps.logger.error({ err: error, update: update.update_id }, storeIsAway ? 'the store is away' : 'an update failed');
  if (!apologised.has(update.update_id)) {
    apologised.set(update.update_id, true);
    await apologise(deps, update, storeIsAway ? 'error-store' : 'error-bug', pressAnswered);
  }
  return storeIsAway ? 'later' : 'failed';
}

/** Nobody is left in silence: what was pressed or written is answered, as well as it still goes. */
async function apologise(
  { bot, words: allWords, logger }: HandleUpdateDeps,
  update: Update,
  id: 'error-store' | 'error-bug',
  pressAnswered: boolean,
): Promise<void> {
  const { callback_query: press, message } = update;
  const from = press?.from ?? message?.from;
  if (from === undefined) return;
  try {
    const words = allWords(from.language_code);
    if (press !== undefined && !pressAnswered) {
      await bot.api.answerCallbackQuery(press.id, { text: words.plain(id), show_alert: true });
    } else if ((press?.message ?? message)?.chat.type === 'private') {
      await bot.api.sendMessage(from.id, words.html(id), { parse_mode: 'HTML' });
    }
  } catch (error) {
    logger.debug({ err: error }, 'the apology could not be sent');
  }
}

/** What a handler threw; grammY wraps it together with the context, which knows whether a press was answered already. */
function readFailure(thrown: unknown): Failure {
  if (!(thrown instanceof BotError)) return { error: thrown, pressAnswered: false };
  const ctx = thrown.ctx as BotContext;
  return { error: thrown.error, pressAnswered: ctx.pressAnswered === true };
}

/** Which updates wait for each other: those of one person. A checkout has ten seconds, and a line of its own. */
export function lineOf(update: Update): number {
  return update.pre_checkout_query === undefined ? personOf(update) : -update.update_id;
}

/** Whose update it is; those of nobody in particular are 0's, and share one line. */
function personOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member } = update;
  const id = (message ?? press ?? member)?.from?.id ?? 0;
  return Number.isSafeInteger(id) ? id : 0;
}
