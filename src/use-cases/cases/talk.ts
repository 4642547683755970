import {
  type Case,
  type CaseEnding,
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
} from '../../domain/cases/case.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { PeopleStore } from '../people/ports.ts';
import type { SentCard } from '../../domain/shared/sent-card.ts';
import type { Now } from '../shared/ports.ts';
import type { CaseDesk, CaseFacts, CaseStore } from './ports.ts';
import { unlessUnreadable } from '../shared/held-records.ts';

export type Opened =
  /** Now, or by an earlier sending of the same. */
  | { type: 'opened'; the: Case }
  /** It is open already: what was said stands there. */
  | { type: 'said' | 'too-many'; the: Case }
  | { type: 'limited'; notBefore: number };

export type Said = { type: Exclude<Saying, 'answered-first'>; the: Case } | { type: 'unknown' };

/** Of a merchant. */
export type Answered = Said | { type: 'answered-first'; the: Case };

export type Ended =
  /** `first`: by this call; in any case `the.ended` says by whom. */
  { type: 'ended'; first: boolean; the: Case } | { type: 'unknown' };

/** The talk about a case: what is said is written down before it is sent on. */
export interface Talk {
  /** Opens it with its person's first words, which may be none, and tells merchants. */
  open(opening: Omit<Opening, 'at' | 'openingId'>, word: NewWord): Promise<Opened>;
  /** What a person says; merchants are told. @param how.isMore of an album: a photo without words is all that they are sent */
  ask(userId: number, id: string, word: NewWord, how?: { isMore: boolean }): Promise<Said>;
  /** What a merchant says; it is the caller who tells the person. @param known as in withWord */
  answer(userId: number, id: string, word: NewWord & Pick<CaseWord, 'by'>, known?: string): Promise<Answered>;
  /** @param tapped the merchant’s message whose button ended it */
  end(userId: number, id: string, how: CaseEnding, by: number, tapped?: SentCard): Promise<Ended>;
  /** Its person knows that it has ended. */
  told(the: Case): Promise<void>;
  facts(the: Case): Promise<CaseFacts>;
}

export interface TalkDeps {
  readonly cases: CaseStore;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly desk: Pick<CaseDesk, 'tellMerchants' | 'redraw'>;
  readonly now: Now;
}

/** Both sides may write at once. */
const MAX_TRIES = 8;

export function createTalk(deps: TalkDeps): Talk {
  const { cases, desk, now } = deps;
  return {
    async open(opening, words) {
      for (let tries = 1; ; tries += 1) {
        const before = await cases.find(opening.userId, opening.id);
        const word = { ...words, side: 'person', by: opening.userId, at: now() } as const;
        const written = before !== undefined && isHeard(before, word.id) ? before : undefined;
        if (before !== undefined && isOpen(before) && written === undefined)
          return openedAlready(await ask(before.userId, before.id, words), before);
        const the = written ?? openedWith(openedCase(before, { ...opening, at: word.at, openingId: word.id }), word);
        if (written !== undefined) await cases.ensureKept(written);
        const done = written === undefined ? await cases.open(the) : 'written';
        if (typeof done === 'object') return { type: 'limited', notBefore: done.notBefore };
        if (done === 'written') {
          await desk.tellMerchants(await facts(the), { type: 'opened' });
          return { type: 'opened', the };
        }
        giveUpAfter(tries);
      }
    },
    ask,
    async answer(userId, id, word, known) {
      const said = await say(userId, id, { ...word, side: 'shop', at: now() }, known);
      if (said.type === 'said' || said.type === 'already') await desk.redraw(await facts(said.the));
      return said;
    },
    async end(userId, id, how, by, tapped) {
      for (let tries = 1; ; tries += 1) {
        const before = await cases.find(userId, id);
        if (before === undefined) return { type: 'unknown' };
        const the = endedCase(before, { at: now(), by, how });
        if (the === before) {
          await cases.ensureKept(the);
        } else if ((await cases.write(the)) !== 'written') {
          giveUpAfter(tries);
          continue;
        }
        await desk.redraw(await facts(the), tapped);
        return { type: 'ended', first: the !== before, the };
      }
    },
    async told(the) {
      // If it has moved on, it has been opened anew.
      await cases.write(toldCase(the));
    },
    facts,
  };

  async function ask(userId: number, id: string, words: NewWord, { isMore } = { isMore: false }): Promise<Said> {
    const said = await say(userId, id, { ...words, side: 'person', by: userId, at: now() });
    if (said.type === 'answered-first') throw new Error('a person was held back by an answer');
    if (said.type !== 'said' && said.type !== 'already') return said;
    const word = said.the.words.find((one) => one.id === words.id);
    if (word !== undefined) await desk.tellMerchants(await facts(said.the), newsOf(word, isMore));
    return said;
  }

  async function say(userId: number, id: string, word: CaseWord, known?: string): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      const before = await cases.find(userId, id);
      if (before === undefined) return { type: 'unknown' };
      const { type, after } = withWord(before, word, known);
      if (type === 'already') await cases.ensureKept(before);
      if (type !== 'said' || (await cases.write(after)) === 'written') return { type, the: after };
      giveUpAfter(tries);
    }
  }

  async function facts(the: Case): Promise<CaseFacts> {
    const reference = referenceOf(the);
    const [order, person] = await Promise.all([
      reference === undefined ? undefined : unlessUnreadable(deps.orders.find(reference)),
      deps.people.find(the.userId),
    ]);
    return { the, order, personName: person?.name };
  }
}

function newsOf(word: CaseWord, isMore: boolean): Parameters<CaseDesk['tellMerchants']>[1] {
  const { photo, text } = word;
  return isMore && photo !== undefined && text === '' ? { type: 'photo', photo } : { type: 'said', word };
}

/** With its first words, in one version. */
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
