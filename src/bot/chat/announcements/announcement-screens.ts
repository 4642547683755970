import * as routes from './routes.ts';
import {
  type Announcement,
  type Audience,
  endedCount,
  groups,
  languagesOf,
  languagesToAdd,
  NAMED_AT_MOST,
  type NamedContent,
  readersByText,
  type Readership,
} from '../../../domain/announcement.ts';
import type { Counts, Plan } from '../../../services/draft-announcement.ts';
import { button, progressBar } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { BotContext } from '../../context.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import type { Shop } from '../../../services/shop.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { readNames } from '../../shared/people/names.ts';
import { askAudience, askText, dropText, openTexts } from './routes.ts';
import { MOST_PER_SECOND } from '../../../services/message-pace.ts';
import { cut } from '../../../domain/shared/text.ts';

const MAX_NAME_LENGTH = 40;

type Reader = Pick<BotContext, 'words' | 'allWords'>;

export interface ShownDraft {
  readonly id: string;
  readonly content: NamedContent;
}

export interface ShownAudience {
  readonly counts: Counts;
  readonly active: boolean;
  readonly isForwarded?: boolean;
  readonly isChanged?: boolean;
}

export function audienceScreen(
  { id, content }: ShownDraft,
  { counts, active, isForwarded = false, isChanged = false }: ShownAudience,
  reader: Reader,
): Screen {
  const { words } = reader;
  const whom = active ? 'active' : 'all';
  const [everybody, ...parts] = groups.map((group) =>
    button(
      words.plain(`announce-to-${group}`, { count: counts[group] }),
      routes.pickAudience.data({ id, group, whom }),
    ),
  );
  const other = active ? 'all' : 'active';
  const lines = [
    ...(isChanged ? [words.html('card-changed')] : []),
    words.html('announce-whom'),
    ...textLines(content, counts.languages, reader),
    ...(isForwarded ? [words.html('announce-forwarded')] : []),
    ...(active ? [words.html('announce-active')] : []),
  ];
  return {
    html: lines.join('\n\n'),
    rows: [
      ...(everybody === undefined ? [] : [[everybody]]),
      parts,
      [button(words.plain(`button-announce-only-${other}`), routes.askAudience.data({ id, whom: other }))],
      ...textsRows(id, content, counts.languages, reader),
      [cancelButton(words)],
    ],
  };
}

export function confirmScreen({ id, content }: ShownDraft, plan: Plan, reader: Reader): Screen {
  const { words } = reader;
  const { planId, audience, count, off, gone } = plan;
  const texts = textLines(content, plan.languages, reader);
  const left = [
    ...(off === 0 ? [] : [words.html('announce-left-off', { count: off })]),
    ...(gone === 0 ? [] : [words.html('announce-left-gone', { count: gone })]),
  ];
  const lines = [
    words.html('announce-confirm', { people: peopleText(audience, count, words) }),
    ...texts.flatMap((line) => ['', line]),
    ...(left.length === 0 ? [] : ['', ...left]),
    '',
    words.html('announce-time', { duration: words.duration((count * 1_000) / MOST_PER_SECOND + 1_000) }),
  ];
  const back = routes.askAudience.data({ id, whom: audience.active ? 'active' : 'all' });
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-confirm'), routes.sendAnnouncement.data({ id, planId }), 'go')],
      ...(changeTextsRows(id, content, words) ?? [[changeTextButton(id, content, words)]]),
      [button(words.plain('button-back'), back), cancelButton(words)],
    ],
  };
}

/** @param unsure names of people who may or may not have it, as many as are shown */
function announcementScreen(announcement: Announcement, unsure: readonly string[], words: Words): Screen {
  const { id, state, endedAt, count, audience, tally } = announcement;
  const people = peopleText(audience ?? { group: 'everybody', active: false }, count, words);
  const isOver = endedAt !== undefined;
  const title = isOver ? (state === 'stopped' ? 'announce-stopped' : 'announce-done') : 'announce-sending';
  const lines = [
    words.html(title, { people, told: tally.told, count }),
    ...(isOver ? [] : [progressBar(endedCount(announcement), count)]),
    ...COUNTED.flatMap((name) => (tally[name] === 0 ? [] : [words.html(`announce-${name}`, { count: tally[name] })])),
    ...(isOver && tally.unsure > 0 ? ['', ...unsureLines(tally.unsure, unsure, words)] : []),
  ];
  const isSending = state === 'sending' && !isOver;
  return {
    html: lines.join('\n'),
    rows: [
      ...(isSending ? [[button(words.plain('button-stop-it'), routes.stopAnnouncement.data({ id }), 'end')]] : []),
      ...(isOver && tally.unsure > 0
        ? [[button(words.plain('button-send-to-these'), routes.sendToUnsure.data({ id }))]]
        : []),
      adminRowBelow(words),
    ],
  };
}

const COUNTED = ['blocked', 'leftOut', 'refused', 'unsent'] as const;

function unsureLines(count: number, names: readonly string[], words: Words): string[] {
  const more = count - names.length;
  const named = names.map((name) => cut(name, MAX_NAME_LENGTH)).join(', ');
  return [
    words.html('announce-unsure', { count, names: named }),
    ...(more > 0 ? [words.html('announce-unsure-more', { count: more })] : []),
  ];
}

/** For example: 12 agents who were active in the last 30 days. */
export function peopleText({ group, active }: Audience, count: number, words: Words): string {
  const people = words.plain(`announce-people-${group}`, { count });
  return active ? words.plain('announce-people-active', { people }) : people;
}

function cancelButton(words: Words) {
  return button(words.plain('button-cancel'), routes.dropAnnouncement.data());
}

export async function statusScreen(
  shop: Pick<Shop, 'people' | 'announcements'>,
  announcement: Announcement,
  words: Words,
): Promise<Screen> {
  if (announcement.endedAt === undefined) return announcementScreen(announcement, [], words);
  const unsure = await shop.announcements.unsure(announcement.id, NAMED_AT_MOST);
  const nameOf = await readNames(shop, unsure);
  return announcementScreen(announcement, unsure.map(nameOf), words);
}

export function textsScreen({ id, content }: ShownDraft, readership: Readership, reader: Reader): Screen {
  const { words } = reader;
  const texts = languagesOf(content);
  const first = nameOf(content.language, reader);
  const lines = textLines(content, readership, reader);
  const said = lines.length === 0 ? 'announce-texts-one' : 'announce-texts';
  return {
    html: [words.html(said, { name: first }), ...lines].join('\n\n'),
    rows: [
      ...(texts.length === 1 ? [] : texts.map((language) => changeRow(id, language, reader))),
      ...languagesToAdd(content, readership).map(({ language, count }) => [
        button(
          words.plain('announce-add-read', { name: nameOf(language, reader), count }),
          askText.data({ id, language }),
        ),
      ]),
      [backButton(id, words)],
    ],
  };
}

function changeRow(id: string, language: string, reader: Reader): InlineKeyboardButton[] {
  const { words } = reader;
  const name = nameOf(language, reader);
  return [
    button(words.plain('announce-change-text', { name }), askText.data({ id, language })),
    button(words.plain('announce-drop-text', { name }), dropText.data({ id, language })),
  ];
}

/** With one text the buttons offer another language; nothing if everybody reads the language of this one. */
function textsRows(
  id: string,
  content: NamedContent,
  readership: Readership,
  reader: Reader,
): InlineKeyboardButton[][] {
  const { words } = reader;
  const change = changeTextsRows(id, content, words);
  if (change !== undefined) return change;
  const [first, ...more] = languagesToAdd(content, readership);
  if (more.length > 0) return [[button(words.plain('button-announce-texts'), openTexts.data({ id }))]];
  if (first === undefined) return [];
  const { language } = first;
  const label = words.plain('announce-add', { name: nameOf(language, reader) });
  return [[button(label, askText.data({ id, language }))]];
}

/** Asks for the only text anew. A text that is written below the card replaces it, too. */
function changeTextButton(id: string, { language }: NamedContent, words: Words): InlineKeyboardButton {
  return button(words.plain('button-announce-change-text'), askText.data({ id, language }));
}

/** The way to the texts, if there are several. Then a text that is written below the card replaces none of them. */
function changeTextsRows(id: string, content: NamedContent, words: Words): InlineKeyboardButton[][] | undefined {
  if (languagesOf(content).length === 1) return undefined;
  return [[button(words.plain('button-announce-change-texts'), openTexts.data({ id }))]];
}

function textLines(content: NamedContent, readership: Readership, reader: Reader): string[] {
  if (languagesOf(content).length === 1) return [];
  const line = ({ language, count }: { language: string; count: number }): string =>
    reader.words.html('announce-readers', {
      name: nameOf(language, reader),
      people: reader.words.plain('announce-people-everybody', { count }),
    });
  return [readersByText(content, readership).map(line).join('\n')];
}

export function backButton(id: string, words: Words): InlineKeyboardButton {
  return button(words.plain('button-back'), askAudience.data({ id, whom: 'all' }));
}

export function nameOf(locale: string, { allWords }: Pick<Reader, 'allWords'>): string {
  return allWords.languages.find((language) => language.locale === locale)?.name ?? locale;
}
