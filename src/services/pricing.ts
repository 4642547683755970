import type { ChangeRecord } from '../domain/people/change-trail.ts';
import { foldText } from '../domain/shared/text.ts';
import { marginAsTyped } from '../domain/pricing/margin.ts';
import { limitWord, type Policy, pauseAt, type PolicyChange, ruleAt } from '../domain/pricing/policy.ts';
import type { PriceRule } from '../domain/pricing/price.ts';
import { productScopes, soldOf, titleOf } from '../domain/catalogue/products.ts';
import { usualPlanAt } from '../domain/catalogue/usual-plan.ts';
import { covers, plainScope, type Scope, scopeKey, type Sold } from '../domain/pricing/scope.ts';
import type { Shop } from './shop.ts';
import { MOST_SHOWN } from '../domain/page-sizes.ts';

/**
 * The trail comes first, because a change without a name is worse than an entry whose change was not made.
 * @param made.id the change's own id: if the same change comes again under it, it counts once
 * @param made.seen what stood there, as `standsAt` says it, when the change was asked for
 * @param made.isUndo the change brings back an earlier value
 * @returns `meanwhile`: something else stands there now, and nothing was changed
 */
export async function changePolicy(
  shop: Pick<Shop, 'policy' | 'changeTrail' | 'now'>,
  change: PolicyChange,
  made: { by: number; id: string; seen: string | undefined; isUndo?: boolean },
): Promise<'made' | 'meanwhile'> {
  const { by, id, seen, isUndo = false } = made;
  const stored = await shop.policy.stored(change);
  const before = await shop.policy.read();
  const facts = factsOf(change, before);
  // An earlier tap on the same question, or another merchant, has made the change. Then the trail has it.
  if (facts.before === facts.after) return 'made';
  if (facts.before !== seen) return 'meanwhile';
  const undone = { what: 'undo', about: `${facts.what} ${facts.about ?? ''}` } as const;
  const note = isUndo ? undone : { back: backOf(change, before) };
  await shop.changeTrail.write(id, { by, at: shop.now(), ...facts, ...note });
  return (await shop.policy.set(change, stored)) ? 'made' : 'meanwhile';
}

/** In the words of the trail. */
export function standsAt(change: PolicyChange, policy: Policy): string | undefined {
  return factsOf(change, policy).before;
}

export function isSetAlready(change: PolicyChange, policy: Policy): boolean {
  const { before, after } = factsOf(change, policy);
  return before === after;
}

function backOf(change: PolicyChange, policy: Policy): PolicyChange | undefined {
  if (change.type === 'rounding') return { type: 'rounding', unitMinor: policy.roundingMinor };
  if (change.type !== 'rule' && change.type !== 'no-rule') return undefined;
  const { role, scope } = change.type === 'rule' ? change.rule : change;
  const rule = ruleAt(policy, role, scope);
  return rule === undefined ? { type: 'no-rule', role, scope } : { type: 'rule', rule };
}

type ChangeFacts = Pick<ChangeRecord, 'what' | 'about' | 'before' | 'after'>;

function factsOf(change: PolicyChange, policy: Policy): ChangeFacts {
  switch (change.type) {
    case 'rule':
    case 'no-rule': {
      const { role, scope } = change.type === 'rule' ? change.rule : change;
      const before = ruleText(ruleAt(policy, role, scope));
      const after = change.type === 'rule' ? ruleText(change.rule) : undefined;
      return { what: 'price', about: `${role} ${plainScope(scope)}`, before, after };
    }
    case 'rounding': {
      const before = textOf(policy.roundingMinor);
      return { what: 'price', about: 'rounding', before, after: textOf(change.unitMinor) };
    }
    case 'limit': {
      const about = `${change.role} ${limitWord(change.kind)}`;
      const before = policy.limits[change.role]?.[change.kind];
      return { what: 'limit', about, before: textOf(before), after: textOf(change.amountMinor) };
    }
    case 'pin': {
      const before = textOf(policy.pinAboveMinor[change.role]);
      return { what: 'pin', about: change.role, before, after: textOf(change.aboveMinor) };
    }
    case 'pause':
    case 'resume': {
      const { scope } = change.type === 'pause' ? change.pause : change;
      const after = change.type === 'pause' ? change.pause.reason : undefined;
      return { what: 'pause', about: plainScope(scope), before: pauseAt(policy, scope)?.reason, after };
    }
    case 'usual': {
      const before = usualPlanAt(policy.usualPlans, change.plan)?.title;
      return { what: 'usual-plan', before, after: change.isOff === true ? undefined : change.plan.title };
    }
  }
}

function ruleText(rule: PriceRule | undefined): string | undefined {
  if (rule === undefined) return undefined;
  return `${marginAsTyped(rule.margin)}${rule.belowCost ? ' below' : ''}`;
}

function textOf(amountMinor: number | undefined): string | undefined {
  return amountMinor === undefined ? undefined : String(amountMinor);
}

/** Something on sale that can be called by a name, whose words may come in any order. */
interface Named {
  readonly scope: Scope;
  readonly names: readonly string[];
}

interface NamedProduct extends Named {
  readonly sold: Sold;
  readonly words: ReadonlySet<string>;
}

type Catalogue = Pick<Shop['catalogue'], 'services' | 'providers' | 'everything'>;

/**
 * What a typed name may mean: one scope if it is clear, several if it is not, none if nothing is called so. Services, providers, categories and
 * products have names; capitals and the order of words do not matter. `mtn data` is a provider in one service, `mtn sme` a category of it, and `all
 * sme` that category of every provider. If nothing has exactly this name, all that contain it or all of its words are found. Products are looked
 * through only if no service or provider has the name.
 * @param options.beginningIn only products of these scopes, whose names go on with these words after the provider's name
 * @throws ResellerError
 */
export async function findScopes(
  { catalogue }: { readonly catalogue: Catalogue },
  name: string,
  { exactOnly = false, beginningIn }: { exactOnly?: boolean; beginningIn?: readonly Scope[] } = {},
): Promise<readonly Scope[]> {
  const wanted = foldText(name).replace(/^all (?=\S)/u, '');
  if (wanted === '') return [];
  if (beginningIn !== undefined) return beginningWith(wanted, beginningIn, await productsOf(catalogue));
  if (wanted === 'all' || wanted === 'everything') return [{ type: 'all' }];
  const wide = await servicesAndProviders(catalogue);
  const exact = unique(wide.filter(({ names }) => isNamed(names, wanted)));
  if (exact.length > 0) return exact;
  const products = await productsOf(catalogue);
  const named = [...categoriesOf(products), ...products];
  const exactBelow = unique(named.filter(({ names }) => isNamed(names, wanted)));
  if (exactBelow.length > 0 || exactOnly) return exactBelow.slice(0, MOST_SHOWN.scopesFound);
  const holding = [...wide, ...named].filter(({ names }) => names.some((known) => known.includes(wanted)));
  const words = wordsOf(wanted);
  const saying = products.filter((product) => words.length > 0 && words.every((word) => product.words.has(word)));
  return unique([...holding.map((one) => asWhole(one, products)), ...saying]).slice(0, MOST_SHOWN.scopesFound);
}

/** A provider that sells in one service only is found as a whole. In that service it would be the same once more. */
function asWhole(found: Named, products: readonly NamedProduct[]): Named {
  const { scope } = found;
  if (scope.type !== 'provider') return found;
  const sellsMore = products.some(({ sold }) => sold.provider === scope.provider && sold.service !== scope.service);
  return sellsMore ? found : { ...found, scope: { type: 'provider', provider: scope.provider } };
}

/** Whether the words of a name, in any order, are those wanted. Both are folded. */
export function isNamed(names: readonly string[], wanted: string): boolean {
  const inOrder = wordsOf(wanted).toSorted().join(' ');
  return names.some((name) => name === wanted || (inOrder !== '' && wordsOf(name).toSorted().join(' ') === inOrder));
}

/** Compares whole words. Digits, and a word of the name again, rather belong to a reason. A category's product only has to say the words. */
function beginningWith(wanted: string, within: readonly Scope[], products: readonly NamedProduct[]): readonly Scope[] {
  const words = wordsOf(wanted);
  if (!/\p{L}/u.test(words.join(''))) return [];
  const found = products.filter(({ names, sold, words: said }) => {
    const [scope] = within.filter((one) => covers(one, sold));
    if (scope === undefined || wordsOf(foldText(plainScope(scope))).includes(words[0] ?? '')) return false;
    if (scope.type === 'category') return words.every((word) => said.has(word));
    const provider = wordsOf(foldText(sold.provider ?? ''));
    return names.map(wordsOf).some((name) => beginsWith(name, words) || beginsWith(name, [...provider, ...words]));
  });
  return unique(found).slice(0, MOST_SHOWN.scopesFound);
}

function beginsWith(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => name[index] === word);
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== '');
}

async function servicesAndProviders(catalogue: Catalogue): Promise<Named[]> {
  const services = await catalogue.services();
  const providers = await Promise.all(services.map((service) => providersIn(catalogue, service)));
  return [
    ...services.map((service): Named => ({ scope: { type: 'service', service }, names: [foldText(service)] })),
    ...providers.flat(),
  ];
}

async function providersIn(catalogue: Catalogue, service: string): Promise<Named[]> {
  const providers = await catalogue.providers(service);
  return providers.flatMap((provider): Named[] => [
    { scope: { type: 'provider', provider }, names: [foldText(provider)] },
    {
      scope: { type: 'provider', provider, service },
      names: [foldText(`${provider} ${service}`), foldText(`${service} ${provider}`)],
    },
  ]);
}

/** Each category twice: of one provider, and of the whole service. */
function categoriesOf(products: readonly NamedProduct[]): Named[] {
  return products.flatMap(({ sold: { service, provider = '', category = '' } }): Named[] => {
    if (category === '') return [];
    return [
      { scope: { type: 'category', service, category }, names: [category, `${category} ${service}`].map(foldText) },
      {
        scope: { type: 'category', service, category, provider },
        names: [`${provider} ${category}`, `${provider} ${category} ${service}`].map(foldText),
      },
    ];
  });
}

async function productsOf(catalogue: Catalogue): Promise<NamedProduct[]> {
  const products = (await catalogue.everything()).flat();
  const scopes = productScopes(products);
  return products.flatMap((product) => {
    const scope = scopes.get(product.name);
    if (scope === undefined) return [];
    const names = [product.name, titleOf(product), plainScope(scope)].map(foldText);
    const { service, provider, category = '', quantity = '', validity = '' } = product;
    const facts = [service, provider, category, quantity, validity].map(foldText);
    const words = new Set([...names, ...facts].flatMap(wordsOf));
    return [{ scope, names, sold: soldOf(product), words }];
  });
}

/** A provider that sells in several services counts once. */
function unique(named: readonly Named[]): Scope[] {
  return [...new Map(named.map(({ scope }) => [scopeKey(scope), scope])).values()];
}
