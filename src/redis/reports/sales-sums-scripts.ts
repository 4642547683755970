import { defineScript, wasDone } from '../shared/scripts/define-script.ts';
import { json, number, text } from '../shared/scripts/script-arguments.ts';

export const keepDaySums = defineScript({
  file: new URL('keep-day-sums.lua', import.meta.url),
  keys: ['daySums', 'personSums'],
  args: { mark: text, timeZone: text, keptMs: number, day: json, people: json },
  answer: wasDone,
});
