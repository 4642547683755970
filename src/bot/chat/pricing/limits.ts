import { Composer } from 'grammy';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { minor } from '../../../domain/shared/money.ts';
import { type LimitKind, limitKinds, type Policy } from '../../../domain/pricing/policy.ts';
import { type BuyerRole, buyerRoles } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../menu/admin-row.ts';
import { button } from '../../ui/buttons.ts';
import { amountFaultText } from '../accounts/amount-fault-text.ts';
import { limitText } from './policy-change-text.ts';
import { answerPress, draw, type Screen } from '../../ui/screen.ts';
import { answerText, askQuestion, onAnswer } from '../menu/questions.ts';
import type { Words } from '../../ui/words.ts';
import { takeTypedLimit, type TypedLimit } from '../people/changes/typed-limit.ts';
import { propose } from './propose-change.ts';
import { pinRows, readPinRole, takePinRule, usePinRules } from './pin-rules.ts';
import { readRole } from './parse-price-line.ts';
import { askLimit, openLimits, removeLimit } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
const QUESTION = 'role-limit';
/** More than a person spends in a day here, and far below the largest safe integer. */
const MAX_LIMIT = minor(100_000_000_00);

/** /limits: what agents and customers may spend at once and in a day, and what one person may. Merchants only. */
export const limitsFeature = new Composer<BotContext>();

usePinRules(limitsFeature);
limitsFeature.command('limits', (ctx) => takeLine(ctx, ctx.match));
on(limitsFeature, openLimits, async (ctx) => {
  await draw(ctx, limitsScreen(await ctx.shop.policy.read({ fresh: true }), ctx.words));
});
on(limitsFeature, askLimit, (ctx, { role, kind }) => ask(ctx, { role, kind: kindOf(kind) }));
on(limitsFeature, removeLimit, (ctx, { role, kind }) => propose(ctx, { type: 'limit', role, kind: kindOf(kind) }));
onAnswer(QUESTION, async (ctx, about) => {
  const [roleWord = '', kindWord = ''] = about.split(':');
  const target = readTarget(roleWord, kindWord);
  if (ctx.isMerchant && target !== undefined) await takeAmount(ctx, target, answerText(ctx));
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
  const present = policy.limits[target.role]?.[target.kind];
  const question = [
    words.html(`limit-title-${target.role}-${wordOf(target.kind)}`),
    words.html('change-before', { before: limitText(present, words) }),
    words.html('limit-ask'),
  ].join('\n');
  const off = button(
    words.plain('button-limit-off'),
    removeLimit.data({ role: target.role, kind: wordOf(target.kind) }),
  );
  await answerPress(ctx);
  await askQuestion(
    ctx,
    { name: QUESTION, about: `${target.role}:${wordOf(target.kind)}` },
    {
      html: fault === undefined ? question : `${fault}\n\n${question}`,
      rows: [...(present === undefined ? [] : [[off]]), [button(words.plain('button-back'), openLimits.data())]],
    },
  );
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
