import * as routes from './routes.ts';
import { Composer } from 'grammy';
import { z } from 'zod';
import { type Minor, minor, minorSchema } from '../../../domain/shared/money.ts';
import { awaitsAnswer, isBarred, refusalOf } from '../../../domain/people/access.ts';
import {
  type AccessState,
  accessStates,
  givenRole,
  type Person,
  type PersonChange,
  roles,
} from '../../../domain/people/person.ts';
import { changePerson, factOf, presentLimit } from '../../../services/people/change-person.ts';
import type { BotContext } from '../../context.ts';
import { button, inRows, MAX_LABEL_LENGTH } from '../../ui/buttons.ts';
import { factsOf } from './change-trail.ts';
import { undeliveredLines } from '../../shared/people/notify-person.ts';
import type { Told } from '../../../domain/shared/sent-message.ts';
import { answerPress, refuse, type Screen } from '../../ui/screen.ts';
import { showCommandsOfRole } from '../../shared/command-menu.ts';
import {
  type Asked,
  askQuestion,
  closeReplaced,
  drawPlainQuestion,
  drawQuestion,
  inPlaceOf,
  inWords,
  questionDialog,
  standCard,
} from '../../shared/questions.ts';
import type { Fault, Reading } from '../../dialogs.ts';
import type { Words } from '../../ui/words.ts';
import { closeAccessCards, decisionScreen, declinedScreen, tellDecision } from './access-cards.ts';
import { roleLimitText, showPerson } from './person.ts';
import { type CallbackData, on } from '../../ui/callback-routes.ts';
import { withContact } from '../../shared/contact.ts';
import { merchantName, stoppedScreen } from './access-gate.ts';
import type { LimitKind } from '../../../domain/pricing/policy.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { limitsFor, MAX_LIMIT } from '../../../domain/accounts/limits.ts';
import { limitLines, amountFaultText } from '../../shared/money-words.ts';
import { cut, OFF } from '../../../domain/shared/text.ts';

export const changePersonFeature = new Composer<BotContext>();

export const personLimitDialog = questionDialog('person-limit', { whose: 'merchants' }, async (talk, asked: Asking) => {
  const to = await talk.ask(
    (ctx, fault) => (asked.card === undefined ? askLimit(ctx, asked, fault) : standCard(ctx, asked.card, fault)),
    inWords((_ctx, typed) => parseLimit(typed, asked.field)),
  );
  await talk.act((ctx) => withPerson(ctx, asked.userId, (person) => proposeLimit(ctx, person, asked, to)));
});

interface Asking {
  readonly userId: number;
  readonly field: routes.LimitField;
  /** The card that this value replaces; absent if no card was drawn yet. */
  readonly card?: number;
}

on(changePersonFeature, routes.askRole, (ctx, { userId }) =>
  withPerson(ctx, userId, (person) => drawPlainQuestion(ctx, roleScreen(ctx, person))),
);
on(changePersonFeature, routes.askPersonLimit, (ctx, { userId, field }) =>
  withPerson(ctx, userId, () => personLimitDialog.begin(ctx, { userId, field })),
);
on(changePersonFeature, routes.askPersonChange, (ctx, { userId, field, from, to }) => {
  const change = readChange(field, from, to);
  if (change === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  return withPerson(ctx, userId, async (person) => {
    const notice = await accountNotice(ctx, person, change);
    const data = routes.changePersonNow.data({ userId, field, from, to });
    await drawPlainQuestion(ctx, await confirmScreen(ctx, person, { change, data, notice }));
  });
});
on(changePersonFeature, routes.changePersonNow, (ctx, { userId, field, from, to }) => {
  const change = readChange(field, from, to);
  if (change === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  return withPerson(ctx, userId, (person) => makeChange(ctx, person, change));
});
on(changePersonFeature, routes.setPersonLimit, async (ctx, { id }) => {
  const card = limitCardSchema.safeParse(await ctx.shop.proposals.find(ctx.userId, id)).data;
  const change = card && limitChange(card.field, card.from, card.to);
  if (card === undefined || change === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  return withPerson(ctx, card.userId, (person) => makeChange(ctx, person, change));
});

async function withPerson(ctx: BotContext, userId: number, act: (person: Person) => Promise<unknown>): Promise<void> {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return refuse(ctx, 'change-refused-unknown');
  await act(person);
  await answerPress(ctx);
}

function roleScreen({ words, userId, shop }: BotContext, person: Person): Screen {
  const present = givenRole(person);
  const choices = roles
    .filter((role) => role !== present)
    .filter((to) => refusalOf(shop, userId, person, { what: 'role', to }) === undefined)
    .map((role) =>
      button(
        words.plain(`role-${role}`),
        routes.askPersonChange.data({ userId: person.userId, field: 'r', from: present, to: role }),
      ),
    );
  const html = words.html('person-ask-role', { name: person.name, role: words.plain(`role-${present}`) });
  return { html, rows: [...inRows(choices, 2), backRow(person, words)] };
}

async function askLimit(ctx: BotContext, asked: Asking, fault?: Fault): Promise<Asked> {
  const { words, shop } = ctx;
  const { userId, field } = asked;
  const person = await shop.people.find(userId);
  const present = await presentLimit(shop, person ?? { userId }, limitOf(field));
  const { limits } = await shop.policy.read();
  const ofRole = person && roleLimitText(person, kindOf(limitOf(field)), limits, words);
  const limit = present === null ? (ofRole ?? words.plain('fact-none')) : words.money(present);
  const html = [
    words.html(`person-ask-${limitOf(field)}`, { name: person?.name ?? String(userId) }),
    words.html(`person-${limitOf(field)}`, { limit }),
  ].join('\n');
  const remove = routes.askPersonChange.data({ userId, field, from: String(present), to: '-' });
  const none = present === null || field === 'c' ? [] : [[button(words.plain('button-limit-of-role'), remove)]];
  return askQuestion(ctx, { above: fault }, { html, rows: [...none, backRow(asked, words)] });
}

/** What is kept while a merchant is asked whether the typed limit is meant. */
const limitCardSchema = z.strictObject({
  type: z.literal('person-limit'),
  userId: z.number().int(),
  field: z.enum(routes.limitFields),
  from: minorSchema.nullable(),
  to: minorSchema.nullable(),
});

async function proposeLimit(
  ctx: BotContext,
  person: Person,
  { userId, field, card: replaced }: Asking,
  to: Minor | null,
): Promise<void> {
  if (replaced !== undefined) await closeReplaced(ctx, replaced);
  const from = await presentLimit(ctx.shop, person, limitOf(field));
  const change = limitChange(field, from, to);
  if (from === to || change === undefined) {
    return showPerson(ctx, person, ctx.words.html(to === null ? 'change-off-is-role' : 'change-same'));
  }
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'person-limit', userId, field, from, to });
  const screen = await confirmScreen(ctx, person, { change, data: routes.setPersonLimit.data({ id }) });
  const card = await drawQuestion(ctx, id, inPlaceOf(replaced, screen, ctx.words));
  await personLimitDialog.begin(ctx, { userId, field, card });
}

/** A customer who owes something can buy nothing until it is paid. The page of a merchant shows no balance. */
async function accountNotice(
  { words, shop, hasAccounts }: BotContext,
  { userId }: Person,
  change: PersonChange,
): Promise<string> {
  if (change.what !== 'role' || !hasAccounts) return '';
  const { balanceMinor, creditLimitMinor } = await shop.accounts.read(userId);
  if (change.to === 'merchant' && balanceMinor !== 0)
    return `\n\n${words.html('person-balance', { balance: words.money(balanceMinor) })}`;
  if (change.to === 'customer' && creditLimitMinor !== 0)
    return `\n\n${words.html('change-credit-ends', { limit: words.money(creditLimitMinor) })}`;
  return '';
}

interface ConfirmedChange {
  readonly change: PersonChange;
  readonly data: CallbackData;
  readonly notice?: string;
}

async function confirmScreen(
  { shop, words }: BotContext,
  person: Person,
  { change, data, notice = '' }: ConfirmedChange,
): Promise<Screen> {
  const facts = { what: change.what, before: factOf(change.from), after: factOf(change.to) };
  const ofRole = roleLimitText(person, kindOf(change.what), (await shop.policy.read()).limits, words);
  const html = words.html('change-ask', {
    name: person.name,
    what: words.plain(`change-${change.what}`),
    ...factsOf(facts, words),
    // Without a limit of their own, that of the role counts, which may be the lower one.
    ...(change.from === null ? { before: ofRole } : {}),
    ...(change.to === null ? { after: ofRole } : {}),
  });
  const barred = change.what === 'access' && isBarred(change.to) ? change.to : undefined;
  // The word for the new state does not say what people may do then.
  const meaning = barred === undefined ? '' : `\n\n${words.html(`change-to-${barred}`)}`;
  const yes = button(yesLabel(person, change, words), data, barred === undefined ? 'go' : 'end');
  return { html: html + meaning + notice, rows: [[yes], backRow(person, words)] };
}

function yesLabel({ name }: Person, change: PersonChange, words: Words): string {
  if (change.what !== 'access') return words.plain('button-yes-change');
  const id = change.to === 'approved' && change.from === 'locked' ? 'change-yes-unlock' : YES[change.to];
  if (id === undefined) return words.plain('button-yes-change');
  return cut(words.plain(id, { name: cut(name, MAX_NAME_LENGTH) }), MAX_LABEL_LENGTH);
}

const YES = {
  none: undefined,
  approved: 'change-yes-let-buy',
  declined: 'change-yes-decline',
  stopped: 'change-yes-stop',
  locked: 'change-yes-lock',
} as const satisfies Record<AccessState, string | undefined>;
/** A name of this length leaves room on a phone for the longest words around it. */
const MAX_NAME_LENGTH = 20;

async function makeChange(ctx: BotContext, person: Person, change: PersonChange): Promise<void> {
  const { words } = ctx;
  const changeId = `person-${ctx.update.update_id}`;
  const outcome = await changePerson(ctx.shop, ctx.userId, person.userId, change, changeId);
  switch (outcome.type) {
    case 'refused':
      return answerPress(ctx, words.plain(`change-refused-${outcome.why}`));
    case 'already':
      return showPerson(ctx, outcome.person, words.html('change-same'));
    case 'meanwhile':
      return showPerson(ctx, outcome.person, words.html('change-meanwhile'));
    case 'changed': {
      const [told] = await Promise.all([
        tellChange(ctx, outcome.person, change),
        change.what === 'role' ? showCommandsOfRole(ctx, person.userId, change.to) : undefined,
        change.what === 'access' && awaitsAnswer(person) ? closeAccessCards(ctx, person.userId) : undefined,
      ]);
      const lines = [words.html('change-done'), ...undeliveredLines(told, person.name, words)];
      await showPerson(ctx, outcome.person, lines.join('\n'));
    }
  }
}

function backRow({ userId }: Pick<Person, 'userId'>, words: Words) {
  return [button(words.plain('button-back'), routes.openPerson.data({ userId }))];
}

/** A locked person reads nothing. */
async function tellChange(ctx: BotContext, person: Person, change: PersonChange): Promise<Told | undefined> {
  if (person.access === 'locked') return undefined;
  switch (change.what) {
    case 'access':
      return tellAccess(ctx, person, change);
    case 'role':
      return person.access === 'approved'
        ? tellDecision(ctx, person, decisionScreen(change.to === 'merchant' ? change.to : `now-${change.to}`))
        : undefined;
    case 'credit-limit': {
      const { to } = change;
      return tellDecision(ctx, person, (words) => ({
        html: words.html('told-credit-limit', { limit: words.money(to) }),
      }));
    }
    case 'purchase-limit':
    case 'day-limit':
      return tellLimits(ctx, person);
  }
}

async function tellLimits(ctx: BotContext, person: Person): Promise<Told> {
  const { limits } = await ctx.shop.policy.read();
  const own = limitsFor(givenRole(person), person, limits);
  return tellDecision(ctx, person, (words) => ({ html: limitLines(own, words).join('\n') }));
}

/** If the person was barred before, they are not greeted as new. */
async function tellAccess(
  ctx: BotContext,
  person: Person,
  { from, to }: PersonChange & { what: 'access' },
): Promise<Told | undefined> {
  if (to === 'approved') {
    return tellDecision(ctx, person, decisionScreen(isBarred(from) ? 'again' : givenRole(person)));
  }
  const shop = await ctx.readShop();
  if (to === 'declined') return tellDecision(ctx, person, declinedScreen(shop));
  if (to !== 'stopped') return undefined;
  const merchant = await ctx.shop.people.find(ctx.userId);
  const stopped = (words: Words) =>
    withContact(stoppedScreen(merchantName(merchant, words), ctx.hasAccounts, words), shop, words);
  return tellDecision(ctx, person, stopped);
}

const AMOUNT = /^\d{1,15}$/u;

export function limitOf(field: string) {
  return field === 'c' ? 'credit-limit' : field === 'p' ? 'purchase-limit' : 'day-limit';
}

function kindOf(what: PersonChange['what']): LimitKind {
  return what === 'day-limit' ? 'perDayMinor' : 'perPurchaseMinor';
}

/** Undefined if no button has such data. */
function readChange(field: string, from: string, to: string): PersonChange | undefined {
  if (field === 'a') return readAccessChange(from, to);
  if (field === 'r') return readRoleChange(from, to);
  const [before, after] = [readLimit(from), readLimit(to)];
  return before === undefined || after === undefined ? undefined : limitChange(field, before, after);
}

/** Null if the person shall have no limit of their own. */
export function parseLimit(text: string, field: routes.LimitField): Reading<Minor | null> {
  if (field !== 'c' && OFF.test(text)) return { value: null };
  const parsed = parseAmount(text, MAX_LIMIT);
  if (parsed.type === 'amount') return { value: parsed.amountMinor };
  // A credit limit of zero is fine: no credit. But any other limit of zero would stop all purchases.
  if (parsed.fault === 'zero' && field === 'c') return { value: minor(0) };
  return { fault: (words) => amountFaultText(parsed.fault, text, MAX_LIMIT, words) };
}

/** A credit limit always has a value, which may be zero. So a change of it cannot be null. */
function limitChange(field: string, from: Minor | null, to: Minor | null): PersonChange | undefined {
  const what = limitOf(field);
  if (what !== 'credit-limit') return { what, from, to };
  return from === null || to === null ? undefined : { what, from, to };
}

function readAccessChange(from: string, to: string): PersonChange | undefined {
  const [before, after] = [from, to].map((text) => accessStates.find((access) => access === text));
  return before === undefined || after === undefined ? undefined : { what: 'access', from: before, to: after };
}

function readRoleChange(from: string, to: string): PersonChange | undefined {
  const [before, after] = [from, to].map((text) => roles.find((role) => role === text));
  return before === undefined || after === undefined ? undefined : { what: 'role', from: before, to: after };
}

function readLimit(text: string): Minor | null | undefined {
  if (text === '-') return null;
  return AMOUNT.test(text) && Number(text) <= MAX_LIMIT ? minor(Number(text)) : undefined;
}
