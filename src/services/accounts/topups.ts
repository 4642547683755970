import type { Account } from '../../domain/accounts/account.ts';
import { isExpired, type Topup, TELL_EVERY_MS, TOPUP_LIFE_MS } from '../../domain/accounts/topup.ts';
import type { Person } from '../../domain/people/person.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { SentCard } from '../../domain/shared/sent-message.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';

export interface TopupDesk {
  /** Answers the cards that arrived. @param arrived is called with each at once, while others are still being asked; what it throws is thrown */
  ask(about: TopupFacts, arrived: (card: SentCard) => Promise<void>): Promise<readonly SentCard[]>;
  /** Asks one merchant; undefined if they could not be reached. */
  show(merchantId: number, about: TopupFacts): Promise<SentCard | undefined>;
  /** It runs in the background, and a card that cannot be drawn changes nothing. */
  close(ended: EndedTopup): void;
}

export interface EndedTopup {
  readonly topup: Topup;
  readonly person: Person;
  /** Who answered; absent if it was taken back, or if there is no record of them. */
  readonly decider?: Person | undefined;
  /** The card that they answered on, which says more than the other cards do. */
  readonly tapped?: SentCard | undefined;
}

export interface TopupFacts {
  readonly topup: Topup;
  readonly person: Person;
  readonly account: Account;
  /** True if merchants have been asked before, without the slip. */
  readonly isSlip?: boolean;
}

type TopupShop = Pick<Shop, 'topups' | 'people' | 'accounts' | 'now'>;

type TopupTerms = Pick<Topup, 'userId' | 'id' | 'amountMinor' | 'note' | 'proof' | 'locale'>;

type TopupRequested =
  /** Merchants have been asked, by this sending or an earlier one of the same request. */
  | { type: 'asked'; topup: Topup }
  /** Another request stands in the way, or this one was answered. */
  | { type: 'already-open'; topup: Topup }
  /** The request is so old that it is forgotten. */
  | { type: 'over' }
  /** No merchant could be asked, so no request is open. */
  | { type: 'nobody' };

export async function requestTopup(shop: TopupShop, desk: TopupDesk, terms: TopupTerms): Promise<TopupRequested> {
  const { topups, now } = shop;
  const { userId, id } = terms;
  const opened = await topups.open({ ...terms, way: 'request', createdAt: now() });
  const topup = opened.type === 'other' ? opened.topup : await topups.find(userId, id);
  if (topup === undefined) return { type: 'over' };
  if (topup.state === 'withdrawn' && !topup.asked) return { type: 'nobody' };
  if (opened.type === 'other' || topup.state !== 'open') return { type: 'already-open', topup };
  if (topup.asked) return { type: 'asked', topup };
  const about = await factsOf(shop, topup);
  const cards = about === undefined ? [] : await desk.ask(about, (card) => noteCard(shop, desk, card, about));
  if (about === undefined || cards.length === 0) {
    await topups.decide(userId, id, { to: 'withdrawn', by: userId, at: now() });
    return { type: 'nobody' };
  }
  await topups.mark(userId, id, 'asked');
  return { type: 'asked', topup };
}

/**
 * A slip that comes after the request. Merchants are asked again, with the slip, and only then it is stored. So a crash in between shows it twice,
 * and never loses it. `unreached`: no merchant could be asked. `over`: the request has ended meanwhile.
 */
export async function addSlip(
  shop: TopupShop,
  desk: TopupDesk,
  topup: Topup,
  slip: Pick<Topup, 'note' | 'proof'>,
): Promise<'kept' | 'unreached' | 'over'> {
  const { userId, id } = topup;
  const about = await factsOf(shop, { ...topup, ...slip });
  if (about === undefined) return 'unreached';
  const cards = await desk.ask({ ...about, isSlip: true }, (card) => noteCard(shop, desk, card, about));
  if (cards.length === 0) return 'unreached';
  await shop.topups.mark(userId, id, 'asked');
  return (await shop.topups.addSlip(userId, id, slip)) ? 'kept' : 'over';
}

export async function withdrawTopup(
  { topups, people, now }: TopupShop,
  desk: Pick<TopupDesk, 'close'>,
  userId: number,
  id: string,
): Promise<'taken-back' | 'over'> {
  await topups.decide(userId, id, { to: 'withdrawn', by: userId, at: now() });
  const [topup, person] = await Promise.all([topups.find(userId, id), people.find(userId)]);
  if (topup?.state !== 'withdrawn') return 'over';
  if (person !== undefined) desk.close({ topup, person });
  // The answer to a second tap is the same as to the first.
  return 'taken-back';
}

/** Answers how many were sent. */
export async function showWaitingTopups(
  shop: TopupShop,
  desk: TopupDesk,
  merchantId: number,
  count: number,
): Promise<number> {
  let shown = 0;
  for (const topup of await shop.topups.listOpen(shop.now(), count)) {
    const about = await unlessUnreadable(factsOf(shop, topup));
    const card = about && (await desk.show(merchantId, about));
    if (about === undefined || card === undefined) continue;
    await noteCard(shop, desk, card, about);
    shown += 1;
  }
  return shown;
}

/** If a merchant answered while this card was still being sent, their answer could not close it, because the card was not noted yet. */
async function noteCard(
  { topups, people }: TopupShop,
  desk: Pick<TopupDesk, 'close'>,
  card: SentCard,
  { topup: { userId, id }, person }: TopupFacts,
): Promise<void> {
  await topups.addCards(userId, id, [card]);
  const topup = await topups.find(userId, id);
  if (topup === undefined || topup.state === 'open') return;
  const { state, decidedBy } = topup;
  const decider = state === 'withdrawn' || decidedBy === undefined ? undefined : await people.find(decidedBy);
  desk.close({
    topup: { ...topup, cards: [card] },
    person,
    decider,
    tapped: card.chatId === decidedBy ? card : undefined,
  });
}

async function factsOf({ people, accounts }: TopupShop, topup: Topup): Promise<TopupFacts | undefined> {
  const [person, account] = await Promise.all([people.find(topup.userId), accounts.read(topup.userId)]);
  return person === undefined ? undefined : { topup, person, account };
}

export interface TopupAnswer {
  readonly to: 'credited' | 'declined';
  readonly userId: number;
  readonly id: string;
  readonly by: number;
}

export type TopupDecision =
  /** Decided by this answer, or by an earlier one of the same merchant whose person has not been told yet. */
  | { type: 'decided'; topup: Topup; person: Person; account: Account }
  /** Another merchant was quicker, the person took it back, or it ran out; `decider` is absent if there is no record of them. */
  | { type: 'already'; topup: Topup; person: Person; decider?: Person | undefined }
  | { type: 'over' }
  /** Accounts are off, so there is nothing to credit. */
  | { type: 'off' }
  /** The person who asked is a merchant by now, and has no account. */
  | { type: 'merchant' };

/** Only the first answer counts, and the same script moves the money. */
export async function answerTopup(
  shop: TopupShop & Pick<Shop, 'changeTrail' | 'isMerchant' | 'hasAccounts'>,
  { to, userId, id, by }: TopupAnswer,
): Promise<TopupDecision> {
  const { topups, people, accounts, now } = shop;
  const [topup, person] = await Promise.all([topups.find(userId, id), people.find(userId)]);
  if (topup?.way !== 'request' || person === undefined) return { type: 'over' };
  const refusal = topup.state === 'open' ? refusalOf(shop, to, topup, person) : undefined;
  if (refusal === 'expired') return { type: 'already', topup: { ...topup, state: refusal }, person };
  if (refusal !== undefined) return { type: refusal };
  const decided = await topups.decide(userId, id, { to, by, at: now() });
  const stands = (await topups.find(userId, id)) ?? topup;
  // The same merchant answered before, and the work was cut off before the person was told. So it goes on from there.
  const isMine = decided.type === 'decided' || (stands.decidedBy === by && !stands.told);
  if (!isMine) {
    const { decidedBy } = stands;
    const decider = decidedBy === undefined ? undefined : await people.find(decidedBy);
    return { type: 'already', topup: stands, person, decider };
  }
  const account = decided.type === 'decided' ? decided.account : await accounts.read(userId);
  await writeTrail(shop, stands, account, by);
  return { type: 'decided', topup: stands, person, account };
}

function refusalOf(
  { isMerchant, hasAccounts, now }: Pick<Shop, 'isMerchant' | 'hasAccounts' | 'now'>,
  to: TopupAnswer['to'],
  topup: Topup,
  person: Person,
): 'expired' | 'off' | 'merchant' | undefined {
  if (isExpired(topup, now())) return 'expired';
  if (to === 'declined') return undefined;
  if (!hasAccounts) return 'off';
  return isMerchant(topup.userId, person) ? 'merchant' : undefined;
}

/** The same script writes it into the ledger. So the trail may be written later. */
async function writeTrail(
  { changeTrail, now }: Pick<Shop, 'changeTrail' | 'now'>,
  { id, userId, state, note, amountMinor }: Topup,
  account: Account,
  by: number,
): Promise<void> {
  if (state !== 'credited') return;
  const after = account.balanceMinor;
  const facts = { before: String(after - amountMinor), after: String(after) };
  const about = note === '' ? 'top-up' : note;
  await changeTrail.write(`topup-${id}`, { by, at: now(), what: 'credit', whom: userId, about, ...facts });
}

const LOOK_EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;

type WatchedShop = TopupShop & Pick<Shop, 'throttle' | 'shortenThrottle' | 'logger'>;

export interface TellRunOut extends Pick<TopupDesk, 'ask' | 'close'> {
  /** `later`: Telegram takes nothing now, so it is tried again. */
  readonly tell: (topup: Topup) => Promise<'told' | 'later'>;
}

/**
 * Brings requests to merchants again after a day. Ends those that no merchant answered within their week, and tells who asked: they were promised an
 * answer. `run` looks once, and never rejects.
 */
export function createWatchTopups(shop: WatchedShop, telling: TellRunOut) {
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      for (const topup of await shop.topups.listRunOut(shop.now(), AT_ONCE)) {
        if (looks.signal.aborted) return;
        await unlessUnreadable(end(shop, topup, telling));
      }
      for (const topup of await shop.topups.listToAskAgain(shop.now())) {
        if (looks.signal.aborted) return;
        await unlessUnreadable(askAgain(shop, telling, topup));
      }
    } catch (error) {
      shop.logger.warn({ err: error }, 'top-up requests that wait could not be looked after; trying again later');
    }
  }
}

/** Once. It is noted before it is sent. So a crash in between loses it, and never sends two. */
async function askAgain(shop: WatchedShop, desk: Pick<TopupDesk, 'ask' | 'close'>, topup: Topup): Promise<void> {
  const name = `topup-asked-again:${topup.id}`;
  const about = await factsOf(shop, topup);
  if (about === undefined || !(await shop.throttle(name, TOPUP_LIFE_MS))) return;
  const cards = await desk.ask(about, (card) => noteCard(shop, desk, card, about));
  if (cards.length === 0) await shop.shortenThrottle(name, TELL_EVERY_MS);
}

/** Noted as told after it was sent. So a crash in between can tell the person twice. */
async function end(
  { topups, people, throttle, now }: WatchedShop,
  { userId, id }: Topup,
  { tell, close }: TellRunOut,
): Promise<void> {
  if (!(await throttle(`topup-run-out:${id}`, TELL_EVERY_MS))) return;
  await topups.decide(userId, id, { to: 'expired', by: 0, at: now() });
  const topup = await topups.find(userId, id);
  // A merchant was quicker, or the person took it back.
  if (topup?.state !== 'expired' || topup.told) return;
  if ((await tell(topup)) === 'later') return;
  const person = await people.find(userId);
  if (person !== undefined) close({ topup, person });
  await topups.mark(userId, id, 'told');
}
