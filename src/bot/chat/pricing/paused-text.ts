import type { Pause } from '../../../domain/pricing/pause.ts';
import type { Words } from '../../ui/words.ts';
import { scopeName } from './scope-name.ts';

/** What buyers read of a pause. @param title of the product, if it is about one that is on the screen */
export function pausedText(pause: Pause, words: Words, title?: string): string {
  const { scope, reason } = pause;
  const name = scope.type === 'product' && title !== undefined ? title : scopeName(scope, words);
  return reason === '' ? words.html('paused-plain', { name }) : words.html('paused', { name, reason });
}
