import type { MiddlewareFn } from 'grammy';
import type { BotContext } from '../../context.ts';
import type { Whose } from '../../ui/callback-routes.ts';
import { refuse } from '../../ui/screen.ts';
import type { BareMessageId } from '../../ui/words.ts';

const PEOPLE: Readonly<Record<Whose, { isOne: (ctx: BotContext) => boolean; othersRead: BareMessageId }>> = {
  merchants: { isOne: ({ isMerchant }) => isMerchant, othersRead: 'access-merchants-only' },
  agents: { isOne: ({ role }) => role === 'agent', othersRead: 'resale-agents-only' },
  sellers: { isOne: ({ role }) => role !== 'customer', othersRead: 'resale-agents-only' },
};

/** What is for these people alone: others read so, and nothing is done. */
export function onlyFor(whose: Whose | undefined): MiddlewareFn<BotContext> {
  if (whose === undefined) return (_ctx, next) => next();
  const { isOne, othersRead } = PEOPLE[whose];
  return (ctx, next) => (isOne(ctx) ? next() : refuse(ctx, othersRead));
}
