import { Composer, type Middleware } from 'grammy';
import { type AccessMode, type AccessState, isBarred, mayAsk, type Person, rightsOf } from '../../domain/person.ts';
import type { BuyerRole, Role } from '../../domain/role.ts';
import type { AuditTrail, Now, PeopleStore } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { button, cut } from '../keyboards/buttons.ts';
import type { Merchants } from '../merchants.ts';
import { untoldLines } from '../messages/told.ts';
import { answerPress } from '../press.ts';
import { type Screen, send, show } from '../screen.ts';
import type { Told } from '../tell-person.ts';
import type { Words } from '../words.ts';
import { onlyReads } from './only-reads.ts';

export interface AccessDeps {
  readonly people: PeopleStore;
  readonly audit: AuditTrail;
  readonly merchants: Merchants;
  readonly mode: AccessMode;
  readonly now: Now;
}

const MAX_NAME_LENGTH = 128;

/**
 * Lets in who may use the bot, and who may only read as far as that goes; everybody else reads why not, and merchants are asked about a
 * stranger once a day. All that comes from a person in the chat passes by here, so that no feature has to ask again.
 */
export function accessGate(deps: AccessDeps): Middleware<BotContext> {
  return async (ctx, next) => {
    const { from } = ctx;
    if (from === undefined) return;
    const person = await meet(from, ctx.turn.person, deps);
    const rights = rightsOf(person, deps.mode, ctx.isMerchant);
    if (rights === 'buy' || (rights === 'read' && onlyReads(ctx))) return next();
    if (isBarred(person.access)) return sayBarred(ctx, person.access, deps);
    await turnAway(ctx, person, deps);
  };
}

/** Approve, Approve as agent and Decline on the card that merchants get: the first answer counts. */
export function accessFeature(deps: AccessDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^a:(approve|agent|decline):(\d{1,16})$/u, async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const [, action, id] = ctx.match;
    const userId = Number(id);
    if (deps.merchants.isOwner(userId)) return answerPress(ctx, ctx.words.plain('users-owner'));
    const answer = answerOf(action === 'approve' ? 'customer' : action === 'agent' ? 'agent' : undefined);
    const changeId = `access-${ctx.update.update_id}`;
    const stamp = { by: ctx.from.id, at: deps.now() };
    const decided = await deps.people.decide(userId, { ...answer, ...stamp, id: changeId });
    if (decided.type === 'unknown') return answerPress(ctx, ctx.words.plain('users-unknown'));
    const person = await deps.people.find(userId);
    const name = person?.name ?? String(userId);
    if (decided.type === 'already') return sayAlready(ctx, name, decided, deps);
    const after = answer.role ?? answer.access;
    await deps.audit.write(changeId, { ...stamp, what: 'access', whom: userId, before: 'none', after });
    const [told] = await Promise.all([
      tellDecision(ctx, { userId, name, language: person?.language }, decisionScreen(after)),
      answerPress(ctx),
    ]);
    const lines = [ctx.words.html(`access-card-${after}`, { name }), ...untoldLines(told, name, ctx.words)];
    await redraw(ctx, { html: lines.join('\n') });
  });
  return feature;
}

function answerOf(
  role: BuyerRole | undefined,
): { access: 'approved'; role: BuyerRole } | { access: 'declined'; role?: undefined } {
  return role === undefined ? { access: 'declined' } : { access: 'approved', role };
}

/** Another merchant was quicker, or /users was: what they decided stands. */
async function sayAlready(
  ctx: BotContext,
  name: string,
  { by, access }: { by?: number; access: AccessState },
  { people }: AccessDeps,
): Promise<void> {
  const { words } = ctx;
  const decider = by === undefined ? undefined : await people.find(by);
  const merchant = by === ctx.from?.id ? words.plain('you') : (decider?.name ?? words.plain('some-merchant'));
  const stands = access === 'approved' ? 'approved' : 'declined';
  const html = words.html(`access-card-already-${stands}`, { name, merchant });
  await Promise.all([answerPress(ctx), redraw(ctx, { html })]);
}

async function redraw(ctx: BotContext, screen: Screen): Promise<void> {
  await show(ctx.api, ctx.from?.id ?? 0, ctx.callbackQuery?.message?.message_id, screen);
}

/** Who this is, written where it is news: the first time, and when they call themselves something else. */
export async function meet(
  from: NonNullable<BotContext['from']>,
  known: Person | undefined,
  { people, now }: AccessDeps,
): Promise<Person> {
  const name = [from.first_name, from.last_name]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  const { username, language_code: language } = from;
  const isSame = known?.name === name && known.username === username && known.language === language;
  if (known !== undefined && isSame) return known;
  const seen = { userId: from.id, name, username, language, firstSeenAt: known?.firstSeenAt ?? now() };
  await people.see(seen);
  return { access: 'none', ...known, ...seen };
}

async function turnAway(ctx: BotContext, person: Person, deps: AccessDeps): Promise<void> {
  const asks = mayAsk(person, deps.now());
  if (asks) {
    // Before the card is out, because an answer to it counts as one by being later.
    await deps.people.setAskedAt(person.userId, deps.now());
    const reached = await deps.merchants.tellAll((words) => requestScreen(person, words));
    // Where no merchant has pressed Start yet, the next message asks again.
    if (reached === 0) await deps.people.setAskedAt(person.userId, null);
  }
  const text = ctx.words.plain(turnedAwayText(person, asks));
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, text);
  await ctx.reply(text);
}

/** What whoever was stopped or locked reads, whatever they tried. */
export async function sayBarred(ctx: BotContext, access: AccessState, deps: Pick<AccessDeps, 'people'>): Promise<void> {
  const { words, turn, callbackQuery, chat } = ctx;
  if (access !== 'stopped') {
    if (callbackQuery !== undefined) return answerPress(ctx, words.plain('access-locked'));
    return void (await send(ctx.api, chat?.id ?? 0, { html: words.html('access-locked') }));
  }
  const { decidedBy } = turn.person ?? {};
  const merchant = merchantName(decidedBy === undefined ? undefined : await deps.people.find(decidedBy), words);
  if (callbackQuery !== undefined) return answerPress(ctx, words.plain('access-stopped', { merchant }));
  await send(ctx.api, chat?.id ?? 0, stoppedScreen(merchant, ctx.hasAccounts, words));
}

/** Whom to ask about it, as they can be found in Telegram. */
export function merchantName(merchant: Pick<Person, 'name' | 'username'> | undefined, words: Words): string {
  if (merchant === undefined) return words.plain('some-merchant');
  const name = cut(merchant.name, 40);
  return merchant.username === undefined ? name : `${name} (@${merchant.username})`;
}

/** Why somebody cannot buy any more, whom to ask, and what they can still see. */
export function stoppedScreen(merchant: string, hasAccounts: boolean, words: Words): Screen {
  const balance = hasAccounts ? [button(words.plain('button-balance'), 'm', 'balance')] : [];
  const rows = [[...balance, button(words.plain('button-history'), 'm', 'history')]];
  return { html: words.html('access-stopped', { merchant }), rows };
}

function turnedAwayText(person: Person, asks: boolean) {
  if (asks) return 'access-wait';
  return person.access === 'declined' ? 'access-declined' : 'access-waiting';
}

function requestScreen(person: Person, words: Words): Screen {
  const lines = [
    words.html('access-card', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
  ];
  const id = String(person.userId);
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-approve'), 'a', 'approve', id),
        button(words.plain('button-approve-agent'), 'a', 'agent', id),
      ],
      [button(words.plain('button-decline'), 'a', 'decline', id)],
    ],
  };
}

/** What they read of a decision: `again` where they could buy before, `now-…` where it is their role that has changed. */
export function decisionScreen(decision: Role | 'declined' | 'again' | `now-${BuyerRole}`): (words: Words) => Screen {
  return (words) => ({ html: words.html(`access-${decision === 'customer' ? 'approved' : decision}`) });
}

/** Says what a merchant decided to the one it is about, in their language. */
export function tellDecision(
  ctx: BotContext,
  person: Pick<Person, 'userId' | 'name' | 'language'>,
  screenOf: (words: Words) => Screen,
): Promise<Told> {
  return ctx.tellPerson(person, screenOf(ctx.allWords(person.language)));
}
