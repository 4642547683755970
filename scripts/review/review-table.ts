import { FluentBundle, FluentResource } from '@fluent/bundle';
import { hashOfText, readLocaleSource, type SourceMessage } from '../../src/bot/ui/locales/locale-source.ts';
import { type LanguageReview, approvalOf } from '../../src/bot/ui/locales/review.ts';
import { writeCsv } from '../../src/domain/shared/csv.ts';
import { variablesOf } from '../message-ids.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['message', 'key', 'about', 'where', 'English', 'draft', 'back in English', 'YES, or the right words'];

export interface Texts {
  readonly english: string;
  readonly own: string;
  readonly review: LanguageReview;
}

/** A message that a machine wrote, for a speaker. */
export interface DraftRow {
  readonly id: string;
  /** Which texts are looked at: what has changed since is not approved. */
  readonly key: string;
  readonly isMoney: boolean;
  /** The heading above it. */
  readonly where: string;
  readonly english: string;
  readonly draft: string;
  /** What somebody who saw only the draft made of it in English. */
  readonly back: string;
}

/** Every draft, those about money first. */
export function draftRows({ english, own, review }: Texts): DraftRow[] {
  const ownById = byId(own);
  const rows = readLocaleSource(english).flatMap((message) => {
    const { id, text, group, kind } = message;
    const draft = ownById.get(id);
    if (draft === undefined || approvalOf(review.messages[id], message, draft) !== 'draft') return [];
    const back = review.messages[id]?.back ?? '';
    const key = keyOf(message, draft);
    return [{ id, key, isMoney: kind !== 'rest', where: group, english: text, draft: draft.text, back }];
  });
  return rows.toSorted((one, other) => Number(other.isMoney) - Number(one.isMoney));
}

/** They as a file for a spreadsheet. */
export function reviewTable(rows: readonly DraftRow[]): string {
  return writeCsv(
    COLUMNS,
    rows.map(({ id, key, isMoney, where, english, draft, back }) => [
      id,
      key,
      isMoney ? 'money' : '',
      where,
      english,
      draft,
      back,
      '',
    ]),
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
  for (const [id = '', key, ...rest] of readTable(table).slice(1)) {
    const source = english.get(id);
    const draft = byId(own).get(id);
    // The page sends the three cells back that count, a spreadsheet all of them.
    const said = (rest.length === 1 ? rest : rest.slice(COLUMNS.length - 3))[0]?.trim() ?? '';
    if (said === '') continue;
    if (source === undefined || draft === undefined || key?.replace(/^'/u, '') !== keyOf(source, draft)) {
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
    if (draft === undefined || approvalOf(messages[message.id], message, draft) !== 'none') continue;
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
