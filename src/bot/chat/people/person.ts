import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { isBarred, type AccessMode, mayBuy, refusalOf } from '../../../domain/people/access.ts';
import { type Person, givenRole, type AccessState } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { listedButton, listedOrder, listedText, unreadableLine } from '../orders/find/listed-purchase.ts';
import { answerPress, below, draw, type Screen } from '../../ui/screen.ts';
import type { ButtonId, Words } from '../../ui/words.ts';
import { leaveQuestion } from '../../shared/questions.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { availableOf, type Account, hasAccount } from '../../../domain/accounts/account.ts';
import { limitsFor, type RoleLimits, leftOf } from '../../../domain/accounts/limits.ts';
import type { LimitKind } from '../../../domain/pricing/policy.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { ChangeRecord } from '../../../domain/people/change-trail.ts';
import { changeSentence } from './change-trail.ts';
import * as routes from './routes.ts';
import { readName } from '../../shared/people/names.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

export const personFeature = new Composer<BotContext>();

on(personFeature, routes.openPerson, (ctx, { userId }) => openPage(ctx, userId));
on(personFeature, routes.openListedPerson, (ctx, { userId, ...place }) => openPage(ctx, userId, place));

async function openPage(ctx: BotContext, userId: number, place?: routes.ListPlace): Promise<void> {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('change-refused-unknown'));
  await Promise.all([answerPress(ctx), showPerson(ctx, person, undefined, place)]);
}

/**
 * @param notice says what has just changed
 * @param place in the list of people, to which the page leads back
 */
export async function showPerson(
  ctx: BotContext,
  person: Person,
  notice?: string,
  place?: routes.ListPlace,
): Promise<void> {
  const screen = await personScreen(ctx, person, place);
  await draw(ctx, below(notice, screen));
  await leaveQuestion(ctx);
}

async function personScreen(ctx: BotContext, person: Person, place: routes.ListPlace | undefined): Promise<Screen> {
  const { shop, words } = ctx;
  const { accounts } = shop;
  const { userId } = person;
  const isOwner = shop.isOwner(userId);
  const [account, spentTodayMinor, last, entry, policy, pinLockedUntil] = await Promise.all([
    hasAccount(shop, person) ? accounts.read(userId) : undefined,
    accounts.spentOn(userId, shop.today()),
    shop.orders.listByBuyer(userId, 0, PAGE_SIZES.purchasesOfPerson),
    shop.changeTrail.newestAbout(userId),
    shop.policy.read(),
    shop.pins.lockedUntil(userId, shop.now()),
  ]);
  const change = entry && { entry, by: await readName(shop, entry.by) };
  const text = personText(
    { person, isOwner, mode: shop.mode, account, spentTodayMinor, change, roleLimits: policy.limits, pinLockedUntil },
    words,
  );
  const listed = last.orders.map((order, index) => listedOrder(order, index + 1, words));
  const purchases = listed.map((entry) => [listedButton(entry, openReceiptBelow.data(entry), words)]);
  const lastOnes = [
    words.html(last.total === 0 ? 'person-no-orders' : 'person-orders'),
    ...unreadableLine(last, words),
    ...listed.map((entry) => listedText(entry, words)),
  ];
  const html = [text, '', ...lastOnes].join('\n');
  const list = place === undefined ? routes.usersPage.data({ page: 0 }) : routes.foundUsersPage.data(place);
  const back = [button(words.plain('button-everybody'), list)];
  return { html, rows: [...purchases, ...buttonRows(ctx, person), back] };
}

/** Two buttons that belong together stand in one row, such as Credit and Debit. */
function buttonRows(ctx: BotContext, person: Person): InlineKeyboardButton[][] {
  const { shop, userId: by, words } = ctx;
  const { userId } = person;
  const may = (change: Parameters<typeof refusalOf>[3]): boolean => refusalOf(shop, by, person, change) === undefined;
  const isBuyer = givenRole(person, shop.isOwner(userId)) !== 'merchant';
  const typed = (what: `${'purchase' | 'day' | 'credit'}-limit`, field: routes.LimitField) =>
    isBuyer && may({ what })
      ? [button(words.plain(`change-${what}`), routes.askPersonLimit.data({ userId, field }))]
      : [];
  const role = may({ what: 'role' }) ? [button(words.plain('change-role'), routes.askRole.data({ userId }))] : [];
  const access = (may({ what: 'access' }) ? accessChoices(person, shop.mode) : []).map(({ label, to }) =>
    button(
      words.plain(label),
      routes.askPersonChange.data({ userId, field: 'a', from: person.access, to }),
      isBarred(to) ? 'end' : undefined,
    ),
  );
  const limits = [...typed('purchase-limit', 'p'), ...typed('day-limit', 'd'), ...typed('credit-limit', 'c')];
  const ofFeatures = ctx.bot.features.onPerson.flatMap((buttonsOf) => buttonsOf(ctx, person));
  return [ofFeatures, limits, role, access].flatMap((group) => inRows(group, 2));
}

interface PersonFacts {
  readonly person: Person;
  readonly isOwner: boolean;
  readonly mode: AccessMode;
  /** Absent for merchants, and where accounts are off. */
  readonly account?: Account | undefined;
  readonly spentTodayMinor: Minor;
  readonly roleLimits: RoleLimits;
  /** Absent if the PIN is not locked. */
  readonly pinLockedUntil?: number | undefined;
  readonly change?: { readonly entry: ChangeRecord; readonly by: string } | undefined;
}

export function personText(facts: PersonFacts, words: Words): string {
  const { person, isOwner, mode, account, change, pinLockedUntil } = facts;
  const role = givenRole(person, isOwner);
  const state = mayBuy(person, mode, false) ? 'approved' : person.access;
  const shown = isOwner ? 'approved' : state;
  const lines = [
    words.html('person-title', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
    words.html('person-role', { role: words.plain(`role-${role}`) }),
    words.html('person-state', { state: words.plain(`access-state-${shown}`) }),
    ...(pinLockedUntil === undefined ? [] : [words.html('person-pin-locked', { time: words.time(pinLockedUntil) })]),
    ...(isOwner ? ['', words.html('change-refused-owner')] : []),
    ...(account === undefined ? [] : ['', ...accountLines(account, facts, shown, words)]),
    ...(role === 'merchant' ? [] : ['', ...limitLines(facts, words)]),
    ...(change === undefined ? [] : ['', changeLine(change, person, words)]),
  ];
  return lines.join('\n');
}

/** @param state if it does not let the person buy, the last line says so, and not what they could spend */
function accountLines(account: Account, facts: PersonFacts, state: AccessState, words: Words): string[] {
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  return [
    words.html('person-balance', { balance: words.money(balanceMinor) }),
    ...(heldMinor === 0 ? [] : [words.html('person-held', { held: words.money(heldMinor) })]),
    words.html('person-credit-limit', { limit: words.money(creditLimitMinor) }),
    state === 'approved'
      ? words.html('person-available', { available: words.money(spendableNow(account, facts)) })
      : words.html('person-spends-nothing', { state: words.plain(`access-state-${state}`) }),
  ];
}

/** The limit of the day may be the lower one. */
function spendableNow(account: Account, { person, spentTodayMinor, roleLimits }: PersonFacts): Minor {
  const { perDayMinor } = limitsFor(givenRole(person), person, roleLimits);
  const available = availableOf(account);
  return perDayMinor === undefined ? available : minor(Math.min(available, leftOf(perDayMinor, spentTodayMinor)));
}

function limitLines({ person, spentTodayMinor, roleLimits }: PersonFacts, words: Words): string[] {
  const limit = (kind: LimitKind): string => {
    const own = person[kind];
    return own === undefined ? roleLimitText(person, kind, roleLimits, words) : words.money(own);
  };
  return [
    words.html('person-purchase-limit', { limit: limit('perPurchaseMinor') }),
    words.html('person-day-limit', { limit: limit('perDayMinor') }),
    words.html('person-today', { spent: words.money(spentTodayMinor) }),
  ];
}

/** What counts for a person who has no such limit of their own. */
export function roleLimitText(person: Person, kind: LimitKind, roleLimits: RoleLimits, words: Words): string {
  const ofRole = limitsFor(givenRole(person), undefined, roleLimits)[kind];
  return ofRole === undefined ? words.plain('fact-none') : words.plain('limit-of-role', { limit: words.money(ofRole) });
}

function changeLine({ entry, by }: NonNullable<PersonFacts['change']>, person: Person, words: Words): string {
  const nameOf = (userId: number): string => (userId === person.userId ? person.name : by);
  return `${words.html('person-change', { time: words.time(entry.at) })}\n${changeSentence(entry, nameOf, words)}`;
}

/** The usual choice stands first. */
interface AccessChoice {
  readonly label: ButtonId;
  readonly to: AccessState;
}

function accessChoices(person: Person, mode: AccessMode): readonly [AccessChoice, ...AccessChoice[]] {
  if (mayBuy(person, mode, false)) return [STOP, LOCK];
  switch (person.access) {
    case 'stopped':
      return [LET_BUY, LOCK];
    case 'locked':
      return [UNLOCK, STOP];
    case 'none':
      return [APPROVE, DECLINE, LOCK];
    case 'declined':
    case 'approved':
      return [APPROVE, LOCK];
  }
}

const STOP: AccessChoice = { label: 'button-stop', to: 'stopped' };
const LET_BUY: AccessChoice = { label: 'button-let-buy', to: 'approved' };
const LOCK: AccessChoice = { label: 'button-lock', to: 'locked' };
const UNLOCK: AccessChoice = { label: 'button-unlock', to: 'approved' };
const APPROVE: AccessChoice = { label: 'button-approve', to: 'approved' };
const DECLINE: AccessChoice = { label: 'button-decline', to: 'declined' };
