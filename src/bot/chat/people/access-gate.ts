import type { Middleware, MiddlewareFn } from 'grammy';
import { isBarred, rightsOf } from '../../../domain/people/access.ts';
import type { AccessState, Person } from '../../../domain/people/person.ts';
import { type MessageId, telegramLanguageOf, type Words } from '../../ui/words.ts';
import {
  type AccessRequested,
  registerPerson,
  requestAccess,
  type SeenPerson,
} from '../../../services/people/access-requests.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { askToLetIn } from './access-cards.ts';
import { answerPress, say, type Screen } from '../../ui/screen.ts';
import { openBalance } from '../accounts/routes.ts';
import { openHistory } from '../orders/routes.ts';
import { withContact } from '../../shared/contact.ts';
import { shownNameOf } from '../../shared/people/names.ts';
import { typedCommand } from '../../shared/command-text.ts';
import { cut } from '../../../domain/shared/text.ts';

/**
 * Lets people pass who may use the bot; those who may only read pass with what only reads. Everyone else reads why not, and merchants are asked
 * about a stranger once a day. All that a person does in the chat comes through here, so no feature has to check it again.
 * @param writeToShop handles /contact, the only command of people who wait or were declined
 * @param ownQuestion handles the buttons of a person’s question to the shop, which anybody may ask
 * @param complaints answers who writes that something has not come, as a stopped person may
 */
export function accessGate(
  writeToShop: (ctx: BotContext) => Promise<void>,
  ownQuestion: MiddlewareFn<BotContext>,
  complaints: MiddlewareFn<BotContext>,
): Middleware<BotContext> {
  return async (ctx, next) => {
    if (ctx.from === undefined) return;
    const person = await registerPerson(ctx.shop, seenNow(ctx), ctx.lease.person);
    const rights = rightsOf(person, ctx.shop.mode, ctx.isMerchant);
    if (rights === 'buy' || (rights === 'read' && onlyReads(ctx))) return next();
    const { access } = person;
    if (rights === 'read') return complaints(ctx, () => sayBarred(ctx, access));
    return ownQuestion(ctx, () => {
      if (isBarred(access)) return sayBarred(ctx, access);
      const hasAsked = access !== 'none' || person.askedAt !== undefined;
      return hasAsked && ctx.hasCommand('contact') ? writeToShop(ctx) : turnAway(ctx, person);
    });
  };
}

/** The person who writes, as Telegram shows them now. */
export function seenNow({ from, userId }: BotContext): SeenPerson {
  const name = from === undefined ? '' : shownNameOf(from);
  return { userId, name, username: from?.username, language: telegramLanguageOf(from) };
}

async function turnAway(ctx: BotContext, person: Person): Promise<void> {
  const requested = await requestAccess(ctx.shop, person, (stranger) => askToLetIn(ctx, stranger));
  const id = TURNED_AWAY[requested];
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain(id));
  if (requested === 'asked' || requested === 'unreached') {
    const ownId = ctx.words.html('access-own-id', { id: String(ctx.userId) });
    return say(ctx, { html: `${ctx.words.html(id)}\n\n${ownId}` });
  }
  await sayWithContact(ctx, (words) => ({ html: words.html(id) }));
}

const TURNED_AWAY = {
  asked: 'access-wait',
  unreached: 'access-unreached',
  waiting: 'access-waiting',
  declined: 'access-declined',
} as const satisfies Record<AccessRequested, MessageId>;

export async function sayBarred(ctx: BotContext, access: AccessState): Promise<void> {
  const { words, lease, callbackQuery } = ctx;
  if (access !== 'stopped') {
    if (callbackQuery !== undefined) return answerPress(ctx, words.plain('access-locked'));
    return sayWithContact(ctx, (words) => ({ html: words.html('access-locked') }));
  }
  const { decidedBy } = lease.person ?? {};
  const merchant = merchantName(decidedBy === undefined ? undefined : await ctx.shop.people.find(decidedBy), words);
  if (callbackQuery !== undefined) return answerPress(ctx, words.plain('access-stopped', { merchant }));
  await sayWithContact(ctx, (words) => stoppedScreen(merchant, ctx.hasAccounts, words));
}

async function sayWithContact(ctx: BotContext, screenIn: (words: Words) => Screen): Promise<void> {
  const shop = await ctx.readShop();
  await say(ctx, (words) => withContact(screenIn(words), shop, words));
}

/** In a form that Telegram can search. */
export function merchantName(merchant: Pick<Person, 'name' | 'username'> | undefined, words: Words): string {
  if (merchant === undefined) return words.plain('some-merchant');
  const name = cut(merchant.name, 40);
  return merchant.username === undefined ? name : `${name} (@${merchant.username})`;
}

export function stoppedScreen(merchant: string, hasAccounts: boolean, words: Words): Screen {
  const balance = hasAccounts ? [button(words.plain('button-balance'), openBalance.data())] : [];
  const rows = [[...balance, button(words.plain('button-history'), openHistory.data())]];
  return { html: words.html('access-stopped', { merchant }), rows };
}

/**
 * Whether a command or press only shows what belongs to the person, changes how it is shown, or says that a purchase never came. A stopped person may
 * do nothing else. If no feature marks a command so, it is refused, and so is every new one until it is marked.
 */
function onlyReads(ctx: BotContext): boolean {
  const { commands, showing } = ctx.bot.features;
  if (ctx.callbackQuery !== undefined) return showing.test(ctx.callbackQuery.data ?? '');
  const { name = '', behind = '' } = typedCommand(ctx) ?? {};
  const shows = commands.get(name)?.shows;
  // Without a number /check asks for one, and the answer could be any text.
  return shows === true || (shows === 'with-words' && behind !== '');
}
