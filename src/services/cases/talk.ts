import {
  type Case,
  type CaseEnding,
  type CaseName,
  type CaseWord,
  endedCase,
  isHeard,
  isOpen,
  type NewWord,
  openedCase,
  type Opening,
  referenceOf,
  type Saying,
  toldCase,
  withWord,
} from '../../domain/case.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { SentCard } from '../../domain/shared/sent-message.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { Shop } from '../shop.ts';

export interface CaseFacts {
  readonly the: Case;
  readonly personName: string | undefined;
  /** Undefined if the question is not about an order, or if the order is in the archive by now. */
  readonly order: Order | undefined;
}

export interface CaseDesk {
  /** Tells every merchant. Never throws. */
  tellMerchants(
    facts: CaseFacts,
    news: { type: 'opened' | 'reminded' } | { type: 'said' | 'photo'; word: CaseWord },
  ): Promise<void>;
  /** Runs in the background; a failure is only logged. Never throws. @param tapped the message that its own tap draws */
  redraw(facts: CaseFacts, tapped?: SentCard): Promise<void>;
  /** Tells the person that it was closed because nobody said anything. True unless Telegram has to be asked again later. Never throws. */
  tellSilent(the: Case): Promise<boolean>;
}

export type Opened =
  /** Opened now, or by an earlier sending of the same words. */
  | { type: 'opened'; the: Case }
  /** The case is open already, and the new words were added to it. */
  | { type: 'said' | 'too-many'; the: Case }
  | { type: 'limited'; notBefore: number };

export type Said = { type: Exclude<Saying, 'answered-first'>; the: Case } | { type: 'unknown' };

export type Answered = Said | { type: 'answered-first'; the: Case };

export type Ended =
  /** `first`: this call ended it. In any case `the.ended` says who did. */
  { type: 'ended'; first: boolean; the: Case } | { type: 'unknown' };

type TalkShop = Pick<Shop, 'cases' | 'orders' | 'people' | 'now'>;
type TalkDesk = Pick<CaseDesk, 'tellMerchants' | 'redraw'>;

/** A write may fail because both sides write at once, so it is tried again. */
const MAX_TRIES = 8;

/** The first words may be none. What is said is stored before it is sent on. */
export async function beginCase(
  shop: TalkShop,
  desk: TalkDesk,
  opening: Omit<Opening, 'at' | 'openingId'>,
  words: NewWord,
): Promise<Opened> {
  const { cases } = shop;
  for (let tries = 1; ; tries += 1) {
    const before = await cases.find(opening.userId, opening.id);
    const word = { ...words, side: 'person', by: opening.userId, at: shop.now() } as const;
    const written = before !== undefined && isHeard(before, word.id) ? before : undefined;
    if (before !== undefined && isOpen(before) && written === undefined)
      return openedAlready(await sayAsPerson(shop, desk, before, words), before);
    const the = written ?? openedWith(openedCase(before, { ...opening, at: word.at, openingId: word.id }), word);
    if (written !== undefined) await cases.ensureKept(written);
    const done = written === undefined ? await cases.open(the) : 'written';
    if (typeof done === 'object') return { type: 'limited', notBefore: done.notBefore };
    if (done === 'written') {
      await desk.tellMerchants(await caseFacts(shop, the), { type: 'opened' });
      return { type: 'opened', the };
    }
    giveUpAfter(tries);
  }
}

/** @param how.isMore one more photo of an album: if it has no words, only the photo is sent */
export async function sayAsPerson(
  shop: TalkShop,
  desk: TalkDesk,
  name: CaseName,
  words: NewWord,
  { isMore } = { isMore: false },
): Promise<Said> {
  const said = await say(shop, name, { ...words, side: 'person', by: name.userId, at: shop.now() });
  if (said.type === 'answered-first') throw new Error('a message of a person was refused because of an answer');
  if (said.type !== 'said' && said.type !== 'already') return said;
  const word = said.the.words.find((one) => one.id === words.id);
  if (word === undefined) return said;
  const type = isMore && word.text === '' ? 'photo' : 'said';
  await desk.tellMerchants(await caseFacts(shop, said.the), { type, word });
  return said;
}

/** The caller tells the person. @param known as in withWord */
export async function sayAsShop(
  shop: TalkShop,
  desk: TalkDesk,
  name: CaseName,
  word: NewWord & Pick<CaseWord, 'by'>,
  known?: string,
): Promise<Answered> {
  const said = await say(shop, name, { ...word, side: 'shop', at: shop.now() }, known);
  if (said.type === 'said' || said.type === 'already') await desk.redraw(await caseFacts(shop, said.the));
  return said;
}

/** @param tapped the merchant’s message whose button ended it */
export async function closeCase(
  shop: TalkShop,
  desk: TalkDesk,
  { userId, id }: CaseName,
  { how, by, tapped }: { how: CaseEnding; by: number; tapped?: SentCard | undefined },
): Promise<Ended> {
  const { cases } = shop;
  for (let tries = 1; ; tries += 1) {
    const before = await cases.find(userId, id);
    if (before === undefined) return { type: 'unknown' };
    const the = endedCase(before, { at: shop.now(), by, how });
    if (the === before) {
      await cases.ensureKept(the);
    } else if ((await cases.write(the)) !== 'written') {
      giveUpAfter(tries);
      continue;
    }
    await desk.redraw(await caseFacts(shop, the), tapped);
    return { type: 'ended', first: the !== before, the };
  }
}

export async function noteEndTold({ cases }: Pick<Shop, 'cases'>, the: Case): Promise<void> {
  // If the write fails, the case has been opened again.
  await cases.write(toldCase(the));
}

async function say({ cases }: TalkShop, { userId, id }: CaseName, word: CaseWord, known?: string): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const before = await cases.find(userId, id);
    if (before === undefined) return { type: 'unknown' };
    const { type, after } = withWord(before, word, known);
    if (type === 'already') await cases.ensureKept(before);
    if (type !== 'said' || (await cases.write(after)) === 'written') return { type, the: after };
    giveUpAfter(tries);
  }
}

export async function caseFacts({ orders, people }: Pick<Shop, 'orders' | 'people'>, the: Case): Promise<CaseFacts> {
  const reference = referenceOf(the);
  const [order, person] = await Promise.all([
    reference === undefined ? undefined : unlessUnreadable(orders.find(reference)),
    people.find(the.userId),
  ]);
  return { the, order, personName: person?.name };
}

/** The case with its first words, in one version. */
function openedWith(opened: Case, word: CaseWord): Case {
  const { after } = withWord(opened, word);
  return { ...after, version: opened.version };
}

function openedAlready(said: Said, before: Case): Opened {
  if (said.type === 'unknown' || said.type === 'ended') return { type: 'said', the: before };
  return { type: said.type === 'too-many' ? 'too-many' : 'said', the: said.the };
}

function giveUpAfter(tries: number): void {
  if (tries >= MAX_TRIES) throw new Error('a case moved on at every try to write to it');
}

/** When this person may open the case; undefined if they may now, or it is open already. */
export async function notOpenedBefore(
  { cases, now }: Pick<Shop, 'cases' | 'now'>,
  userId: number,
  id: string,
): Promise<number | undefined> {
  const [the, notBefore] = await Promise.all([cases.find(userId, id), cases.notBefore(userId, now())]);
  return the !== undefined && isOpen(the) ? undefined : notBefore;
}

/** How many cases are looked through, those with the newest words first. */
const LOOKED_AT = 20;

/** The open case of this person in which something was said last. */
export async function openCaseOf(shop: Pick<Shop, 'cases'>, userId: number): Promise<Case | undefined> {
  return (await openCasesOf(shop, userId))[0];
}

export async function openCasesOf({ cases }: Pick<Shop, 'cases'>, userId: number): Promise<readonly Case[]> {
  return (await cases.listOf(userId, 0, LOOKED_AT)).cases.filter(isOpen);
}
