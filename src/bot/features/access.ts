import { Composer, type Middleware } from 'grammy';
import { type AccessMode, mayAsk, mayBuy, type Person } from '../../domain/person.ts';
import type { Now, PeopleStore } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { button } from '../keyboards/buttons.ts';
import type { Merchants } from '../merchants.ts';
import { answerPress } from '../press.ts';
import { type Screen, send, show } from '../screen.ts';
import type { MessageId, Words } from '../words.ts';

export interface AccessDeps {
  readonly people: PeopleStore;
  readonly merchants: Merchants;
  readonly mode: AccessMode;
  readonly now: Now;
}

const MAX_NAME_LENGTH = 128;

/** Lets in who may use the bot; everybody else reads why not, and merchants are asked about a stranger once a day. */
export function accessGate(deps: AccessDeps): Middleware<BotContext> {
  return async (ctx, next) => {
    const { from } = ctx;
    if (from === undefined) return;
    if (ctx.isMerchant) return next();
    const person = ctx.turn.person ?? (await meet(from, deps));
    if (mayBuy(person, deps.mode, false)) return next();
    await turnAway(ctx, person, deps);
  };
}

/** Approve and Decline on the card that merchants get. */
export function accessFeature(deps: AccessDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^a:(approve|decline):(\d{1,16})$/u, async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const approved = ctx.match[1] === 'approve';
    const userId = Number(ctx.match[2]);
    const person = await deps.people.find(userId);
    await deps.people.setAccess(userId, approved ? 'approved' : 'declined');
    const id: MessageId = approved ? 'access-card-approved' : 'access-card-declined';
    const done = { html: ctx.words.html(id, { name: person?.name ?? String(userId) }) };
    await Promise.all([
      answerPress(ctx),
      show(ctx.api, ctx.from.id, ctx.callbackQuery.message?.message_id, done),
      person?.access === (approved ? 'approved' : 'declined') ? undefined : tellDecision(ctx, userId, approved),
    ]);
  });
  return feature;
}

async function meet(from: NonNullable<BotContext['from']>, deps: AccessDeps): Promise<Person> {
  const person: Person = {
    userId: from.id,
    name: [from.first_name, from.last_name]
      .filter((part) => part !== undefined)
      .join(' ')
      .slice(0, MAX_NAME_LENGTH),
    username: from.username,
    access: 'none',
    firstSeenAt: deps.now(),
  };
  await deps.people.see(person);
  return person;
}

async function turnAway(ctx: BotContext, person: Person, deps: AccessDeps): Promise<void> {
  const asks = mayAsk(person, deps.now());
  if (asks) {
    const reached = await deps.merchants.tellAll((words) => requestScreen(person, words));
    // Where no merchant has pressed Start yet, the next message asks again.
    if (reached > 0) await deps.people.setAskedAt(person.userId, deps.now());
  }
  const text = ctx.words.html(turnedAwayText(person, asks));
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, text);
  await ctx.reply(text, { parse_mode: 'HTML' });
}

function turnedAwayText(person: Person, asks: boolean) {
  if (person.access === 'blocked') return 'access-blocked';
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
        button(words.plain('button-decline'), 'a', 'decline', id),
      ],
    ],
  };
}

/** Says what a merchant decided to the one it is about. */
export async function tellDecision(ctx: BotContext, userId: number, approved: boolean): Promise<void> {
  try {
    await send(ctx.api, userId, { html: ctx.words.html(approved ? 'access-approved' : 'access-declined') });
  } catch {
    // They blocked the bot meanwhile: the decision stands, and there is nobody to tell.
  }
}
