import { Composer } from 'grammy';
import { MAX_ROUNDING_MINOR, type PolicyChange, policyChangeSchema } from '../../../domain/pricing/policy.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import { soldOf } from '../../../domain/catalogue/products.ts';
import { type Scope, scopeSchema } from '../../../domain/pricing/scope.ts';
import { MAX_REASON_LENGTH } from '../../../domain/pricing/pause.ts';
import { minor, type Minor } from '../../../domain/shared/money.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { changeText, type OnSale, standsNow } from './policy-change-text.ts';
import { scopeName } from '../../shared/product-label.ts';
import { answerPress, below, draw } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { closeReplaced, drawQuestion, inPlaceOf, inWords, questionDialog, standCard } from '../../shared/questions.ts';
import type { Reading } from '../../dialogs.ts';
import { MAX_LIMIT } from '../../../domain/accounts/limits.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { readMargin } from './parse-price-line.ts';
import {
  allowBelowCost,
  dropChange,
  makeChange,
  openLimits,
  openPauses,
  openPrices,
  openUsualPlans,
  pickScope,
} from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { z } from 'zod';
import { type MarginFault, marginSchema } from '../../../domain/pricing/margin.ts';
import { buyerRoles } from '../../../domain/people/person.ts';
import { changePolicy, isSetAlready, standsAt } from '../../../services/pricing.ts';
import type { Shop } from '../../../services/shop.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { OFF, quoted } from '../../../domain/shared/text.ts';

export const proposeFeature = new Composer<BotContext>();

on(proposeFeature, makeChange, async (ctx, { id }) => {
  const proposal = await findProposal(ctx, id, 'change');
  if (proposal === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  const { change, seen } = proposal;
  // After a crash the question may still be open. A later tap on it counts as another change.
  const changeId = `policy-${id}-${ctx.update.update_id}`;
  const outcome = await changePolicy(ctx.shop, change, { by: ctx.userId, id: changeId, seen });
  await (outcome === 'meanwhile'
    ? propose(ctx, change, { above: ctx.words.html('change-meanwhile') })
    : drawStanding(ctx, 'change-made', change));
  // This comes last: if a crash comes before it, the tap comes again, and still finds its question.
  await ctx.shop.proposals.drop(ctx.userId, id);
});
on(proposeFeature, allowBelowCost, async (ctx, { id }) => {
  const proposal = await findProposal(ctx, id, 'change');
  if (proposal?.change.type !== 'rule') return answerPress(ctx, ctx.words.plain('change-gone'));
  await propose(ctx, { type: 'rule', rule: { ...proposal.change.rule, belowCost: true } });
});
on(proposeFeature, pickScope, async (ctx, { id, index }) => {
  const proposal = await findProposal(ctx, id, 'choice');
  const scope = proposal?.scopes[index];
  if (proposal === undefined || scope === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  await proposeIntent(ctx, proposal.intent, scope);
});
on(proposeFeature, dropChange, async (ctx, { id }) => {
  const asked = proposalSchema.safeParse(await ctx.shop.proposals.find(ctx.userId, id)).data;
  await ctx.shop.proposals.drop(ctx.userId, id);
  const back = asked === undefined ? adminRow(ctx.words) : [backButton(asked, ctx.words)];
  await draw(ctx, { html: ctx.words.html('change-nothing'), rows: [back] });
});

/** If a merchant writes a value below a card, it replaces the value on the card. */
const correctionDialog = questionDialog(
  'policy-card',
  { whose: 'merchants' },
  async (talk, { change, card }: ValueCard) => {
    const corrected = await talk.ask(
      (ctx, fault) => standCard(ctx, card, fault),
      inWords((_ctx, typed) => readValue(change, typed)),
    );
    await talk.act((ctx) => propose(ctx, corrected, { replaced: card }));
  },
);

interface ValueCard {
  readonly change: ValueChange;
  readonly card: number;
}

/** A change whose value is a number. A pause is none: any word, even a yes, could be its reason. */
type ValueChange = Extract<PolicyChange, { type: 'rule' | 'rounding' | 'limit' | 'pin' }>;

function hasValue(change: PolicyChange): change is ValueChange {
  return change.type === 'rule' || change.type === 'rounding' || change.type === 'limit' || change.type === 'pin';
}

/** What a change is about, while its value is not known. */
type Valued =
  | { readonly type: 'rule'; readonly rule: Pick<PriceRule, 'role' | 'scope'> }
  | { readonly type: 'rounding' }
  | Pick<Extract<PolicyChange, { type: 'limit' }>, 'type' | 'role' | 'kind'>
  | Pick<Extract<PolicyChange, { type: 'pin' }>, 'type' | 'role'>;

/** `off` takes a limit or the PIN away; a PIN from 0 on is asked at every purchase. */
export function readValue(about: Valued, typed: string): Reading<PolicyChange> {
  switch (about.type) {
    case 'rule': {
      const read = readMargin(typed);
      if (read.type === 'rejected') return { fault: (words) => marginFaultText(read.fault, typed, words) };
      const { margin, belowCost } = read;
      return { value: { type: 'rule', rule: { ...about.rule, margin, belowCost } } };
    }
    case 'rounding': {
      const read = readAmount(typed, MAX_ROUNDING_MINOR);
      return 'fault' in read ? read : { value: { type: 'rounding', unitMinor: read.value } };
    }
    case 'limit': {
      const { type, role, kind } = about;
      if (OFF.test(typed)) return { value: { type, role, kind } };
      const read = readAmount(typed, MAX_LIMIT);
      return 'fault' in read ? read : { value: { type, role, kind, amountMinor: read.value } };
    }
    case 'pin': {
      const { type, role } = about;
      if (OFF.test(typed) || /^never$/iu.test(typed)) return { value: { type, role } };
      const read = readAmount(typed, MAX_LIMIT, { mayBeZero: true });
      return 'fault' in read ? read : { value: { type, role, aboveMinor: read.value } };
    }
  }
}

function readAmount(typed: string, max: Minor, { mayBeZero = false } = {}): Reading<Minor> {
  const parsed = parseAmount(typed, max);
  if (parsed.type === 'amount') return { value: parsed.amountMinor };
  if (mayBeZero && parsed.fault === 'zero') return { value: minor(0) };
  return { fault: (words) => amountFaultText(parsed.fault, typed, max, words) };
}

export function marginFaultText(fault: MarginFault, text: string, words: Words): string {
  return words.html(`fault-margin-${fault}`, { text: quoted(text) });
}

/**
 * If the value is set already, it asks nothing, unless the rule could also be set below cost.
 * @param place.isBelow the pressed message stays as it is @param place.above stands above the card @param place.replaced the card whose value this corrects
 */
export async function propose(
  ctx: BotContext,
  change: PolicyChange,
  { above, replaced, ...place }: { isBelow?: boolean; above?: string; replaced?: number } = {},
): Promise<void> {
  const { words } = ctx;
  if (replaced !== undefined) await closeReplaced(ctx, replaced);
  const policy = await ctx.shop.policy.read();
  const { html, mayGoBelow } = changeText(change, policy, words, await onSaleFor(change, ctx.shop));
  if (isSetAlready(change, policy) && !mayGoBelow) return drawStanding(ctx, 'change-same', change);
  const seen = standsAt(change, policy);
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'change', change, seen });
  const rows = [
    [
      button(words.plain('button-yes'), makeChange.data({ id }), 'go'),
      button(words.plain('button-cancel'), dropChange.data({ id })),
    ],
    ...(mayGoBelow ? [[button(words.plain('button-below-cost'), allowBelowCost.data({ id }))]] : []),
  ];
  const card = await drawQuestion(ctx, id, inPlaceOf(replaced, below(above, { html, rows }), words), place);
  if (hasValue(change)) await correctionDialog.begin(ctx, { change, card });
}

async function drawStanding(ctx: BotContext, what: 'change-made' | 'change-same', change: PolicyChange): Promise<void> {
  const { shop, words } = ctx;
  const now = standsNow(change, await shop.policy.read(), words, await onSaleFor(change, shop));
  await draw(ctx, { html: `${words.html(what)}\n\n${now}`, rows: [[pageButton(change, words)]] });
}

/** What is on sale shows which rules and pauses meet. Other changes do not wait for the service. */
async function onSaleFor({ type }: PolicyChange, shop: Shop): Promise<readonly OnSale[]> {
  return type === 'rule' || type === 'no-rule' || type === 'resume' ? readOnSale(shop) : [];
}

/** Empty if the service does not answer, because the question is asked all the same. */
export async function readOnSale({ catalogue }: Pick<Shop, 'catalogue'>): Promise<readonly OnSale[]> {
  const lists = await answerOrError(catalogue.everything());
  if (lists instanceof ResellerError) return [];
  return lists.flat().map((product) => ({
    ...soldOf(product),
    priceMinor: product.amountRequired ? minor(0) : product.priceMinor,
  }));
}

export async function proposeNamed(
  ctx: BotContext,
  intent: Intent,
  named: { name: string; scopes: readonly Scope[] },
): Promise<void> {
  const { words } = ctx;
  const [scope, ...others] = named.scopes;
  if (scope === undefined) return draw(ctx, { html: words.html('scope-unknown', { name: named.name }) });
  if (others.length === 0) return proposeIntent(ctx, intent, scope);
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'choice', intent, scopes: named.scopes });
  const rows = named.scopes.map((one, index) => [button(scopeName(one, words), pickScope.data({ id, index }))]);
  const cancel = [button(words.plain('button-cancel'), dropChange.data({ id }))];
  await drawQuestion(ctx, id, { html: words.html('scope-which', { name: named.name }), rows: [...rows, cancel] });
}

export async function proposeIntent(
  ctx: BotContext,
  intent: Intent,
  scope: Scope,
  place: { isBelow?: boolean } = {},
): Promise<void> {
  await propose(ctx, changeOf(intent, scope, { by: ctx.userId, at: ctx.shop.now() }), place);
}

function changeOf(intent: Intent, scope: Scope, stamp: { by: number; at: number }): PolicyChange {
  switch (intent.type) {
    case 'price': {
      const { role, margin, belowCost } = intent;
      return { type: 'rule', rule: { role, scope, margin, belowCost } };
    }
    case 'no-price':
      return { type: 'no-rule', role: intent.role, scope };
    case 'pause':
      return { type: 'pause', pause: { scope, reason: intent.reason, ...stamp } };
  }
}

function backButton(asked: Proposal, words: Words) {
  if (asked.type === 'change') return pageButton(asked.change, words);
  return pageButton(asked.type === 'choice' ? asked.intent : asked, words);
}

function pageButton({ type }: { type: PolicyChange['type'] | Intent['type'] | 'margin' | 'reason' }, words: Words) {
  switch (type) {
    case 'rule':
    case 'no-rule':
    case 'rounding':
    case 'price':
    case 'no-price':
    case 'margin':
      return button(words.plain('button-prices'), openPrices.data({ page: 0 }));
    case 'limit':
    case 'pin':
      return button(words.plain('button-limits'), openLimits.data());
    case 'pause':
    case 'resume':
    case 'reason':
      return button(words.plain('button-pauses'), openPauses.data({ page: 0 }));
    case 'usual':
      return button(words.plain('button-usual-plans'), openUsualPlans.data({ page: 0 }));
  }
}

/** What to do with a scope, once the merchant has said which. */
const intentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('price'), role: z.enum(buyerRoles), margin: marginSchema, belowCost: z.boolean() }),
  z.strictObject({ type: z.literal('no-price'), role: z.enum(buyerRoles) }),
  z.strictObject({ type: z.literal('pause'), reason: z.string().max(MAX_REASON_LENGTH) }),
]);

type Intent = z.infer<typeof intentSchema>;

/** What is kept while a merchant is asked, because a button has no room for long names. */
const proposalSchema = z.discriminatedUnion('type', [
  /** `seen` is the value that the merchant saw. */
  z.strictObject({ type: z.literal('change'), change: policyChangeSchema, seen: z.string().optional() }),
  /** A name may mean several things: which one? */
  z.strictObject({ type: z.literal('choice'), intent: intentSchema, scopes: z.array(scopeSchema) }),
  z.strictObject({ type: z.literal('margin'), role: z.enum(buyerRoles), scope: scopeSchema }),
  z.strictObject({ type: z.literal('reason'), scope: scopeSchema }),
]);

type Proposal = z.infer<typeof proposalSchema>;

type ProposalOf<T extends Proposal['type']> = Extract<Proposal, { type: T }>;

/** Undefined if the question is over, or was of another type. */
export async function findProposal<T extends Proposal['type']>(
  { shop, userId }: BotContext,
  id: string,
  type: T,
): Promise<ProposalOf<T> | undefined> {
  const found = proposalSchema.safeParse(await shop.proposals.find(userId, id)).data;
  return found?.type === type ? (found as ProposalOf<T>) : undefined;
}
