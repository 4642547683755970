import type { ChangeRecord } from '../../../../domain/people/change-record.ts';
import { button } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { changeSentence } from './change-sentence.ts';
import { backToAdmin, changesPage } from '../../menu/routes.ts';

/** A page of what merchants changed, newest first. @param nameOf of a person's id */
export function changesScreen(
  page: { entries: readonly ChangeRecord[]; next: string | undefined; isNewest: boolean },
  nameOf: (userId: number) => string,
  words: Words,
): Screen {
  const { entries, next, isNewest } = page;
  const lines = entries.map(
    (entry) => `${words.html('change-row', { time: words.time(entry.at) })}\n${changeSentence(entry, nameOf, words)}`,
  );
  const html = [words.html('changes-title'), ...(lines.length === 0 ? [words.html('changes-none')] : lines)];
  const pager = [
    ...(isNewest ? [] : [button(words.plain('button-newest'), changesPage.data({ from: '' }))]),
    ...(next === undefined ? [] : [button(words.plain('button-older'), changesPage.data({ from: next }))]),
  ];
  const back = [button(words.plain('button-back'), backToAdmin.data())];
  return { html: html.join('\n\n'), rows: [...(pager.length === 0 ? [] : [pager]), back] };
}
