import type { NewWord } from '../../../domain/cases/case.ts';
import type { BotContext } from '../../context.ts';

/** What was said: text, or a photo with or without words. Undefined for anything else, which cannot be passed on. */
export function readWords({ message, update }: BotContext): NewWord | undefined {
  // Telegram makes several sizes, the largest last.
  const photo = message?.photo?.at(-1)?.file_id;
  const text = message?.text ?? (photo === undefined ? undefined : (message?.caption ?? ''));
  return text === undefined
    ? undefined
    : { id: String(update.update_id), text, ...(photo === undefined ? {} : { photo }) };
}
