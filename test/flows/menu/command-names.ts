import { globSync, readFileSync } from 'node:fs';
import { SOLD_COMMANDS } from '../../../src/domain/catalogue/sold-services.ts';

/** Every command that a feature listens for, as the sources of src/bot name them. */
export function readCommandNames(): string[] {
  const folder = new URL('../../../src/bot/', import.meta.url).pathname;
  const sources = globSync('**/*.ts', { cwd: folder }).map((path) => readFileSync(folder + path, 'utf8'));
  const lists = sources.flatMap((source) => [...source.matchAll(FORM)].map(({ groups }) => groups?.['names'] ?? ''));
  const named = lists.flatMap((list) => [...list.matchAll(/'(\w+)'/gu)].map(([, name = '']) => name));
  return [...new Set([...named, ...SOLD_COMMANDS])].toSorted();
}

/** `command('start', …`, `command(['credit', 'debit'], …`, and the lists of the menus. */
const FORM = /(?:command\(|(?:EVERYBODY|MERCHANTS) = |merchantsOnly\(feature, )(?<names>\[[^\]]*\]|'\w+')/gu;
