import { globSync, readFileSync } from 'node:fs';

/** The word that a feature's callback data begins with, and those that may come second; as the sources of src/bot name them. */
export type CallbackWords = ReadonlyMap<string, readonly string[]>;

/** All ways in which the bot listens for a button, `/^o:(confirm|again):…/`, `'m:buy'`, or names its word, `const HOME = 'm'`. */
const FORMS = [
  /\/\^(?<word>[a-z]{1,8}):(?:\((?<second>[a-z]+(?:\|[a-z]+)*)\))?/gu,
  /callbackQuery\('(?<word>[a-z]{1,8}):?(?<second>[a-z]*)'/gu,
  /^(?:export )?const [A-Z_]+ = '(?<word>[a-z]{1,3})';$/gmu,
  /\bbutton\([^\n]*?\), '(?<word>[a-z]{1,8})', (?:'(?<second>[a-z]+)')?/gu,
];

export function readCallbackWords(): CallbackWords {
  const folder = new URL('../../../src/bot/', import.meta.url).pathname;
  const sources = globSync('**/*.ts', { cwd: folder }).map((path) => readFileSync(folder + path, 'utf8'));
  const words = new Map<string, string[]>();
  for (const { word = '', second = '' } of sources.flatMap(groupsOf)) {
    const known = words.get(word) ?? [];
    const found = second.split('|').filter((one) => one !== '' && !known.includes(one));
    words.set(word, [...known, ...found]);
  }
  return words;
}

function groupsOf(source: string): Partial<Record<string, string>>[] {
  return FORMS.flatMap((form) => [...source.matchAll(form)].map(({ groups }) => groups ?? {}));
}
