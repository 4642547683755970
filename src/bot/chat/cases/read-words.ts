import type { Message } from 'grammy/types';
import type { NewWord } from '../../../domain/cases/case.ts';
import type { BotContext } from '../../context.ts';

/** What was said: text, or a photo with or without words. Undefined for anything else, which cannot be passed on. */
export function readWords({ message, update }: BotContext): NewWord | undefined {
  return message === undefined ? undefined : wordsIn(message, String(update.update_id));
}

/** The same of a message that was sent before. @param id of the word that it becomes */
export function wordsIn({ photo: sizes, text: typed, caption = '' }: Said, id: string): NewWord | undefined {
  // Telegram makes several sizes, the largest last.
  const photo = sizes?.at(-1)?.file_id;
  const text = typed ?? (photo === undefined ? undefined : caption);
  return text === undefined ? undefined : { id, text, ...(photo === undefined ? {} : { photo }) };
}

type Said = Pick<Message, 'photo' | 'text' | 'caption'>;
