import type { Update } from 'grammy/types';
import { isPayment, mayBeDropped } from '../chat/rate-limit.ts';
import { queueKeyOf } from './update-leases.ts';
import type { Api } from 'grammy';
import { languageOf } from '../../domain/people/person.ts';
import type { Shop } from '../../services/shop.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import { telegramLanguageOf, type AllWords } from '../ui/words.ts';
import type { PressReplies } from './press-replies.ts';

/** Limits how many updates of one person can wait, so that others have room: Telegram brings at most a hundred before the first of them has ended. */
export interface WaitingLimit {
  /** Does the work, which counts as waiting until it has ended. Undefined if the update is dropped, because its person has too much waiting. */
  run<T>(update: Update, work: () => Promise<T>): Promise<T> | undefined;
  /**
   * Whether Telegram need not bring this update again after a crash: its person sent too much, and some of it still waits. Never true of a payment.
   */
  isLetGo(update: Update): boolean;
}

/** As many as RATE_LIMIT_PER_10S allows by default. */
const MAX_WAITING = 20;

/** @param tell is told of every dropped update, and whether it is the first since the person had nothing waiting; must not throw */
export function createWaitingLimit({
  tell,
  max = MAX_WAITING,
}: {
  tell: (dropped: Update, isFirst: boolean) => void;
  max?: number;
}): WaitingLimit {
  const waiting = new Map<number, number>();
  const over = new Set<number>();
  return {
    run(update, work) {
      const key = queueKeyOf(update);
      const count = waiting.get(key) ?? 0;
      if (count >= max && mayBeDropped(update)) {
        const isFirst = !over.has(key);
        over.add(key);
        tell(update, isFirst);
        return undefined;
      }
      waiting.set(key, count + 1);
      return work().finally(() => ended(key));
    },
    isLetGo(update) {
      const key = queueKeyOf(update);
      return (over.has(key) || (waiting.get(key) ?? 0) > max) && !isPayment(update);
    },
  };

  function ended(key: number): void {
    const left = (waiting.get(key) ?? 0) - 1;
    if (left > 0) return void waiting.set(key, left);
    waiting.delete(key);
    over.delete(key);
  }
}

interface TellDroppedDeps {
  readonly api: Pick<Api, 'answerCallbackQuery' | 'sendMessage'>;
  readonly words: AllWords;
  readonly people: Pick<Shop['people'], 'find'>;
  readonly pressReplies: Pick<PressReplies, 'of'>;
  readonly logger: Logger;
}

/** Tells a person once, in private, that too much of theirs waits, and ends the spinner of every button. Never throws. */
export function createTellDropped(deps: TellDroppedDeps): (dropped: Update, isFirst: boolean) => void {
  const { api, pressReplies, logger } = deps;
  return (update, isFirst) => {
    const { callback_query: press, message } = update;
    const isPrivate = message?.chat.type === 'private';
    if (isFirst) logger.warn({ update: update.update_id }, 'too many updates of one person wait: this one is dropped');
    const telling = press !== undefined ? answer(press, isFirst) : isFirst && isPrivate ? say(message) : undefined;
    telling?.catch((error: unknown) => logger.debug({ err: error }, 'a person could not be told that it was too much'));
    if (press !== undefined) pressReplies.of(update)?.ended();
  };

  async function answer({ id, from }: NonNullable<Update['callback_query']>, isFirst: boolean): Promise<void> {
    await api.answerCallbackQuery(
      id,
      isFirst ? { text: (await wordsFor(from)).plain('rate-limited'), show_alert: true } : {},
    );
  }

  async function say({ chat, from }: NonNullable<Update['message']>): Promise<void> {
    if (from === undefined) return;
    await api.sendMessage(chat.id, (await wordsFor(from)).html('rate-limited'), { parse_mode: 'HTML' });
  }

  async function wordsFor(from: NonNullable<NonNullable<Update['message']>['from']>) {
    const person = await deps.people.find(from.id).catch(() => undefined);
    return deps.words(languageOf(person, telegramLanguageOf(from)));
  }
}
