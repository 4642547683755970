import { lastAnswer } from '../../../domain/cases/case.ts';
import type { CaseFacts } from '../../../use-cases/cases/ports.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { type NameOf, wordLines } from './case-lines.ts';
import { personName } from './case-screens.ts';
import { answerCase, openCase, sendAnswerToo } from './routes.ts';

/** The question for what a merchant wants to say; who knows that another one has answered says something beside it. */
export function answerScreen(facts: CaseFacts, nameOf: NameOf, reader: number, words: Words): Screen {
  const { the } = facts;
  const answer = the.waitingSince === undefined ? lastAnswer(the) : undefined;
  const before =
    answer === undefined || answer.by === reader
      ? []
      : [
          words.html('case-answered-by', { name: nameOf(answer.by, 'within'), time: words.shortTime(answer.at) }),
          ...wordLines(answer, words),
          '',
        ];
  return {
    html: [...before, words.html('case-answer-ask', { name: personName(facts) })].join('\n'),
    rows: [[button(words.plain('button-back'), openCase.data(the))]],
  };
}

/** What a merchant reads in place of “told” if another one was quicker. @param isAlbum of which the button could send the first photo alone */
export function heldScreen(facts: CaseFacts, nameOf: NameOf, isAlbum: boolean, words: Words): Screen {
  const { the } = facts;
  const answer = lastAnswer(the);
  const name = personName(facts);
  const lines = [
    words.html('case-held', {
      name,
      merchant: nameOf(answer?.by ?? 0, 'within'),
      time: words.shortTime(answer?.at ?? the.lastAt),
    }),
    ...(answer === undefined ? [] : wordLines(answer, words)),
    '',
    words.html(isAlbum ? 'case-held-album' : 'case-held-hint', { name }),
  ];
  const send = isAlbum
    ? button(words.plain('button-reply'), answerCase.data(the))
    : button(words.plain('button-send-too'), sendAnswerToo.data(the));
  return { html: lines.join('\n'), rows: [[send], [button(words.plain('button-back'), openCase.data(the))]] };
}
