/**
 * Drafts of a language and the speakers who check them (docs/languages.md):
 *   npm run messages -- --machine LANG            notes what is new in its file as written by a machine
 *   npm run messages -- --review LANG             writes a table for a speaker: a page for a phone, and a file for a spreadsheet
 *   npm run messages -- --approve FILE NAME LANG  takes the answers back
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { interrupted } from '../test/bench/interrupted.ts';
import { readReview, type Review } from '../src/bot/ui/locales/review.ts';
import { messageAlone } from './review/alone.ts';
import { lackingIn } from './review/lacking.ts';
import { markTexts } from './review/marked-texts.ts';
import { reviewPage } from './review/review-page.ts';
import { approve, draftRows, noteMachine, reviewTable, type Texts } from './review/review-table.ts';
import { walkShop } from './review/walk.ts';

const LOCALES = new URL('../locales/', import.meta.url);

async function main([what, ...words]: readonly string[]): Promise<void> {
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
      return writeReview(locale, texts);
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

async function writeReview(locale: string, texts: Texts): Promise<void> {
  const rows = draftRows(texts);
  const marked = markTexts(locale, texts);
  // Ctrl-C alone would leave the Redis of the walk running; what ends this process by an error stops it.
  const walk = Promise.race([walkShop(locale, marked), interrupted()]);
  const { screens, lost } = await walk.finally(() => rmSync(marked.directory, { recursive: true }));
  const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
  writeFileSync(`review-${locale}.html`, reviewPage({ locale, language, rows, screens, alone: messageAlone(locale) }));
  writeFileSync(`review-${locale}.csv`, reviewTable(rows));
  for (const step of lost) say(`The walk through the shop: ${step}`);
  const lacking = lackingIn(screens, texts);
  if (lacking.length > 0) say(`Read on the walk, without a draft: ${lacking.join(', ')}`);
  say(
    `review-${locale}.html for a phone and review-${locale}.csv for a spreadsheet are written: send one of them to a speaker.`,
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function keep(review: Review): void {
  writeFileSync(new URL('review.json', LOCALES), `${JSON.stringify(review, undefined, 2)}\n`);
}

if (import.meta.main) await main(process.argv.slice(2));
