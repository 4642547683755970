import { Composer } from 'grammy';
import type { Account } from '../../domain/account.ts';
import type { Person } from '../../domain/person.ts';
import { isExpired, type Topup } from '../../domain/topup.ts';
import type { BotContext } from '../context.ts';
import { draw } from '../draw.ts';
import { button } from '../keyboards/buttons.ts';
import { nameOf } from '../messages/hand-booking.ts';
import { answerText } from '../messages/topup.ts';
import { answerPress } from '../press.ts';
import type { AllWords } from '../words.ts';
import { merchantsOnly } from './merchants-only.ts';
import type { TopupDeps } from './topup.ts';

export type TopupRequestsDeps = Pick<TopupDeps, 'access' | 'topups' | 'accounts' | 'now'> & {
  readonly words: AllWords;
};

/** Credit and Decline on the card of a request: the first answer counts, and every later tap reads whose it was. Merchants only. */
export function topupRequestsFeature(deps: TopupRequestsDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, [], /^tu:(?:credit|decline):/u);
  merchants.callbackQuery(/^tu:(credit|decline):(\d{1,16}):([\w-]{12})$/u, async (ctx) => {
    const [, action, userId, id = ''] = ctx.match;
    const [topup, person] = await Promise.all([
      deps.topups.find(Number(userId), id),
      deps.access.people.find(Number(userId)),
    ]);
    if (topup?.way !== 'request' || person === undefined) return answerPress(ctx, ctx.words.plain('topup-over'));
    await decide(ctx, action === 'credit' ? 'credited' : 'declined', { topup, person }, deps);
  });
  return feature;
}

interface Request {
  readonly topup: Topup;
  readonly person: Person;
}

async function decide(
  ctx: BotContext,
  to: 'credited' | 'declined',
  { topup, person }: Request,
  deps: TopupRequestsDeps,
): Promise<void> {
  const { userId, id } = topup;
  const isFresh = topup.state === 'open';
  if (isFresh && isExpired(topup, deps.now())) return draw(ctx, { html: ctx.words.html('topup-expired') });
  if (isFresh && to === 'credited' && !ctx.hasAccounts) return answerPress(ctx, ctx.words.plain('topup-credit-off'));
  if (isFresh && to === 'credited' && deps.access.merchants.isMerchant(userId, person)) {
    return answerPress(ctx, ctx.words.plain('hand-refused-merchant'));
  }
  const decided = await deps.topups.decide(userId, id, { to, by: ctx.from?.id ?? 0, at: deps.now() });
  const stands = (await deps.topups.find(userId, id)) ?? topup;
  // One's own answer that was not told: it was cut off in between, and is gone on with.
  const isMine = decided.type === 'decided' || (stands.decidedBy === ctx.from?.id && !stands.told);
  if (!isMine) return sayAlready(ctx, { topup: stands, person }, deps);
  const account = decided.type === 'decided' ? decided.account : await deps.accounts.read(userId);
  await sayDecided(ctx, { topup: stands, person }, account, deps);
}

async function sayDecided(
  ctx: BotContext,
  { topup, person }: Request,
  account: Account,
  { access, topups, words: allWords, now }: TopupRequestsDeps,
): Promise<void> {
  const { userId, id, state, amountMinor } = topup;
  const isCredit = state === 'credited';
  if (isCredit) {
    const change = { what: 'credit', whom: userId, about: topup.note === '' ? 'top-up' : topup.note } as const;
    const after = account.balanceMinor;
    const facts = { before: String(after - amountMinor), after: String(after) };
    await access.audit.write(`topup-${id}`, { by: ctx.from?.id ?? 0, at: now(), ...change, ...facts });
  }
  const told = await ctx.tellPerson(person, { html: answerText(topup, account, allWords(topup.locale)) });
  await topups.mark(userId, id, 'told');
  const { words } = ctx;
  const name = nameOf(person);
  const lines = [
    isCredit
      ? words.html('hand-done-credit', { name, amount: words.money(amountMinor) })
      : words.html('topup-done-declined', { name, amount: words.money(amountMinor) }),
    ...(isCredit ? [words.html('hand-balance-now', { balance: words.money(account.balanceMinor) })] : []),
    words.html(`person-${told}`, { name }),
  ];
  await draw(ctx, { html: lines.join('\n'), rows: personRow(ctx, userId) });
}

async function sayAlready(ctx: BotContext, { topup, person }: Request, { access }: TopupRequestsDeps): Promise<void> {
  const { words } = ctx;
  const { state, decidedBy, userId, amountMinor } = topup;
  const facts = { name: nameOf(person), amount: words.money(amountMinor) };
  if (state === 'open') return answerPress(ctx, words.plain('topup-over'));
  if (state === 'withdrawn') return draw(ctx, { html: words.html('topup-already-withdrawn', facts) });
  const decider = decidedBy === undefined ? undefined : await access.people.find(decidedBy);
  const merchant = decidedBy === ctx.from?.id ? words.plain('you') : (decider?.name ?? words.plain('some-merchant'));
  await draw(ctx, { html: words.html(`topup-already-${state}`, { ...facts, merchant }), rows: personRow(ctx, userId) });
}

function personRow({ words }: BotContext, userId: number) {
  return [[button(words.plain('button-person'), 'u', 'open', String(userId))]];
}
