import {
  storedLanguageOf,
  givenRole,
  isBarred,
  type Person,
  type PersonChange,
} from '../../../../domain/people/person.ts';
import type { BotContext } from '../../../context.ts';
import type { Words } from '../../../ui/words.ts';
import { withContact } from '../../shop/shop-screen.ts';
import { decisionScreen, declinedScreen, merchantName, stoppedScreen, tellDecision } from '../access.ts';
import type { Told } from '../notify-person.ts';

/** Tells a person of a change of their access, role or credit. They read of other limits when they meet them. A locked person reads nothing. */
export async function tellChange(ctx: BotContext, person: Person, change: PersonChange): Promise<Told | undefined> {
  if (person.access === 'locked') return undefined;
  if (change.what === 'access') return tellAccess(ctx, person, change);
  if (change.what === 'role' && person.access === 'approved') {
    return tellDecision(ctx, person, decisionScreen(change.to === 'merchant' ? change.to : `now-${change.to}`));
  }
  if (change.what !== 'credit-limit') return undefined;
  const words = ctx.allWords(storedLanguageOf(person));
  const { to } = change;
  return ctx.notifyPerson(person, words, (words) => ({
    html: words.html('told-credit-limit', { limit: words.money(to) }),
  }));
}

/** A person who comes back is not greeted as new. */
async function tellAccess(
  ctx: BotContext,
  person: Person,
  { from, to }: PersonChange & { what: 'access' },
): Promise<Told | undefined> {
  if (to === 'approved') {
    return tellDecision(ctx, person, decisionScreen(isBarred(from) ? 'again' : givenRole(person)));
  }
  const shop = await ctx.readShop();
  if (to === 'declined') return tellDecision(ctx, person, declinedScreen(shop));
  if (to !== 'stopped') return undefined;
  const merchant = await ctx.shop.people.find(ctx.userId);
  const stopped = (words: Words) =>
    withContact(stoppedScreen(merchantName(merchant, words), ctx.hasAccounts, words), shop, words);
  return tellDecision(ctx, person, stopped);
}
