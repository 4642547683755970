import { Composer } from 'grammy';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { minor, type Minor } from '../../../domain/shared/money.ts';
import { type LimitKind, limitKinds, type Policy } from '../../../domain/pricing/policy.ts';
import { type BuyerRole, buyerRoles, type Role, roles, type Person } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../menu/admin-row.ts';
import { button } from '../../ui/buttons.ts';
import { amountFaultText } from '../accounts/amount-fault-text.ts';
import { limitText, pinRuleText } from './policy-change-text.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { answerText, askQuestion, onAnswerOf } from '../menu/questions.ts';
import type { Words } from '../../ui/words.ts';
import { propose } from './propose-change.ts';
import { readRole } from './parse-price-line.ts';
import { askLimit, askPinRule, openLimits, removeLimit, removePinRule } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import { refusalOf } from '../../../services/people/change-person.ts';
import { askPersonChange, askPersonLimit } from '../people/routes.ts';
import { presentLimit, proposeLimit, limitOf, parseLimit } from '../people/change-person.ts';
import { findTyped, whomScreen } from '../people/names.ts';

const QUESTION = 'role-limit';
/** More than a person spends in a day here, and far below the largest safe integer. */
const MAX_LIMIT = minor(100_000_000_00);

/** /limits: what agents and customers may spend at once and in a day, and what one person may. Merchants only. */
export const limitsFeature = new Composer<BotContext>();

limitsFeature.command('limits', (ctx) => takeLine(ctx, ctx.match));
on(limitsFeature, openLimits, async (ctx) => {
  await draw(ctx, limitsScreen(await ctx.shop.policy.read({ fresh: true }), ctx.words));
});
on(limitsFeature, askLimit, (ctx, { role, kind }) => ask(ctx, { role, kind: kindOf(kind) }));
on(limitsFeature, removeLimit, (ctx, { role, kind }) => propose(ctx, { type: 'limit', role, kind: kindOf(kind) }));
onAnswerOf('merchants', QUESTION, async (ctx, about) => {
  const [roleWord = '', kindWord = ''] = about.split(':');
  const target = readTarget(roleWord, kindWord);
  if (target !== undefined) await takeAmount(ctx, target, answerText(ctx));
});

interface Target {
  readonly role: BuyerRole;
  readonly kind: LimitKind;
}

/** `agent day 20,000`, `customer purchase off`, `merchant pin 50,000`, `Ibrahim Musa day 20,000`. */
async function takeLine(ctx: BotContext, line: string): Promise<void> {
  const [roleWord = '', kindWord = '', ...rest] = line.trim().split(/\s+/u);
  if (roleWord === '') return draw(ctx, limitsScreen(await ctx.shop.policy.read({ fresh: true }), ctx.words));
  const pinRole = /^pin$/iu.test(kindWord) && rest.length > 0 ? readPinRole(roleWord) : undefined;
  if (pinRole !== undefined) return takePinRule(ctx, pinRole, rest.join(' '));
  const target = readTarget(roleWord, kindWord);
  if (target === undefined && readRole(roleWord) === undefined) {
    const persons = readPersons(line);
    if (persons !== undefined) return takeTypedLimit(ctx, persons);
  }
  if (target === undefined || rest.length === 0) return draw(ctx, { html: ctx.words.html('limits-usage') });
  await takeAmount(ctx, target, rest.join(' '));
}

async function takeAmount(ctx: BotContext, target: Target, text: string): Promise<void> {
  if (/^(?:off|none)$/iu.test(text)) return propose(ctx, { type: 'limit', ...target });
  const parsed = parseAmount(text, MAX_LIMIT);
  if (parsed.type === 'amount') {
    return propose(ctx, { type: 'limit', ...target, amountMinor: parsed.amountMinor });
  }
  await ask(ctx, target, amountFaultText(parsed.fault, text, MAX_LIMIT, ctx.words));
}

async function ask(ctx: BotContext, target: Target, fault?: string): Promise<void> {
  const { words } = ctx;
  const policy = await ctx.shop.policy.read({ fresh: true });
  const { role } = target;
  const present = policy.limits[role]?.[target.kind];
  const kind = wordOf(target.kind);
  const html = [
    words.html(`limit-title-${role}-${kind}`),
    words.html('change-before', { before: limitText(present, words) }),
    words.html('limit-ask'),
  ].join('\n');
  const off = button(words.plain('button-limit-off'), removeLimit.data({ role, kind }));
  const rows = [...(present === undefined ? [] : [[off]]), backRow(words)];
  await askQuestion(ctx, { name: QUESTION, about: `${role}:${kind}`, above: fault }, { html, rows });
}

function limitsScreen(policy: Policy, words: Words): Screen {
  const all = buyerRoles.flatMap((role) => limitKinds.map((kind): Target => ({ role, kind })));
  const rows = all.map(({ role, kind }) => {
    const limit = limitText(policy.limits[role]?.[kind], words);
    const label = `${words.plain(`limit-row-${role}-${wordOf(kind)}`)}: ${limit}`;
    return [button(label, askLimit.data({ role, kind: wordOf(kind) }))];
  });
  return {
    html: [words.html('limits-title'), words.html('limits-how')].join('\n'),
    rows: [...rows, ...pinRows(policy, words), adminRow(words)],
  };
}

function readTarget(roleWord: string, kindWord: string): Target | undefined {
  const role = readRole(roleWord);
  const kind = readKind(kindWord);
  return role === undefined || kind === undefined ? undefined : { role, kind: kindOf(kind) };
}

function readPersons(line: string): TypedLimit | undefined {
  const words = line.trim().split(/\s+/u);
  const at = words.findIndex((word, index) => index > 0 && readKind(word) !== undefined);
  const kind = readKind(words[at] ?? '');
  if (kind === undefined) return undefined;
  return { who: words.slice(0, at).join(' '), kind, text: words.slice(at + 1).join(' ') };
}

function readKind(word: string): 'day' | 'purchase' | undefined {
  if (/^(?:day|daily|per-?day)$/iu.test(word)) return 'day';
  return /^(?:purchase|once|per-?purchase)$/iu.test(word) ? 'purchase' : undefined;
}

function kindOf(word: 'day' | 'purchase'): LimitKind {
  return word === 'day' ? 'perDayMinor' : 'perPurchaseMinor';
}

function wordOf(kind: LimitKind): 'day' | 'purchase' {
  return kind === 'perDayMinor' ? 'day' : 'purchase';
}

const PIN_QUESTION = 'pin-rule';
/** More than any purchase, and far below the largest safe integer. */
const MAX_AMOUNT = minor(100_000_000_00);

/** Above which price a role enters its PIN, on the page of the limits. */
on(limitsFeature, askPinRule, (ctx, { role }) => askPinAmount(ctx, role));
on(limitsFeature, removePinRule, (ctx, { role }) => propose(ctx, { type: 'pin', role }));
onAnswerOf('merchants', PIN_QUESTION, async (ctx, about) => {
  const role = readPinRole(about);
  if (role !== undefined) await takePinRule(ctx, role, answerText(ctx));
});

function pinRows({ pinAboveMinor }: Policy, words: Words): InlineKeyboardButton[][] {
  return roles.map((role) => {
    const rule = pinRuleText(pinAboveMinor[role], words);
    return [button(words.plain(`pin-row-${role}`, { rule }), askPinRule.data({ role }))];
  });
}

/** `agent`, `agents`, `merchant` … */
function readPinRole(word: string): Role | undefined {
  return roles.find((role) => new RegExp(`^${role}s?$`, 'iu').test(word));
}

/** What was typed for it: an amount, 0 for every purchase, or off. */
async function takePinRule(ctx: BotContext, role: Role, text: string): Promise<void> {
  if (/^(?:off|none|never)$/iu.test(text)) return propose(ctx, { type: 'pin', role });
  const parsed = parseAmount(text, MAX_AMOUNT);
  if (parsed.type === 'amount') return propose(ctx, { type: 'pin', role, aboveMinor: parsed.amountMinor });
  if (parsed.fault === 'zero') return propose(ctx, { type: 'pin', role, aboveMinor: minor(0) });
  await askPinAmount(ctx, role, amountFaultText(parsed.fault, text, MAX_AMOUNT, ctx.words));
}

async function askPinAmount(ctx: BotContext, role: Role, fault?: string): Promise<void> {
  const { words } = ctx;
  const { pinAboveMinor } = await ctx.shop.policy.read({ fresh: true });
  const present = pinAboveMinor[role];
  const html = [
    words.html('pin-title', { role: words.plain(`roles-${role}`) }),
    words.html('change-before', { before: pinRuleText(present, words) }),
    words.html('pin-rule-ask'),
  ].join('\n');
  const off = button(words.plain('button-pin-never'), removePinRule.data({ role }));
  const rows = [...(present === undefined ? [] : [[off]]), backRow(words)];
  await askQuestion(ctx, { name: PIN_QUESTION, about: role, above: fault }, { html, rows });
}

function backRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-back'), openLimits.data())];
}

/** Who, which of their limits, and what it shall be. */
interface TypedLimit {
  readonly who: string;
  readonly kind: 'day' | 'purchase';
  readonly text: string;
}

/** A person's limit that was typed in one line: asked as on their page, and refused as there. */
async function takeTypedLimit(ctx: BotContext, { who, kind, text }: TypedLimit): Promise<void> {
  const { words, userId } = ctx;
  const found = await findTyped(readWho(who), ctx.shop.people);
  const [person, ...others] = found.people;
  const field = kind === 'day' ? 'd' : 'p';
  if (person === undefined)
    return say(ctx, { html: `${words.html('statement-unknown')}\n\n${words.html('limits-usage')}` });
  if (others.length > 0) {
    const read = parseLimit(text, field);
    const limits = await Promise.all(found.people.map((one) => presentLimit(ctx.shop, one, field)));
    const dataOf = ({ userId }: Person, from: Minor | null) =>
      read.type === 'limit'
        ? askPersonChange.data({ userId, field, from: factOf(from), to: factOf(read.to) })
        : askPersonLimit.data({ userId, field });
    const screen = whomScreen(found, (one) => dataOf(one, limits[found.people.indexOf(one)] ?? null), words);
    return say(ctx, screen);
  }
  const why = refusalOf(ctx.shop, userId, person, { what: limitOf(field) });
  if (why !== undefined) return say(ctx, { html: words.html(`change-refused-${why}`) });
  await proposeLimit(ctx, person, field, text);
}

function factOf(limit: Minor | null): string {
  return String(limit ?? '-');
}
