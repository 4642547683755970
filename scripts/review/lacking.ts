import { readLocaleSource } from '../../src/bot/ui/locales/locale-source.ts';
import { hasWords } from '../../src/bot/ui/locales/locale-texts.ts';
import { approvalOf } from '../../src/bot/ui/locales/review.ts';
import type { Texts } from './review-table.ts';
import { saidIn, type SeenScreen } from './screens.ts';

/** What is English on purpose (docs/languages.md). */
const LEFT_IN_ENGLISH = /^help(?:-.+)?$/u;

/** What buyers read and the language lacks, so that its whole screen comes in English; in the order in which they meet it. Labels and toasts are left out. */
export function lackingIn(screens: readonly SeenScreen[], { english, own, review }: Texts): string[] {
  const ownById = new Map(readLocaleSource(own).map((message) => [message.id, message]));
  const lacking = new Set(
    readLocaleSource(english)
      .filter((message) => hasWords(message) && !LEFT_IN_ENGLISH.test(message.id))
      .filter((message) => approvalOf(review.messages[message.id], message, ownById.get(message.id)) === 'none')
      .map(({ id }) => id),
  );
  const said = screens.filter(({ isToast }) => isToast !== true).flatMap(({ text }) => saidIn(text));
  return [...new Set(said.map(({ id }) => id))].filter((id) => lacking.has(id));
}
