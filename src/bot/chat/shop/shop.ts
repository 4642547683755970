import * as routes from './routes.ts';
import { Composer } from 'grammy';
import { z } from 'zod';
import {
  changedText,
  isOwnersOnly,
  parseShopLine,
  type ShopProfile,
  type ShopChange,
  shopChangeSchema,
  type ShopField,
  shopFields,
  shopText,
  type UntoldShopChange,
} from '../../../domain/shop.ts';
import { OWNER_TOLD_AGAIN_MS, OWNER_TOLD_FOR_MS } from '../../../domain/alerts.ts';
import { changeShop, type ShopChangeOutcome } from '../../../services/change-shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, MAX_TEXT_LENGTH, refuse, say, type Screen } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { keepEnd, sayLeftOut } from '../../shared/command-text.ts';
import type { Fault, Reading } from '../../dialogs.ts';
import {
  type Asked,
  askQuestion,
  closeReplaced,
  drawQuestion,
  inPlaceOf,
  leaveQuestion,
  questionDialog,
  standCard,
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
import { cut } from '../../../domain/shared/text.ts';

/** What is kept while a merchant is asked whether a change is meant. `seen` is the version of the shop that they saw. */
const proposalSchema = z.strictObject({ type: z.literal('shop'), change: shopChangeSchema, seen: z.number().int() });

const shopFeature = new Composer<BotContext>();

export const ourShop: Feature = {
  commands: {
    shop: { menu: 'merchants', behind: 'name Mama Ngozi' },
  },
  buttons: routes,
  admin: [['button-shop', routes.openShop.data()]],
  handlers: [firstDayFeature, shopFeature],
};

/** If a card with a value waits for Confirm, a text below it replaces that value. */
const valueDialog = questionDialog('shop', { whose: 'merchants' }, async (talk, { field, card, above }: Asking) => {
  const change = await talk.ask(
    (ctx, fault = above) => (card === undefined ? askValue(ctx, field, fault) : standCard(ctx, card, fault)),
    (ctx) => readTyped(ctx, field),
  );
  if (change !== 'refused') await talk.act((ctx) => propose(ctx, change, card));
});

interface Asking {
  readonly field: ShopField;
  /** The card that this value replaces; absent if no card was drawn yet. */
  readonly card?: number;
  /** Why the question comes again. */
  readonly above?: string;
}

/** If a merchant writes a new name below the page, they read what to tap first. */
const pageDialog = questionDialog('shop-page', {}, (talk) =>
  talk.ask(
    async () => ({ stands: 'page' }),
    async (ctx) => {
      const rows = [[button(ctx.words.plain('button-shop'), routes.openShop.data())]];
      await say(ctx, { html: ctx.words.html('shop-tap'), rows });
      return { fault: '' };
    },
  ),
);

shopFeature.command('shop', (ctx) => takeLine(ctx, ctx.match));
on(shopFeature, routes.openShop, async (ctx) => {
  await leaveQuestion(ctx);
  await drawPage(ctx, await ctx.readShop());
});
on(shopFeature, routes.askShopValue, async (ctx, { field }) => {
  await leaveQuestion(ctx);
  await ask(ctx, field);
});
on(shopFeature, routes.removeShopValue, async (ctx, { field }) => {
  if (!(await isRefused(ctx, field))) await propose(ctx, { field, to: null });
});
on(shopFeature, routes.makeShopChange, (ctx, { id }) => make(ctx, id));
on(shopFeature, routes.dropShopChange, async (ctx, { id }) => {
  await ctx.shop.proposals.drop(ctx.userId, id);
  await drawPage(ctx, await ctx.readShop(), [ctx.words.html('change-nothing')]);
});

async function takeLine(ctx: BotContext, line: string): Promise<void> {
  const named = parseShopLine(line);
  if (named === undefined) {
    if (line.trim() !== '') await sayLeftOut(ctx, line, 'shop');
    return drawPage(ctx, await ctx.readShop());
  }
  const { field, value } = named;
  if (value === '') return ask(ctx, field);
  keepEnd(ctx, value);
  await valueDialog.begin(ctx, { field }, value);
}

async function drawPage(ctx: BotContext, shop: ShopProfile, news: readonly string[] = []): Promise<void> {
  await draw(ctx, shopScreen(shop, ctx.shop.isOwner(ctx.userId), ctx.words, news));
  await pageDialog.begin(ctx, {});
}

async function isRefused(ctx: BotContext, field: ShopField): Promise<boolean> {
  if (!isOwnersOnly(field) || ctx.shop.isOwner(ctx.userId)) return false;
  await refuse(ctx, 'shop-owners-only');
  return true;
}

async function ask(ctx: BotContext, field: ShopField): Promise<void> {
  if (await isRefused(ctx, field)) return;
  if (field !== 'agentFaces') return valueDialog.begin(ctx, { field });
  // There is only one other value, so the bot does not ask for it.
  const { agentFaces } = await ctx.readShop();
  await propose(ctx, { field, to: agentFaces === undefined ? 'off' : null });
}

async function askValue(ctx: BotContext, field: ShopField, above?: Fault): Promise<Asked> {
  const { words } = ctx;
  const shop = await ctx.readShop();
  const html = [valueLine(shop, field, words), '', words.html(`shop-ask-${field}`)].join('\n');
  const remove = [button(words.plain('button-remove'), routes.removeShopValue.data({ field }))];
  const rows = [
    ...(shop[field] === undefined ? [] : [remove]),
    [button(words.plain('button-back'), routes.openShop.data())],
  ];
  // The answer may look like a purchase, or a list of purchases.
  return askQuestion(ctx, { takesAnything: true, above }, { html, rows });
}

async function readTyped(ctx: BotContext, field: ShopField): Promise<Reading<ShopChange | 'refused'>> {
  if (await isRefused(ctx, field)) return { value: 'refused' };
  const { message, shop } = ctx;
  const text = message?.text ?? message?.caption ?? message?.contact?.phone_number ?? '';
  return readValue(field, text.slice(0, MAX_TEXT_LENGTH), shop.country);
}

/** A new contact stands on the card as a button, so if Telegram refuses that, the bot learns it here. */
async function propose(ctx: BotContext, change: ShopChange, replaced?: number): Promise<void> {
  const { words, userId } = ctx;
  if (replaced !== undefined) await closeReplaced(ctx, replaced);
  const shop = await ctx.readShop();
  if (shopText(shop, change.field) === changedText(change)) return drawPage(ctx, shop, [words.html('change-same')]);
  const id = await ctx.shop.proposals.keep(userId, { type: 'shop', change, seen: shop.version });
  const lines = [
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
    const screen = { html: lines.join('\n'), rows: [...preview, decide] };
    const card = await drawQuestion(ctx, id, inPlaceOf(replaced, screen, words));
    await valueDialog.begin(ctx, { field: change.field, card });
  } catch (error) {
    if (preview.length === 0 || !isTextRefused(error)) throw error;
    await ctx.shop.proposals.drop(userId, id);
    const above = words.html('shop-fault-contact-refused');
    await valueDialog.begin(ctx, { field: change.field, above });
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
  await drawPage(ctx, outcome.shop, newsOf(outcome, change, words));
  await ctx.shop.proposals.drop(userId, id);
}

function newsOf(
  outcome: Exclude<ShopChangeOutcome, { type: 'owners-only' }>,
  { field }: ShopChange,
  words: Words,
): string[] {
  if (outcome.type !== 'changed') return [words.html(outcome.type === 'already' ? 'change-same' : 'change-meanwhile')];
  const { length: count } = outcome.untold;
  const told = count === 0 ? 'shop-told' : 'shop-untold';
  return [words.html('change-done'), ...(isOwnersOnly(field) ? [words.html(told, { count })] : [])];
}

type AlertShop = Pick<Shop, 'untoldShopChanges' | 'people' | 'isOwner' | 'throttle' | 'now' | 'logger'>;

/** Noted after it was sent, so after a crash in between the message may come twice. Never throws. Resolves with whether the owner was reached. */
export async function tellShopChange(
  shop: AlertShop,
  merchants: Pick<Merchants, 'askOne'>,
  one: UntoldShopChange,
): Promise<boolean> {
  const { untoldShopChanges: untold, logger } = shop;
  const { owner, changeId, record } = one;
  try {
    if (!(await untold.has(one))) return true;
    if (!shop.isOwner(owner) || shop.now() - record.at > OWNER_TOLD_FOR_MS) {
      logger.error({ owner }, 'an owner was never told what was changed about the shop');
      await untold.told(one);
      return false;
    }
    if (!(await shop.throttle(`shop-changed:${owner}:${changeId}`, OWNER_TOLD_AGAIN_MS))) return false;
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
