import { z } from 'zod';
import { type AccessMode, rightsOf } from './people/access.ts';
import { type BuyerRole, type Person, roleOf } from './people/person.ts';
import { DAY_MS } from './shared/days.ts';
import { sumOf } from './shared/money.ts';

/** As long as its card may be on somebody's screen. */
export const ANNOUNCEMENT_DRAFT_KEPT_MS = DAY_MS;

/** So that a merchant can look later how it went. */
export const ANNOUNCEMENT_KEPT_MS = 30 * DAY_MS;
/** How many announcements /announce lists. */
export const NEWEST_AT_MOST = 20;
/** How many of the people who may or may not have it are named. */
export const NAMED_AT_MOST = 30;
/** At most so many people are sent it again by one command. */
export const AGAIN_AT_MOST = 2_000;

export const groups = ['everybody', 'agents', 'customers'] as const;

export type Group = (typeof groups)[number];

/** `active`: only those who wrote to the bot, or bought, in the last 30 days. */
const audienceSchema = z.object({ group: z.enum(groups), active: z.boolean() });

export type Audience = z.infer<typeof audienceSchema>;

/** Times are milliseconds since 1970. */
export interface Reader {
  readonly userId: number;
  readonly role: BuyerRole | undefined;
  readonly hasNewsOff: boolean;
  /** When they wrote or tapped last, as far as it is known; within ten seconds. */
  readonly seenAt: number;
  /** When Telegram last said that they cannot be written to. */
  readonly goneAt: number | undefined;
}

/** Undefined for merchants, who send them, and for people who may not buy. */
export function readerRole(
  person: Pick<Person, 'access' | 'role'>,
  mode: AccessMode,
  isMerchant: boolean,
): BuyerRole | undefined {
  const role = roleOf(person, isMerchant);
  return role !== 'merchant' && rightsOf(person, mode, isMerchant) === 'buy' ? role : undefined;
}

/** `off`: they turned news off. `gone`: they blocked the bot and did not come back. `other`: it is not for them. */
type Standing = 'fits' | 'off' | 'gone' | 'other';

const ACTIVE_MS = 30 * DAY_MS;

export function standingOf(reader: Reader, { group, active }: Audience, now: number): Standing {
  const { role, hasNewsOff, seenAt, goneAt } = reader;
  if (!isFor(group, role)) return 'other';
  if (active && seenAt < now - ACTIVE_MS) return 'other';
  if (goneAt !== undefined && seenAt <= goneAt) return 'gone';
  return hasNewsOff ? 'off' : 'fits';
}

export function isFor(group: Group, role: BuyerRole | undefined): boolean {
  return role !== undefined && (group === 'everybody' || group === `${role}s`);
}

/** As Telegram gave it. It is passed on unchanged, so that people read what the merchant wrote. */
const entitySchema = z.looseObject({ type: z.string(), offset: z.number().int(), length: z.number().int() });

const textShape = {
  text: z.string(),
  entities: z.array(entitySchema),
  hidesPreview: z.boolean().optional(),
};

/** The photo stays at Telegram; its file id is all that the bot has of it. */
export const contentSchema = z.strictObject({
  ...textShape,
  photo: z.string().optional(),
  /** The language of the first text, by the name of a locale. */
  language: z.string().optional(),
  /** The same text in other languages, for people who read those. The photo is the same for all. */
  others: z.array(z.strictObject({ ...textShape, language: z.string() })).optional(),
});

export type Content = z.infer<typeof contentSchema>;

export interface Tally {
  readonly waiting: number;
  /** People who are recorded as being sent to, without a written answer: they may have got it or not. */
  readonly unsure: number;
  readonly told: number;
  /** They blocked the bot, or left Telegram. */
  readonly blocked: number;
  /** They turned news off, or are not among those whom it is for any more, since it was confirmed. */
  readonly leftOut: number;
  /** Telegram refused the message itself. */
  readonly refused: number;
  /** Stopped before their turn. */
  readonly unsent: number;
}

export const announcementSchema = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  /** The merchant, and the chat of the message that shows how far it is. */
  by: z.number().int(),
  content: contentSchema,
  /** `draft`: not confirmed. `sending`: people are being told. `stopped`: a merchant stopped it. `done`: everybody was tried. */
  state: z.enum(['draft', 'sending', 'stopped', 'done']),
  /** Absent until a merchant chose. */
  audience: audienceSchema.optional(),
  /** The newest choice of its people. */
  planId: z.string().optional(),
  count: z.number().int(),
  /** Times are milliseconds since 1970. */
  confirmedAt: z.number().int().optional(),
  endedAt: z.number().int().optional(),
  messageId: z.number().int().optional(),
  /** The taps that confirmed it and that last sent it again to people who may not have it. If a tap comes twice, its answer is the same. */
  tapId: z.string().optional(),
  againTapId: z.string().optional(),
});

export type AnnouncementRecord = z.infer<typeof announcementSchema>;

export type Announcement = AnnouncementRecord & { readonly tally: Tally };

/** `changed`: another audience was chosen since. */
export type Confirmed = 'confirmed' | 'already' | 'changed' | 'gone';

/** `again`: the message certainly did not go, so the person waits again. */
export type Settled = 'told' | 'blocked' | 'leftOut' | 'refused' | 'again';

export function endedCount({ count, tally }: Announcement): number {
  return count - tally.waiting;
}

const MAX_LENGTH = 120;

export function excerptOf({ text }: Pick<Content, 'text'>): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

type ContentText = Pick<Content, 'text' | 'entities' | 'hidesPreview'>;

/** An announcement whose first text has a known language. */
export type NamedContent = Content & { readonly language: string };

/** How many people read which language. */
export type Readership = ReadonlyMap<string, number>;

interface Readers {
  readonly language: string;
  readonly count: number;
}

export function textIn(content: Content, language: string): ContentText {
  return content.others?.find((other) => other.language === language) ?? content;
}

export function languagesOf({ language, others = [] }: NamedContent): readonly string[] {
  return [language, ...others.map((other) => other.language)];
}

/** People who have no text in their language get the first one. */
export function readersByText(content: NamedContent, readership: Readership): Readers[] {
  const [first = content.language, ...others] = languagesOf(content);
  const counted = others.map((language) => ({ language, count: readership.get(language) ?? 0 }));
  return [
    { language: first, count: sumOf(readership.values()) - sumOf(counted.map(({ count }) => count)) },
    ...counted,
  ];
}

export function languagesToAdd(content: NamedContent, readership: Readership): Readers[] {
  const has = new Set(languagesOf(content));
  return [...readership]
    .map(([language, count]) => ({ language, count }))
    .filter(({ language }) => !has.has(language))
    .toSorted((one, other) => other.count - one.count);
}

export function withText(content: NamedContent, language: string, text: ContentText): NamedContent {
  const { others = [] } = content;
  const own = { text: text.text, entities: text.entities, hidesPreview: text.hidesPreview };
  if (language === content.language) return { ...content, ...own };
  const place = others.findIndex((other) => other.language === language);
  const added = { ...own, language };
  return { ...content, others: place === -1 ? [...others, added] : others.with(place, added) };
}

/** If the first text is removed, the next one becomes the first. Undefined if there is none in this language, or no other. */
export function withoutText(content: NamedContent, language: string): NamedContent | undefined {
  const [next, ...rest] = content.others ?? [];
  if (next === undefined || !languagesOf(content).includes(language)) return undefined;
  if (language === content.language)
    return { ...withText(content, language, next), language: next.language, others: rest };
  return { ...content, others: content.others?.filter((other) => other.language !== language) };
}

/** The announcement without texts that nobody would get. */
export function onlyRead(content: NamedContent, readership: Readership): NamedContent {
  return { ...content, others: content.others?.filter(({ language }) => readership.has(language)) };
}

/** Telegram's limits for a text and for the words under a photo (https://core.telegram.org/bots/api#sendmessage, #sendphoto, 2026-11). */
const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;

export const FOOT_GAP = '\n\n';

/** @param footLength the length of the longest foot in any language */
export function tooLongBy({ text, photo }: Content, footLength: number): number | undefined {
  const room = (photo === undefined ? MAX_TEXT : MAX_CAPTION) - footLength - FOOT_GAP.length;
  return text.length > room ? text.length - room : undefined;
}
