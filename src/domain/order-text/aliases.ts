import { servicesByWord } from '../catalogue/sold-services.ts';

const SERVICES = servicesByWord(({ command, listedAs, words }) => [
  ...new Set([command, ...listedAs, ...words.inLine.split(' ')]),
]);

/** What people write, folded, and what catalogues say for it. A word with a meaning here still counts as itself too. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...SERVICES].map(([word, sold]) => [word, sold.flatMap(({ listedAs }) => listedAs)])),
  // Times, as tokensOf writes them.
  daily: ['1d'],
  weekly: ['7d'],
  week: ['7d'],
  monthly: ['30d'],
  month: ['30d'],
  yearly: ['365d'],
  year: ['365d'],
  annual: ['365d'],
  nightly: ['1night', 'night'],
  pre: ['prepaid'],
  post: ['postpaid'],
};

/** The names that people use for each company. A catalogue may write any of them. `spellAlike` has already made one word of names in two words. */
const COMPANIES = [
  'ikeja ikedc ikedp ie',
  'eko ekedc ekedp',
  'abuja aedc',
  'ibadan ibedc',
  'enugu eedc',
  'kano kedco',
  'kaduna kaedco kaedc',
  'jos jed jedc',
  'portharcourt harcourt phed phedc phc ph',
  'benin bedc',
  'yola yedc',
  'aba aple apl',
  '9mobile etisalat t2 t2mobile',
  'glo globacom',
].map((names) => names.split(' '));

/** For each name, all names of its company. A name means only its own company, and is never taken for a mistyped word. */
export const COMPANY_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  COMPANIES.flatMap((names) => names.map((name) => [name, names] as const)),
);

export function saidFor(word: string): readonly string[] {
  return [...new Set([word, ...(ALIASES[word] ?? []), ...(COMPANY_NAMES.get(word) ?? [])])];
}
