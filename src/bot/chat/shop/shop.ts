import * as routes from './routes.ts';
import { Composer } from 'grammy';
import { z } from 'zod';
import {
  changedText,
  isOwnersOnly,
  type ShopChange,
  shopChangeSchema,
  type ShopField,
  shopFields,
  shopText,
  type UntoldShopChange,
} from '../../../domain/shop.ts';
import { changeShop, type ShopChangeOutcome } from '../../../services/change-shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, MAX_TEXT_LENGTH, refuse, say, type Screen } from '../../ui/screen.ts';
import { button, cut } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { keepEnd, sayLeftOut } from '../../shared/command-text.ts';
import type { PendingQuestion } from '../../runtime/update-leases.ts';
import {
  askQuestion,
  awaitCorrection,
  closeReplaced,
  drawQuestion,
  keepCard,
  leaveQuestion,
  onAnswer,
  onAnswerOf,
} from '../../shared/questions.ts';
import { readValue, shopScreen, valueLine, valueText } from './shop-screen.ts';
import { contactRows } from '../../shared/contact.ts';
import type { Shop } from '../../../services/shop.ts';
import type { Words } from '../../ui/words.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import { isTextRefused } from '../../runtime/telegram-refusals.ts';
import { firstDayFeature } from './first-day.ts';
import type { Feature } from '../../feature.ts';
import { readName } from '../../shared/people/names.ts';

const QUESTION = 'shop';
const PAGE = 'shop-page';

/** What is kept while a merchant is asked whether a change is meant: the version is that of the shop that they saw. */
const proposalSchema = z.strictObject({ type: z.literal('shop'), change: shopChangeSchema, seen: z.number().int() });

/** /shop: name, contact, bank account and the line under receipts, each asked once. Merchants only. */
const shopFeature = new Composer<BotContext>();

/** How the shop appears. */
export const ourShop: Feature = {
  commands: {
    shop: { menu: 'merchants', behind: 'name Mama Ngozi' },
  },
  buttons: routes,
  admin: [['button-shop', routes.openShop.data()]],
  handlers: [firstDayFeature, shopFeature],
};

shopFeature.command('shop', (ctx) => takeLine(ctx, ctx.match));
on(shopFeature, routes.openShop, async (ctx) => {
  await leaveQuestion(ctx);
  await drawPage(ctx, await pageScreen(ctx));
});
on(shopFeature, routes.askShopValue, async (ctx, { field }) => {
  await leaveQuestion(ctx);
  await ifAllowed(ctx, field, () => ask(ctx, field));
});
on(shopFeature, routes.removeShopValue, (ctx, { field }) =>
  ifAllowed(ctx, field, () => propose(ctx, { field, to: null })),
);
on(shopFeature, routes.makeShopChange, (ctx, { id }) => make(ctx, id));
on(shopFeature, routes.dropShopChange, async (ctx, { id }) => {
  await ctx.shop.proposals.drop(ctx.userId, id);
  const shop = await ctx.shop.shops.read({ fresh: true });
  const screen = shopScreen(shop, ctx.shop.isOwner(ctx.userId), ctx.words, [ctx.words.html('change-nothing')]);
  await drawPage(ctx, screen);
});
onAnswerOf('merchants', QUESTION, async (ctx, about, question) => {
  const field = shopFields.find((one) => one === about);
  if (field !== undefined)
    await ifAllowed(ctx, field, () => take(ctx, field, question.stands === 'card' ? question : undefined));
});
onAnswer(PAGE, async (ctx) => {
  await say(ctx, {
    html: ctx.words.html('shop-tap'),
    rows: [[button(ctx.words.plain('button-shop'), routes.openShop.data())]],
  });
});

/** `name Mama Ngozi`: the field that is asked for, and its value where there is one. */
async function takeLine(ctx: BotContext, line: string): Promise<void> {
  const named = readField(line);
  if (named === undefined) {
    if (line.trim() !== '') await sayLeftOut(ctx, line, 'shop');
    await say(ctx, pageScreen(ctx));
    return pageStands(ctx);
  }
  const { field, value } = named;
  await ifAllowed(ctx, field, () => {
    if (value === '') return ask(ctx, field);
    keepEnd(ctx, value);
    return take(ctx, field, undefined);
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
  agentFaces: /^agents?(?:\s+|$)/iu,
};

async function pageScreen({ userId, words, shop }: BotContext) {
  return shopScreen(await shop.shops.read({ fresh: true }), shop.isOwner(userId), words);
}

async function drawPage(ctx: BotContext, screen: Screen): Promise<void> {
  await draw(ctx, screen);
  pageStands(ctx);
}

/** A person who writes a new name below the page reads what to tap first. */
function pageStands(ctx: BotContext): void {
  ctx.lease.question = { name: PAGE, about: '', askedAt: ctx.shop.now(), stands: 'page' };
}

async function ifAllowed(ctx: BotContext, field: ShopField, act: () => Promise<void>): Promise<void> {
  if (!isOwnersOnly(field) || ctx.shop.isOwner(ctx.userId)) return act();
  await refuse(ctx, 'shop-owners-only');
}

async function ask(ctx: BotContext, field: ShopField, fault?: string): Promise<void> {
  const { words } = ctx;
  const shop = await ctx.shop.shops.read({ fresh: true });
  // There is only one other value.
  if (field === 'agentFaces' && fault === undefined)
    return propose(ctx, { field, to: shop.agentFaces === undefined ? 'off' : null });
  const html = [valueLine(shop, field, words), '', words.html(`shop-ask-${field}`)].join('\n');
  const remove = [button(words.plain('button-remove'), routes.removeShopValue.data({ field }))];
  const rows = [
    ...(shop[field] === undefined ? [] : [remove]),
    [button(words.plain('button-back'), routes.openShop.data())],
  ];
  // What is typed may look like a purchase, or a list of them.
  await askQuestion(ctx, { name: QUESTION, about: field, takesAnything: true, above: fault }, { html, rows });
}

/** @param card the one whose text is replaced; undefined where nothing was asked yet */
async function take(ctx: BotContext, field: ShopField, card: PendingQuestion | undefined): Promise<void> {
  const read = readValue(field, typedText(ctx), ctx.shop.country, ctx.words);
  if (read.type === 'fault') return card === undefined ? ask(ctx, field, read.html) : keepCard(ctx, card, read.html);
  if (card !== undefined) await closeReplaced(ctx, card);
  await propose(ctx, read.change, card !== undefined);
}

/** As it was typed, in its lines; or the number of a contact that was shared. */
function typedText({ message }: BotContext): string {
  const text = message?.text ?? message?.caption ?? message?.contact?.phone_number ?? '';
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** The card that asks whether a change is meant. A contact stands on it as its button, so that one that Telegram refuses is found here. */
async function propose(ctx: BotContext, change: ShopChange, isChanged = false): Promise<void> {
  const { words, userId } = ctx;
  const shop = await ctx.shop.shops.read({ fresh: true });
  if (shopText(shop, change.field) === changedText(change)) {
    return drawPage(ctx, shopScreen(shop, ctx.shop.isOwner(userId), words, [words.html('change-same')]));
  }
  const id = await ctx.shop.proposals.keep(userId, { type: 'shop', change, seen: shop.version });
  const lines = [
    ...(isChanged ? [words.html('card-changed'), ''] : []),
    words.html('shop-ask-change', { what: words.plain(`shop-field-${change.field}`) }),
    words.html('change-before', { before: valueText(shop, change.field, words) }),
    words.html('change-after', { after: valueText({ [change.field]: change.to ?? undefined }, change.field, words) }),
    ...(isOwnersOnly(change.field) ? ['', words.html('shop-owners-told')] : []),
    ...(change.field === 'agentFaces' ? ['', words.html('shop-ask-agentFaces')] : []),
  ];
  const preview =
    change.field === 'contact' && change.to !== null ? contactRows({ ...shop, contact: change.to }, words) : [];
  const decide = [
    button(words.plain('button-confirm'), routes.makeShopChange.data({ id }), 'go'),
    button(words.plain('button-cancel'), routes.dropShopChange.data({ id })),
  ];
  try {
    const messageId = await drawQuestion(ctx, id, { html: lines.join('\n'), rows: [...preview, decide] });
    awaitCorrection(ctx, { name: QUESTION, about: change.field, messageId });
  } catch (error) {
    if (preview.length === 0 || !isTextRefused(error)) throw error;
    await ctx.shop.proposals.drop(userId, id);
    await ask(ctx, change.field, words.html('shop-fault-contact-refused'));
  }
}

async function make(ctx: BotContext, id: string): Promise<void> {
  const { words, userId } = ctx;
  const proposal = proposalSchema.safeParse(await ctx.shop.proposals.find(userId, id)).data;
  if (proposal === undefined) return answerPress(ctx, words.plain('change-gone'));
  const { change, seen } = proposal;
  const outcome = await changeShop(ctx.shop, { by: userId, change, seen, id: `shop-${id}` }, (one) =>
    tellShopChange(ctx.shop, ctx.bot.merchants, one),
  );
  if (outcome.type === 'owners-only') return answerPress(ctx, words.plain('shop-owners-only'));
  await drawPage(ctx, doneScreen(ctx, change, outcome));
  await ctx.shop.proposals.drop(userId, id);
}

function doneScreen(
  { words, userId, shop }: BotContext,
  { field }: ShopChange,
  outcome: Exclude<ShopChangeOutcome, { type: 'owners-only' }>,
): Screen {
  const isOwner = shop.isOwner(userId);
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

/** An owner who cannot be reached is tried again after this, */
const AGAIN_AFTER_MS = 10 * 60_000;
/** and so long. */
const TRIED_FOR_MS = 7 * 24 * 3_600_000;

type AlertShop = Pick<Shop, 'untoldShopChanges' | 'people' | 'isOwner' | 'throttle' | 'now' | 'logger'>;

/**
 * Tells an owner what was changed about the shop. Noted after it is sent, so a crash in between can send it twice. Never throws; resolves with
 * whether they were reached.
 */
export async function tellShopChange(
  shop: AlertShop,
  merchants: Pick<Merchants, 'askOne'>,
  one: UntoldShopChange,
): Promise<boolean> {
  const { untoldShopChanges: untold, logger } = shop;
  const { owner, changeId, record } = one;
  try {
    if (!(await untold.has(one))) return true;
    if (!shop.isOwner(owner) || shop.now() - record.at > TRIED_FOR_MS) {
      logger.error({ owner }, 'an owner was never told what was changed about the shop');
      await untold.told(one);
      return false;
    }
    if (!(await shop.throttle(`shop-changed:${owner}:${changeId}`, AGAIN_AFTER_MS))) return false;
    const name = await readName(shop, record.by);
    if ((await merchants.askOne(owner, (words) => changedScreen(one, name, words))) === undefined) return false;
    await untold.told(one);
    return true;
  } catch (error) {
    logger.error({ err: error, owner }, 'an owner could not be told what was changed about the shop');
    return false;
  }
}

function changedScreen({ record }: UntoldShopChange, merchant: string, words: Words): Screen {
  const { at, about = '', before, after } = record;
  const field = shopFields.find((one) => one === about);
  const lines = [
    words.html('alert-shop-changed', {
      merchant: cut(merchant, 80),
      what: field === undefined ? about : words.plain(`shop-its-${field}`),
      time: words.time(at),
    }),
    '',
    words.html('change-before', { before: before ?? words.plain('shop-none') }),
    words.html('change-after', { after: after ?? words.plain('shop-none') }),
    '',
    words.html('alert-shop-not-you'),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-shop'), routes.openShop.data())]] };
}
