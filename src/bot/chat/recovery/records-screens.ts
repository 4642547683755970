import type { Shut } from '../../../use-cases/recovery/ports.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { askReopen, reopenNow } from './routes.ts';

/** What the owners are told when the shop stops selling. */
export function shutScreen({ why, since }: Shut, words: Words): Screen {
  const html = [words.html(`alert-shut-${why}`), '', words.html('alert-shut-next', { time: words.time(since) })];
  return { html: html.join('\n'), rows: [[button(words.plain('button-ask-reopen'), askReopen.data())]] };
}

export function reopenQuestionScreen({ since }: Shut, words: Words): Screen {
  const html = words.html('reopen-ask', { time: words.time(since) });
  return { html, rows: [[button(words.plain('button-reopen'), reopenNow.data())]] };
}
