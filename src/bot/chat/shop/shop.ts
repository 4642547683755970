import { Composer } from 'grammy';
import type { CountryCode } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import {
  changedText,
  isOwnersOnly,
  type ShopChange,
  shopChangeSchema,
  type ShopField,
  shopFields,
  shopText,
} from '../../../domain/shop/shop.ts';
import type { ChangeShop, ShopChangeOutcome } from '../../../use-cases/shop/change-shop.ts';
import type { ShopStore } from '../../../use-cases/shop/ports.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, MAX_TEXT_LENGTH, say, type Screen } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { keepEnd, sayLeftOut } from '../menu/command-text.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { drawQuestion, leaveQuestion, awaitCorrection, closeReplaced, keepCard } from '../menu/question-messages.ts';
import type { Questions } from '../menu/questions.ts';
import { isTextRefused } from '../orders/receipt/end-screens.ts';
import { contactRows, readValue, shopScreen, valueLine, valueText } from './shop-screen.ts';
import { askShopValue, dropShopChange, makeShopChange, openShop, removeShopValue, shopButtons } from './routes.ts';

export interface ShopDeps {
  readonly shops: Pick<ShopStore, 'read'>;
  readonly changeShop: ChangeShop;
  readonly isOwner: (userId: number) => boolean;
  readonly country: CountryCode;
  readonly questions: Questions;
}

const QUESTION = 'shop';
const PAGE = 'shop-page';

/** What is kept while a merchant is asked whether a change is meant: the version is that of the shop that they saw. */
const proposalSchema = z.strictObject({ type: z.literal('shop'), change: shopChangeSchema, seen: z.number().int() });

/** /shop: name, contact, bank account and the line under receipts, each asked once. Merchants only. */
export function shopFeature(deps: ShopDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['shop'], shopButtons);
  merchants.command('shop', (ctx) => takeLine(ctx, ctx.match, deps));
  on(merchants, openShop, async (ctx) => {
    await leaveQuestion(ctx);
    await drawPage(ctx, await pageScreen(ctx, deps));
  });
  on(merchants, askShopValue, async (ctx, { field }) => {
    await leaveQuestion(ctx);
    await ifAllowed(ctx, field, deps, () => ask(ctx, field, deps));
  });
  on(merchants, removeShopValue, (ctx, { field }) =>
    ifAllowed(ctx, field, deps, () => propose(ctx, { field, to: null }, deps)),
  );
  on(merchants, makeShopChange, (ctx, { id }) => make(ctx, id, deps));
  on(merchants, dropShopChange, async (ctx, { id }) => {
    await ctx.shop.proposals.drop(ctx.userId, id);
    const shop = await deps.shops.read({ fresh: true });
    const screen = shopScreen(shop, deps.isOwner(ctx.userId), ctx.words, [ctx.words.html('change-nothing')]);
    await drawPage(ctx, screen);
  });
  deps.questions.on(QUESTION, async (ctx, about, question) => {
    const field = shopFields.find((one) => one === about);
    if (ctx.isMerchant && field !== undefined)
      await ifAllowed(ctx, field, deps, () =>
        take(ctx, field, question.stands === 'card' ? question : undefined, deps),
      );
  });
  deps.questions.on(PAGE, async (ctx) => {
    await say(ctx, {
      html: ctx.words.html('shop-tap'),
      rows: [[button(ctx.words.plain('button-shop'), openShop.data())]],
    });
  });
  return feature;
}

/** `name Mama Ngozi`: the field that is asked for, and its value where there is one. */
async function takeLine(ctx: BotContext, line: string, deps: ShopDeps): Promise<void> {
  const named = readField(line);
  if (named === undefined) {
    if (line.trim() !== '') await sayLeftOut(ctx, line, 'shop');
    await say(ctx, pageScreen(ctx, deps));
    return pageStands(ctx);
  }
  const { field, value } = named;
  await ifAllowed(ctx, field, deps, () => {
    if (value === '') return ask(ctx, field, deps);
    keepEnd(ctx, value);
    return take(ctx, field, undefined, deps);
  });
}

function readField(line: string): { field: ShopField; value: string } | undefined {
  for (const field of shopFields) {
    const [head] = FIELD_WORDS[field].exec(line) ?? [];
    if (head !== undefined) return { field, value: line.slice(head.length) };
  }
  return undefined;
}

/** As people write them in English and French. */
const FIELD_WORDS: Readonly<Record<ShopField, RegExp>> = {
  name: /^(?:name|nom)(?:\s+|$)/iu,
  contact: /^contact(?:\s+|$)/iu,
  bankAccount: /^(?:bank(?:\s+account)?|account|banque|compte(?:\s+bancaire)?)(?:\s+|$)/iu,
  receiptLine: /^(?:receipts?(?:\s+line)?|line|ligne|reçus?)(?:\s+|$)/iu,
};

async function pageScreen({ userId, words }: BotContext, deps: ShopDeps) {
  return shopScreen(await deps.shops.read({ fresh: true }), deps.isOwner(userId), words);
}

async function drawPage(ctx: BotContext, screen: Screen): Promise<void> {
  await draw(ctx, screen);
  pageStands(ctx);
}

/** A person who writes a new name below the page reads what to tap first. */
function pageStands(ctx: BotContext): void {
  ctx.lease.question = { name: PAGE, about: '', askedAt: ctx.shop.now(), stands: 'page' };
}

async function ifAllowed(
  ctx: BotContext,
  field: ShopField,
  { isOwner }: ShopDeps,
  act: () => Promise<void>,
): Promise<void> {
  if (!isOwnersOnly(field) || isOwner(ctx.userId)) return act();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('shop-owners-only'));
  await say(ctx, { html: ctx.words.html('shop-owners-only') });
}

async function ask(ctx: BotContext, field: ShopField, deps: ShopDeps, fault?: string): Promise<void> {
  const { words } = ctx;
  const shop = await deps.shops.read({ fresh: true });
  const lines = [
    ...(fault === undefined ? [] : [fault, '']),
    valueLine(shop, field, words),
    '',
    words.html(`shop-ask-${field}`),
  ];
  const remove = [button(words.plain('button-remove'), removeShopValue.data({ field }))];
  const rows = [...(shop[field] === undefined ? [] : [remove]), [button(words.plain('button-back'), openShop.data())]];
  await answerPress(ctx);
  // What is typed may look like a purchase, or a list of them.
  const question = { name: QUESTION, about: field, takesAnything: true } as const;
  await deps.questions.ask(ctx, question, { html: lines.join('\n'), rows });
}

/** @param card the one whose text is replaced; undefined where nothing was asked yet */
async function take(
  ctx: BotContext,
  field: ShopField,
  card: PendingQuestion | undefined,
  deps: ShopDeps,
): Promise<void> {
  const read = readValue(field, typedText(ctx), deps.country, ctx.words);
  if (read.type === 'fault')
    return card === undefined ? ask(ctx, field, deps, read.html) : keepCard(ctx, card, read.html);
  if (card !== undefined) await closeReplaced(ctx, card);
  await propose(ctx, read.change, deps, card !== undefined);
}

/** As it was typed, in its lines; or the number of a contact that was shared. */
function typedText({ message }: BotContext): string {
  const text = message?.text ?? message?.caption ?? message?.contact?.phone_number ?? '';
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** The card that asks whether a change is meant. A contact stands on it as its button, so that one that Telegram refuses is found here. */
async function propose(ctx: BotContext, change: ShopChange, deps: ShopDeps, isChanged = false): Promise<void> {
  const { words, userId } = ctx;
  const shop = await deps.shops.read({ fresh: true });
  if (shopText(shop, change.field) === changedText(change)) {
    return drawPage(ctx, shopScreen(shop, deps.isOwner(userId), words, [words.html('change-same')]));
  }
  const after = changedText(change) ?? words.plain('shop-none');
  const id = await ctx.shop.proposals.keep(userId, { type: 'shop', change, seen: shop.version });
  const lines = [
    ...(isChanged ? [words.html('card-changed'), ''] : []),
    words.html('shop-ask-change', { what: words.plain(`shop-field-${change.field}`) }),
    words.html('change-before', { before: valueText(shop, change.field, words) }),
    words.html('change-after', { after }),
    ...(isOwnersOnly(change.field) ? ['', words.html('shop-owners-told')] : []),
  ];
  const preview =
    change.field === 'contact' && change.to !== null ? contactRows({ ...shop, contact: change.to }, words) : [];
  const decide = [
    button(words.plain('button-confirm'), makeShopChange.data({ id }), 'go'),
    button(words.plain('button-cancel'), dropShopChange.data({ id })),
  ];
  try {
    const messageId = await drawQuestion(ctx, id, { html: lines.join('\n'), rows: [...preview, decide] });
    awaitCorrection(ctx, { name: QUESTION, about: change.field, messageId });
  } catch (error) {
    if (preview.length === 0 || !isTextRefused(error)) throw error;
    await ctx.shop.proposals.drop(userId, id);
    await ask(ctx, change.field, deps, words.html('shop-fault-contact-refused'));
  }
}

async function make(ctx: BotContext, id: string, deps: ShopDeps): Promise<void> {
  const { words, userId } = ctx;
  const proposal = proposalSchema.safeParse(await ctx.shop.proposals.find(userId, id)).data;
  if (proposal === undefined) return answerPress(ctx, words.plain('change-gone'));
  const { change, seen } = proposal;
  const outcome = await deps.changeShop(userId, change, seen, `shop-${id}`);
  if (outcome.type === 'owners-only') return answerPress(ctx, words.plain('shop-owners-only'));
  await drawPage(ctx, doneScreen(ctx, change, outcome, deps));
  await ctx.shop.proposals.drop(userId, id);
}

function doneScreen(
  { words, userId }: BotContext,
  { field }: ShopChange,
  outcome: Exclude<ShopChangeOutcome, { type: 'owners-only' }>,
  deps: ShopDeps,
): Screen {
  const isOwner = deps.isOwner(userId);
  switch (outcome.type) {
    case 'changed': {
      const told = outcome.untold.length === 0 ? 'shop-told' : 'shop-untold';
      const count = outcome.untold.length;
      const news = [words.html('change-done'), ...(isOwnersOnly(field) ? [words.html(told, { count })] : [])];
      return shopScreen(outcome.shop, isOwner, words, news);
    }
    case 'already':
      return shopScreen(outcome.shop, isOwner, words, [words.html('change-same')]);
    case 'meanwhile':
      return shopScreen(outcome.shop, isOwner, words, [words.html('change-meanwhile')]);
  }
}
