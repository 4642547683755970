/** @import { Question } from './page-state.js' */
import { changed, state } from './page-state.js';

let asked = 0;

/**
 * Opens a dialog over the page.
 *
 * @param {Omit<Question, 'number' | 'answer'>} question
 * @returns {Promise<FormData | undefined>} what was filled in, or undefined on Cancel and Esc
 */
export function ask(question) {
  return new Promise((resolve) => {
    asked += 1;
    const number = asked;
    const answer = (/** @type {FormData | undefined} */ values) => {
      state.questions = state.questions.filter((open) => open.number !== number);
      changed();
      resolve(values);
    };
    state.questions = [...state.questions, { ...question, number, answer }];
    changed();
  });
}
