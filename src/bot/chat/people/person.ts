import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { dayOf } from '../../../domain/shared/days.ts';
import {
  type Person,
  givenRole,
  isBarred,
  type PersonChange,
  type AccessMode,
  type AccessState,
  mayBuy,
} from '../../../domain/people/person.ts';
import { refusalOf } from '../../../use-cases/people/change-person.ts';
import type { AccountStore } from '../../../use-cases/accounts/ports.ts';
import type { OrderStore } from '../../../use-cases/orders/ports.ts';
import type { PolicyStore } from '../../../use-cases/pricing/ports.ts';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { type CallbackData, on } from '../../ui/callback-routes.ts';
import { listedButton, listedOrder, listedText, unreadableLine } from '../orders/find/listed-purchase.ts';
import { answerPress, draw, type Screen } from '../../ui/screen.ts';
import type { ButtonId, Words } from '../../ui/words.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { leaveQuestion } from '../menu/question-messages.ts';
import type { UsersDeps } from './users.ts';
import {
  askPersonChange,
  askPersonLimit,
  askRole,
  foundUsersPage,
  type LimitField,
  type ListPlace,
  openListedPerson,
  openPerson,
  usersPage,
} from './routes.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { availableOf, type Account } from '../../../domain/accounts/account.ts';
import { limitsFor, type RoleLimits } from '../../../domain/accounts/limits.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { ChangeRecord } from '../../../domain/people/change-record.ts';
import { changeSentence } from './changes/change-sentence.ts';

export interface PersonDeps extends UsersDeps {
  readonly orders: Pick<OrderStore, 'listByBuyer'>;
  readonly accounts: AccountStore;
  /** False if all people buy on the merchant's wallet. */
  readonly accountsOn: boolean;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly timeZone: string;
  /** What other features can do for a person, each a button on the page. */
  readonly personButtons: readonly PersonButton[];
}

/** A button on a person's page that leads to another feature. */
export interface PersonButton {
  readonly label: ButtonId;
  dataOf(userId: number): CallbackData;
  /** Absent: shown for everyone who is no merchant. */
  readonly shows?: (person: Person, by: number) => boolean;
}

const ORDERS_SHOWN = 5;

/** A person's page: who it is, what they have and may, what they did last, and a button for all that can be changed. Merchants only. */
export function personFeature(deps: PersonDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, [], [openPerson, openListedPerson]);
  on(merchants, openPerson, (ctx, { userId }) => openPage(ctx, userId, deps));
  on(merchants, openListedPerson, (ctx, { userId, ...place }) => openPage(ctx, userId, deps, place));
  return feature;
}

async function openPage(ctx: BotContext, userId: number, deps: PersonDeps, place?: ListPlace): Promise<void> {
  const person = await deps.access.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('users-unknown'));
  await Promise.all([answerPress(ctx), showPerson(ctx, person, deps, undefined, place)]);
}

/**
 * In place of the message that was pressed, or below what was written.
 * @param notice what has just become of the person @param place of the list of people, to which one goes back
 */
export async function showPerson(
  ctx: BotContext,
  person: Person,
  deps: PersonDeps,
  notice?: string,
  place?: ListPlace,
): Promise<void> {
  const screen = await personScreen(ctx, person, deps, place);
  const html = notice === undefined ? screen.html : `${notice}\n\n${screen.html}`;
  await draw(ctx, { ...screen, html });
  await leaveQuestion(ctx);
}

async function personScreen(
  ctx: BotContext,
  person: Person,
  deps: PersonDeps,
  place: ListPlace | undefined,
): Promise<Screen> {
  const { words } = ctx;
  const { access, accounts, orders } = deps;
  const { userId } = person;
  const isOwner = access.merchants.isOwner(userId);
  const hasAccount = deps.accountsOn && givenRole(person, isOwner) !== 'merchant';
  const [account, spentTodayMinor, last, entry, policy] = await Promise.all([
    hasAccount ? accounts.read(userId) : undefined,
    accounts.spentOn(userId, dayOf(access.now(), deps.timeZone)),
    orders.listByBuyer(userId, 0, ORDERS_SHOWN),
    access.changeTrail.newestAbout(userId),
    deps.policies.read(),
  ]);
  const by = entry === undefined ? undefined : ((await access.people.find(entry.by))?.name ?? String(entry.by));
  const change = entry === undefined || by === undefined ? undefined : { entry, by };
  const text = personText(
    { person, isOwner, mode: access.mode, account, spentTodayMinor, change, roleLimits: policy.limits },
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
  const back = [
    button(
      words.plain('button-everybody'),
      place === undefined ? usersPage.data({ page: 0 }) : foundUsersPage.data(place),
    ),
  ];
  return { html, rows: [...purchases, ...changeRows(ctx, person, deps), back] };
}

/** Only those of changes that this merchant may make of this person. What belongs together stands in one row, such as Credit and Debit. */
function changeRows(ctx: BotContext, person: Person, deps: PersonDeps): InlineKeyboardButton[][] {
  const { words } = ctx;
  const { merchants, mode } = deps.access;
  const { userId } = person;
  const may = (change: Parameters<typeof refusalOf>[2]): boolean =>
    refusalOf(ctx.userId, person, change, {
      isOwner: (id) => merchants.isOwner(id),
      accounts: deps.accountsOn ? deps.accounts : undefined,
    }) === undefined;
  const isBuyer = givenRole(person, merchants.isOwner(person.userId)) !== 'merchant';
  const typed = (what: PersonChange['what'], field: LimitField, label: PersonButton['label']) =>
    isBuyer && may({ what }) ? [button(words.plain(label), askPersonLimit.data({ userId, field }))] : [];
  const further = deps.personButtons
    .filter(({ shows }) => (shows === undefined ? isBuyer : shows(person, ctx.userId)))
    .map((each) => button(words.plain(each.label), each.dataOf(userId)));
  const role = may({ what: 'role' }) ? [button(words.plain('button-role'), askRole.data({ userId }))] : [];
  const access = (may({ what: 'access' }) ? accessChoices(person, mode) : []).map(({ label, to }) =>
    button(
      words.plain(label),
      askPersonChange.data({ userId, field: 'a', from: person.access, to }),
      isBarred(to) ? 'end' : undefined,
    ),
  );
  const limits = [
    ...typed('purchase-limit', 'p', 'button-purchase-limit'),
    ...typed('day-limit', 'd', 'button-day-limit'),
    ...typed('credit-limit', 'c', 'button-credit-limit'),
  ];
  return [further, limits, role, access].flatMap((group) => inRows(group, 2));
}

/** What a merchant is told of a person. */
interface PersonFacts {
  readonly person: Person;
  readonly isOwner: boolean;
  readonly mode: AccessMode;
  /** Absent for merchants, and where accounts are off. */
  readonly account?: Account | undefined;
  readonly spentTodayMinor: Minor;
  readonly roleLimits: RoleLimits;
  readonly change?: { readonly entry: ChangeRecord; readonly by: string } | undefined;
}

/** The lines of a person's page. */
export function personText(facts: PersonFacts, words: Words): string {
  const { person, isOwner, mode, account, change } = facts;
  const role = givenRole(person, isOwner);
  const state = mayBuy(person, mode, false) ? 'approved' : person.access;
  const shown = isOwner ? 'approved' : state;
  const lines = [
    words.html('person-title', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
    words.html('person-role', { role: words.plain(`role-${role}`) }),
    words.html('person-state', { state: words.plain(`access-state-${shown}`) }),
    ...(isOwner ? ['', words.html('users-owner')] : []),
    ...(account === undefined ? [] : ['', ...accountLines(account, shown, words)]),
    ...(role === 'merchant' ? [] : ['', ...limitLines(facts, words)]),
    ...(change === undefined ? [] : ['', changeLine(change, person, words)]),
  ];
  return lines.join('\n');
}

/** @param state people who may not buy spend nothing, whatever they have */
function accountLines(account: Account, state: AccessState, words: Words): string[] {
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  return [
    words.html('person-balance', { balance: words.money(balanceMinor) }),
    ...(heldMinor === 0 ? [] : [words.html('person-held', { held: words.money(heldMinor) })]),
    words.html('person-credit-limit', { limit: words.money(creditLimitMinor) }),
    state === 'approved'
      ? words.html('person-available', { available: words.money(availableOf(account)) })
      : words.html('person-spends-nothing', { state: words.plain(`access-state-${state}`) }),
  ];
}

function limitLines({ person, spentTodayMinor, roleLimits }: PersonFacts, words: Words): string[] {
  const { perPurchaseMinor, perDayMinor } = limitsFor(givenRole(person), undefined, roleLimits);
  const limit = (own: Minor | undefined, ofRole: Minor | undefined): string => {
    if (own !== undefined) return words.money(own);
    return ofRole === undefined
      ? words.plain('fact-none')
      : words.plain('limit-of-role', { limit: words.money(ofRole) });
  };
  return [
    words.html('person-purchase-limit', { limit: limit(person.perPurchaseMinor, perPurchaseMinor) }),
    words.html('person-day-limit', { limit: limit(person.perDayMinor, perDayMinor) }),
    words.html('person-today', { spent: words.money(spentTodayMinor) }),
  ];
}

function changeLine({ entry, by }: NonNullable<PersonFacts['change']>, person: Person, words: Words): string {
  const nameOf = (userId: number): string => (userId === person.userId ? person.name : by);
  return `${words.html('person-change', { time: words.time(entry.at) })}\n${changeSentence(entry, nameOf, words)}`;
}

/** What merchants can make of a person's access, the usual thing first. */
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
