import * as routes from './routes.ts';
import { Composer } from 'grammy';
import { z } from 'zod';
import { priceFor } from '../../../domain/pricing/price.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import { covers, type Scope, scopeKey } from '../../../domain/pricing/scope.ts';
import { productScopes, soldOf } from '../../../domain/catalogue/products.ts';
import {
  type FaceField,
  isTooMuch,
  MAX_SELLING_BASIS_POINTS,
  MAX_SELLING_MINOR,
  MAX_SELLING_PRICES,
  NO_RESALE,
  parseFaceLine,
  parseSellingLine,
  readAsks,
  type Resale,
  type ResaleChange,
  type SellingLine,
  type SellingPrice,
  sellingPriceSchema,
} from '../../../domain/resale.ts';
import { MAX_NAME_LETTERS, parseContact } from '../../../domain/shop.ts';
import { findScopes } from '../../../services/pricing.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { answerPress, draw, refuse } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { sayLeftOut } from '../../shared/command-text.ts';
import {
  type Asked,
  askQuestion,
  drawQuestion,
  inWords,
  leaveQuestion,
  questionDialog,
} from '../../shared/questions.ts';
import type { Fault, Reading } from '../../dialogs.ts';
import { scopeName } from '../../shared/product-label.ts';
import {
  priceByKey,
  resaleScreen,
  sellingPriceScreen,
  sellingPricesScreen,
  sellingText,
  valueOf,
} from './resale-screens.ts';
import { readText } from '../shop/shop-screen.ts';
import { sellOnCardFeature } from './sell-on-card.ts';
import type { Feature } from '../../feature.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';
import { troubleText } from '../../shared/reseller-words.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { OFF, quoted } from '../../../domain/shared/text.ts';

/** What is kept while an agent chooses for which of several products a price is. */
const choiceSchema = z.strictObject({ type: z.literal('selling'), choices: z.array(sellingPriceSchema) });

/** /shop and /sell of an agent. What the agent pays stays as it is. */
const resaleFeature = new Composer<BotContext>();

export const resale: Feature = {
  commands: {
    shop: { own: 'agents' },
    sell: { own: 'agents', whose: 'agents', behind: 'mtn 1gb 700' },
  },
  buttons: routes,
  handlers: [resaleFeature, sellOnCardFeature],
};

const valueDialog = questionDialog('resale-value', { whose: 'agents' }, async (talk, field: FaceField) => {
  const to = await talk.ask(
    (ctx, fault) => askValue(ctx, field, fault),
    ({ shop }, typed): Reading<string | undefined> => {
      if (OFF.test(typed)) return { value: undefined };
      return field === 'name' ? readText(typed, MAX_NAME_LETTERS) : readPhone(typed, shop.country);
    },
  );
  await talk.act((ctx) => (to === undefined ? removeValue(ctx, field) : change(ctx, { type: field, to })));
});

/** Asks for a new price, which may come with the name of the product; or asks for another price of a product that has one. */
const priceDialog = questionDialog('resale-price', { whose: 'agents' }, async (talk, { of }: { of?: SellingPrice }) => {
  const asked = (words: Words): string => (of === undefined ? words.html('selling-ask') : askChangeText(of, words));
  const unpriced = await talk.ask(
    (ctx, fault) => askPrice(ctx, asked, fault),
    (ctx, typed) => (of === undefined ? takeSellingLine(ctx, typed) : takeAsks(ctx, of, typed)),
  );
  if (unpriced === undefined) return;
  await talk.ask(
    (ctx, fault) => askPrice(ctx, (words) => words.html('selling-ask-price', { name: quoted(unpriced) }), fault),
    inWords((ctx, typed) => takePriceOf(ctx, unpriced, typed)),
  );
});

// Another feature answers a merchant's /shop.
resaleFeature.filter((ctx) => ctx.role === 'agent').command('shop', takeShopLine);
resaleFeature.command('sell', (ctx) => priceDialog.begin(ctx, {}, ctx.match));
on(resaleFeature, routes.openResale, async (ctx) => {
  await leaveQuestion(ctx);
  await showPage(ctx);
});
on(resaleFeature, routes.askResaleValue, (ctx, { field }) => valueDialog.begin(ctx, field));
on(resaleFeature, routes.removeResaleValue, (ctx, { field }) => removeValue(ctx, field));
on(resaleFeature, routes.openSellingPrices, async (ctx, { page }) => {
  await leaveQuestion(ctx);
  await showPrices(ctx, page);
});
on(resaleFeature, routes.openSellingPrice, (ctx, { key }) =>
  withPrice(ctx, key, (price) => draw(ctx, (words) => sellingPriceScreen(price, words))),
);
on(resaleFeature, routes.askSellingPrice, (ctx) => priceDialog.begin(ctx, {}));
on(resaleFeature, routes.changeSellingPrice, (ctx, { key }) =>
  withPrice(ctx, key, (price) => priceDialog.begin(ctx, { of: price })),
);
on(resaleFeature, routes.removeSellingPrice, (ctx, { key }) =>
  withPrice(ctx, key, ({ scope }) => change(ctx, { type: 'no-price', scope })),
);
on(resaleFeature, routes.pickSold, async (ctx, { id, index }) => {
  const kept = choiceSchema.safeParse(await ctx.shop.proposals.find(ctx.userId, id)).data;
  const price = kept?.choices[index];
  if (price === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  await change(ctx, { type: 'price', price });
  await ctx.shop.proposals.drop(ctx.userId, id);
});

async function takeShopLine(ctx: BotContext & { readonly match: string }): Promise<void> {
  const line = ctx.match.trim();
  const face = parseFaceLine(line);
  if (face !== undefined) return valueDialog.begin(ctx, face.field, face.value);
  if (line !== '') await sayLeftOut(ctx, line, 'shop');
  await showPage(ctx);
}

async function showPage(ctx: BotContext, newsOf?: (words: Words) => string): Promise<void> {
  const [resale, shop] = await Promise.all([readResale(ctx), ctx.readShop()]);
  await draw(ctx, (words) => resaleScreen(resale, shop, words, newsOf?.(words)));
}

async function showPrices(ctx: BotContext, page = 0, newsOf?: (words: Words) => string): Promise<void> {
  const [resale, shop] = await Promise.all([readResale(ctx), ctx.readShop()]);
  await draw(ctx, (words) => sellingPricesScreen(resale, shop, page, words, newsOf?.(words)));
}

function showGone(ctx: BotContext): Promise<void> {
  return showPrices(ctx, 0, (words) => words.html('selling-gone'));
}

async function readResale({ shop, userId }: BotContext): Promise<Resale> {
  return (await shop.resales.find(userId)) ?? NO_RESALE;
}

async function removeValue(ctx: BotContext, field: FaceField): Promise<void> {
  const isThere = (await readResale(ctx))[field] !== undefined;
  await (isThere ? change(ctx, { type: field, to: undefined }) : refuse(ctx, 'change-same'));
}

async function change(ctx: BotContext, change: ResaleChange): Promise<void> {
  const changed = await ctx.shop.resales.change(ctx.userId, change);
  if (changed === 'full')
    return showPrices(ctx, 0, (words) => words.html('selling-full', { most: MAX_SELLING_PRICES }));
  if (change.type === 'no-price') return showPrices(ctx, 0, (words) => removedText(change.scope, words));
  if (change.type !== 'price') return showPage(ctx, (words) => words.html('change-done'));
  const { price } = change;
  const lossMinor = await lossBy(ctx, price);
  await showPrices(ctx, 0, (words) => {
    const noted = words.html('selling-noted', { price: sellingText(price, words) });
    if (price.asks.type === 'on-top' || lossMinor === 0) return noted;
    const facts = { price: words.money(price.asks.priceMinor), loss: words.money(lossMinor) };
    return `${noted}\n⚠️ ${words.html('card-selling-loss', facts)}`;
  });
}

function removedText(scope: Scope, words: Words): string {
  const row = { what: scopeName(scope, words), value: words.plain('shop-none') };
  return `${words.html('change-done')}\n${words.html('shop-row', row)}`;
}

/** How much less than they pay an agent asks for a plan. It is noted all the same, because it may be meant. */
async function lossBy({ shop, role }: BotContext, { scope, asks }: SellingPrice): Promise<Minor> {
  const product = scope.type === 'product' ? shop.productIndex.ready()?.byName.get(scope.productName) : undefined;
  if (product === undefined || asks.type === 'on-top') return minor(0);
  const paidMinor = priceFor(product.priceMinor, soldOf(product), role, await shop.policy.read());
  return minor(Math.max(0, paidMinor - asks.priceMinor));
}

async function askValue(ctx: BotContext, field: FaceField, fault?: Fault): Promise<Asked> {
  const [resale, { agentFaces }] = await Promise.all([readResale(ctx), ctx.readShop()]);
  // The answer may look like a purchase, as a phone number does.
  return askQuestion(ctx, { takesAnything: true, above: fault }, (words) => {
    const back = button(words.plain('button-back'), routes.openResale.data());
    const remove = button(words.plain('button-remove'), routes.removeResaleValue.data({ field }));
    const row = { what: words.plain(`resale-field-${field}`), value: valueOf(resale, field, words) };
    const off = agentFaces === 'off' ? ['', words.html('resale-off')] : [];
    const lines = [words.html('shop-row', row), '', words.html(`resale-ask-${field}`), ...off];
    return { html: lines.join('\n'), rows: [resale[field] === undefined ? [back] : [remove, back]] };
  });
}

function readPhone(text: string, country: CountryCode): Reading<string> {
  const parsed = parseContact(text, country);
  return parsed.type === 'contact' && parsed.contact.type === 'phone'
    ? { value: parsed.contact.number }
    : { fault: (words) => words.html('shop-fault-contact-not-a-phone') };
}

async function withPrice(ctx: BotContext, key: string, act: (price: SellingPrice) => Promise<void>): Promise<void> {
  const price = priceByKey(await readResale(ctx), key);
  await (price === undefined ? answerPress(ctx, ctx.words.plain('selling-gone')) : act(price));
}

function askPrice(ctx: BotContext, textIn: (words: Words) => string, fault?: Fault): Promise<Asked> {
  return askQuestion(ctx, { takesAnything: true, above: fault }, (words) => ({
    html: textIn(words),
    rows: [[button(words.plain('button-back'), routes.openSellingPrices.data({ page: 0 }))]],
  }));
}

/** Only a plan may have a price of its own, so the example for anything else has none. */
function askChangeText(of: SellingPrice, words: Words): string {
  const price = sellingText(of, words);
  if (of.scope.type === 'product') return words.html('selling-ask-change', { price });
  const fixed = words.html('selling-fault-fixed', { name: scopeName(of.scope, words) });
  return `${words.html('selling-one', { price })}\n${fixed}`;
}

/** The line was handled to its end, so nothing more is asked. */
async function done(work: Promise<void>): Promise<Reading<undefined>> {
  await work;
  return { value: undefined };
}

async function takeAsks(ctx: BotContext, { scope }: SellingPrice, text: string): Promise<Reading<undefined>> {
  const { prices } = await readResale(ctx);
  if (priceOfScope(prices, scope) === undefined) return done(showGone(ctx));
  const asks = readAsks(text);
  if (asks === undefined) return { fault: (words) => words.html('selling-fault', { text: quoted(text) }) };
  if (isTooMuch(asks)) return TOO_MUCH;
  const price = { scope, asks };
  if (!mayAsk(ctx, price))
    return { fault: (words) => words.html('selling-fault-fixed', { name: scopeName(scope, words) }) };
  return done(change(ctx, { type: 'price', price }));
}

/** Answers the name if the line only names a product, and its price is still to be asked. */
async function takeSellingLine(ctx: BotContext, line: string): Promise<Reading<string | undefined>> {
  const read = parseSellingLine(line);
  if (read.type === 'page') return done(showPrices(ctx));
  try {
    if (read.type === 'off' || read.type === 'price') return await takeNamed(ctx, read);
    const isNamed = /\p{L}/u.test(line) && (await findScopes(ctx.shop, line)).length > 0;
    if (isNamed) return { value: line.trim() };
  } catch (error) {
    return done(draw(ctx, (words) => ({ html: troubleText(error, words, false) })));
  }
  return {
    fault: (words) =>
      read.type === 'bad-price'
        ? amountFaultText(read.fault, read.text, MAX_SELLING_MINOR, words)
        : words.html('selling-fault', { text: quoted(line) }),
  };
}

/** If the answer is a whole line, it stands by itself. */
async function takePriceOf(ctx: BotContext, named: string, typed: string): Promise<Reading<undefined>> {
  const read = parseSellingLine(typed);
  const isWhole = (read.type === 'price' || read.type === 'off') && read.name !== 'all';
  const taken = await takeSellingLine(ctx, isWhole ? typed : `${named} ${typed}`);
  if ('fault' in taken || taken.value === undefined) return taken as Reading<undefined>;
  return { fault: (words) => words.html('selling-fault', { text: quoted(typed) }) };
}

/** @throws ResellerError */
async function takeNamed(
  ctx: BotContext,
  read: Extract<SellingLine, { type: 'off' | 'price' }>,
): Promise<Reading<undefined>> {
  const name = quoted(read.name);
  const found = await findScopes(ctx.shop, read.name);
  if (found.length === 0) return { fault: (words) => words.html('scope-unknown', { name }) };
  if (read.type === 'off') {
    const { prices } = await readResale(ctx);
    const scopes = found.flatMap((scope) => [onlyProductOf(ctx, scope), scope]);
    const key = scopes.map((scope) => priceOfScope(prices, scope)).find((price) => price !== undefined);
    return done(key === undefined ? showGone(ctx) : change(ctx, { type: 'no-price', scope: key.scope }));
  }
  if (isTooMuch(read.asks)) return TOO_MUCH;
  const isFixed = read.asks.type === 'fixed';
  const scopes = isFixed ? found.map((scope) => onlyProductOf(ctx, scope)) : found;
  // Several wider names may lead to the same product.
  const different = [...new Map(scopes.map((scope) => [scopeKey(scope), scope])).values()];
  const choices = different.map((scope) => ({ scope, asks: read.asks })).filter((price) => mayAsk(ctx, price));
  const [only, ...more] = choices;
  if (only === undefined) return { fault: (words) => words.html('selling-fault-fixed', { name }) };
  if (more.length === 0) return done(change(ctx, { type: 'price', price: only }));
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'selling', choices });
  await drawQuestion(ctx, id, (words) => ({
    html: words.html('scope-which', { name }),
    rows: [
      ...choices.map(({ scope }, index) => [button(scopeName(scope, words), routes.pickSold.data({ id, index }))]),
      [button(words.plain('button-back'), routes.openSellingPrices.data({ page: 0 }))],
    ],
  }));
  return { value: undefined };
}

const TOO_MUCH: Reading<undefined> = {
  fault: (words) => words.html('fault-amount-above', { max: words.percent(MAX_SELLING_BASIS_POINTS / 100) }),
};

function priceOfScope(prices: readonly SellingPrice[], scope: Scope): SellingPrice | undefined {
  return prices.find((price) => scopeKey(price.scope) === scopeKey(scope));
}

/** The one product that is sold under a wider name, as NECO sells only one; otherwise the name's own scope. */
function onlyProductOf({ shop }: BotContext, scope: Scope): Scope {
  const products = shop.productIndex.ready()?.products ?? [];
  const [only, ...others] = products.filter((product) => covers(scope, soldOf(product)));
  return only === undefined || others.length > 0 ? scope : (productScopes(products).get(only.name) ?? scope);
}

/** Whether a price fits: a price of its own fits only one plan, and only if its amount is fixed. */
function mayAsk({ shop }: BotContext, { scope, asks }: SellingPrice): boolean {
  if (asks.type === 'on-top') return true;
  return scope.type === 'product' && shop.productIndex.ready()?.byName.get(scope.productName)?.amountRequired !== true;
}
