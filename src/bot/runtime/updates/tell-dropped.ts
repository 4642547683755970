import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { languageOf } from '../../../domain/people/language.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { telegramLanguageOf } from '../../ui/telegram-language.ts';
import type { AllWords } from '../../ui/words.ts';
import type { PressReplies } from './press-replies.ts';

export interface TellDroppedDeps {
  readonly api: Pick<Api, 'answerCallbackQuery' | 'sendMessage'>;
  readonly words: AllWords;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly pressReplies: Pick<PressReplies, 'of'>;
  readonly logger: Logger;
}

/** Tells a person once that too much of theirs waits, in private, and ends the spinner of every button. Never throws. */
export function createTellDropped(deps: TellDroppedDeps): (dropped: Update, isFirst: boolean) => void {
  const { api, pressReplies, logger } = deps;
  return (update, isFirst) => {
    const { callback_query: press, message } = update;
    const isPrivate = message?.chat.type === 'private';
    if (isFirst)
      logger.warn({ update: update.update_id }, 'too much of one person waits: what comes on top is dropped');
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
