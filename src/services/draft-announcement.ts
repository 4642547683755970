import {
  type Announcement,
  type Confirmed,
  excerptOf,
  type Audience,
  groups,
  type Group,
  type Reader,
  readerRole,
  standingOf,
  type Readership,
} from '../domain/announcement.ts';
import { storedLanguageOf } from '../domain/people/person.ts';
import { newId } from './new-id.ts';
import type { Shop } from './shop.ts';

export type Counts = Readonly<Record<Group, number>> & { readonly languages: Readership };

export interface Plan {
  readonly planId: string;
  readonly audience: Audience;
  readonly count: number;
  readonly languages: Readership;
  readonly off: number;
  readonly gone: number;
}

type DraftingShop = Pick<Shop, 'announcements' | 'newsReaders' | 'mode' | 'isMerchant' | 'now'>;

type LocaleOf = (language: string | undefined) => string;

interface SpokenTo extends Reader {
  readonly locale: string;
}

/** So many people are written in one step. */
const PIECE = 500;

export async function countReaders(shop: DraftingShop, active: boolean, localeOf: LocaleOf): Promise<Counts> {
  const counts = { everybody: 0, agents: 0, customers: 0 };
  const languages = new Map<string, number>();
  for await (const reader of readersOf(shop, localeOf)) {
    const fitting = groups.filter((group) => standingOf(reader, { group, active }, shop.now()) === 'fits');
    for (const group of fitting) counts[group] += 1;
    if (fitting.length > 0) countOne(languages, reader.locale);
  }
  return { ...counts, languages };
}

/** Reads everybody once. Undefined if the draft is gone, or if another audience was chosen meanwhile. */
export async function chooseAudience(
  shop: DraftingShop,
  id: string,
  audience: Audience,
  localeOf: LocaleOf,
): Promise<Plan | undefined> {
  const left = { off: 0, gone: 0 };
  const languages = new Map<string, number>();
  const userIds: number[] = [];
  for await (const reader of readersOf(shop, localeOf)) {
    const standing = standingOf(reader, audience, shop.now());
    if (standing === 'fits') {
      userIds.push(reader.userId);
      countOne(languages, reader.locale);
    } else if (standing !== 'other') left[standing] += 1;
  }
  const planId = newId();
  return (await writePlan(shop, id, { planId, audience, userIds }))
    ? { planId, audience, count: userIds.length, languages, ...left }
    : undefined;
}

async function writePlan(
  { announcements }: DraftingShop,
  id: string,
  { planId, audience, userIds }: { planId: string; audience: Audience; userIds: readonly number[] },
): Promise<boolean> {
  for (let from = 0; from === 0 || from < userIds.length; from += PIECE) {
    if (!(await announcements.plan(id, planId, from, userIds.slice(from, from + PIECE)))) return false;
  }
  return announcements.choose(id, planId, audience, userIds.length);
}

async function* readersOf(shop: DraftingShop, localeOf: LocaleOf): AsyncIterable<SpokenTo> {
  for await (const piece of shop.newsReaders.readAll()) {
    for (const stored of piece) {
      const { userId, access, role, newsOff, seenAt, goneAt } = stored;
      const person = { access, role };
      yield {
        userId,
        role: readerRole(person, shop.mode, shop.isMerchant(userId, person)),
        hasNewsOff: newsOff === true,
        locale: localeOf(storedLanguageOf(stored)),
        seenAt,
        goneAt,
      };
    }
  }
}

function countOne(languages: Map<string, number>, locale: string): void {
  languages.set(locale, (languages.get(locale) ?? 0) + 1);
}

type SteeringShop = Pick<Shop, 'announcements' | 'changeTrail' | 'now'>;

/** A merchant's tap; `id` is the same when the same tap comes again. */
interface Tap {
  readonly by: number;
  readonly id: string;
}

/** A merchant confirmed it. As with all steps, the trail of changes has it before it is done. @param wake is called when there is something to send */
export async function startAnnouncement(
  shop: SteeringShop,
  id: string,
  planId: string,
  { by, id: tapId, messageId }: Tap & { messageId: number },
  wake: () => void,
): Promise<Confirmed> {
  const { announcements } = shop;
  const draft = await announcements.find(id);
  if (draft?.by !== by) return 'gone';
  if (draft.state === 'draft' && draft.planId === planId) await note(shop, draft, { by, id: `announce-${id}` }, 'sent');
  const confirmed = await announcements.start(id, planId, { tapId, messageId, at: shop.now() });
  if (confirmed === 'confirmed') wake();
  return confirmed;
}

export async function stopAnnouncement(shop: SteeringShop, id: string, tap: Tap): Promise<'stopped' | 'over'> {
  const announcement = await shop.announcements.find(id);
  if (announcement?.state !== 'sending') return announcement?.state === 'stopped' ? 'stopped' : 'over';
  await note(shop, announcement, tap, 'stopped');
  return shop.announcements.stop(id);
}

export async function sendToUnsureAgain(
  shop: SteeringShop,
  id: string,
  tap: Tap,
  wake: () => void,
): Promise<'again' | 'sending' | 'none'> {
  const announcement = await shop.announcements.find(id);
  if (announcement === undefined || announcement.tally.unsure === 0) return 'none';
  if (announcement.state === 'sending') return 'sending';
  await note(shop, announcement, tap, 'again');
  const outcome = await shop.announcements.again(id, tap.id, shop.now());
  if (outcome === 'again') wake();
  return outcome;
}

async function note(
  { changeTrail, now }: SteeringShop,
  { content, audience, count, tally }: Announcement,
  { by, id }: Tap,
  what: 'sent' | 'stopped' | 'again',
): Promise<void> {
  const people = { sent: count, stopped: tally.waiting, again: tally.unsure }[what];
  const whom = `${audience?.group ?? 'everybody'}${audience?.active === true ? ' active' : ''}`;
  await changeTrail.write(id, {
    by,
    at: now(),
    what: 'announcement',
    about: excerptOf(content),
    before: whom,
    after: `${what} ${people}`,
  });
}
