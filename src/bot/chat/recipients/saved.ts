import { Composer } from 'grammy';
import type { Product } from '../../../domain/catalogue/products.ts';
import {
  contactName,
  findSaved,
  savedId,
  savedKey,
  type SavedName,
  type SavedRecipient,
} from '../../../domain/recipients/saved-recipient.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProduct, purchaseOfProvider } from '../../conversations/purchase/purchase-beginnings.ts';
import { sayNothingNamed } from '../../shared/command-text.ts';
import type { Words } from '../../ui/words.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { button } from '../../ui/buttons.ts';
import { savedDeleteScreen, savedListScreen, savedScreen } from './saved-screen.ts';
import { answerPress, below, draw, type Drawing, say } from '../../ui/screen.ts';
import { on, byNameKey } from '../../ui/callback-routes.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { parsePhone } from '../../../domain/recipients/phone.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import {
  findDelivered,
  renameRecipient,
  type SaveOutcome,
  savedNamesFor,
  saveRecipient,
} from '../../../services/recipients.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import { type Fault, faultText, type Reading } from '../../dialogs.ts';
import * as routes from './routes.ts';
import type { Feature } from '../../feature.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../domain/orders/order.ts';
import type { OrderSeen } from '../orders/receipt/order-buttons.ts';
import { quoted } from '../../../domain/shared/text.ts';

const savedFeature = new Composer<BotContext>();

export const recipients: Feature = {
  commands: {
    saved: { menu: 'everybody', behind: 'mama' },
  },
  buttons: routes,
  underOrder: [{ place: 20, buttons: saveButtons }],
  handlers: [savedFeature],
};

savedFeature.command('saved', async (ctx) => {
  const typed = ctx.match.trim();
  const found = typed === '' ? [] : named(await ctx.shop.saved.list(ctx.userId), typed);
  const [only, ...others] = found;
  if (only !== undefined) {
    return say(ctx, (words) => (others.length === 0 ? savedScreen(only, words) : savedListScreen(found, 0, words)));
  }
  if (typed !== '') await sayNothingNamed(ctx, typed);
  await say(ctx, await listScreen(ctx, 0));
});
on(savedFeature, routes.savedPage, async (ctx, { page }) => draw(ctx, await listScreen(ctx, page)));
onSaved(routes.buyForSaved, (ctx, found) => Promise.all([answerPress(ctx), buyFor(ctx, found)]));
onSaved(routes.openSaved, (ctx, found) => draw(ctx, (words) => savedScreen(found, words)));
onSaved(routes.pinSaved, (ctx, found) => setPinned(ctx, found, true));
onSaved(routes.unpinSaved, (ctx, found) => setPinned(ctx, found, false));
onSaved(routes.askDeleteSaved, (ctx, found) => draw(ctx, (words) => savedDeleteScreen(found, words)));
onSaved(routes.deleteSaved, async (ctx, found) => {
  await ctx.shop.saved.remove(ctx.userId, found);
  const list = await ctx.shop.saved.list(ctx.userId);
  await draw(ctx, (words) => below(words.html('change-made'), savedListScreen(list, 0, words)));
});

function onSaved(
  button: typeof routes.openSaved,
  act: (ctx: BotContext, found: SavedRecipient) => Promise<unknown>,
): void {
  on(savedFeature, button, async (ctx, { key }) => {
    const found = await findByKey(ctx, key);
    await (found === undefined ? answerPress(ctx, ctx.words.plain('saved-unknown')) : act(ctx, found));
  });
}

/** The numbers with this name, at most one of each kind. If there are none, the only number whose name begins so, or that ends with these digits. */
function named(saved: readonly SavedRecipient[], typed: string): readonly SavedRecipient[] {
  const key = savedKey(typed);
  const digits = typed.replace(/\D/gu, '');
  const fits = ({ name, customerId }: SavedRecipient): boolean =>
    (key !== '' && savedKey(name).startsWith(key)) || (digits.length >= 4 && customerId.endsWith(digits));
  const exact = findSaved(saved, typed);
  const close = saved.filter(fits);
  return exact.length > 0 || close.length > 1 ? exact : close;
}

async function findByKey({ userId, shop }: BotContext, key: string): Promise<SavedRecipient | undefined> {
  return byNameKey(await shop.saved.list(userId), key, savedId);
}

async function listScreen({ userId, shop }: BotContext, page: number): Promise<Drawing> {
  const list = await shop.saved.list(userId);
  return (words) => savedListScreen(list, page, words);
}

async function setPinned(ctx: BotContext, found: SavedRecipient, pinned: boolean): Promise<void> {
  const changed = { ...found, pinned };
  await ctx.shop.saved.put(ctx.userId, changed);
  await draw(ctx, (words) => savedScreen(changed, words));
}

async function buyFor(ctx: BotContext, found: SavedRecipient): Promise<void> {
  await ctx.shop.saved.put(ctx.userId, { ...found, usedAt: ctx.shop.now() });
  await buyAsBefore(ctx, found);
}

type BoughtFor = Pick<SavedRecipient, 'name' | 'kind' | 'customerId' | 'service' | 'provider' | 'productName'>;

/** @param found what was bought for a number before; `name` is what it is called */
export async function buyAsBefore(ctx: BotContext, found: BoughtFor, amountMinor?: Minor): Promise<void> {
  const { kind, customerId, service, provider } = found;
  const wish = { number: { kind, customerId, known: true as const }, amountMinor };
  const product = await answerOrError(findSold(ctx, found));
  if (product instanceof ResellerError)
    return beginPurchase(ctx, purchaseOfProvider(service, provider, wish), { trouble: product });
  if (product !== undefined) return beginPurchase(ctx, purchaseOfProduct(product, wish));
  const notice = (words: Words) => words.html('saved-product-gone', { name: found.name });
  await beginPurchase(ctx, purchaseOfProvider(service, undefined, wish), { notice, passOver: false });
}

async function findSold(
  { shop: { catalogue } }: BotContext,
  { service, provider, productName }: BoughtFor,
): Promise<Product | undefined> {
  const products = await catalogue.products(service, provider);
  return products.find(({ name, available }) => name === productName && available);
}

const nameDialog = questionDialog('saved-name', {}, async (talk, naming: Naming) => {
  await talk.ask(
    (ctx, fault) => askName(ctx, naming, fault),
    (ctx, typed) => takeContact(ctx, naming) ?? take(ctx, naming, typed),
  );
});

interface Naming {
  /** The phone number that gets the name. If a shared contact has another number, its name is not taken. */
  readonly phone?: string | undefined;
  /** The reference of the purchase for the number; or, to rename it, its present name. */
  readonly of: string | SavedName;
  readonly question: string;
  readonly suggested?: string | undefined;
}

on(savedFeature, routes.askSaveAs, async (ctx, { reference }) => {
  const naming = await namingOf(ctx, reference);
  if (naming === undefined) return answerPress(ctx, ctx.words.plain('saved-not-delivered'));
  await nameDialog.begin(ctx, naming);
});
on(savedFeature, routes.saveAsSuggested, async (ctx, { reference }) => {
  const naming = await namingOf(ctx, reference);
  if (naming?.suggested === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await Promise.all([answerPress(ctx), nameDialog.begin(ctx, naming, naming.suggested)]);
});
on(savedFeature, routes.renameSaved, async (ctx, { key }) => {
  const found = await findByKey(ctx, key);
  if (found === undefined) return answerPress(ctx, ctx.words.plain('saved-unknown'));
  const { kind, name } = found;
  const question = ctx.words.html('saved-ask-rename', { name });
  await nameDialog.begin(ctx, { of: { kind, name }, question, phone: phoneOf(found) });
});
on(savedFeature, routes.leaveUnsaved, (ctx) => draw(ctx, { html: ctx.words.html('saved-left') }));

async function namingOf({ words, shop, userId }: BotContext, reference: string): Promise<Naming | undefined> {
  const order = await findDelivered(shop, userId, reference);
  if (order === undefined) return undefined;
  const { own, suggested } = await savedNamesFor(shop, userId, order);
  const question =
    own === undefined
      ? words.html('saved-ask-name', { number: groupDigits(order.recipient) })
      : words.html('saved-ask-rename', { name: own });
  return { of: reference, question, suggested, phone: phoneOf(order.recipient) };
}

function phoneOf({ kind, customerId }: Pick<SavedRecipient, 'kind' | 'customerId'>): string | undefined {
  return kind === 'phone' ? customerId : undefined;
}

/** A contact with another number is somebody else, and is not taken. Undefined for any other message. */
function takeContact(ctx: BotContext, naming: Naming): Promise<Reading<void>> | Reading<void> | undefined {
  const { contact } = ctx.message ?? {};
  if (contact === undefined) return undefined;
  const { phone } = naming;
  const shared = parsePhone(contact.phone_number, ctx.shop.country);
  const other = shared.type === 'phone' ? shared.national : contact.phone_number;
  if (phone !== undefined && other !== phone) {
    const grouped = (customerId: string): string => groupDigits({ kind: 'phone', customerId });
    return { fault: (words) => words.html('saved-other-number', { theirs: grouped(other), own: grouped(phone) }) };
  }
  return take(ctx, naming, contactName(contact.first_name, contact.last_name));
}

/** Asks below the receipt, which stays. */
function askName(ctx: BotContext, { of, question, suggested }: Naming, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const rows = [[button(words.plain('button-never-mind'), routes.leaveUnsaved.data())]];
  if (fault !== undefined) return askQuestion(ctx, {}, { html: faultText(fault, words), rows });
  if (typeof of !== 'string') return askQuestion(ctx, {}, { html: question, rows });
  const offer =
    suggested === undefined ? [] : [[button(`💾 ${suggested}`, routes.saveAsSuggested.data({ reference: of }))]];
  return askQuestion(ctx, { isBelow: true }, { html: question, rows: [...offer, ...rows] });
}

async function take(ctx: BotContext, { of }: Naming, name: string): Promise<Reading<void>> {
  const { shop, userId } = ctx;
  const outcome = await (typeof of === 'string'
    ? saveRecipient(shop, userId, of, name)
    : renameRecipient(shop, userId, of, name));
  if (outcome.type === 'refused') return { fault: refusalText(outcome, name, ctx) };
  const drawn = draw(ctx, (words) =>
    outcome.type === 'saved'
      ? savedScreen(outcome.recipient, words, words.html('saved-done', { name: outcome.recipient.name }))
      : { html: words.html('saved-unknown') },
  );
  return { value: await drawn };
}

function refusalText({ why }: Extract<SaveOutcome, { type: 'refused' }>, text: string, { words }: BotContext): string {
  switch (why) {
    case 'taken':
    case 'shop-word':
      return words.html(`saved-fault-${why}`, { name: quoted(text) });
    case 'full':
    case 'empty':
    case 'too-long':
    case 'digits':
      return words.html(`saved-fault-${why}`);
  }
}

/** Only where something was delivered, because then the number is right. */
function saveButtons({ state, reference }: Order, { byBuyer }: OrderSeen, words: Words): InlineKeyboardButton[] {
  return byBuyer && state === 'successful'
    ? [button(words.plain('button-save-as'), routes.askSaveAs.data({ reference }))]
    : [];
}
