import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from 'bot-api-emulator';
import type { Assigned } from '../assigned.ts';
import { hasButton } from '../buyer.ts';
import { ORDERS_PER_CASE, type PlannedCase } from './planned-case.ts';

/** A person, and the one case that they open. */
export type Visitor = Assigned<PlannedCase>;

/** What both sides saw. */
export interface Visit {
  readonly reference: string;
  readonly sawItOpen: boolean;
  readonly sawMoneyBack: boolean;
}

interface GoDeps {
  readonly merchant: TestUser;
  /** Makes the purchase; undefined if the person gave up. */
  readonly buy: (visitor: Visitor, giveUpAt: number) => Promise<string | undefined>;
  /** The purchases of others that have ended so far, times the run's density. */
  readonly ended: () => number;
  readonly withinMs: number;
}

/** Spread over the run, so that each meets kills. */
export async function goToShop(visitors: readonly Visitor[], deps: GoDeps): Promise<ReadonlyMap<Visitor, Visit>> {
  const visits = new Map<Visitor, Visit>();
  await Promise.all(
    visitors.map(async (visitor, place) => {
      while (deps.ended() < place * ORDERS_PER_CASE) await sleep(100);
      const visit = await go(visitor, deps);
      if (visit !== undefined) visits.set(visitor, visit);
    }),
  );
  return visits;
}

async function go(visitor: Visitor, { merchant, buy, withinMs }: GoDeps): Promise<Visit | undefined> {
  const giveUpAt = Date.now() + withinMs;
  const reference = await buy(visitor, giveUpAt);
  if (reference === undefined) return undefined;
  const { chat, planned } = visitor;
  let hasWritten = false;
  const isOpen = await until(
    giveUpAt,
    planned.purchase.patienceMs,
    () => sees(chat, /Passed on to/u),
    () => {
      // If their words led to nothing, the question was gone with its process, and they ask anew.
      hasWritten = !hasWritten && sees(chat, /few words/u);
      if (hasWritten) chat.say(planned.words);
      else if (!tapOn(chat, `nr:why:nothing:${reference}`)) tapOn(chat, `nr:ask:${reference}`);
    },
  );
  if (!isOpen || !planned.isGivenBack) return { reference, sawItOpen: isOpen, sawMoneyBack: false };
  const { id } = chat.person;
  const isBack = await until(
    giveUpAt,
    planned.purchase.patienceMs,
    () => sees(chat, /You got ₦/u),
    () => {
      // Both at once, and again: what was given back once stays once.
      const isThere = tapOn(merchant, `cs:gby:${id}:${reference}`);
      if (tapOn(merchant, `cs:gb:${id}:${reference}`) || isThere) return;
      // Its card was lost on the way.
      if (!tapOn(merchant, `cs:see:${id}:${reference}`)) merchant.say('/cases');
    },
  );
  return { reference, sawItOpen: true, sawMoneyBack: isBack };
}

async function until(giveUpAt: number, pauseMs: number, isDone: () => boolean, act: () => void): Promise<boolean> {
  while (!isDone() && Date.now() < giveUpAt) {
    act();
    await sleep(pauseMs);
  }
  return isDone();
}

function sees(chat: TestUser, words: RegExp): boolean {
  return chat.botMessages().some(({ text = '' }) => words.test(text));
}

/** On the newest message that has such a button. */
function tapOn(chat: TestUser, data: string): boolean {
  const message = chat.botMessages().findLast((each) => hasButton(each, data));
  if (message !== undefined) chat.press(message.message_id, data);
  return message !== undefined;
}
