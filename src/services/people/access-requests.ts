import { awaitsAnswer, fitsFilter, mayAsk, ASK_AGAIN_EVERY_MS, WAITING_LOOKED_AT } from '../../domain/people/access.ts';
import type { AccessState, BuyerRole, Person } from '../../domain/people/person.ts';
import type { Shop } from '../shop.ts';
import { type CreditShop, endCustomersCredit } from './change-person.ts';

export type SeenPerson = Pick<Person, 'userId' | 'name' | 'username' | 'language'>;

/** People are stored when they are new, or when their name, username or language changes. @param known what the store has of them */
export async function registerPerson(
  { people, now }: Pick<Shop, 'people' | 'now'>,
  seen: SeenPerson,
  known: Person | undefined,
): Promise<Person> {
  const { name, username, language } = seen;
  const isSame = known?.name === name && known.username === username && known.language === language;
  if (known !== undefined && isSame) return known;
  const written = { ...seen, firstSeenAt: known?.firstSeenAt ?? now() };
  await people.see(written);
  return { access: 'none', ...known, ...written };
}

type AccessDecision =
  /** Decided by this answer, or by an earlier sending of it. */
  | { type: 'decided'; person: Person | undefined }
  /** Another merchant was quicker, or somebody used /users: their decision stands. */
  | { type: 'already'; person: Person | undefined; access: AccessState; by?: number; decider?: Person | undefined }
  /** The person is in MERCHANT_IDS, so nobody has to let them in. */
  | { type: 'owner' }
  /** Nobody with this id has written to the bot. */
  | { type: 'unknown' };

/** @param as whom they are let in as, or declined @param changeId the same when the same answer comes again */
export async function decideAccess(
  shop: CreditShop & Pick<Shop, 'isOwner'>,
  by: number,
  userId: number,
  as: BuyerRole | 'declined',
  changeId: string,
): Promise<AccessDecision> {
  const { people } = shop;
  if (shop.isOwner(userId)) return { type: 'owner' };
  const stamp = { by, at: shop.now() };
  const answer = as === 'declined' ? { access: as } : { access: 'approved' as const, role: as };
  const decided = await people.decide(userId, { ...answer, ...stamp, id: changeId });
  if (decided.type === 'unknown') return { type: 'unknown' };
  const person = await people.find(userId);
  if (decided.type === 'already') {
    return { ...decided, person, decider: decided.by === undefined ? undefined : await people.find(decided.by) };
  }
  await shop.changeTrail.write(changeId, { ...stamp, what: 'access', whom: userId, before: 'none', after: as });
  if (as === 'customer') await endCustomersCredit(shop, by, userId, changeId);
  return { type: 'decided', person };
}

/** What a person who may not come in is told: merchants are being asked; none could be reached; they were asked before; or they have said no. */
export type AccessRequested = 'asked' | 'unreached' | 'waiting' | 'declined';

/** Merchants are asked once a day. @param askMerchants answers how many it reached */
export async function requestAccess(
  { people, accessCards, throttle, now, logger }: Pick<Shop, 'people' | 'accessCards' | 'throttle' | 'now' | 'logger'>,
  person: Person,
  askMerchants: (person: Person) => Promise<number>,
): Promise<AccessRequested> {
  // If there is no card, a crash came before anybody was asked, or before the card could be noted.
  const isAsked = async () =>
    !awaitsAnswer(person) ||
    (await accessCards.list(person.userId)).length > 0 ||
    !(await throttle(`access:${person.userId}`, ASK_AGAIN_EVERY_MS));
  if (!mayAsk(person, now()) && (await isAsked())) return person.access === 'declined' ? 'declined' : 'waiting';
  // The cards of an earlier request keep what was decided then. They say nothing about this request.
  if (person.access === 'declined') await accessCards.forget(person.userId);
  // Written before a card is sent, because an answer counts for this request only if it is later.
  await people.setAskedAt(person.userId, now());
  if ((await askMerchants(person)) > 0) return 'asked';
  logger.error(
    { userId: person.userId },
    'nobody could be asked to let a person in: look whether the ids in MERCHANT_IDS are right; each of them must press Start once',
  );
  // If no merchant has pressed Start yet, the next message asks again.
  await people.setAskedAt(person.userId, null);
  return 'unreached';
}

export async function countWaiting({
  people,
  mode,
  isOwner,
}: Pick<Shop, 'people' | 'mode' | 'isOwner'>): Promise<number> {
  if (mode === 'open') return 0;
  // Owners write without being let in.
  const waits = (person: Person): boolean => fitsFilter(person, 'waiting') && !isOwner(person.userId);
  return (await people.search(waits, 0, 0, { lookedAt: WAITING_LOOKED_AT })).total;
}
