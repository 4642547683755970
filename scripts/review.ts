/**
 * Drafts of a language and the speakers who check them (docs/languages.md):
 *   npm run messages -- --machine LANG            notes what is new in its file as written by a machine
 *   npm run messages -- --review LANG             writes a table for a speaker
 *   npm run messages -- --approve FILE NAME LANG  takes it back
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { hashOfText, readLocaleSource, type SourceMessage } from '../src/bot/ui/locales/locale-source.ts';
import { type LanguageReview, readReview, type Review, standingOf } from '../src/bot/ui/locales/review.ts';
import { writeCsv } from '../src/domain/shared/csv.ts';
import { variablesOf } from './message-ids.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['message', 'key', 'about', 'where', 'English', 'draft', 'back in English', 'YES, or the right words'];

export interface Texts {
  readonly english: string;
  readonly own: string;
  readonly review: LanguageReview;
}

/** Every draft, those about money first. The key says which texts were looked at. */
export function reviewTable({ english, own, review }: Texts): string {
  const ownById = byId(own);
  const rows = readLocaleSource(english).flatMap((message) => {
    const { id, text, group, kind } = message;
    const draft = ownById.get(id);
    if (draft === undefined || standingOf(review.messages[id], message, draft) !== 'draft') return [];
    const about = kind === 'rest' ? '' : 'money';
    return [[id, keyOf(message, draft), about, group, text, draft.text, review.messages[id]?.back ?? '', '']];
  });
  return writeCsv(
    COLUMNS,
    rows.toSorted(([, , one = ''], [, , other = '']) => other.localeCompare(one)),
  );
}

export interface Approved extends Pick<Texts, 'own' | 'review'> {
  readonly count: number;
  /** What was not taken, and why. */
  readonly refused: readonly string[];
}

/** Takes a speaker's answers: yes for the draft as they saw it, or the right words in its place. */
export function approve(texts: Texts, table: string, by: string, at: string): Approved {
  const english = byId(texts.english);
  const messages = { ...texts.review.messages };
  const refused: string[] = [];
  let { own } = texts;
  let count = 0;
  for (const [id = '', key, , , , , , answer = ''] of readTable(table).slice(1)) {
    const source = english.get(id);
    const draft = byId(own).get(id);
    const said = answer.trim();
    if (said === '') continue;
    if (source === undefined || draft === undefined || key !== keyOf(source, draft)) {
      refused.push(`${id}: it has changed since the table was written`);
      continue;
    }
    const text = /^(?:yes|y|ok)[.!]?$/iu.test(said) ? draft.text : indented(said);
    const fault = faultOf(id, source, text);
    if (fault !== undefined) {
      refused.push(`${id}: ${fault}`);
      continue;
    }
    if (text !== draft.text) own = withText(own, id, text);
    messages[id] = { english: hashOfText(source.text), text: hashOfText(byId(own).get(id)?.text ?? ''), by, at };
    count += 1;
  }
  return { own, review: { ...texts.review, messages }, count, refused };
}

/** Notes what nobody answers for in its present form as a machine's. */
export function noteMachine({ english, own, review }: Texts, at: string): LanguageReview {
  const messages = { ...review.messages };
  const ownById = byId(own);
  for (const message of readLocaleSource(english)) {
    const draft = ownById.get(message.id);
    if (draft === undefined || standingOf(messages[message.id], message, draft) !== 'none') continue;
    messages[message.id] = { english: hashOfText(message.text), text: hashOfText(draft.text), by: 'machine', at };
  }
  return { ...review, messages };
}

function byId(ftl: string): Map<string, SourceMessage> {
  return new Map(readLocaleSource(ftl).map((message) => [message.id, message]));
}

function keyOf(english: SourceMessage, own: SourceMessage): string {
  return `${hashOfText(english.text)}.${hashOfText(own.text)}`;
}

/** Why words cannot stand for a message: they would not be read, or leave out or add what it has. */
function faultOf(id: string, english: SourceMessage, text: string): string | undefined {
  const ftl = `${id} = ${text}\n`;
  const { messages, faults } = variablesOf(ftl);
  const parsed = new FluentBundle('en').addResource(new FluentResource(ftl));
  if (faults.length > 0 || parsed.length > 0 || messages.size !== 1) return 'it cannot be read as a message';
  const wanted = variablesOf(`${id} = ${english.text}\n`).messages.get(id) ?? [];
  if (String(messages.get(id)) !== String(wanted)) return `it needs exactly these: ${wanted.join(', ') || 'none'}`;
  return tagsOf(text) === tagsOf(english.text) ? undefined : 'its tags, such as <b>, are not those of the English';
}

function tagsOf(text: string): string {
  return [...new Set(text.match(/<[^>]*>/gu))].toSorted().join('');
}

function withText(ftl: string, id: string, text: string): string {
  const lines = ftl.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`${id} =`));
  const isOver = (line: string, at: number): boolean => at > from && !/^(?: |$|\}|\[|\*)/u.test(line);
  const next = lines.findIndex(isOver);
  let to = next === -1 ? lines.length : next;
  while (lines[to - 1] === '') to -= 1;
  return [...lines.slice(0, from), `${id} = ${text}`, ...lines.slice(to)].join('\n');
}

/** Further lines of a message stand further in. */
function indented(text: string): string {
  return text.replaceAll(/\r?\n\s*/gu, '\n    ');
}

const LOCALES = new URL('../locales/', import.meta.url);

function main([what, ...words]: readonly string[]): void {
  const [file = '', name = ''] = words;
  const locale = (what === '--approve' ? words[2] : words[0]) ?? '';
  const path = new URL(`${locale}.ftl`, LOCALES);
  const all = readReview(LOCALES);
  const review = all[locale] ?? { forms: 'en', messages: {} };
  const texts = { english: readFileSync(new URL('en.ftl', LOCALES), 'utf8'), own: readFileSync(path, 'utf8'), review };
  const today = new Date().toISOString().slice(0, 10);
  switch (what) {
    case '--machine':
      return keep({ ...all, [locale]: noteMachine(texts, today) });
    case '--review':
      writeFileSync(`review-${locale}.csv`, reviewTable(texts));
      return say(`review-${locale}.csv is written: send it to a speaker.`);
    case '--approve': {
      const { own, count, refused, ...approved } = approve(texts, readFileSync(file, 'utf8'), name, today);
      writeFileSync(path, own);
      keep({ ...all, [locale]: approved.review });
      return say([`${count} messages are approved by ${name}.`, ...refused].join('\n'));
    }
    case undefined:
    default:
      throw new Error('--machine LANG, --review LANG, or --approve FILE NAME LANG');
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function keep(review: Review): void {
  writeFileSync(new URL('review.json', LOCALES), `${JSON.stringify(review, undefined, 2)}\n`);
}

if (import.meta.main) main(process.argv.slice(2));
