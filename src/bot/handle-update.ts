import { type Bot, BotError } from 'grammy';
import type { Update } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../purchase/ports.ts';
import type { BotContext } from './context.ts';
import type { AllWords } from './words.ts';

/** `later`: what we depend on was away; the update should come again. */
export type Handled = 'done' | 'later';

export interface HandleUpdateDeps {
  readonly bot: Bot<BotContext>;
  readonly words: AllWords;
  /** Whether an error means that the store is away, and not that the code is wrong. */
  readonly isStoreFailure: (error: unknown) => boolean;
  readonly onHandled: (durationMs: number, outcome: Handled | 'failed') => void;
  readonly logger: Logger;
}

export interface UpdateHandler {
  /**
   * One person's updates one after the other, different people's side by side; one that comes again is not handled again. Never rejects.
   */
  handle(update: Update): Promise<Handled>;
  /** Resolves when all that is under way has ended. */
  idle(): Promise<void>;
}

/** Telegram brings an update again, for a day at the most, where our answer to it was lost or late. */
const KNOWN_FOR_MS = 25 * 3_600_000;
const MAX_KNOWN = 20_000;

export function createUpdateHandler(deps: HandleUpdateDeps): UpdateHandler {
  const lines = new Map<number, Promise<Handled>>();
  const known = new LRUCache<number, Promise<Handled>>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });
  /** While the store is away an update comes again and again; its person reads so once. */
  const apologised = new LRUCache<number, true>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });
  return {
    handle(update) {
      const earlier = known.get(update.update_id);
      if (earlier !== undefined) return earlier;
      const handled = handleInLine(update);
      known.set(update.update_id, handled);
      void handled.then((outcome) => outcome === 'later' && known.delete(update.update_id));
      return handled;
    },
    async idle() {
      await Promise.all(lines.values());
    },
  };

  function isFirstApology({ update_id: id }: Update): boolean {
    const isFirst = !apologised.has(id);
    apologised.set(id, true);
    return isFirst;
  }

  function handleInLine(update: Update): Promise<Handled> {
    const person = personOf(update);
    const before = lines.get(person) ?? Promise.resolve();
    const handled = before.then(() => handleOne(deps, update, isFirstApology));
    lines.set(person, handled);
    void handled.finally(() => {
      if (lines.get(person) === handled) lines.delete(person);
    });
    return handled;
  }
}

async function handleOne(
  { bot, words, isStoreFailure, onHandled, logger }: HandleUpdateDeps,
  update: Update,
  isFirstApology: (update: Update) => boolean,
): Promise<Handled> {
  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  try {
    await bot.handleUpdate(update);
    onHandled(since(), 'done');
    return 'done';
  } catch (thrown) {
    const { error, pressAnswered } = readFailure(thrown);
    const storeIsAway = isStoreFailure(error);
    logger.error({ err: error, update: update.update_id }, storeIsAway ? 'the store is away' : 'an update failed');
    if (isFirstApology(update)) {
      await apologise({ bot, words, logger }, update, storeIsAway ? 'error-store' : 'error-bug', pressAnswered);
    }
    onHandled(since(), storeIsAway ? 'later' : 'failed');
    return storeIsAway ? 'later' : 'done';
  }
}

/** Nobody is left in silence: what was pressed or written is answered, as well as it still goes. */
async function apologise(
  { bot, words: allWords, logger }: Pick<HandleUpdateDeps, 'bot' | 'words' | 'logger'>,
  update: Update,
  id: 'error-store' | 'error-bug',
  pressAnswered: boolean,
): Promise<void> {
  const { callback_query: press, message } = update;
  const from = press?.from ?? message?.from;
  if (from === undefined) return;
  const words = allWords(from.language_code);
  try {
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
function readFailure(thrown: unknown): { error: unknown; pressAnswered: boolean } {
  if (!(thrown instanceof BotError)) return { error: thrown, pressAnswered: false };
  const ctx = thrown.ctx as BotContext;
  return { error: thrown.error, pressAnswered: ctx.pressAnswered === true };
}

/** Updates of nobody in particular share one line. */
function personOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member } = update;
  return (message ?? press ?? member)?.from?.id ?? 0;
}
