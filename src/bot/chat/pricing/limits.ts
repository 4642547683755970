import { Composer } from 'grammy';
import type { Minor } from '../../../domain/shared/money.ts';
import { type LimitKind, limitKinds, limitWord, type Policy } from '../../../domain/pricing/policy.ts';
import { type BuyerRole, buyerRoles, type Role, roles, type Person } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { button } from '../../ui/buttons.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import type { Fault } from '../../dialogs.ts';
import type { Words } from '../../ui/words.ts';
import { titleOf, valueAt } from './policy-change-text.ts';
import { propose, readValue } from './propose-change.ts';
import { readRole } from './parse-price-line.ts';
import { askLimit, askPinRule, openLimits, removeLimit, removePinRule } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import { isSetAlready } from '../../../services/pricing.ts';
import { refusalOf } from '../../../domain/people/access.ts';
import { presentLimit } from '../../../services/people/change-person.ts';
import { askPersonChange, askPersonLimit, openPerson } from '../people/routes.ts';
import { showPerson } from '../people/person.ts';
import { personLimitDialog, limitOf, parseLimit } from '../people/change-person.ts';
import { findTyped, whomScreen } from '../../shared/people/names.ts';
import { limitText, pinRuleText } from '../../shared/money-words.ts';

/** /limits: what roles and people may spend at once and in a day, and the price from which a role must enter its PIN. */
export const limitsFeature = new Composer<BotContext>();

const limitDialog = questionDialog('role-limit', { whose: 'merchants' }, async (talk, target: Target) => {
  const change = await talk.ask(
    (ctx, fault) => ask(ctx, target, fault),
    (_ctx, typed) => readValue(target, typed),
  );
  await talk.act((ctx) => propose(ctx, change));
});

/** Asks whose limit it is, if no person fits what was typed. If the answer is a whole line, that line counts. */
const whoDialog = questionDialog('limit-who', { whose: 'merchants' }, async (talk, typed: TypedLimit) => {
  const who = await talk.ask(
    (ctx) => askWho(ctx, typed),
    (_ctx, answer) => ({ value: answer }),
  );
  const isLine = who.split(/\s+/u).slice(1).some(isKind);
  await talk.act((ctx) => (isLine ? takeLine(ctx, who) : takeTypedLimit(ctx, { ...typed, who })));
});

limitsFeature.command('limits', (ctx) => takeLine(ctx, ctx.match));
on(limitsFeature, openLimits, showLimits);
on(limitsFeature, askLimit, (ctx, limit) => limitDialog.begin(ctx, { type: 'limit', ...limit }));
on(limitsFeature, removeLimit, (ctx, limit) => propose(ctx, { type: 'limit', ...limit }));
on(limitsFeature, askPinRule, (ctx, { role }) => limitDialog.begin(ctx, { type: 'pin', role }));
on(limitsFeature, removePinRule, (ctx, { role }) => propose(ctx, { type: 'pin', role }));

/** A limit of a role, or the price from which it must enter its PIN. As it stands here, it is the change that takes the limit away. */
type Target =
  | { readonly type: 'limit'; readonly role: BuyerRole; readonly kind: LimitKind }
  | { readonly type: 'pin'; readonly role: Role };

async function showLimits(ctx: BotContext): Promise<void> {
  await draw(ctx, limitsScreen(await ctx.shop.policy.read(), ctx.words));
}

/** Reads a line such as `agent day 20,000`, `customer purchase off`, `merchant pin 50,000` or `Ibrahim Musa day 20,000`. */
async function takeLine(ctx: BotContext, line: string): Promise<void> {
  const [roleWord = '', kindWord = '', ...rest] = line.trim().split(/\s+/u);
  if (roleWord === '') return showLimits(ctx);
  const target = readTarget(roleWord, kindWord);
  if (target !== undefined) return limitDialog.begin(ctx, target, rest.join(' ') || undefined);
  const persons = readRole(roleWord) === undefined ? readPersons(line) : undefined;
  if (persons !== undefined) return takeTypedLimit(ctx, persons);
  if (isPin(line)) return draw(ctx, { html: ctx.words.html('limits-pin-of-role') });
  const found = await findTyped(readWho(line.trim()), ctx.shop.people);
  const [person, ...others] = found.people;
  if (person === undefined) return draw(ctx, { html: ctx.words.html('limits-usage') });
  if (others.length === 0) return showPerson(ctx, person);
  await say(ctx, whomScreen(found, openPerson.data, ctx.words));
}

async function ask(ctx: BotContext, target: Target, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const policy = await ctx.shop.policy.read();
  const html = [
    titleOf(target, words),
    words.html('change-before', { before: valueAt(policy, target, words, []) }),
    words.html(target.type === 'pin' ? 'pin-rule-ask' : 'limit-ask'),
  ].join('\n');
  const off =
    target.type === 'pin'
      ? button(words.plain('button-pin-never'), removePinRule.data(target))
      : button(words.plain('button-limit-off'), removeLimit.data(target));
  const back = [button(words.plain('button-back'), openLimits.data())];
  return askQuestion(ctx, { above: fault }, { html, rows: [...(isSetAlready(target, policy) ? [] : [[off]]), back] });
}

function limitsScreen({ limits, pinAboveMinor }: Policy, words: Words): Screen {
  const rows = buyerRoles.flatMap((role) =>
    limitKinds.map((kind) => {
      const name = words.plain(`limit-row-${role}-${limitWord(kind)}`);
      const label = words.plain('share-line', { label: name, value: limitText(limits[role]?.[kind], words) });
      return [button(label, askLimit.data({ role, kind }))];
    }),
  );
  const pinRows = roles.map((role) => {
    const rule = pinRuleText(pinAboveMinor[role], words);
    const label = words.plain('pin-row', { role: words.plain(`roles-${role}`), rule });
    return [button(label, askPinRule.data({ role }))];
  });
  return {
    html: [words.html('limits-title'), words.html('limits-how')].join('\n'),
    rows: [...rows, ...pinRows, adminRow(words)],
  };
}

const PIN = /^pin$/iu;

/** Whether somebody's price for the PIN is meant: `ibrahim pin 500`. */
function isPin(line: string): boolean {
  return line.split(/\s+/u).some((word) => PIN.test(word));
}

function readTarget(roleWord: string, kindWord: string): Target | undefined {
  if (PIN.test(kindWord)) {
    const role = roles.find((each) => new RegExp(`^${each}s?$`, 'iu').test(roleWord));
    return role === undefined ? undefined : { type: 'pin', role };
  }
  const role = readRole(roleWord);
  const kind = readKind(kindWord);
  return role === undefined || kind === undefined ? undefined : { type: 'limit', role, kind };
}

function isKind(word: string): boolean {
  return readKind(word) !== undefined || PIN.test(word);
}

function readPersons(line: string): TypedLimit | undefined {
  const words = line.trim().split(/\s+/u);
  const at = words.findIndex((word, index) => index > 0 && readKind(word) !== undefined);
  const kind = readKind(words[at] ?? '');
  if (kind === undefined) return undefined;
  return { who: words.slice(0, at).join(' '), kind, text: words.slice(at + 1).join(' ') };
}

function readKind(word: string): LimitKind | undefined {
  if (/^(?:day|daily|per-?day)$/iu.test(word)) return 'perDayMinor';
  return /^(?:purchase|once|per-?purchase)$/iu.test(word) ? 'perPurchaseMinor' : undefined;
}

interface TypedLimit {
  readonly who: string;
  readonly kind: LimitKind;
  readonly text: string;
}

/** Asks about a person's limit that was typed in one line, or refuses it, in the same way as their page does. */
async function takeTypedLimit(ctx: BotContext, { who, kind, text }: TypedLimit): Promise<void> {
  const { words, userId } = ctx;
  const found = await findTyped(readWho(who), ctx.shop.people);
  const [person, ...others] = found.people;
  const field = kind === 'perDayMinor' ? 'd' : 'p';
  if (person === undefined) return whoDialog.begin(ctx, { who, kind, text });
  if (others.length > 0) {
    const read = parseLimit(text, field);
    const limits = await Promise.all(found.people.map((one) => presentLimit(ctx.shop, one, limitOf(field))));
    const dataOf = ({ userId }: Person, from: Minor | null) =>
      'value' in read
        ? askPersonChange.data({ userId, field, from: factOf(from), to: factOf(read.value) })
        : askPersonLimit.data({ userId, field });
    const screen = whomScreen(found, (one) => dataOf(one, limits[found.people.indexOf(one)] ?? null), words);
    return say(ctx, screen);
  }
  const why = refusalOf(ctx.shop, userId, person, { what: limitOf(field) });
  if (why !== undefined) return say(ctx, { html: words.html(`change-refused-${why}`) });
  await personLimitDialog.begin(ctx, { userId: person.userId, field }, text || undefined);
}

function askWho(ctx: BotContext, { kind, text }: TypedLimit): Promise<Asked> {
  const { words } = ctx;
  const limit = words.html(kind === 'perDayMinor' ? 'person-day-limit' : 'person-purchase-limit', { limit: text });
  const lines = [
    words.html('statement-unknown'),
    words.html('limits-usage'),
    ...(text === '' ? [] : [limit]),
    words.html('users-ask-word'),
  ];
  const rows = [[button(words.plain('button-back'), openLimits.data())]];
  return askQuestion(ctx, { takesAnything: 'who-and-amount' }, { html: lines.join('\n\n'), rows });
}

function factOf(limit: Minor | null): string {
  return String(limit ?? '-');
}
